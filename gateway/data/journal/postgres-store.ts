import pg from 'pg';
import type { Row } from './chain.ts';
import { SNAPSHOTS_KEPT, type Snapshot, type Store } from './store.ts';

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS owner (env TEXT PRIMARY KEY, epoch BIGINT NOT NULL);
  CREATE TABLE IF NOT EXISTS journal (
    env TEXT NOT NULL, seq BIGINT NOT NULL, epoch BIGINT NOT NULL, version INTEGER NOT NULL, count INTEGER NOT NULL,
    at BIGINT NOT NULL, body TEXT NOT NULL, crc BIGINT NOT NULL, previous TEXT NOT NULL, hash TEXT NOT NULL,
    PRIMARY KEY (env, seq));
  CREATE TABLE IF NOT EXISTS snapshot (
    env TEXT NOT NULL, seq BIGINT NOT NULL, hash TEXT NOT NULL, body TEXT NOT NULL, digest TEXT NOT NULL,
    PRIMARY KEY (env, seq));
`;
/** Two processes that make the tables at once must not stumble over each other. */
const SCHEMA_LOCK = 7_301_204;

const COLUMNS = 'seq, epoch, version, count, at, body, crc, previous, hash';

/** Whole numbers come as text from the driver; every one of these fits a double. */
const whole = (value: unknown): number => Number.parseInt(String(value), 10);

function rowOf(raw: Record<string, unknown>): Row {
  return {
    seq: whole(raw.seq),
    epoch: whole(raw.epoch),
    version: whole(raw.version),
    count: whole(raw.count),
    at: whole(raw.at),
    body: String(raw.body),
    crc: whole(raw.crc),
    previous: String(raw.previous),
    hash: String(raw.hash),
  };
}

/** The same journal in PostgreSQL; `synchronous_commit` is asked for whatever the server's default is. */
export async function openPostgresStore(address: string, env: string): Promise<Store> {
  const client = new pg.Client({
    connectionString: address,
    application_name: `meridian journal ${env}`,
    statement_timeout: 30_000,
    connectionTimeoutMillis: 10_000,
  });
  await client.connect();
  await client.query('SET synchronous_commit = on');
  await client.query('SELECT pg_advisory_lock($1)', [SCHEMA_LOCK]);
  await client.query(SCHEMA).finally(() => client.query('SELECT pg_advisory_unlock($1)', [SCHEMA_LOCK]));
  let mine = 0;
  return {
    async acquire() {
      const { rows } = await client.query(
        'INSERT INTO owner (env, epoch) VALUES ($1, 1) ON CONFLICT (env) DO UPDATE SET epoch = owner.epoch + 1 RETURNING epoch',
        [env],
      );
      mine = whole(rows[0].epoch);
      return mine;
    },
    async read(seq, limit) {
      const { rows } = await client.query(
        `SELECT ${COLUMNS} FROM journal WHERE env = $1 AND seq > $2 ORDER BY seq LIMIT $3`,
        [env, seq, limit],
      );
      return rows.map(rowOf);
    },
    async last() {
      const { rows } = await client.query(`SELECT ${COLUMNS} FROM journal WHERE env = $1 ORDER BY seq DESC LIMIT 1`, [
        env,
      ]);
      return rows[0] ? rowOf(rows[0]) : null;
    },
    async append({ seq, epoch, version, count, at, body, crc, previous, hash }) {
      // The owner's row is locked for the moment of the commit, so that a new owner waits for it and then stands behind it.
      const { rowCount } = await client.query({
        name: 'append',
        text: `INSERT INTO journal (env, ${COLUMNS}) SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10 FROM (SELECT 1 FROM owner WHERE env = $1 AND epoch = $11 FOR SHARE) AS mine`,
        values: [env, seq, epoch, version, count, at, body, crc, previous, hash, mine],
      });
      return rowCount === 1;
    },
    async saveSnapshot({ seq, hash, body, digest }) {
      await client.query(
        'INSERT INTO snapshot (env, seq, hash, body, digest) VALUES ($1, $2, $3, $4, $5) ON CONFLICT (env, seq) DO UPDATE SET hash = $3, body = $4, digest = $5',
        [env, seq, hash, body, digest],
      );
      await client.query(
        'DELETE FROM snapshot WHERE env = $1 AND seq NOT IN (SELECT seq FROM snapshot WHERE env = $1 ORDER BY seq DESC LIMIT $2)',
        [env, SNAPSHOTS_KEPT],
      );
    },
    async snapshots() {
      const { rows } = await client.query(
        'SELECT seq, hash, body, digest FROM snapshot WHERE env = $1 ORDER BY seq DESC',
        [env],
      );
      return rows.map(
        (raw): Snapshot => ({
          seq: whole(raw.seq),
          hash: String(raw.hash),
          body: String(raw.body),
          digest: String(raw.digest),
        }),
      );
    },
    async close() {
      await client.end();
    },
  };
}
