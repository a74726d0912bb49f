import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { domainOrigin, ownDomainsOf, type RoutingConfig } from '#lib/i18n/config.ts';
import { DEFAULT_LOCALE } from '#lib/i18n/locales.ts';
import { segmentOfBroken } from '#lib/i18n/route.ts';
import { parseSegment } from '#lib/i18n/segment.ts';
import type { Clock } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import { type CacheLimits, createCache, DEFAULT_LIMITS } from './cache.ts';
import { createPolicies } from './csp.ts';
import { createFill } from './fill.ts';
import { EVERYTHING, handleVisit, type Known, type Parts } from './handle.ts';
import { hstsRule, isHost } from './headers.ts';
import { createOwnAnswers } from './own-answers.ts';
import { createAnswerMaker } from './page-answer.ts';
import { createPages } from './pages.ts';
import { createProxy } from './proxy.ts';
import { createRouter } from './router.ts';
import { createSite } from './site.ts';
import { checkTarget } from './target.ts';
import { createTunnels, refuseUpgrade } from './upgrade.ts';
import { createWorkerAnswers } from './worker.ts';

export type FrontSettings = {
  /** Origin of the site, `http://localhost:41234`; null when there is none: every page then says so. */
  readonly siteUrl: string | null;
  readonly routing: RoutingConfig;
  /** Without it nothing is kept, the policy allows what hot reload needs, and upgrades are passed on. */
  readonly production: boolean;
  readonly log: Log;
  readonly clock: Clock;
  /** Hosts that pages may load images from. */
  readonly imageHosts: readonly string[];
  /** Hosts that browsers are told to visit over https only. */
  readonly hstsHosts?: readonly string[];
  /** Which build the site runs; what is kept is thrown away when it changes. */
  readonly buildId: string | (() => string);
  /** Exact texts of the inline scripts that the site writes itself. */
  readonly inlineScripts: readonly string[];
  /** The site's service worker, without its head; none is served when nobody brings one. */
  readonly worker?: string;
  /** Whether the address of a request may have one more page made; everybody may when nobody says. */
  readonly mayMake?: (request: IncomingMessage, cost?: number) => boolean;
  /** What the site has something at; without it the site is asked for everything. */
  readonly known?: Known;
  /** Whether a request calls us by a name that is somebody else's; nobody's does when nobody says. */
  readonly isElsewhere?: (request: IncomingMessage) => boolean;
  readonly limits?: CacheLimits;
  /** Longest silence of the site, ms. */
  readonly patience?: number;
};

export type FrontStats = {
  readonly entries: number;
  readonly bytes: number;
  /** Answers from memory; of these, those given out while a new one was made. */
  readonly hits: number;
  readonly stale: number;
  /** Requests to the site for something to keep. */
  readonly fills: number;
};

export type Front = {
  handle(request: IncomingMessage, response: ServerResponse): void;
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** The small page for a request that could not be read. */
  turnAway(socket: Duplex, what: 'malformed' | 'long'): void;
  stats(): FrontStats;
  /** Waits for what is being made in the background. */
  settled(): Promise<void>;
  close(): Promise<void>;
};

const PATIENCE_MS = { production: 15_000, development: 120_000 } as const;
/** Where nobody listens: a front without a site behaves like one whose site is away. */
const NOWHERE = 'http://localhost:9';

/**
 * What stands between browsers and the site: target check, routing, page cache, header wall, proxy. It answers every
 * request itself or from the site, and never throws.
 */
export function createFront(settings: FrontSettings): Front {
  const { production, log, clock, routing, siteUrl } = settings;
  const patience = settings.patience ?? (production ? PATIENCE_MS.production : PATIENCE_MS.development);
  const site = createSite({ url: siteUrl ?? NOWHERE, patience });
  const policies = createPolicies(settings);
  const cache = createCache(settings.limits ?? DEFAULT_LIMITS);
  const answerOf = createAnswerMaker(policies, log);
  const hosts = new Set(ownDomainsOf(routing).map((domain) => domain.toLowerCase().replace(/:\d+$/, '')));
  const pages = createPages({ fill: createFill({ site, hosts, answerOf, grown: cache.recount }), cache, clock, log });
  const proxy = createProxy({ site, answerOf, base: policies.base, production, hosts });
  const segmentOf = ({ headers, url = '' }: IncomingMessage) =>
    segmentOfBroken({ host: headers.host ?? '', target: url }, routing);
  const codeOf = (request: IncomingMessage) => parseSegment(segmentOf(request))?.code ?? DEFAULT_LOCALE;
  const own = createOwnAnswers(policies.base, codeOf, domainOrigin('main', routing) ?? '');
  const workerOf =
    settings.worker === undefined
      ? null
      : createWorkerAnswers({ script: settings.worker, production, csp: policies.base });
  const parts: Parts = {
    production,
    worker: workerOf && (() => workerOf(build)),
    router: createRouter(routing),
    segmentOf,
    pages,
    proxy,
    own,
    hosts,
    log,
    mayMake: settings.mayMake ?? (() => true),
    known: settings.known ?? EVERYTHING,
    isElsewhere: settings.isElsewhere ?? (() => false),
  };
  const tunnels = createTunnels(site);
  const wantsHsts = hstsRule(settings.hstsHosts ?? []);
  const buildOf = () => (typeof settings.buildId === 'string' ? settings.buildId : settings.buildId());
  let build = buildOf();

  function purgeAfterBuild(): void {
    const now = buildOf();
    if (now === build) return;
    build = now;
    pages.purge();
  }

  return {
    handle(request, response) {
      purgeAfterBuild();
      handleVisit(parts, { request, response, hsts: wantsHsts(request.headers.host) });
    },
    upgrade(request, socket, head) {
      if (!checkTarget(request.url ?? '').ok || !isHost(request.headers.host ?? '')) refuseUpgrade(socket, 400);
      else if (production || siteUrl === null) refuseUpgrade(socket, 404);
      else tunnels.open(request, socket, head);
    },
    turnAway: own.raw,
    settled: pages.settled,
    stats: () => ({ ...cache.size(), ...pages.counts }),
    async close() {
      tunnels.close();
      site.close();
      await pages.settled();
    },
  };
}
