import type { Database, DbRow } from './database.ts';
import type { Migration } from './migrations.ts';

const TABLE = 'CREATE TABLE IF NOT EXISTS migration (number BIGINT PRIMARY KEY, name TEXT NOT NULL)';

/**
 * Brings a database up to this program's tables, one step a transaction.
 * @throws Error when it was written by a newer program, or its steps are not ours
 */
export async function migrate(db: Database, migrations: readonly Migration[]): Promise<void> {
  // Another process that starts on the same database may make the table in the same moment; then it is there.
  await db.transaction([{ sql: TABLE }]).catch(() => undefined);
  const done = await stepsOf(db);
  if (done.length > migrations.length)
    throw new Error(`it was written by a newer program (step ${done.length}, known ${migrations.length})`);
  for (const [i, migration] of migrations.entries()) {
    const before = done[i];
    if (before && (before.number !== migration.number || before.name !== migration.name))
      throw new Error(`its step ${before.number} is “${before.name}”, this program's is “${migration.name}”`);
    if (!before) await step(db, migration);
  }
}

async function step(db: Database, { number, name, sql }: Migration): Promise<void> {
  try {
    await db.transaction([
      ...sql.map((text) => ({ sql: text })),
      { sql: 'INSERT INTO migration (number, name) VALUES (?, ?)', values: [number, name] },
    ]);
  } catch (error) {
    // Here too another one may have been faster; then the step is done.
    if (!(await stepsOf(db)).some((done) => done.number === number)) throw error;
  }
}

async function stepsOf(db: Database): Promise<readonly DbRow[]> {
  const [rows = []] = await db.transaction([{ sql: 'SELECT number, name FROM migration ORDER BY number' }]);
  return rows;
}
