import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { REFERRAL_DEFAULT } from '#lib/contract/referral.ts';
import type { Env } from '#lib/contract/trade.ts';
import { type AccountNeeds, type Accounts, createAccounts } from '../accounts/accounts.ts';
import { ClosedSweep } from '../accounts/closed-sweep.ts';
import { GuestSweep } from '../accounts/guest-sweep.ts';
import { agentName } from '../accounts/names.ts';
import type { Clock } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import { StartError } from '../base/start-error.ts';
import type { Bus } from '../bus/bus.ts';
import { memoryBus } from '../bus/memory.ts';
import type { Config } from '../config.ts';
import { AppDb } from '../data/app-db.ts';
import { DatabaseError } from '../data/failure.ts';
import { type Guests, openGuests } from '../data/guests.ts';
import { lastEpoch } from '../data/jobs/owner.ts';
import { JournalError } from '../data/journal/opening.ts';
import type { JournalLocation } from '../data/journal/protocol.ts';
import { LockedError, lockDirectory } from '../data/lock.ts';
import type { SeedPlace } from '../data/market-seed.ts';
import { closeToOthers } from '../data/private.ts';
import { QuizTable } from '../data/quiz.ts';
import { ShareTable } from '../data/shares.ts';
import { Engine } from '../engine/engine.ts';
import type { EnginePort, Engines } from '../engine/port.ts';
import type { Feed } from '../feed/feed.ts';
import { type Histories, Past } from '../history/past.ts';
import { privateFeed } from '../history/private-feed.ts';
import { type AllJobs, Jobs } from '../jobs/jobs.ts';
import { Outbox } from '../outbox/outbox.ts';
import { Quiz } from '../quiz/quiz.ts';
import type { Player } from '../replay/player.ts';
import { Shares } from '../shares/shares.ts';
import type { PrivateSource } from '../stream/private.ts';
import { SessionEnds } from '../stream/session-ends.ts';
import { Tickets } from '../stream/tickets.ts';
import { openBoth } from './both.ts';
import { Deposals } from './deposals.ts';
import { goOn } from './replaying.ts';

/** What trades: the engines of this process and who may use them. */
export type Venue = {
  readonly engines: Engines;
  readonly paper: EnginePort;
  readonly live: EnginePort;
  readonly guests: Guests;
  readonly accounts: Accounts;
  readonly histories: Histories;
  /** Where prices come from. */
  readonly feed: Feed;
  /** Rows of accounts and of whatever else can be looked up. */
  readonly db: AppDb;
  readonly tickets: Tickets;
  /** The engines as the stream knows them. */
  readonly own: PrivateSource;
  /** Cleans up after guests who do not come back. */
  readonly sweep: GuestSweep;
  /** Erases accounts that were closed. */
  readonly closed: ClosedSweep;
  /** Environments that another gateway on the same database has taken over. */
  deposed(): readonly Env[];
  /** Price alerts and notices. */
  readonly jobs: AllJobs;
  /** Questions before the first order of a contract. */
  readonly quiz: Quiz;
  /** Trades that their owners show. */
  readonly shares: Shares;
  start(): void;
  /** Judges price alerts up to now, as happens by itself after `start`. */
  look(): Promise<void>;
  /** Moves every market up to now, as happens by itself after `start`. */
  tick(now: number): void;
  close(): Promise<void>;
};

type Needs = {
  readonly config: Pick<Config, 'dataDir' | 'databaseUrl' | 'acceptLoss'>;
  /** The market, or how it is opened once the database is: its seed lies there. */
  readonly feed: Feed | ((db: AppDb, place: SeedPlace) => Promise<Feed>);
  readonly clock: Clock;
  /** Moves the time of market and engines, which is not the clock's then. */
  readonly player?: Player | undefined;
  /** What the fund of each environment begins with. */
  readonly insurance?: Readonly<Record<string, string>>;
  readonly log: Log;
  /** What accounts need from outside; with nothing said they live as long as the process. */
  readonly accounts?: Partial<
    Omit<AccountNeeds, 'db' | 'bus' | 'guests' | 'engines' | 'records' | 'jobs' | 'quiz' | 'shares' | 'sessionEnded'>
  >;
  /** What this process shares with others; its own memory when nobody says. */
  readonly bus?: Bus;
  /** Journals fill their logs' place at once, for a gateway that will have much to do. */
  readonly reserve?: boolean;
  /** How everything else reaches an engine: directly, as it is in this process. */
  readonly port?: (engine: EnginePort) => EnginePort;
};

/** Exit code of a process whose disk failed: its supervisor starts it again, and it goes on from what is on disk. */
const DISK_FAILED = 70;

/**
 * Opens the data folder, or the database, and the engines on it.
 * @throws StartError with one sentence when they cannot be used
 */
