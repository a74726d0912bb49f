import pg from 'pg';
import type { Database, DbRow, Statement } from './database.ts';

const CONNECTIONS = 4;
const STATEMENT_MS = 30_000;
const CONNECT_MS = 10_000;
/** PostgreSQL's 64-bit integer. */
const BIGINT = 20;

/** Statements whose values never leave the thread twice: `?` becomes `$1`, `$2` … once per statement. */
const numbered = new Map<string, string>();
const NUMBERED = 500;

export function openPostgresDatabase(address: string): Database {
  const pool = new pg.Pool({
    connectionString: address,
    application_name: 'meridian app',
    max: CONNECTIONS,
    statement_timeout: STATEMENT_MS,
    connectionTimeoutMillis: CONNECT_MS,
    types: { getTypeParser: parserOf },
  });
  // A connection that ends while it is idle is replaced by the next that is needed.
  pool.on('error', () => undefined);
  return {
    async transaction(statements) {
      const [only] = statements;
      if (statements.length === 1 && only) return [await ask(pool, only)];
      const client = await pool.connect();
      let broken: Error | undefined;
      try {
        await client.query('BEGIN');
        const answers: (readonly DbRow[])[] = [];
        for (const statement of statements) answers.push(await ask(client, statement));
        await client.query('COMMIT');
        return answers;
      } catch (error) {
        await client.query('ROLLBACK').catch((failed: Error) => {
          broken = failed;
        });
        throw error;
      } finally {
        client.release(broken);
      }
    },
    close: () => pool.end(),
  };
}

async function ask(on: pg.Pool | pg.PoolClient, { sql, values = [] }: Statement): Promise<readonly DbRow[]> {
  const { rows } = await on.query(numberedOf(sql), [...values]);
  return rows as DbRow[];
}

function numberedOf(sql: string): string {
  const known = numbered.get(sql);
  if (known !== undefined) return known;
  let count = 0;
  const text = sql.replace(/\?/g, () => `$${++count}`);
  if (numbered.size >= NUMBERED) numbered.clear();
  numbered.set(sql, text);
  return text;
}

/** Whole numbers of 64 bits come as text from the driver; ours all fit a double. */
function parserOf(oid: number, format?: 'text' | 'binary') {
  if (oid === BIGINT) return (text: string) => Number.parseInt(text, 10);
  return pg.types.getTypeParser(oid, format as 'text');
}
