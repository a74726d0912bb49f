import { createProxyCheck } from '../base/address.ts';
import { type Clock, systemClock } from '../base/clock.ts';
import { createLog } from '../base/log.ts';
import { StartError } from '../base/start-error.ts';
import { memoryBus } from '../bus/memory.ts';
import { refuseFoundSeed, refuseLostMail } from '../config/public.ts';
import { type Environment, readConfig } from '../config.ts';
import type { AppDb } from '../data/app-db.ts';
import { openTimes } from '../data/market-open.ts';
import { keepMarketSeed, type SeedPlace, seedNote } from '../data/market-seed.ts';
import { bindFolder, tapeSource } from '../data/market-source.ts';
import { settle, settleLate } from '../data/settle.ts';
import { listed } from '../feed/listed.ts';
import { watchedIn } from '../feed/perpetual/watched.ts';
import { createSyntheticFeed } from '../feed/synthetic/synthetic.ts';
import { certificateHosts, rootKind } from '../keys/ensure.ts';
import { openServerKeys } from '../keys/server-keys.ts';
import { ensureTrust } from '../keys/trust.ts';
import { accountSettings } from './account-settings.ts';
import { outboxAddress, shownHost } from './addresses.ts';
import { marketName, workOutFigures } from './contract-figures.ts';
import { assemble, type World } from './parts.ts';
import { openSetTape, playerOf } from './replaying.ts';
import { closeServer, createInternalServer, createOperatorServer, createServer, listen } from './server.ts';
import { openVenue } from './venue.ts';

export type Running = {
  /** `https://localhost:3443` */
  readonly origin: string;
  /** The same without TLS; null when there is no such listener. */
  readonly httpOrigin: string | null;
  /** Where messages lie that nobody carries, with the key that opens it; null when there is no such place. */
  readonly outbox: string | null;
  /** The same key for programs, see OUTBOX_KEY. */
  readonly outboxKey: string | null;
  /** For the site's GATEWAY_INTERNAL_URL. */
  readonly internalUrl: string;
  /** What the operator should know of this start, a sentence each. */
  readonly notes: readonly string[];
  /** Stops intake, lets running answers finish, closes everything. Resolves within 8 s. */
  stop(): Promise<void>;
};

/** Milliseconds that running answers may take once we stop. */
const GRACE = 5_000;
/** After this long the process leaves whatever still hangs. */
const LAST_RESORT = 9_500;
const LOOPBACK = '127.0.0.1';
const NAMELESS =
  'The gateway is public and SITE_DOMAIN is not set: accounts and guests answer on this machine’s own names and addresses alone.';

/**
 * Puts the gateway together and listens.
 *
 * @throws StartError with one sentence when a setting, a key or a port stands in the way
 */
export async function start(env: Environment, clock: Clock = systemClock): Promise<Running> {
  const config = readConfig(env);
  refuseLostMail(config);
  const log = createLog({ level: config.logLevel, clock });
  const trust = await ensureTrust(config.trustDir, certificateHosts(config), clock, rootKind(config));
  const accounts = accountSettings({ config, trust, clock, log });
  const keys = await openServerKeys({ folder: config.trustDir, trust, clock, log });
  const notes: string[] = [];
  if (config.public && config.routing.siteDomain === '') notes.push(NAMELESS);
  const tape = config.marketSource === 'replay' ? await openSetTape(config) : null;
  const player = tape ? playerOf(tape, config.replaySpeed) : undefined;
  let figuresOf = '';
  const feed = async (db: AppDb, place: SeedPlace) => {
    bindFolder(place.folder, tape ? tapeSource(tape.name) : undefined);
    if (player) return player.tape.feed;
    const kept = await keepMarketSeed(db, { ...place, given: config.marketSeed, now: clock.now() });
    refuseFoundSeed(kept.seed, config);
    const note = seedNote(kept);
    if (note !== null) notes.push(note);
    figuresOf = marketName(kept);
    return createSyntheticFeed({ ...kept, lists: listed(), watched: watchedIn(await openTimes(db, clock.now())) });
  };
  const bus = memoryBus();
  const insurance = tape?.header.seed ?? config.insuranceSeed;
  const venue = await openVenue({ config, feed, clock, player, insurance, log, accounts, bus, reserve: true });
  for (const note of [...trust.notes, ...notes]) log.warn(note);
  const parts = assemble({ config, trust, keys, venue, bus, clock, player, log });
  await parts.app.ready();
  settle();
  try {
    return { ...(await open(parts, { config, trust, clock, log, figuresOf })), notes };
  } catch (error) {
    await parts.close();
    throw error;
  }
}

