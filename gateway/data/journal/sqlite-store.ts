import { DatabaseSync } from 'node:sqlite';
import { LAYOUT, rowOf, SNAPSHOTS_KEPT, type Store, snapshotRowOf, whole } from './store.ts';

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS owner (env TEXT PRIMARY KEY, epoch INTEGER NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS journal (
    env TEXT NOT NULL, seq INTEGER NOT NULL, epoch INTEGER NOT NULL, version INTEGER NOT NULL, count INTEGER NOT NULL,
    at INTEGER NOT NULL, body TEXT NOT NULL, crc INTEGER NOT NULL, previous TEXT NOT NULL, hash TEXT NOT NULL,
    PRIMARY KEY (env, seq)) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS snapshot (
    env TEXT NOT NULL, seq INTEGER NOT NULL, hash TEXT NOT NULL, body TEXT NOT NULL, digest TEXT NOT NULL,
    PRIMARY KEY (env, seq)) STRICT, WITHOUT ROWID;
`;

const COLUMNS = 'seq, epoch, version, count, at, body, crc, previous, hash';
const SELECT = `SELECT ${COLUMNS} FROM journal WHERE env = ? AND seq > ? ORDER BY seq LIMIT ?`;
/** Pages of the write-ahead log that are copied into the file at once: 16 MB. */
const CHECKPOINT_PAGES = 4000;

/**
 * The journal in one SQLite file: WAL, synchronous FULL, so that a commit is on disk before it is acknowledged.
 * @throws Error when the file is no journal, is of a newer program, or cannot be written safely
 */
export function openSqliteStore(path: string, env: string, checkpointPages = CHECKPOINT_PAGES): Store {
  const db = open(path, checkpointPages);
  const insert = db.prepare(
    `INSERT INTO journal (env, ${COLUMNS}) SELECT ?, ?, ?, ?, ?, ?, ?, ?, ?, ? WHERE EXISTS (SELECT 1 FROM owner WHERE env = ? AND epoch = ?)`,
  );
  const select = db.prepare(SELECT);
  let mine = 0;
  return {
    async acquire(above) {
      const row = db
        .prepare(
          'INSERT INTO owner (env, epoch) VALUES (?, ?) ON CONFLICT (env) DO UPDATE SET epoch = max(owner.epoch + 1, excluded.epoch) RETURNING epoch',
        )
        .get(env, above + 1);
      mine = whole(row ?? {}, 'epoch');
      return mine;
    },
    async read(seq, limit) {
      return select.all(env, seq, limit).map(rowOf);
    },
    async append({ seq, epoch, version, count, at, body, crc, previous, hash }) {
      const { changes } = insert.run(env, seq, epoch, version, count, at, body, crc, previous, hash, env, mine);
      return changes === 1;
    },
    async saveSnapshot({ seq, hash, body, digest }) {
      db.exec('BEGIN IMMEDIATE');
      db.prepare('INSERT OR REPLACE INTO snapshot (env, seq, hash, body, digest) VALUES (?, ?, ?, ?, ?)').run(
        env,
        seq,
        hash,
        body,
        digest,
      );
      db.prepare(
        'DELETE FROM snapshot WHERE env = ? AND seq NOT IN (SELECT seq FROM snapshot WHERE env = ? ORDER BY seq DESC LIMIT ?)',
      ).run(env, env, SNAPSHOTS_KEPT);
      db.exec('COMMIT');
    },
    async snapshots() {
      return db
        .prepare('SELECT seq, hash, body, digest FROM snapshot WHERE env = ? ORDER BY seq DESC')
        .all(env)
        .map(snapshotRowOf);
    },
    async close() {
      db.close();
    },
  };
}

/** The same file for one who only looks, while its owner writes. */
export function openSqliteReader(path: string, env: string): Pick<Store, 'read' | 'close'> {
  const db = new DatabaseSync(path, { timeout: 5000, readOnly: true });
  const select = db.prepare(SELECT);
  return {
    async read(seq, limit) {
      return select.all(env, seq, limit).map(rowOf);
    },
    async close() {
      db.close();
    },
  };
}

function open(path: string, checkpointPages: number): DatabaseSync {
  const db = new DatabaseSync(path, { timeout: 5000 });
  try {
    const { journal_mode: mode } = db.prepare('PRAGMA journal_mode = WAL').get() ?? {};
    if (mode !== 'wal') throw new Error(`${path} cannot be kept safely: its disk allows no write-ahead log`);
    db.exec(`PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = ${checkpointPages};`);
    // What lies in the log may only be in the system's memory: a sync that failed before us would not fail again.
    // Copied into the file and synced there it is on disk, before anything is built upon it.
    if (db.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get()?.busy !== 0)
      throw new Error(`${path} is in use by another program`);
    const layout = whole(db.prepare('PRAGMA user_version').get() ?? {}, 'user_version');
    if (layout > LAYOUT) throw new Error(`${path} was written by a newer program (layout ${layout}, known ${LAYOUT})`);
    if (layout < LAYOUT) db.exec(`BEGIN; ${SCHEMA} PRAGMA user_version = ${LAYOUT}; COMMIT`);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}
