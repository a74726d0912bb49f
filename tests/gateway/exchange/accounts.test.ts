import { describe, expect, test } from 'vitest';
import { ENGINES, stage } from './stage.ts';

describe.each(ENGINES)('accounts of the %s', (_, make) => {
  test('a grant comes from the house, to the last unit, and adds up', () => {
    const s = stage(make, { accounts: 0 });
    s.run({ c: 'grant', account: 7, reason: 'grant', amounts: { USDT: '100000', BTC: '0.00000001' } });
    s.run({ c: 'grant', account: 7, reason: 'faucet', amounts: { USDT: '1' } });
    expect([s.free('USDT', 7), s.free('BTC', 7), s.has('faucet', 'USDT')]).toEqual(['100001', '0.00000001', '-100001']);
  });

  test.each([
    [{ NOPE: '1' }, { field: 'asset', rule: 'notAllowed', value: 'NOPE' }],
    [
      { USDT: '1', __proto__x: '1' },
      { field: 'asset', rule: 'notAllowed', value: '__proto__x' },
    ],
    [{ USDT: '-1' }, { field: 'USDT', rule: 'format', value: '-1', bound: '8' }],
    [{ USDT: '1.000000001' }, { field: 'USDT', rule: 'format', value: '1.000000001', bound: '8' }],
  ])('a grant or reset of %j is refused whole', (amounts, refusal) => {
    const s = stage(make, { accounts: 0 });
    expect(s.run({ c: 'grant', account: 7, reason: 'grant', amounts })).toEqual({ ok: false, refusal });
    expect(s.run({ c: 'reset', account: 7, amounts })).toEqual({ ok: false, refusal });
    expect(s.free('USDT', 7)).toBe('0');
  });

  test.each([0, -1, 2 ** 31, 1.5])('account %d is no account', (account) => {
    const s = stage(make, { accounts: 0 });
    const refusal = { field: 'account', rule: 'notAllowed', value: `${account}` };
    expect(s.run({ c: 'grant', account, reason: 'grant', amounts: { USDT: '1' } })).toEqual({ ok: false, refusal });
    expect(s.run({ c: 'reset', account, amounts: { USDT: '1' } })).toEqual({ ok: false, refusal });
  });

  test('a closed account gives everything back to the house and is forgotten; its number may be opened again', () => {
    const s = stage(make, { funds: { USDT: '1000', BTC: '1' } });
    s.put({ side: 'buy', price: '990', size: '0.01', stopLoss: '980' });
    s.put({ account: 2, side: 'sell', price: '990', size: '0.004' });
    s.put({ kind: 'tpsl', side: 'sell', size: '0.5', stopLoss: '980' });
    s.happened();
    expect(s.run({ c: 'close', account: 1 })).toEqual({ ok: true, orders: [1, 3] });
    expect(s.happened()).toEqual(['#1 reset', '#3 reset']);
    expect([s.free('USDT'), s.held('USDT'), s.free('BTC'), s.held('BTC')]).toEqual(['0', '0', '0', '0']);
    for (const asset of ['USDT', 'BTC']) {
      expect(s.sum(asset)).toBe(0n);
    }
    const gone = { field: 'account', rule: 'notAllowed', value: '1' };
    expect(s.no({ side: 'buy', price: '990', size: '0.01' })).toEqual(gone);
    expect(s.run({ c: 'close', account: 1 })).toEqual({ ok: false, refusal: gone });
    expect(s.run({ c: 'close', account: 0 })).toMatchObject({ ok: false, refusal: { rule: 'notAllowed' } });
    s.run({ c: 'grant', account: 1, reason: 'grant', amounts: { USDT: '7' } });
    expect([s.free('USDT'), s.free('BTC')]).toEqual(['7', '0']);
  });

  test('a call with a key that comes after the close does not bring the account back', () => {
    const s = stage(make, { funds: { USDT: '1000' } });
    s.run({ c: 'close', account: 1 });
    const refusal = { field: 'account', rule: 'notAllowed', value: '1' };
    expect(s.run({ c: 'cancelAll', account: 1 }, { key: 'late', hash: 'h' })).toEqual({ ok: false, refusal });
    expect(s.no({ side: 'buy', price: '990', size: '0.01' })).toMatchObject({ field: 'account', rule: 'notAllowed' });
  });

  test('one that only untouched may be closed stays with an order, a key, or any other balance', () => {
    const funds = { USDT: '1000', BTC: '1' };
    const close = { c: 'close', account: 1, untouched: funds } as const;
    const stays = { ok: false, refusal: { field: 'account', rule: 'notAllowed', value: '1' } };
    const tried = (touch: (s: ReturnType<typeof stage>) => unknown) => {
      const s = stage(make, { funds });
      touch(s);
      return s.run(close);
    };
    expect(tried(() => undefined)).toEqual({ ok: true, orders: [] });
    expect(tried((s) => s.put({ side: 'buy', price: '990', size: '0.01' }))).toEqual(stays);
    expect(tried((s) => s.run({ c: 'cancelAll', account: 1 }, { key: 'k', hash: 'h' }))).toEqual(stays);
    expect(tried((s) => s.run({ c: 'grant', account: 1, reason: 'grant', amounts: { ETH: '1' } }))).toEqual(stays);
    expect(tried((s) => s.run({ c: 'reset', account: 1, amounts: { USDT: '1000' } }))).toEqual(stays);
    expect(tried((s) => s.cancel(s.put({ side: 'buy', price: '990', size: '0.01' })))).toEqual({
      ok: true,
      orders: [],
    });
  });

  test('a reset cancels everything, without new protection, and sets every balance, up or down', () => {
    const s = stage(make, { funds: { USDT: '1000', BTC: '1', ETH: '5' } });
    s.put({ side: 'buy', price: '990', size: '0.01', stopLoss: '980' });
    s.put({ account: 2, side: 'sell', price: '990', size: '0.004' });
    s.put({ kind: 'tpsl', side: 'sell', size: '0.5', stopLoss: '980' });
    s.happened();
    const answer = s.run({ c: 'reset', account: 1, amounts: { USDT: '2000', BTC: '0.5' } });
    expect(answer).toEqual({ ok: true, orders: [1, 3] });
    expect(s.happened()).toEqual(['#1 reset', '#3 reset']);
    expect(['USDT', 'BTC', 'ETH'].map((asset) => [s.free(asset), s.held(asset)])).toEqual([
      ['2000', '0'],
      ['0.5', '0'],
      ['0', '0'],
    ]);
    for (const asset of ['USDT', 'BTC', 'ETH']) {
      expect(s.sum(asset)).toBe(0n);
    }
  });
});
