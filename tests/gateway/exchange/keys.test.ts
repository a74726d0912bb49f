import { describe, expect, test } from 'vitest';
import { ORDER_LIMIT } from '#gateway/exchange/orders/spec.ts';
import { ENGINES, stage } from './stage.ts';

const LIMIT = { side: 'buy', price: '990', size: '0.01', clientId: 'once' } as const;
const KEY = { key: 'k1', hash: 'h1' };

describe.each(ENGINES)('idempotency keys of the %s', (_, make) => {
  test('the same key again: the same answer and no second effect, even after the order is over', () => {
    const s = stage(make);
    const first = s.place(LIMIT, KEY);
    expect(s.place(LIMIT, KEY)).toEqual(first);
    s.cancel(1);
    expect(s.place(LIMIT, KEY)).toEqual(first);
    expect([s.open(), s.held('USDT'), s.happened()]).toEqual([[], '0', ['#1 cancelled']]);
  });

  test('the same key for something else is refused', () => {
    const s = stage(make);
    s.place(LIMIT, KEY);
    expect(s.refused(s.place({ ...LIMIT, clientId: 'other' }, { ...KEY, hash: 'h2' }))).toEqual({
      field: 'key',
      rule: 'keyReused',
      value: 'k1',
    });
    expect(s.open()).toHaveLength(1);
  });

  test('keys are their own account’s, and hold for every command', () => {
    const s = stage(make);
    s.place(LIMIT, KEY);
    expect(s.place({ ...LIMIT, account: 2 }, KEY)).toEqual({ ok: true, orders: [2] });
    const cancel = { c: 'cancel', account: 1, order: 1 } as const;
    expect(s.run(cancel, { key: 'k2', hash: 'h' })).toEqual({ ok: true, orders: [1] });
    expect(s.run(cancel, { key: 'k2', hash: 'h' })).toEqual({ ok: true, orders: [1] });
    const grant = { c: 'grant', account: 1, reason: 'faucet', amounts: { USDT: '5' } } as const;
    for (let i = 0; i < 3; i++) s.run(grant, { key: 'k3', hash: 'h' });
    expect(s.free('USDT')).toBe('1000005');
  });

  test('what was refused had no effect and is not remembered: it may be tried again', () => {
    const s = stage(make);
    expect(s.place({ ...LIMIT, price: '1' }, KEY).ok).toBe(false);
    expect(s.place(LIMIT, KEY).ok).toBe(true);
  });

  test('a cancel of everything that came before the account was there, repeated later, ends no order placed since', () => {
    const s = stage(make, { accounts: 0 });
    const cancelAll = () => s.run({ c: 'cancelAll', account: 1 }, { key: 'k1', hash: 'h' });
    const first = cancelAll();
    s.run({ c: 'grant', account: 1, reason: 'grant', amounts: { USDT: '1000' } });
    s.put(LIMIT);
    const second = cancelAll();
    // A yes is a promise that its repeat does nothing; what cannot be kept is refused and may be tried again.
    expect(first).toEqual({ ok: false, refusal: { field: 'account', rule: 'notAllowed', value: '1' } });
    expect(second).toEqual({ ok: true, orders: [1] });
    s.put({ ...LIMIT, clientId: 'newer' });
    expect(cancelAll()).toEqual(second);
    expect(s.open()).toHaveLength(1);
  });

  test('the last 1,000 are kept, the 1,001st pushes out the oldest', () => {
    const s = stage(make);
    for (let i = 0; i < ORDER_LIMIT.keys; i++)
      s.place({ ...LIMIT, clientId: `c${i}`, tif: 'ioc' }, { key: `k${i}`, hash: 'h' });
    expect(s.place({ ...LIMIT, tif: 'ioc' }, { key: 'k0', hash: 'h' })).toEqual({ ok: true, orders: [1] });
    s.place({ ...LIMIT, tif: 'ioc' }, { key: 'k1000', hash: 'h' });
    expect(s.place({ ...LIMIT, tif: 'ioc' }, { key: 'k1', hash: 'h' })).toEqual({ ok: true, orders: [2] });
    expect(s.place({ ...LIMIT, tif: 'ioc' }, { key: 'k0', hash: 'h' })).toEqual({ ok: true, orders: [1002] });
  });

  test.each(['', 'x'.repeat(65)])('a key of %j is refused: what is kept must be bounded', (key) => {
    const s = stage(make);
    expect(s.refused(s.place(LIMIT, { key, hash: 'h' }))).toEqual({
      field: 'key',
      rule: 'format',
      value: key,
      bound: '64',
    });
    expect(s.open()).toEqual([]);
  });
});
