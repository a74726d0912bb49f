import { createHash } from 'node:crypto';
import type { Database } from './app/database.ts';

/** Rows whose time is over are taken out at most this often. */
const SWEEP_MS = 60_000;

/**
 * What was seen once, in the database: every process that shares it knows, and a start forgets nothing.
 *
 * @param what  one word per kind of key        @param keep  milliseconds
 */
export function openSeen(db: Pick<Database, 'transaction'>, what: string, keep: number) {
  let swept = 0;
  const hash = (key: string) => createHash('sha256').update(key, 'utf8').digest('hex');

  return {
    async seen(key: string, now: number): Promise<boolean> {
      const sql = 'SELECT 1 AS one FROM seen WHERE what = ? AND key_hash = ? AND ends_at >= ?';
      const [rows = []] = await db.transaction([{ sql, values: [what, hash(key), now] }]);
      return rows.length > 0;
    },
    /** @returns whether it was not known; of several at once exactly one hears yes */
    async first(key: string, now: number): Promise<boolean> {
      const insert = {
        // A row whose time is over but that was not swept yet counts as none.
        sql: 'INSERT INTO seen (what, key_hash, ends_at) VALUES (?, ?, ?) ON CONFLICT (what, key_hash) DO UPDATE SET ends_at = excluded.ends_at WHERE seen.ends_at < ? RETURNING ends_at',
        values: [what, hash(key), now + keep, now],
      };
      const due = now - swept >= SWEEP_MS || now < swept;
      if (due) swept = now;
      const sweep = due ? [{ sql: 'DELETE FROM seen WHERE ends_at < ?', values: [now] }] : [];
      const [rows = []] = await db.transaction([insert, ...sweep]);
      return rows.length > 0;
    },
  };
}
