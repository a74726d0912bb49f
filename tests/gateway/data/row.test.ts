import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { UserTable } from '#gateway/data/accounts/users.ts';
import { openDatabase } from '#gateway/data/app/open.ts';
import { DatabaseError } from '#gateway/data/failure.ts';
import { keepMarketSeed } from '#gateway/data/market-seed.ts';
import { Follower } from '#gateway/data/projections/follower.ts';
import { type Column, flag, integer, nullable, oneOf, table, text, units, words, wordsOf } from '#gateway/data/row.ts';
import { scratch } from '../world.ts';

const USER = table('account_user', { id: text, liveAccount: integer, lastLoginAt: nullable(integer) });

test('a row has the names of the program and the types of its description', () => {
  expect(USER.columns).toBe('id, live_account, last_login_at');
  const row = USER.of({ id: 'u', live_account: 7, last_login_at: null, more: 'is left out' });
  expect(row).toEqual({ id: 'u', liveAccount: 7, lastLoginAt: null });
  const typed: { readonly id: string; readonly liveAccount: number; readonly lastLoginAt: number | null } = row;
  expect(typed.liveAccount).toBe(7);
});

test.each([
  [{ id: 'u', live_account: '7', last_login_at: null }, 'account_user.live_account has to be a whole number, and is'],
  [{ id: 'u', live_account: 7.5, last_login_at: null }, 'account_user.live_account has to be a whole number, and is'],
  [{ id: null, live_account: 7, last_login_at: null }, 'account_user.id has to be text, and is null'],
  [{ live_account: 7, last_login_at: null }, 'account_user.id has to be text, and is missing'],
  [{ id: 'u', live_account: 7, last_login_at: '' }, 'account_user.last_login_at has to be a whole number, or null'],
  [{}, 'account_user.id has to be text, and is missing'],
])('another type names table and column: %j', (row, sentence) => {
  const failed = caught(() => USER.of(row));
  expect(failed).toMatchObject({ name: 'DatabaseError', kind: 'damaged' });
  expect((failed as Error).message).toContain(`app.db cannot be read: ${sentence}`);
});

test('a value that may be a secret is not in the sentence', () => {
  const failed = caught(() => table('account_user', { password: integer }).of({ password: 'hash$of$it' }));
  expect((failed as Error).message).not.toContain('hash');
});

describe('columns', () => {
  test('take what they are for and nothing else', () => {
    expect(taken(text)).toEqual(['', 'a,b', '7', '-12', '1.5', 'a']);
    expect(taken(integer)).toEqual([0, 1, -7]);
    expect(taken(flag)).toEqual([false, true]);
    expect(taken(units)).toEqual([7n, -12n]);
    expect(taken(oneOf(['a', 'b']))).toEqual(['a']);
    expect(taken(oneOf([1, 2]))).toEqual([1]);
    expect(taken(words)).toEqual([[], ['a', 'b'], ['7'], ['-12'], ['1.5'], ['a']]);
    expect(taken(wordsOf(['a', 'b']))).toEqual([[], ['a', 'b'], ['a']]);
    expect(taken(nullable(flag))).toEqual([null, false, true]);
  });

  test('amounts of any size come back as they were written', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 60n) + 1n, max: 10n ** 60n - 1n }), (amount) => {
        expect(units.read(`${amount}`)).toBe(amount);
      }),
    );
  });
});

/** SQLite keeps whatever is put into a column; a disk or a hand may have. */
describe('a file in which somebody changed a value', () => {
  test('gives an error in place of a user of another type', async () => {
    const db = await database();
    const users = new UserTable(db);
    await users.create({ id: 'u', kind: 'normal', permissions: [], registeredAt: 0 });
    expect(await users.byId('u')).toMatchObject({ id: 'u', status: 'normal' });
    for (const [change, column] of [
      [`live_account = 'x'`, 'live_account'],
      [`status = 'admin'`, 'status'],
      [`permissions = 'spot,everything'`, 'permissions'],
      [`email_factor = 2`, 'email_factor'],
    ]) {
      const [[before] = []] = await db.transaction([{ sql: 'SELECT * FROM account_user' }]);
      await db.transaction([{ sql: `UPDATE account_user SET ${change}` }]);
      await expect(users.byId('u'), change).rejects.toThrow(`account_user.${column} has to be`);
      await db.transaction([{ sql: `UPDATE account_user SET ${column} = ?`, values: [before![column!]!] }]);
    }
    expect(await users.byId('u')).toMatchObject({ id: 'u' });
  });

  test('gives an error in place of a market seed that nobody chose', async () => {
    const db = await database();
    const all = async (sql: string, values: readonly (string | number | null)[] = []) =>
      (await db.transaction([{ sql, values }]))[0] ?? [];
    await db.transaction([{ sql: `INSERT INTO market_seed (id, seed, fold) VALUES (1, 's', 3)` }]);
    await expect(keepMarketSeed({ all }, { folder: '/nowhere', postgres: null, given: null, now: 0 })).rejects.toThrow(
      'market_seed.fold has to be one of 1, 2',
    );
  });

  test.each([
    ['the cursor', `UPDATE projection SET seq = 'x'`],
    [
      'a closed account',
      `INSERT INTO forgotten (env, account, order_id, fill_id, entry_id) VALUES ('paper', 1, 'x', 0, 0)`,
    ],
  ])('reads histories again when %s cannot be read', async (_, sql) => {
    const db = await database();
    const nothing = { read: async () => [] };
    await db.transaction([
      { sql: `INSERT INTO projection (env, version, seq, epoch, hash, entries) VALUES ('paper', '0', 1, 1, '', 0)` },
      { sql },
    ]);
    await (await Follower.open('paper', db, nothing)).follow();
    for (const table of ['projection', 'forgotten'])
      expect(await db.transaction([{ sql: `SELECT * FROM ${table}` }])).toEqual([[]]);
  });
});

async function database() {
  const folder = scratch();
  const db = await openDatabase({ file: join(folder.path, 'app.db'), postgres: null });
  onTestFinished(async () => {
    await db.close();
    folder.remove();
  });
  return db;
}

/** What a column makes of each of these, where it takes it. */
function taken(column: Column<unknown>): unknown[] {
  const values = [null, 0, 1, -7, 0.5, 2 ** 60, Number.NaN, '', 'a,b', '7', '-12', '1.5', 'a'];
  return values.map((value) => column.read(value)).filter((read) => read !== undefined);
}

function caught(call: () => unknown): unknown {
  try {
    call();
  } catch (error) {
    expect(error).toBeInstanceOf(DatabaseError);
    return error;
  }
  return undefined;
}
