import { closeSync, fstatSync, fsyncSync, openSync, writeSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { fileParts } from './file-parts.ts';
import { LAYOUT, rowOf, SNAPSHOTS_KEPT, type Store, type StoreReader, snapshotRowOf, whole } from './store.ts';

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
const SNAPSHOTS = 'SELECT seq, hash, body, digest FROM snapshot WHERE env = ? ORDER BY seq DESC';
const SELECT = `SELECT ${COLUMNS} FROM journal WHERE env = ? AND seq > ? ORDER BY seq LIMIT ?`;
/** Pages of the write-ahead log that are copied into the file at once: 16 MB. */
const CHECKPOINT_PAGES = 2000;
/**
 * Of a new file: rows of a group commit of a few orders lie in a page by the handful, in smaller ones each would have
 * pages of its own, which all have to be written and copied.
 */
const PAGE_BYTES = 8192;
/** What the log needs beside each page, and at its beginning. */
const LOG_BYTES = { frame: 24, header: 32 } as const;

/**
 * The journal in one SQLite file: WAL, synchronous FULL, so that a commit is on disk before it is acknowledged.
 * @param reserve  fills the log's place on disk at once: a sync in the middle of a file takes half as long as at its end
 * @throws Error when the file is no journal, is of a newer program, or cannot be written safely
 */
export function openSqliteStore(
  path: string,
  env: string,
  { checkpointPages = CHECKPOINT_PAGES, reserve = false } = {},
): Store {
  const db = open(path, checkpointPages);
  if (reserve) reserveLog(db, `${path}-wal`, LOG_BYTES.header + checkpointPages * (PAGE_BYTES + LOG_BYTES.frame));
  const insert = db.prepare(
    `INSERT INTO journal (env, ${COLUMNS}) SELECT ?, ?, ?, ?, ?, ?, ?, ?, ?, ? WHERE EXISTS (SELECT 1 FROM owner WHERE env = ? AND epoch = ?)`,
  );
  const select = db.prepare(SELECT);
  const owner = db.prepare('SELECT epoch FROM owner WHERE env = ?');
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
      const { changes } = db
        .prepare(
          'INSERT OR REPLACE INTO snapshot (env, seq, hash, body, digest) SELECT ?, ?, ?, ?, ? WHERE EXISTS (SELECT 1 FROM owner WHERE env = ? AND epoch = ?)',
        )
        .run(env, seq, hash, body, digest, env, mine);
      if (changes === 0) {
        db.exec('ROLLBACK');
        return false;
      }
      db.prepare(
        'DELETE FROM snapshot WHERE env = ? AND seq NOT IN (SELECT seq FROM snapshot WHERE env = ? ORDER BY seq DESC LIMIT ?)',
      ).run(env, env, SNAPSHOTS_KEPT);
      db.exec('COMMIT');
      return true;
    },
    async snapshots() {
      return db.prepare(SNAPSHOTS).all(env).map(snapshotRowOf);
    },
    async owns() {
      return owner.get(env)?.epoch === mine;
    },
    parts: fileParts(path),
    async close() {
      db.close();
    },
  };
}

/** The same file for one who only looks, while its owner writes. */
export function openSqliteReader(path: string, env: string): StoreReader {
  const db = new DatabaseSync(path, { timeout: 5000, readOnly: true });
  const select = db.prepare(SELECT);
  return {
    async read(seq, limit) {
      return select.all(env, seq, limit).map(rowOf);
    },
    async snapshots() {
      return db.prepare(SNAPSHOTS).all(env).map(snapshotRowOf);
    },
    parts: fileParts(path),
    async close() {
      db.close();
    },
  };
}

function open(path: string, checkpointPages: number): DatabaseSync {
  const db = new DatabaseSync(path, { timeout: 5000 });
  try {
    db.exec(`PRAGMA page_size = ${PAGE_BYTES}`);
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

/**
 * Writes zeros where the log will be, once nothing is in it. SQLite takes zeros for the end of a log, as it does what an
 * earlier round left behind its own end, and writes over them from the first byte on.
 */
function reserveLog(db: DatabaseSync, path: string, bytes: number): void {
  // The tables of a new journal are in the log still.
  db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  const file = openSync(path, 'r+');
  try {
    if (fstatSync(file).size > 0) return;
    writeSync(file, Buffer.alloc(bytes));
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
