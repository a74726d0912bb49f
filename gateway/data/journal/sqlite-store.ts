import { DatabaseSync } from 'node:sqlite';
import type { Row } from './chain.ts';
import { SNAPSHOTS_KEPT, type Snapshot, type Store } from './store.ts';

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

/** The journal in one SQLite file: WAL, synchronous FULL, so that a commit is on disk before it is acknowledged. */
export function openSqliteStore(path: string, env: string): Store {
  const db = new DatabaseSync(path, { timeout: 5000 });
  db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 4000;');
  db.exec(SCHEMA);
  const insert = db.prepare(
    `INSERT INTO journal (env, ${COLUMNS}) SELECT ?, ?, ?, ?, ?, ?, ?, ?, ?, ? WHERE EXISTS (SELECT 1 FROM owner WHERE env = ? AND epoch = ?)`,
  );
  const select = db.prepare(`SELECT ${COLUMNS} FROM journal WHERE env = ? AND seq > ? ORDER BY seq LIMIT ?`);
  let mine = 0;
  return {
    async acquire() {
      const row = db
        .prepare(
          'INSERT INTO owner (env, epoch) VALUES (?, 1) ON CONFLICT (env) DO UPDATE SET epoch = epoch + 1 RETURNING epoch',
        )
        .get(env) as { epoch: number };
      mine = row.epoch;
      return mine;
    },
    async read(seq, limit) {
      return select.all(env, seq, limit) as unknown as Row[];
    },
    async last() {
      return (
        (db.prepare(`SELECT ${COLUMNS} FROM journal WHERE env = ? ORDER BY seq DESC LIMIT 1`).get(env) as unknown as
          | Row
          | undefined) ?? null
      );
    },
    async append({ seq, epoch, version, count, at, body, crc, previous, hash }) {
      const { changes } = insert.run(env, seq, epoch, version, count, at, body, crc, previous, hash, env, mine);
      return changes === 1;
    },
    async saveSnapshot({ seq, hash, body, digest }) {
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
    },
    async snapshots() {
      return db
        .prepare('SELECT seq, hash, body, digest FROM snapshot WHERE env = ? ORDER BY seq DESC')
        .all(env) as unknown as Snapshot[];
    },
    async close() {
      db.close();
    },
  };
}
