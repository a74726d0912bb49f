import { describe, expect, test } from 'vitest';
import { Exchange } from '#gateway/exchange/exchange.ts';
import { restore, snapshotOf } from '#gateway/exchange/snapshot.ts';
import type { Snapshot } from '#gateway/exchange/snapshot-form.ts';
import { snapshot1 } from '#tests/gateway/data/as-version-1.ts';
import { flow } from './flow.ts';
import { print, wrong } from './invariants.ts';
import { ASSETS, MARKETS, order, view, world } from './world.ts';

const through = (exchange: Exchange): Snapshot => JSON.parse(JSON.stringify(snapshotOf(exchange.state)));
/** Events as text: two exchanges that emit the same ones are in the same state. */
const text = (value: unknown) => JSON.stringify(value, (_, part) => (typeof part === 'bigint' ? `${part}n` : part));

/**
 * What becomes of each place of a state: `kept` in a snapshot, following from what is, told by the listing, or no part of
 * the truth. A new place stands here once `snapshot.ts` writes and reads it, or need not.
 */
const STATE = {
  assets: 'listing',
  markets: 'listing',
  ledger: 'kept',
  positions: 'kept',
  accounts: 'kept',
  orders: 'kept',
  ended: 'untrue',
  nextOrder: 'kept',
  nextFill: 'kept',
  notices: 'kept',
  newestAccount: 'kept',
};
const ACCOUNT = { id: 'kept', orders: 'follows', clientIds: 'follows', room: 'follows', keys: 'kept' };
const MARKET = {
  spec: 'listing',
  book: 'kept',
  triggers: 'follows',
  waiting: 'follows',
  trails: 'follows',
  taken: 'untrue',
};

describe('a snapshot', () => {
  test('every place of a state is in it, or is known to need no place there', () => {
    const { state } = world(undefined, 1);
    const places = (one: object) => Object.keys(one).sort();
    expect(places(state)).toEqual(places(STATE));
    expect(places(state.accounts.get(1)!)).toEqual(places(ACCOUNT));
    expect(places(state.market('BTCUSDT'))).toEqual(places(MARKET));
  });

  test('of one resting order says it in plain values', () => {
    const exchange = world({ USDT: '100' }, 1);
    exchange.execute(order({ side: 'buy', price: '990', size: '0.01', clientId: 'mine' }), { now: 5, view: view() });
    expect(snapshotOf(exchange.state)).toMatchObject({
      version: 2,
      places: { BTC: 8, ETH: 8, USDT: 8 },
      steps: { BTCUSDT: [1, 5, 3, 1], ETHUSDT: [1, 5, 3, 1] },
      next: [2, 1],
      accounts: [{ id: 1, keys: [] }],
      ledger: [
        [4, [['USDT', '-10000000000', '0']]],
        [1024, [['USDT', '9010000000', '990000000']]],
      ],
      newestAccount: 1,
      orders: [{ facts: { id: 1, clientId: 'mine' }, price: 1980, lots: 10, filled: 0, locked: '990000000', since: 5 }],
      queues: { BTCUSDT: [[1], []], ETHUSDT: [[], []] },
    });
  });

  test.each(
    Array.from({ length: 25 }, (_, seed) => seed),
  )('seed %i: restored, it is the same state, has the same text and goes on with the same events', (seed) => {
    const live = world(undefined, 4);
    const happenings = flow(seed, 500);
    for (const [i, { command, now, view: seen }] of happenings.slice(0, 350).entries())
      live.execute(command, { now, view: seen, key: i % 3 === 0 ? { key: `k${i}`, hash: `h${i}` } : undefined });
    const kept = through(live);
    const restored = Exchange.from(restore(ASSETS, MARKETS, kept));
    expect(print(restored.state)).toBe(print(live.state));
    expect(JSON.stringify(snapshotOf(restored.state))).toBe(JSON.stringify(kept));
    expect(wrong(restored.state)).toEqual([]);
    // What was taken of the feed is no part of it: ten seconds later nothing of that is left.
    for (const { command, now, view: seen } of happenings.slice(350)) {
      const at = { now: now + 10_000, view: seen };
      expect(text(restored.execute(command, at))).toBe(text(live.execute(command, at)));
    }
    expect(JSON.stringify(snapshotOf(restored.state))).toBe(JSON.stringify(snapshotOf(live.state)));
  });

  test('the greatest account number is remembered though the account is closed, also from a snapshot without it', () => {
    const live = world({ USDT: '100' }, 3);
    live.execute({ c: 'close', account: 3 }, { now: 1, view: null });
    const kept = through(live);
    expect(restore(ASSETS, MARKETS, kept).newestAccount).toBe(3);
    const { newestAccount: _, ...earlier } = snapshot1(kept);
    expect(restore(ASSETS, MARKETS, earlier).newestAccount).toBe(2);
  });

  test('keys are remembered, oldest first', () => {
    const live = world({ USDT: '100' }, 1);
    const key = { key: 'k', hash: 'h' };
    const place = order({ side: 'buy', price: '990', size: '0.01' });
    const first = live.execute(place, { now: 1, view: view(), key });
    const restored = Exchange.from(restore(ASSETS, MARKETS, through(live)));
    expect(restored.execute(place, { now: 2, view: view(), key })).toEqual({ ...first, events: [] });
  });

  test.each<[string, (snapshot: Snapshot) => unknown]>([
    ['another version', (s) => ({ ...s, version: 3 })],
    ['other price steps', (s) => ({ ...s, steps: { ...s.steps, BTCUSDT: [2, 5, 3, 1] } })],
    ['a market that is gone', (s) => ({ ...s, steps: { ...s.steps, DOGEUSDT: [1, 1, 1, 1] } })],
    ['other places of an asset', (s) => ({ ...s, places: { ...s.places, USDT: 6 } })],
    ['value from nowhere', (s) => ({ ...s, ledger: s.ledger.slice(1) })],
    ['an unknown order in a queue', (s) => ({ ...s, queues: { BTCUSDT: [[1, 9], []] } })],
  ])('with %s is refused', (_what, change) => {
    const exchange = world({ USDT: '100' }, 1);
    exchange.execute(order({ side: 'buy', price: '990', size: '0.01' }), { now: 1, view: view() });
    const kept = through(exchange);
    expect(() => restore(ASSETS, MARKETS, kept)).not.toThrow();
    expect(() => restore(ASSETS, MARKETS, change(kept) as Snapshot)).toThrow(RangeError);
  });
});
