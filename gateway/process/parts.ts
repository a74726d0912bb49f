import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BOOT_SCRIPT } from '#lib/safety/boot.ts';
import { createAddress, limitKey } from '../base/address.ts';
import type { Clock } from '../base/clock.ts';
import { countedLog } from '../base/counted-log.ts';
import { createLimits } from '../base/limits.ts';
import type { Log } from '../base/log.ts';
import type { Bus } from '../bus/bus.ts';
import { Cards } from '../cards/cards.ts';
import type { Config } from '../config.ts';
import { Announcements } from '../data/announcements.ts';
import { openSeen } from '../data/seen.ts';
import { openSiteLog } from '../data/site-log.ts';
import { booksOf } from '../engine/engines.ts';
import { createFront } from '../front/front.ts';
import { createOrigins } from '../guards/origin.ts';
import { sessionKeys } from '../guards/session.ts';
import { Variants } from '../images/variants.ts';
import type { ServerKeys } from '../keys/server-keys.ts';
import type { Trust } from '../keys/trust.ts';
import { loadLibs, siteWorker } from '../libs/libs.ts';
import type { Player } from '../replay/player.ts';
import { createHub } from '../stream/hub.ts';
import { pagesOf } from './account-settings.ts';
import { buildApp } from './app.ts';
import { watchBuild } from './build.ts';
import { createHealth } from './health.ts';
import { operatorOf } from './operator.ts';
import { createProtocol } from './protocol.ts';
import { siteKnown } from './site-known.ts';
import type { Venue } from './venue.ts';

/** What a start has before anything else. */
export type World = { readonly config: Config; readonly trust: Trust; readonly clock: Clock; readonly log: Log };
type Inside = World & {
  readonly keys: ServerKeys;
  readonly venue: Venue;
  readonly bus: Bus;
  readonly player?: Player | undefined;
};

/** A first page brings its files and looks ahead at where its links lead. */
const PAGE_BURST = 10;

/** Everything that does not listen. */
export function assemble({ config, trust, keys, venue, bus, clock, player, log }: Inside) {
  const { feed } = venue;
  const marketClock = player?.clock ?? clock;
  const address = createAddress(config.trustProxy);
  const origins = createOrigins(config);
  const build = watchBuild(config.buildDir, clock);
  const version = versionOf(new URL('../../package.json', import.meta.url));
  const health = createHealth({
    config,
    build,
    feed,
    clock,
    marketClock,
    trustHash: trust.hash,
    version,
    deposed: venue.deposed,
  });
  const siteLog = openSiteLog({ folder: join(config.dataDir, 'site-log'), log });
  const announcements = new Announcements(venue.db);
  const protocol = createProtocol({
    bus,
    secretKey: trust.secretKey,
    serverKeys: keys,
    clock,
    replay: (what, keep) => openSeen(venue.db, what, keep),
    sessionKeys,
    burn: (asker) => venue.accounts.login.unreadable(asker),
    captchaTries: config.captchaTries,
  });
  const own = {
    bus,
    trading: venue,
    siteLog,
    announcements,
    images: new Variants(),
    cards: new Cards({
      ...{ folder: join(config.dataDir, 'cards'), feed, clock, log: countedLog({ log, clock }) },
      ...{ shares: venue.shares, pageAt: pagesOf(config) },
    }),
    protocol,
    libs: loadLibs(),
    signing: true,
  };
  const app = buildApp({
    config,
    feed,
    clock,
    marketClock,
    operator: operatorOf({ config, player, venue, clock }),
    keys,
    health,
    log,
    version,
    ...own,
  });
  const counted = countedLog({ log, clock, kindOf: ({ problem, topic }) => `${problem ?? topic ?? ''}` });
  const hub = createHub({
    feed,
    clock,
    marketClock,
    log: counted,
    originAllowed: origins.mayConnect,
    hostKind: origins.hosts.kindOf,
    addressOf: (request) => address(request).ip,
    own: venue.own,
    books: booksOf(venue.engines),
  });
  const made = createLimits({ page: { perSecond: config.pageRate, burst: config.pageRate * PAGE_BURST } });
  const front = createFront({
    mayMake: (request, cost = 1) => made.take('page', [limitKey(address(request).ip)], clock.now(), cost).ok,
    known: siteKnown({ config, venue, build: () => build().id ?? '' }),
    isElsewhere: (request) => origins.hosts.kindOf(request) === 'foreign',
    siteUrl: config.siteUrl,
    routing: config.routing,
    production: config.siteMode === 'production',
    log: counted,
    clock,
    imageHosts: config.imageHosts,
    hstsHosts: config.hstsHosts,
    buildId: () => build().id ?? '',
    inlineScripts: [BOOT_SCRIPT],
    worker: siteWorker(),
  });
  const close = async () => {
    await Promise.all([hub.close(), front.close(), app.close()]);
    // Last, when no request can reach it any more: what it acknowledged is on disk already.
    await siteLog.close();
    await venue.close();
  };
  return { app, hub, front, venue, close };
}

function versionOf(file: URL): string {
  const { version } = JSON.parse(readFileSync(file, 'utf8')) as { version?: unknown };
  return typeof version === 'string' ? version : 'unknown';
}
