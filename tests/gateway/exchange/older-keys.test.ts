import { expect, test } from 'vitest';
import { accountsWith } from '#gateway/exchange/older-keys.ts';
import { fold } from '#gateway/exchange/orders/fold.ts';
import { ORDER_LIMIT } from '#gateway/exchange/orders/spec.ts';
import { State } from '#gateway/exchange/orders/state.ts';
import { partsOf, Restoring, restore, snapshotOf } from '#gateway/exchange/snapshot.ts';
import type { KeptAccount } from '#gateway/exchange/snapshot-form.ts';
import { randomOf } from './flow.ts';
import { ASSETS, MARKETS } from './world.ts';

const fresh = () => new State(ASSETS, MARKETS);
const accountsOf = (state: State) => snapshotOf(state).accounts;

async function* given(accounts: readonly KeptAccount[]) {
  yield* accounts;
}

async function all<T>(some: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const one of some) found.push(one);
  return found;
}

/** The state of a snapshot, folded on without the keys it remembers. */
function begunWith(whole: State) {
  const restoring = new Restoring(ASSETS, MARKETS, { withKeys: false });
  restoring.add(JSON.parse(JSON.stringify(snapshotOf(whole))));
  const state = restoring.state();
  return { state, begun: new Map(state.accounts) };
}

test('keys left in the snapshot come before those that events brought since', async () => {
  const whole = fresh();
  fold(whole, { t: 'key', account: 1, key: 'a', hash: '1', orders: [7], legs: '[]', at: 3 });
  const older = accountsOf(whole);
  const { state, begun } = begunWith(whole);
  expect(state.accounts.get(1)!.keys.size).toBe(0);
  fold(state, { t: 'key', account: 1, key: 'b', hash: '2', orders: [], legs: null, at: 4 });
  fold(state, { t: 'key', account: 2, key: 'c', hash: '3', orders: [8], legs: null, at: 0 });
  expect(await all(accountsWith(state, begun, given(older)))).toEqual([
    {
      id: 1,
      keys: [
        ['a', '1', [7], 3, '[]'],
        ['b', '2', [], 4],
      ],
    },
    { id: 2, keys: [['c', '3', [8]]] },
  ]);
});

test('an account that was closed takes its keys with it, also when its number comes again', async () => {
  const whole = fresh();
  for (const account of [1, 2, 3])
    fold(whole, { t: 'key', account, key: 'a', hash: '1', orders: [], legs: null, at: 1 });
  const older = accountsOf(whole);
  const { state, begun } = begunWith(whole);
  fold(state, { t: 'closed', account: 1, at: 1 });
  fold(state, { t: 'closed', account: 2, at: 1 });
  fold(state, { t: 'account', account: 2, at: 2 });
  expect(await all(accountsWith(state, begun, given(older)))).toEqual([
    { id: 2, keys: [] },
    { id: 3, keys: [['a', '1', [], 1]] },
  ]);
});

test.each(
  Array.from({ length: 30 }, (_, seed) => seed),
)('seed %i: however many keys came before and after, the snapshot is that of the whole state', async (seed) => {
  const random = randomOf(seed);
  const many = () => random(4) * ORDER_LIMIT.keys * 0.6 + random(50);
  const whole = fresh();
  const draw = () => {
    const account = 1 + random(4);
    if (random(400) === 0 && whole.accounts.has(account)) return { t: 'closed', account, at: 1 } as const;
    // Few names, so that a forgotten one is remembered anew. One that is remembered is never told again.
    const key = `k${random(ORDER_LIMIT.keys * 1.2)}`;
    if (whole.accounts.get(account)?.keys.get(key)) return null;
    return { t: 'key', account, key, hash: `${random(1e9)}`, orders: [random(1e6)], legs: null, at: 1 } as const;
  };
  for (let i = many() * 2; i >= 0; i--) {
    const event = draw();
    if (event) fold(whole, event);
  }
  const older = accountsOf(whole);
  const { state, begun } = begunWith(whole);
  for (let i = many() * 2; i >= 0; i--) {
    const event = draw();
    if (!event) continue;
    fold(whole, event);
    fold(state, event);
  }
  expect(await all(accountsWith(state, begun, given(older)))).toEqual(accountsOf(whole));
});

test('a snapshot whose accounts are not by number is refused, not put together wrongly', async () => {
  const accounts = [2, 1].map((id) => ({ id, keys: [] }));
  await expect(all(accountsWith(fresh(), new Map(), given(accounts)))).rejects.toThrow('account 1 behind 2');
});

test('parts hold a thousand keys or little more, each account in one of them, and give the same state', async () => {
  const whole = fresh();
  for (let account = 1; account <= 12; account++)
    for (let i = 0; i < 300; i++)
      fold(whole, { t: 'key', account, key: `${i}`, hash: 'h', orders: [], legs: null, at: 1 });
  const parts = await all(partsOf(whole));
  const accounts = parts.flatMap((part) => (part.accounts ? [part.accounts.map(({ id }) => id)] : []));
  expect(accounts).toEqual([
    [1, 2, 3, 4],
    [5, 6, 7, 8],
    [9, 10, 11, 12],
  ]);
  const restoring = new Restoring(ASSETS, MARKETS);
  for (const part of parts) restoring.add(JSON.parse(JSON.stringify(part)));
  const text = (state: State) => JSON.stringify(snapshotOf(state));
  expect(text(restoring.state())).toBe(text(restore(ASSETS, MARKETS, JSON.parse(text(whole)))));
});
