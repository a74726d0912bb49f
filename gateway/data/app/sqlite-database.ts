import { DatabaseSync, type StatementSync } from 'node:sqlite';
import type { Database, DbRow, Statement } from './database.ts';

/** Statements kept ready; the SQL of this program is far less than that. */
const PREPARED = 200;

/** One SQLite file: WAL, synchronous FULL. Blocks its thread while it works, so it has one of its own. */
export function openSqliteDatabase(path: string): Database {
  const db = new DatabaseSync(path, { timeout: 5000 });
  db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;');
  const prepared = new Map<string, StatementSync>();

  function ask({ sql, values = [] }: Statement): readonly DbRow[] {
    let statement = prepared.get(sql);
    if (!statement) {
      if (prepared.size >= PREPARED) prepared.clear();
      statement = db.prepare(sql);
      prepared.set(sql, statement);
    }
    return statement.all(...values) as unknown as DbRow[];
  }

  return {
    async transaction(statements) {
      const [only] = statements;
      if (statements.length === 1 && only) return [ask(only)];
      db.exec('BEGIN IMMEDIATE');
      try {
        const answers = statements.map(ask);
        db.exec('COMMIT');
        return answers;
      } catch (error) {
        // A failed commit may have ended the transaction already.
        if (db.isTransaction) db.exec('ROLLBACK');
        throw error;
      }
    },
    async close() {
      db.close();
    },
  };
}
