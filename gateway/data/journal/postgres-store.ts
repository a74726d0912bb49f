import pg from 'pg';
import type { Row } from './chain.ts';
import { postgresParts } from './postgres-parts.ts';
import {
  LAYOUT,
  rowOf,
  SNAPSHOTS_KEPT,
  type Snapshot,
  type Store,
  type StoreReader,
  snapshotRowOf,
  whole,
} from './store.ts';

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS journal_layout (layout INTEGER NOT NULL);
  CREATE TABLE IF NOT EXISTS owner (env TEXT PRIMARY KEY, epoch BIGINT NOT NULL);
  CREATE TABLE IF NOT EXISTS journal (
    env TEXT NOT NULL, seq BIGINT NOT NULL, epoch BIGINT NOT NULL, version INTEGER NOT NULL, count INTEGER NOT NULL,
    at BIGINT NOT NULL, body TEXT NOT NULL, crc BIGINT NOT NULL, previous TEXT NOT NULL, hash TEXT NOT NULL,
    PRIMARY KEY (env, seq));
  CREATE TABLE IF NOT EXISTS snapshot (
    env TEXT NOT NULL, seq BIGINT NOT NULL, hash TEXT NOT NULL, body TEXT NOT NULL, digest TEXT NOT NULL,
    PRIMARY KEY (env, seq));
  CREATE TABLE IF NOT EXISTS snapshot_part (
    env TEXT NOT NULL, epoch BIGINT NOT NULL, seq BIGINT NOT NULL, part BIGINT NOT NULL, body TEXT NOT NULL,
    PRIMARY KEY (env, epoch, seq, part));
`;
/** Two processes that make the tables at once must not stumble over each other. */
const SCHEMA_LOCK = 7_301_204;

const COLUMNS = 'seq, epoch, version, count, at, body, crc, previous, hash';
const STATEMENT_MS = 30_000;
const CONNECT_MS = 10_000;

/**
 * The same journal in PostgreSQL; `synchronous_commit` is asked for whatever the server's default is.
 * @param lost  hears when the connection breaks while nothing is asked
 * @throws Error when the server cannot be reached, runs without fsync, or holds tables of a newer program
 */
export async function openPostgresStore(address: string, env: string, lost: (reason: string) => void): Promise<Store> {
  const client = new pg.Client({
    connectionString: address,
    application_name: `meridian journal ${env}`,
    statement_timeout: STATEMENT_MS,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
  });
  client.on('error', (error) => lost(`the connection to the database was lost: ${error.message}`));
  await client.connect();
  try {
    await prepare(client);
  } catch (error) {
    await client.end();
    throw error;
  }
  return storeOn(client, env);
}

async function prepare(client: pg.Client): Promise<void> {
  const { rows } = await client.query('SHOW fsync');
  if (rows[0]?.fsync !== 'on')
    throw new Error('the database runs with fsync off, so a power cut loses what it said yes to');
  await client.query('SET synchronous_commit = on');
  await client.query('SELECT pg_advisory_lock($1)', [SCHEMA_LOCK]);
  try {
    await client.query(SCHEMA);
    await client.query(`INSERT INTO journal_layout SELECT ${LAYOUT} WHERE NOT EXISTS (SELECT 1 FROM journal_layout)`);
    const found = await client.query('SELECT layout FROM journal_layout');
    const layout = whole(found.rows[0] ?? {}, 'layout');
    if (layout > LAYOUT)
      throw new Error(`the database was written by a newer program (layout ${layout}, known ${LAYOUT})`);
    await client.query('UPDATE journal_layout SET layout = $1 WHERE layout < $1', [LAYOUT]);
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [SCHEMA_LOCK]);
  }
}

async function read(on: pg.Client | pg.Pool, env: string, seq: number, limit: number): Promise<Row[]> {
  const { rows } = await on.query({
    name: 'read',
    text: `SELECT ${COLUMNS} FROM journal WHERE env = $1 AND seq > $2 ORDER BY seq LIMIT $3`,
    values: [env, seq, limit],
  });
  return rows.map(rowOf);
}

async function snapshots(on: pg.Client | pg.Pool, env: string): Promise<Snapshot[]> {
  const { rows } = await on.query('SELECT seq, hash, body, digest FROM snapshot WHERE env = $1 ORDER BY seq DESC', [
    env,
  ]);
  return rows.map(snapshotRowOf);
}

/** The same tables for one who only looks, while their owner writes; a lost connection is made anew. */
export function openPostgresReader(address: string, env: string): StoreReader {
  const pool = new pg.Pool({
    connectionString: address,
    application_name: `meridian follower ${env}`,
    max: 1,
    statement_timeout: STATEMENT_MS,
    connectionTimeoutMillis: CONNECT_MS,
  });
  pool.on('error', () => undefined);
  return {
    read: (seq, limit) => read(pool, env, seq, limit),
    snapshots: () => snapshots(pool, env),
    parts: postgresParts(pool, env),
    close: () => pool.end(),
  };
}

function storeOn(client: pg.Client, env: string): Store {
  let mine = 0;
  return {
    async acquire(above) {
      const { rows } = await client.query(
        'INSERT INTO owner (env, epoch) VALUES ($1, $2) ON CONFLICT (env) DO UPDATE SET epoch = greatest(owner.epoch + 1, excluded.epoch) RETURNING epoch',
        [env, above + 1],
      );
      mine = whole(rows[0] ?? {}, 'epoch');
      return mine;
    },
    read: (seq, limit) => read(client, env, seq, limit),
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
      const { rowCount } = await client.query(
        'INSERT INTO snapshot (env, seq, hash, body, digest) SELECT $1, $2, $3, $4, $5 FROM (SELECT 1 FROM owner WHERE env = $1 AND epoch = $6 FOR SHARE) AS mine ON CONFLICT (env, seq) DO UPDATE SET hash = $3, body = $4, digest = $5',
        [env, seq, hash, body, digest, mine],
      );
      if (rowCount !== 1) return false;
      await client.query(
        'DELETE FROM snapshot WHERE env = $1 AND seq NOT IN (SELECT seq FROM snapshot WHERE env = $1 ORDER BY seq DESC LIMIT $2)',
        [env, SNAPSHOTS_KEPT],
      );
      return true;
    },
    snapshots: () => snapshots(client, env),
    async owns() {
      const { rows } = await client.query({
        name: 'owns',
        text: 'SELECT epoch FROM owner WHERE env = $1',
        values: [env],
      });
      return rows[0] !== undefined && whole(rows[0], 'epoch') === mine;
    },
    parts: postgresParts(client, env),
    async close() {
      await client.end();
    },
  };
}
