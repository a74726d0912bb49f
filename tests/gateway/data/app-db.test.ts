import { describe, expect, onTestFinished, test } from 'vitest';
import { upserts } from '#gateway/data/app/database.ts';
import { migrate } from '#gateway/data/app/migrate.ts';
import type { Room } from '#gateway/data/app/migration.ts';
import { openDatabase } from '#gateway/data/app/open.ts';
import type { AppPlace } from '#gateway/data/app/protocol.ts';
import { AppDb } from '#gateway/data/app-db.ts';
import { Journal } from '#gateway/data/journal/journal.ts';
import { history } from './history.ts';
import { KINDS } from './stores.ts';

const STEPS = history(31, 200);

describe.each(KINDS)('app.db in %s', { timeout: 60_000 }, (_, make) => {
  const kind = make();

  test('keeps rows as they were given, over a restart', async () => {
    const place = await kind.app();
    const [zero, large, text] = [0, Number.MAX_SAFE_INTEGER, '123456789012345678901234567890'];
    const db = await opened(place);
    await db.all('CREATE TABLE kept (id BIGINT PRIMARY KEY, amount TEXT, note TEXT)');
    await db.transaction(
      upserts(
        'kept',
        ['id', 'amount', 'note'],
        ['id'],
        [
          [zero, text, null],
          [large, '-1', 'ü\u0001'],
        ],
      ),
    );
    await db.close();
    const again = await opened(place);
    expect(await again.all('SELECT * FROM kept WHERE id >= ? ORDER BY id', [0])).toEqual([
      { id: zero, amount: text, note: null },
      { id: large, amount: '-1', note: 'ü\u0001' },
    ]);
  });

  test('does all of a transaction or nothing, and gives the rows of each statement', async () => {
    const db = await opened(await kind.app());
    await db.all('CREATE TABLE one (id BIGINT PRIMARY KEY)');
    const add = (id: number) => ({ sql: 'INSERT INTO one (id) VALUES (?) RETURNING id', values: [id] });
    expect(await db.transaction([add(1), add(2)])).toEqual([[{ id: 1 }], [{ id: 2 }]]);
    await expect(db.transaction([add(3), add(1)])).rejects.toMatchObject({ name: 'AppDbError', kind: 'unique' });
    await expect(db.all('SELECT * FROM nothing')).rejects.toMatchObject({ kind: 'other' });
    expect(await db.all('SELECT id FROM one ORDER BY id')).toEqual([{ id: 1 }, { id: 2 }]);
  });

  test('writes many rows at once, and a row again in its place', async () => {
    const db = await openDatabase(await kind.app());
    onTestFinished(() => db.close());
    await db.transaction([{ sql: 'CREATE TABLE many (a BIGINT, b BIGINT, c TEXT, PRIMARY KEY (a, b))' }]);
    const rows = (word: string) => Array.from({ length: 95 }, (_, i) => [i % 7, i, `${word}${i}`]);
    for (const word of ['first', 'then'])
      await db.transaction(upserts('many', ['a', 'b', 'c'], ['a', 'b'], rows(word)));
    const [found] = await db.transaction([{ sql: 'SELECT c FROM many ORDER BY b' }]);
    expect(found!.map(({ c }) => c)).toEqual(rows('then').map(([, , c]) => c));
  });

  test('steps are taken once, by whoever comes first; each room counts its own', async () => {
    const place = await kind.app();
    const steps = [
      { number: 1, name: 'one', sql: ['CREATE TABLE one (id BIGINT)'] },
      { number: 2, name: 'two', sql: ['CREATE TABLE two (id BIGINT)', 'INSERT INTO two (id) VALUES (2)'] },
    ];
    const other = { room: 'other', steps: [{ number: 1, name: 'un', sql: ['CREATE TABLE un (id BIGINT)'] }] };
    const room = (list: Room['steps']) => [{ room: 'first', steps: list }, other];
    const dbs = await Promise.all([1, 2, 3].map(() => openDatabase(place, room(steps.slice(0, 1)).slice(0, 1))));
    onTestFinished(() => Promise.all(dbs.map((db) => db.close())).then(() => undefined));
    await Promise.all(dbs.map((db) => migrate(db, room(steps))));
    const [rows, un, done] = await dbs[0]!.transaction([
      { sql: 'SELECT id FROM two' },
      { sql: 'SELECT id FROM un' },
      { sql: 'SELECT room, number, name FROM migration ORDER BY room, number' },
    ]);
    expect([rows, un, done]).toEqual([
      [{ id: 2 }],
      [],
      [
        { room: 'first', number: 1, name: 'one' },
        { room: 'first', number: 2, name: 'two' },
        { room: 'other', number: 1, name: 'un' },
      ],
    ]);
    const broken = [
      ...steps,
      { number: 3, name: 'three', sql: ['CREATE TABLE three (id BIGINT)', 'INSERT INTO nowhere VALUES (1)'] },
    ];
    await expect(migrate(dbs[0]!, room(broken))).rejects.toThrow();
    await expect(dbs[0]!.transaction([{ sql: 'SELECT * FROM three' }])).rejects.toThrow();
    await expect(migrate(dbs[0]!, room(steps.slice(0, 1)))).rejects.toThrow(
      'written by a newer program (step 2 of first is not known)',
    );
    await expect(migrate(dbs[0]!, room(steps).slice(0, 1))).rejects.toThrow('step 1 of other is not known');
    await expect(migrate(dbs[0]!, room([{ ...steps[0]!, name: 'uno' }, steps[1]!]))).rejects.toThrow(
      "step 1 of first is “one”, this program's is “uno”",
    );
  });

  test('a database of a newer program is refused in one sentence', async () => {
    const place = await kind.app();
    const db = await opened(place);
    await db.all('INSERT INTO migration (room, number, name) VALUES (?, ?, ?)', ['guests', 99, 'later']);
    await db.close();
    await expect(AppDb.open(place, fail)).rejects.toThrow(
      'app.db cannot be opened: it was written by a newer program (step 99 of guests is not known).',
    );
  });

  test('what was committed before a question is in its answer', async () => {
    const place = await kind.place();
    const { journal } = await Journal.open(place, silent, fail);
    onTestFinished(() => journal.close());
    const db = await opened(await kind.app());
    const found = await db.follow(place, () => journal.seq);
    let fills = 0;
    for (const { events } of STEPS) {
      await journal.append(events, 0);
      const mine = events.filter(
        (event) => event.t === 'fill' && [event.taker, event.maker].some((party) => party?.account === 1),
      );
      fills += mine.length;
      if (mine.length > 0) expect((await found.fills(1, { limit: 100 })).rows).toHaveLength(Math.min(100, fills));
    }
    expect(fills).toBeGreaterThan(5);
    const before = await found.ledger(1, { limit: 100 });
    await found.rebuild();
    expect(await found.ledger(1, { limit: 100 })).toEqual(before);
    const [one] = (await found.fills(1)).rows;
    expect((await found.fill(1, one!.id))!.fill).toEqual(one);
    expect((await found.order(1, one!.order))!.facts.account).toBe(1);
  });

  test('a journal that is damaged or shorter than said is told to whoever asks; the rest goes on', async () => {
    const place = await kind.place();
    const { journal } = await Journal.open(place, silent, fail);
    for (const { events } of STEPS.slice(0, 5)) await journal.append(events, 0);
    await journal.close();
    await kind.damage(place, `UPDATE journal SET body = '[]' WHERE seq = 3`);
    const db = await opened(await kind.app());
    const found = await db.follow(place, () => 5);
    await expect(found.orders(1)).rejects.toThrow('the journal is damaged: row 3');
    expect(await db.all('SELECT 1 AS one')).toEqual([{ one: 1 }]);
    const longer = await db.follow({ ...place, env: 'live' }, () => 9);
    await expect(longer.fills(1)).rejects.toThrow('the journal ends at row 0, not 9');
  });

  test('questions beyond a limit are refused; after closing all are', async () => {
    const db = await opened(await kind.app());
    const asked = Array.from({ length: 1001 }, () => db.all('SELECT 1 AS one'));
    await expect(asked.pop()).rejects.toThrow('app.db is busy');
    await Promise.all(asked);
    await db.close();
    await expect(db.all('SELECT 1')).rejects.toThrow('app.db is closed');
    await db.close();
  });
});

test('a file that is no database is refused in one sentence', async () => {
  await expect(AppDb.open({ file: '/proc/version', postgres: null }, fail)).rejects.toThrow(
    /^app\.db cannot be opened: /,
  );
});

const silent = { snapshot: () => undefined, event: () => undefined };

function fail(reason: string): void {
  throw new Error(`it failed: ${reason}`);
}

async function opened(place: AppPlace): Promise<AppDb> {
  const db = await AppDb.open(place, fail);
  onTestFinished(() => db.close());
  return db;
}