type Opened = World & { /** The market whose figures are kept; see `marketName`. */ readonly figuresOf: string };
type Listening = Omit<Running, 'notes'>;
type Parts = ReturnType<typeof assemble>;

async function open(
  { app, hub, front, venue, close }: Parts,
  { config, trust, clock, log, figuresOf }: Opened,
): Promise<Listening> {
  const { maxConnections, maxPerAddress, host, outboxKey } = config;
  const isProxy = createProxyCheck(config.trustProxy);
  const doors = { app, hub, front, maxConnections, maxPerAddress, isProxy, clock, log };
  const secure = createServer({ ...doors, tls: trust.tls });
  const plain = createServer(doors);
  const internal = createInternalServer({ app, token: config.internalToken, clock, log });
  const operator = createOperatorServer({ app, clock, log });
  const wanted = new Map([
    [plain, config.httpPort],
    [operator, config.operatorPort],
  ]);
  const servers = [secure, plain, internal, operator].filter((server) => wanted.get(server) !== null);

  const ends: (() => void)[] = [];
  const stop = async () => {
    for (const end of ends) end();
    const closed = servers.map((server) => closeServer(server, GRACE));
    // Sockets of the stream and of hot reload hold their server open until these two let go of them.
    await close();
    await Promise.all(closed);
  };
  try {
    const port = await listen(secure, { host, port: config.port, setting: 'PORT' });
    const httpPort =
      config.httpPort === null ? null : await listen(plain, { host, port: config.httpPort, setting: 'HTTP_PORT' });
    const internalPort = await listen(internal, {
      host: LOOPBACK,
      port: config.internalPort,
      setting: 'INTERNAL_PORT',
    });
    if (config.operatorPort !== null)
      await listen(operator, { host: LOOPBACK, port: config.operatorPort, setting: 'OPERATOR_PORT' });
    hub.start();
    venue.start();
    const { feed, db } = venue;
    ends.push(workOutFigures({ feed, db, clock, log, folder: config.dataDir, market: figuresOf, worked: settleLate }));
    const name = shownHost(host);
    const origin = `https://${name}:${port}`;
    return {
      origin,
      outbox: outboxKey === null ? null : outboxAddress(origin, outboxKey),
      outboxKey,
      httpOrigin: httpPort === null ? null : `http://${name}:${httpPort}`,
      internalUrl: `http://${LOOPBACK}:${internalPort}`,
      stop,
    };
  } catch (error) {
    for (const server of servers) if (server.listening) await closeServer(server, 0);
    throw error;
  }
}

/** The process: starts, tells its parent where it listens, stops on a signal. Exit code 2 with one sentence if it cannot. */
export async function run(): Promise<void> {
  let running: Running | undefined;
  let leaving = false;
  const leave = async () => {
    if (leaving) return;
    leaving = true;
    setTimeout(() => process.exit(0), LAST_RESORT).unref();
    await running?.stop();
    process.exit(0);
  };
  // Before the start: whoever is told that we listen may stop us in the same moment.
  // The process that started this one is gone, whatever way: nothing may be left running.
  process.on('disconnect', leave);
  process.on('SIGTERM', leave);
  process.on('SIGINT', leave);

  try {
    running = await start(process.env);
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(2);
  }
  const { stop: _, ...listening } = running;
  process.send?.({ type: 'listening', ...listening });
}
