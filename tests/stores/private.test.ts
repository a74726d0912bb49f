import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { PrivateTold } from '#lib/market/private.ts';
import { availableOf, lockedOf, useAccount } from '#stores/account.ts';
import { useFills } from '#stores/fills.ts';
import { useOrders } from '#stores/orders.ts';
import { followPrivate, reconcilePrivate } from '#stores/private.ts';
import { fill, order } from '../lib/market/private-server.ts';

beforeEach(() => {
  vi.stubGlobal('window', {});
  for (const store of [useAccount, useOrders, useFills])
    (store.setState as (state: unknown, replace: true) => void)(store.getInitialState(), true);
});

/** What the stream and REST would tell, told by the test. */
function told() {
  let tell: (news: PrivateTold) => void = () => {};
  const calls: string[] = [];
  const open = async (env: string, take: (news: PrivateTold) => void) => {
    calls.push(`open ${env}`);
    tell = take;
    return { reconcile: () => calls.push('reconcile'), close: () => calls.push('close') };
  };
  return { open, calls, tell: (news: PrivateTold) => tell(news) };
}

const usdt = (available: string, locked = '0') => ({ asset: 'USDT', available, locked });

describe('a followed account', () => {
  test('reaches the stores, each its part', async () => {
    const own = told();
    followPrivate('paper', own.open);
    await Promise.resolve();
    own.tell({ account: { account: 'p1', testAssets: true }, balances: [usdt('5', '2')] });
    own.tell({ orders: { open: [order(2), order(1)], ended: [order(3)] }, fills: [fill(1, 1)] });
    expect(useAccount.getState()).toMatchObject({ env: 'paper', account: 'p1', testAssets: true, failure: null });
    expect(availableOf(useAccount.getState(), 'USDT')).toBe('5');
    expect(lockedOf(useAccount.getState(), 'USDT')).toBe('2');
    expect(availableOf(useAccount.getState(), 'BTC')).toBe('0');
    expect(Object.keys(useOrders.getState().byId)).toEqual(['1', '2']);
    expect(useOrders.getState().open?.map(({ id }) => id)).toEqual(['2', '1']);
    expect(useFills.getState().latest).toHaveLength(1);
  });

  test('is unknown until it was told, which is not nothing', () => {
    followPrivate('paper', told().open);
    expect(availableOf(useAccount.getState(), 'USDT')).toBeNull();
    expect(lockedOf(useAccount.getState(), 'USDT')).toBeNull();
    expect([useOrders.getState().open, useFills.getState().latest]).toEqual([null, null]);
  });

  test('[SIM-22] the other environment begins with nothing, and the first one is heard no more', async () => {
    const [paper, live] = [told(), told()];
    const stop = followPrivate('paper', paper.open);
    await Promise.resolve();
    paper.tell({ balances: [usdt('100000')], orders: { open: [order(1)], ended: [] }, fills: [fill(1, 1)] });
    stop();
    followPrivate('live', live.open);
    expect(useAccount.getState()).toMatchObject({ env: 'live', balances: null, account: null });
    expect(useOrders.getState()).toMatchObject({ env: 'live', open: null, byId: {} });
    expect(useFills.getState()).toMatchObject({ env: 'live', latest: null });
    paper.tell({ balances: [usdt('100000')] });
    expect(useAccount.getState().balances).toBeNull();
  });

  test('[SIM-22] of two that are followed at once only the last is shown', async () => {
    const [paper, live] = [told(), told()];
    followPrivate('paper', paper.open);
    followPrivate('live', live.open);
    await Promise.resolve();
    paper.tell({ balances: [usdt('100000')] });
    expect(useAccount.getState().balances).toBeNull();
    live.tell({ balances: [usdt('1')] });
    expect(availableOf(useAccount.getState(), 'USDT')).toBe('1');
  });

  test('keeps what it knew when asking fails, and forgets the failure with the next answer', async () => {
    const own = told();
    followPrivate('paper', own.open);
    await Promise.resolve();
    own.tell({ account: { account: 'p1', testAssets: true }, balances: [usdt('5')] });
    const error = new Error('away');
    own.tell({ failed: error });
    expect(useAccount.getState()).toMatchObject({ failure: { error }, balances: { USDT: usdt('5') } });
    own.tell({ account: { account: 'p1', testAssets: true } });
    expect(useAccount.getState().failure).toBeNull();
  });

  test('is closed with the last of those who want it, also when its code comes later', async () => {
    const own = told();
    const stop = followPrivate('paper', own.open);
    stop();
    await Promise.resolve();
    await Promise.resolve();
    expect(own.calls).toEqual(['open paper', 'close']);
    own.tell({ balances: [usdt('5')] });
    expect(useAccount.getState().balances).toBeNull();
  });

  test('is asked what became of an order, as long as it is followed', async () => {
    const own = told();
    const stop = followPrivate('paper', own.open);
    await Promise.resolve();
    await Promise.resolve();
    reconcilePrivate();
    stop();
    reconcilePrivate();
    expect(own.calls).toEqual(['open paper', 'reconcile', 'close']);
  });

  test('is opened again when its code could not be fetched', async () => {
    vi.useFakeTimers();
    const own = told();
    let fails = 2;
    const stop = followPrivate('paper', async (env, take) => {
      if (fails-- > 0) throw new Error('no network');
      return own.open(env, take);
    });
    await vi.advanceTimersByTimeAsync(0);
    expect(useAccount.getState().failure).not.toBeNull();
    await vi.advanceTimersByTimeAsync(8_000);
    expect(own.calls).toEqual(['open paper']);
    stop();
    vi.useRealTimers();
  });
});

test('only so many fills are kept', () => {
  useFills.getState().setFills(Array.from({ length: 150 }, (_, id) => fill(id, 1)));
  expect(useFills.getState().latest).toHaveLength(100);
});
