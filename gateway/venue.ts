import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Env } from '#lib/contract/trade.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import { type Guests, openGuests } from './data/guests.ts';
import { type History, openHistory } from './data/history.ts';
import { JournalError } from './data/journal/opening.ts';
import { LockedError, lockDirectory } from './data/lock.ts';
import { Engine } from './engine/engine.ts';
import type { Feed } from './feed/feed.ts';
import type { Log } from './log.ts';
import type { Engines } from './routes/trade.ts';
import { StartError } from './start-error.ts';
import type { OwnSource } from './stream/own.ts';
import { Tickets } from './tickets.ts';

/** What trades: the engines of this process and who may use them. */
export type Venue = {
  readonly engines: Engines;
  readonly paper: Engine;
  readonly guests: Guests;
  readonly history: History;
  readonly tickets: Tickets;
  /** The engines as the stream knows them. */
  readonly own: OwnSource;
  start(): void;
  close(): Promise<void>;
};

type Needs = {
  readonly config: Pick<Config, 'dataDir' | 'acceptLoss'>;
  readonly feed: Feed;
  readonly clock: Clock;
  readonly log: Log;
};

/** What was told is written at least this often. */
const FLUSH_MS = 250;

/** Exit code of a process whose journal failed: its supervisor starts it again, and it goes on from what is on disk. */
const DISK_FAILED = 70;

/**
 * Opens the data folder and the engines in it.
 * @throws StartError with one sentence when the folder cannot be used
 */
export async function openVenue({ config: { dataDir, acceptLoss }, feed, clock, log }: Needs): Promise<Venue> {
  const held: { release: () => void }[] = [];
  try {
    held.push(lockDirectory(dataDir));
    const db = new DatabaseSync(join(dataDir, 'app.db'), { timeout: 5000 });
    db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;');
    held.push({ release: () => db.close() });
    const guests = openGuests(db);
    const history = openHistory(db);
    const paper = await Engine.open({
      env: 'paper',
      retold: (notices) => {
        for (const notice of notices) history.note('paper', notice);
      },
      feed,
      clock,
      log,
      place: {
        env: 'paper',
        file: join(dataDir, 'journal-paper.db'),
        postgres: null,
        note: join(dataDir, 'journal-paper.high'),
        acceptLoss,
      },
      failed: (reason) => {
        log.fatal({ reason }, 'the journal failed; leaving, so that nothing unsafe is acknowledged');
        process.exit(DISK_FAILED);
      },
    });
    history.flush();
    paper.listen(({ notices }) => {
      for (const notice of notices) history.note('paper', notice);
    });
    const timer = setInterval(() => history.flush(), FLUSH_MS);
    held.push({ release: () => clearInterval(timer) });
    const tickets = new Tickets();
    const engines = { paper };
    return {
      engines,
      paper,
      guests,
      history,
      tickets,
      own: ownSource(engines, tickets),
      start: () => paper.start(),
      async close() {
        await paper.close();
        history.flush();
        release(held);
      },
    };
  } catch (error) {
    release(held);
    if (error instanceof JournalError || error instanceof LockedError) throw new StartError(error.message);
    if (isDenied(error))
      throw new StartError(`No permission to write to DATA_DIR ${dataDir}; give it to this user, or set DATA_DIR.`);
    throw error;
  }
}

/** In the order opposite to how they were taken. */
function release(held: { release: () => void }[]): void {
  for (const one of held.splice(0).reverse()) one.release();
}

function isDenied(error: unknown): boolean {
  const code = (error as { code?: unknown }).code;
  return code === 'EACCES' || code === 'EPERM' || code === 'EROFS';
}

function ownSource(engines: Engines, tickets: Tickets): OwnSource {
  const engineOf = (env: Env): Engine => {
    const engine = engines[env];
    if (!engine) throw new RangeError(`no engine for ${env} here`);
    return engine;
  };
  return {
    redeem: (ticket, env, now) => tickets.redeem(ticket, env, now),
    read: (env, account) => engineOf(env).read(account),
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
