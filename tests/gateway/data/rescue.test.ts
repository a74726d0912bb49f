import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Room } from '#gateway/data/app/migration.ts';
import { openDatabase } from '#gateway/data/app/open.ts';
import { AppDb } from '#gateway/data/app-db.ts';
import { openGuests } from '#gateway/data/guests.ts';
import { scratch } from '../world.ts';

const ROOMS: readonly Room[] = [
  { room: 'kept', steps: [{ number: 1, name: 'one', sql: ['CREATE TABLE kept (id BIGINT PRIMARY KEY, word TEXT)'] }] },
  {
    room: 'behind',
    steps: [{ number: 1, name: 'one', sql: ['CREATE TABLE behind (id BIGINT PRIMARY KEY, word TEXT)'] }],
    behind: ['behind'],
  },
];
const PAGE = 4096;

describe('a damaged app.db', () => {
  test('is set aside whole; what only it knew is taken over, histories are left to their journal', async () => {
    const file = place();
    await filled(file, 500);
    spoil(file, pageOf(file, 'behind'));
    const db = await openDatabase({ file, postgres: null }, ROOMS);
    onTestFinished(() => db.close());
    expect(db.notes).toEqual([expect.stringContaining(`set aside as ${file}.damaged-1; histories are read`)]);
    expect(await rows(db, 'kept')).toHaveLength(500);
    expect(await rows(db, 'behind')).toEqual([]);
    expect(existsSync(`${file}.damaged-1`)).toBe(true);
  });

  test('of which a kept table is hit says which; what can be read of it stays', async () => {
    const file = place();
    await filled(file, 2000);
    spoil(file, pageOf(file, 'kept'));
    const db = await openDatabase({ file, postgres: null }, ROOMS);
    onTestFinished(() => db.close());
    expect(db.notes[0]).toContain('not all could be read of kept');
  });

  test('that is no database at all is set aside too, a second time under another name', async () => {
    const file = place();
    for (const name of ['1', '2']) {
      writeFileSync(file, `nothing of a database ${name}`.repeat(300));
      const db = await openDatabase({ file, postgres: null }, ROOMS);
      expect(await rows(db, 'kept')).toEqual([]);
      await db.close();
      expect(readFileSync(`${file}.damaged-${name}`, 'utf8')).toContain(`nothing of a database ${name}`);
    }
  });

  test('that is whole is left alone', async () => {
    const file = place();
    await filled(file, 10);
    const db = await openDatabase({ file, postgres: null }, ROOMS);
    onTestFinished(() => db.close());
    expect(db.notes).toEqual([]);
    expect(readdirSync(dirname(file)).filter((name) => name.includes('damaged'))).toEqual([]);
  });

  test('is told to the operator by whoever opens it', async () => {
    const file = place();
    writeFileSync(file, 'x'.repeat(10_000));
    const db = await AppDb.open({ file, postgres: null }, () => undefined);
    onTestFinished(() => db.close());
    expect(db.notes).toEqual([expect.stringContaining('was damaged')]);
  });
});

test('a file of the program before this one opens; its guests and their numbers stay', async () => {
  const file = place();
  const old = new DatabaseSync(file);
  old.exec(`
    CREATE TABLE guest (account INTEGER PRIMARY KEY AUTOINCREMENT, token_hash TEXT NOT NULL UNIQUE,
      created_at INTEGER NOT NULL, seen_at INTEGER NOT NULL) STRICT;
    CREATE TABLE order_view (env TEXT NOT NULL, id INTEGER NOT NULL, PRIMARY KEY (env, id)) STRICT, WITHOUT ROWID;
    CREATE TABLE fill_view (env TEXT NOT NULL, id INTEGER NOT NULL, PRIMARY KEY (env, id)) STRICT, WITHOUT ROWID;
    INSERT INTO guest (account, token_hash, created_at, seen_at) VALUES (8, 'eight', 0, 0);
  `);
  old.close();
  const db = await openDatabase({ file, postgres: null });
  onTestFinished(() => db.close());
  const guests = await openGuests(db, 0);
  expect([await guests.find('eight', 1), await guests.create('new', 1)]).toEqual([8, 9]);
});

function place(): string {
  const folder = scratch();
  onTestFinished(folder.remove);
  return join(folder.path, 'app.db');
}

async function filled(file: string, many: number): Promise<void> {
  const db = await openDatabase({ file, postgres: null }, ROOMS);
  for (const table of ['kept', 'behind'])
    await db.transaction(
      Array.from({ length: many }, (_, i) => ({
        sql: `INSERT INTO ${table} (id, word) VALUES (?, ?)`,
        values: [i, 'word '.repeat(20)],
      })),
    );
  await db.close();
}

async function rows(db: Awaited<ReturnType<typeof openDatabase>>, table: string) {
  const [found] = await db.transaction([{ sql: `SELECT * FROM ${table}` }]);
  return found;
}

/** The page that leads to all others of a table. */
function pageOf(file: string, table: string): number {
  const db = new DatabaseSync(file);
  const [page] = db.prepare('SELECT rootpage FROM sqlite_master WHERE name = ?').all(table);
  db.close();
  return page!.rootpage as number;
}

function spoil(file: string, page: number): void {
  const bytes = readFileSync(file);
  expect(statSync(file).size).toBeGreaterThan(page * PAGE);
  bytes.fill(0xa5, (page - 1) * PAGE, page * PAGE);
  writeFileSync(file, bytes);
}
