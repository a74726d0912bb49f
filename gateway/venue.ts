import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import { type Guests, openGuests } from './data/guests.ts';
import { JournalError } from './data/journal/opening.ts';
import { Engine } from './engine/engine.ts';
import type { Feed } from './feed/feed.ts';
import type { Log } from './log.ts';
import type { Engines } from './routes/trade.ts';
import { StartError } from './start-error.ts';

/** What trades: the engines of this process and who may use them. */
export type Venue = {
  readonly engines: Engines;
  readonly paper: Engine;
  readonly guests: Guests;
  start(): void;
  close(): Promise<void>;
};

type Needs = {
  readonly config: Pick<Config, 'dataDir'>;
  readonly feed: Feed;
  readonly clock: Clock;
  readonly log: Log;
};

/** Exit code of a process whose journal failed: its supervisor starts it again, and it goes on from what is on disk. */
const DISK_FAILED = 70;

/**
 * Opens the data folder and the engines in it.
 * @throws StartError with one sentence when the folder cannot be used
 */
export async function openVenue({ config: { dataDir }, feed, clock, log }: Needs): Promise<Venue> {
  try {
    mkdirSync(dataDir, { recursive: true });
    const db = new DatabaseSync(join(dataDir, 'app.db'), { timeout: 5000 });
    db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;');
    const guests = openGuests(db);
    const paper = await Engine.open({
      env: 'paper',
      feed,
      clock,
      log,
      place: {
        env: 'paper',
        file: join(dataDir, 'journal-paper.db'),
        postgres: null,
        note: join(dataDir, 'journal-paper.high'),
        acceptLoss: false,
      },
      failed: (reason) => {
        log.fatal({ reason }, 'the journal failed; leaving, so that nothing unsafe is acknowledged');
        process.exit(DISK_FAILED);
      },
    });
    return {
      engines: { paper },
      paper,
      guests,
      start: () => paper.start(),
      async close() {
        await paper.close();
        db.close();
      },
    };
  } catch (error) {
    if (error instanceof JournalError) throw new StartError(error.message);
    throw error;
  }
}
