import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { REFERRAL_DEFAULT } from '#lib/contract/referral.ts';
import { STREAM_LIMIT } from '#lib/contract/stream.ts';
import type { Env } from '#lib/contract/trade.ts';
import { type AccountNeeds, type Accounts, createAccounts } from './accounts/accounts.ts';
import { GuestSweep } from './accounts/guest-sweep.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import { AppDb, AppDbError } from './data/app-db.ts';
import { type Guests, openGuests } from './data/guests.ts';
import { JournalError } from './data/journal/opening.ts';
import type { Place } from './data/journal/protocol.ts';
import { LockedError, lockDirectory } from './data/lock.ts';
import { Engine } from './engine/engine.ts';
import type { Engines } from './engine/engines.ts';
import { Past } from './engine/past.ts';
import type { Feed } from './feed/feed.ts';
import type { Log } from './log.ts';
import { Outbox } from './outbox/outbox.ts';
import type { Histories } from './routes/history.ts';
import { StartError } from './start-error.ts';
import type { OwnSource } from './stream/own.ts';
import { Tickets } from './tickets.ts';

/** What trades: the engines of this process and who may use them. */
export type Venue = {
  readonly engines: Engines;
  readonly paper: Engine;
  readonly live: Engine;
  readonly guests: Guests;
  readonly accounts: Accounts;
  readonly histories: Histories;
  /** Rows of accounts and of whatever else can be looked up. */
  readonly db: AppDb;
  readonly tickets: Tickets;
  /** The engines as the stream knows them. */
  readonly own: OwnSource;
  /** Cleans up after guests who do not come back. */
  readonly sweep: GuestSweep;
  start(): void;
  close(): Promise<void>;
};

type Needs = {
  readonly config: Pick<Config, 'dataDir' | 'databaseUrl' | 'acceptLoss'>;
  readonly feed: Feed;
  readonly clock: Clock;
  readonly log: Log;
  /** What accounts need from outside; with nothing said they live as long as the process. */
  readonly accounts?: Partial<Omit<AccountNeeds, 'db' | 'guests' | 'engine' | 'sessionEnded'>>;
};

/** Exit code of a process whose disk failed: its supervisor starts it again, and it goes on from what is on disk. */
const DISK_FAILED = 70;

/**
 * Opens the data folder, or the database, and the engines on it.
 * @throws StartError with one sentence when they cannot be used
 */
export async function openVenue({ config, feed, clock, log, accounts: settings = {} }: Needs): Promise<Venue> {
  const { dataDir, databaseUrl: postgres, acceptLoss } = config;
  const held: Held[] = [];
  const ends = (what: string) => (reason: string) => {
    log.fatal({ reason }, `${what} failed; leaving, so that nothing unsafe is acknowledged`);
    process.exit(DISK_FAILED);
  };
  try {
    held.push(lockDirectory(dataDir));
    const db = await AppDb.open({ file: join(dataDir, 'app.db'), postgres }, ends('app.db'));
    held.push({ release: () => db.close() });
    for (const note of db.notes) log.error({ note }, 'app.db was damaged');
    const engine = async (env: Env) => {
      const place: Place = {
        env,
        file: join(dataDir, `journal-${env}.db`),
        postgres,
        note: join(dataDir, `journal-${env}.high`),
        acceptLoss,
      };
      const opened = await Engine.open({ env, feed, clock, log, place, failed: ends('the journal') });
      held.push({ release: () => opened.close() });
      return {
        engine: opened,
        past: async () => new Past(env, await db.follow(place, () => opened.seq), opened.listed),
      };
    };
    const [paper, live] = [await engine('paper'), await engine('live')];
    const engines = { paper: paper.engine, live: live.engine };
    const newest = Math.max(paper.engine.newestAccount(), live.engine.newestAccount());
    const guests = await openGuests(db, newest);
    const histories = { paper: await paper.past(), live: await live.past() };
    const tickets = new Tickets();
    const over = new SessionEnds(tickets);
    const accounts = createAccounts({
      outbox: new Outbox({ now: () => clock.now(), log }),
      secret: randomBytes(32),
      referral: REFERRAL_DEFAULT,
      faucet: true,
      issuer: 'Meridian',
      ...settings,
      db,
      guests,
      engine: live.engine,
      sessionEnded: (session) => over.tell(session),
    });
    const sweep = new GuestSweep({
      guests,
      engine: paper.engine,
      reach: () => histories.paper.reach(),
      clock,
      log,
    });
    held.push({ release: () => sweep.stop() });
    return {
      engines,
      paper: paper.engine,
      live: live.engine,
      guests,
      accounts,
      histories,
      db,
      tickets,
      own: ownSource({ engines, histories, tickets, over }),
      sweep,
      start() {
        for (const one of Object.values(engines)) one.start();
        sweep.start();
      },
      close: () => release(held),
    };
  } catch (error) {
    await release(held);
    if ([JournalError, LockedError, AppDbError].some((kind) => error instanceof kind))
      throw new StartError((error as Error).message);
    if (isDenied(error))
      throw new StartError(`No permission to write to DATA_DIR ${dataDir}; give it to this user, or set DATA_DIR.`);
    throw error;
  }
}

type Held = { readonly release: () => unknown };

/** In the order opposite to how they were taken. */
async function release(held: Held[]): Promise<void> {
  for (const one of held.splice(0).reverse()) await one.release();
}

function isDenied(error: unknown): boolean {
  const code = (error as { code?: unknown }).code;
  return code === 'EACCES' || code === 'EPERM' || code === 'EROFS';
}

/** Who wants to hear that a session ended. */
class SessionEnds {
  readonly #tickets: Tickets;
  readonly #listeners = new Set<(session: string) => void>();

  constructor(tickets: Tickets) {
    this.#tickets = tickets;
  }

  tell(session: string): void {
    this.#tickets.drop(session);
    for (const listener of this.#listeners) listener(session);
  }

  listen(listener: (session: string) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}

type Own = {
  readonly engines: Engines;
  readonly histories: Histories;
  readonly tickets: Tickets;
  readonly over: SessionEnds;
};

function ownSource({ engines, histories, tickets, over }: Own): OwnSource {
  const engineOf = (env: Env): Engine => {
    const engine = engines[env];
    if (!engine) throw new RangeError(`no engine for ${env} here`);
    return engine;
  };
  return {
    redeem: (ticket, env, now) => tickets.redeem(ticket, env, now),
    read(env, account) {
      const { state, command, safe, fillsBefore, remember } = engineOf(env).read(account);
      // The engine knows the fills of its own days; those before a restart are in the histories.
      const whole = async () => {
        await safe;
        if (fillsBefore === null) return state;
        const limit = STREAM_LIMIT.fills - state.fills.length;
        // Without them it is still the account as it stands: orders and balances must not wait for a busy table.
        const older = await histories[env]?.fills(account, { cursor: fillsBefore, limit }).catch(() => null);
        if (!older) return state;
        remember(older.rows);
        return { ...state, fills: [...state.fills, ...older.rows] };
      };
      return { command, state: whole() };
    },
    listenEnds: (listener) => over.listen(listener),
    listen(listener) {
      const stops = Object.values(engines).map((engine) =>
        engine.listen(({ notices, command }) => {
          for (const notice of notices) listener(engine.env, { ...notice, command });
        }),
      );
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
}