export async function openVenue({
  port = directly,
  bus = memoryBus(),
  reserve = false,
  ...needs
}: Needs): Promise<Venue> {
  const { config, feed: market, clock, player, insurance = {}, log, accounts: settings = {} } = needs;
  const marketClock = player?.clock ?? clock;
  const { dataDir, databaseUrl: postgres, acceptLoss } = config;
  const held: Held[] = [];
  const ends = (what: string) => (reason: string) => {
    log.fatal({ reason }, `${what} failed; leaving, so that nothing unsafe is acknowledged`);
    process.exit(DISK_FAILED);
  };
  try {
    held.push(lockDirectory(dataDir));
    closeToOthers(dataDir);
    const db = await AppDb.open({ file: join(dataDir, 'app.db'), postgres }, ends('app.db'));
    held.push({ release: () => db.close() });
    for (const note of db.notes) log.error({ note }, 'app.db was damaged');
    const feed = typeof market === 'function' ? await market(db, { folder: dataDir, postgres }) : market;
    const deposals = new Deposals();
    const engine = async (env: Env, ready: () => Promise<void>) => {
      const place: JournalLocation = {
        env,
        file: join(dataDir, `journal-${env}.db`),
        postgres,
        note: join(dataDir, `journal-${env}.high`),
        acceptLoss,
        above: await lastEpoch(db, env),
        reserve,
      };
      const opened = await Engine.open({
        env,
        feed,
        clock: marketClock,
        whole: player !== undefined,
        log,
        place,
        failed: ends('the journal'),
        deposed: () => deposals.lose(env),
        ready,
      });
      held.push({ release: () => opened.close() });
      const reached = port(opened);
      const past = new Past(env, await db.follow(place, () => reached.settled()), reached.listing);
      return { engine: reached, owned: opened, epoch: opened.epoch, past };
    };
    // A start that one environment is refused for deposes nobody in the other.
    const [paper, live] = await openBoth(['paper', 'live'], engine);
    const owned = [paper.owned, live.owned];
    const engines = { paper: paper.engine, live: live.engine };
    if (player) {
      held.push({ release: () => player.stop() });
      await goOn(player, owned);
    }
    for (const one of owned) await one.begin(insurance);
    const newest = await Promise.all([paper, live].map((one) => one.engine.read('newestAccount', {})));
    const jobsOf = async ({ engine: reached, epoch, past }: typeof paper) => {
      const needs = { db, epoch, prices: feed, clock: marketClock, realClock: clock, log, device: agentName };
      const jobs = await Jobs.open({ ...needs, engine: reached, orders: past, contracts: past.perp });
      held.push({ release: () => jobs.stop() });
      return jobs;
    };
    const jobs = { paper: await jobsOf(paper), live: await jobsOf(live) };
    const quiz = new Quiz(new QuizTable(db));
    const guests = await openGuests(db, Math.max(...newest));
    const histories = { paper: paper.past, live: live.past };
    const shares = new Shares({ table: new ShareTable(db), engines, histories, feed, clock, marketClock });
    const tickets = new Tickets(bus);
    const sessionEnds = new SessionEnds(bus);
    const accounts = createAccounts({
      outbox: new Outbox({ now: () => clock.now(), log }),
      secret: randomBytes(32),
      referral: REFERRAL_DEFAULT,
      faucet: true,
      issuer: 'Meridian',
      ...settings,
      db,
      bus,
      guests,
      engines,
      records: histories,
      jobs,
      quiz,
      shares,
      // The database knows it already: whoever ends a session is not told that its connections could not be.
      sessionEnded: (session, now) =>
        sessionEnds
          .tell(session, now)
          .catch((error: unknown) => log.error({ err: error }, 'the end of a session was not told')),
    });
    const sweep = new GuestSweep({
      guests,
      engine: paper.engine,
      jobs: jobs.paper,
      quiz,
      shares,
      reach: () => histories.paper.reach(),
      clock,
      log,
    });
    const closed = new ClosedSweep({ closing: accounts.closing, clock, log });
    held.push({ release: () => Promise.all([sweep.stop(), closed.stop()]) });
    return {
      engines,
      paper: paper.engine,
      live: live.engine,
      guests,
      accounts,
      histories,
      feed,
      db,
      tickets,
      own: {
        ...privateFeed({ engines, histories }),
        notices: {
          read: (env, account) => jobs[env].own.latest(account),
          listen(listener) {
            const stops = (['live', 'paper'] as const).map((env) =>
              jobs[env].notices.listen((account) => listener(env, account)),
            );
            return () => {
              for (const stop of stops) stop();
            };
          },
        },
        redeem: (ticket, env, now) => tickets.redeem(ticket, env, now),
        isOver: (session, now) => sessionEnds.has(session, now),
        listenEnds: (listener) => sessionEnds.listen(listener),
        listenDeposed: (listener) => deposals.listen(listener),
      },
      sweep,
      closed,
      jobs,
      quiz,
      shares,
      deposed: () => deposals.lost,
      start() {
        if (player) player.start((error) => ends('the tape')(String(error)));
        else for (const one of owned) one.start();
        for (const one of Object.values(jobs)) one.start();
        sweep.start();
        closed.start();
      },
      async look() {
        for (const one of Object.values(jobs)) await one.look();
      },
      tick(now) {
        for (const one of owned) one.tick(now);
      },
      close: () => release(held),
    };
  } catch (error) {
    await release(held);
    if ([JournalError, LockedError, DatabaseError].some((kind) => error instanceof kind))
      throw new StartError((error as Error).message);
    if (isDenied(error))
      throw new StartError(`No permission to write to DATA_DIR ${dataDir}; give it to this user, or set DATA_DIR.`);
    throw error;
  }
}

const directly = (engine: EnginePort): EnginePort => engine;

type Held = { readonly release: () => unknown };

/** In the order opposite to how they were taken. */
async function release(held: Held[]): Promise<void> {
  for (const one of held.splice(0).reverse()) await one.release();
}

function isDenied(error: unknown): boolean {
  const code = (error as { code?: unknown }).code;
  return code === 'EACCES' || code === 'EPERM' || code === 'EROFS';
}
