import { integer, type RowOf, table, text } from '../row.ts';
import type { Database } from './database.ts';
import type { Migration, Room } from './migration.ts';

const DONE = { room: text, number: integer, name: text };
const STEP = table('migration', DONE);

const TABLE =
  'CREATE TABLE IF NOT EXISTS migration (room TEXT NOT NULL, number BIGINT NOT NULL, name TEXT NOT NULL, PRIMARY KEY (room, number))';

/**
 * Brings a database up to this program's tables, one step a transaction.
 * @throws Error when it was written by a newer program, or its steps are not ours
 */
export async function migrate(db: Database, rooms: readonly Room[]): Promise<void> {
  // Another process that starts on the same database may make the table in the same moment; then it is there.
  await db.transaction([{ sql: TABLE }]).catch(() => undefined);
  const taken = await stepsOf(db);
  for (const { room, number } of taken)
    if (!rooms.some((known) => known.room === room && known.steps.length >= number))
      throw new Error(`it was written by a newer program (step ${number} of ${room} is not known)`);
  for (const { room, steps } of rooms) {
    const done = taken.filter((step) => step.room === room);
    for (const [i, migration] of steps.entries()) {
      const before = done[i];
      if (before && (before.number !== migration.number || before.name !== migration.name))
        throw new Error(`step ${before.number} of ${room} is “${before.name}”, this program's is “${migration.name}”`);
      if (!before) await take(db, room, migration);
    }
  }
}

async function take(db: Database, room: string, { number, name, sql }: Migration): Promise<void> {
  try {
    await db.transaction([
      ...sql.map((text) => ({ sql: text })),
      { sql: 'INSERT INTO migration (room, number, name) VALUES (?, ?, ?)', values: [room, number, name] },
    ]);
  } catch (error) {
    // Here too another one may have been faster; then the step is done.
    if (!(await stepsOf(db)).some((done) => done.room === room && done.number === number)) throw error;
  }
}

async function stepsOf(db: Database): Promise<readonly RowOf<typeof DONE>[]> {
  const [rows = []] = await db.transaction([{ sql: `SELECT ${STEP.columns} FROM migration ORDER BY room, number` }]);
  return rows.map(STEP.of);
}
