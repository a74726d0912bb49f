import { describe, expect, test } from 'vitest';
import type { Transfer } from '#gateway/exchange/orders/commands.ts';
import { ENGINES, stage } from './stage.ts';

const USDT: Transfer = {
  ...{ c: 'transfer', account: 1, from: 'spot', to: 'futures:usdt', asset: 'USDT', amount: '250' },
  ...{ reason: 'transfer', ref: null },
};
const BACK = { from: 'futures:usdt', to: 'spot' } as const;

describe.each(ENGINES)('a transfer between the wallets of one owner, %s', (_, make) => {
  const start = () => {
    const s = stage(make, { funds: { USDT: '1000', BTC: '1' } });
    const units = () => [s.engine.balance(1, 'USDT').available, s.engine.purse(1, 'futures:usdt', 'USDT').units];
    return { s, wallets: () => units().map((one) => `${one / 100_000_000n}`) };
  };

  test('takes from one what it gives the other, to the last unit, and back', () => {
    const { s, wallets } = start();
    expect(s.run(USDT)).toEqual({ ok: true, orders: [] });
    expect(wallets()).toEqual(['750', '250']);
    expect(s.run({ ...USDT, ...BACK, amount: '0.00000001' }).ok).toBe(true);
    expect(s.free('USDT')).toBe('750.00000001');
    expect(s.run({ ...USDT, ...BACK, amount: '249.99999999' }).ok).toBe(true);
    expect(wallets()).toEqual(['1000', '0']);
    expect([s.sum('USDT'), s.has('house', 'USDT'), s.has('faucet', 'USDT')]).toEqual([0n, '0', '-3000']);
  });

  test.each<[string, Partial<Transfer>, readonly [string, string, string, string?]]>([
    ['from a wallet there is not', { from: 'savings' }, ['from', 'unknownWallet', 'savings']],
    ['to one that is reserved', { to: 'margin' }, ['to', 'unknownWallet', 'margin']],
    ['to where it is', { to: 'spot' }, ['to', 'sameWallet', 'spot']],
    ['of an asset there is not', { asset: 'XYZ' }, ['asset', 'unknownAsset', 'XYZ']],
    ['of an asset that the wallet does not hold', { asset: 'BTC' }, ['to', 'walletAsset', 'futures:usdt']],
    ['from a wallet without it', { ...BACK, asset: 'BTC' }, ['from', 'walletAsset', 'futures:usdt']],
    ['of a coin that settles no contract', { to: 'futures:coin' }, ['to', 'walletAsset', 'futures:coin']],
    ['of no amount', { amount: 'all' }, ['amount', 'format', 'all']],
    ['of less than a unit', { amount: '0.000000001' }, ['amount', 'places', '0.000000001', '8']],
    ['of nothing', { amount: '0' }, ['amount', 'minAmount', '0', '0.00000001']],
    [
      'of more than is free',
      { amount: '1000.00000001' },
      ['amount', 'insufficientBalance', '1000.00000001', '1000.00000000'],
    ],
    ['back of more than is there', { ...BACK }, ['amount', 'maxTransferable', '250.00000000', '0.00000000']],
    ['for a reason that is too long', { ref: 'x'.repeat(65) }, ['ref', 'format', 'x'.repeat(65), '64']],
    ['by nobody', { account: 9 }, ['account', 'notAllowed', '9']],
    ['by the venue', { account: 0 }, ['account', 'notAllowed', '0']],
  ])('%s is refused whole', (_what, wish, [field, rule, value, bound]) => {
    const { s, wallets } = start();
    expect(s.run({ ...USDT, ...wish })).toEqual({ ok: false, refusal: { field, rule, value, bound } });
    expect(wallets()).toEqual(['1000', '0']);
  });

  test('what an order locks stays where it is, and what was sent away buys nothing', () => {
    const { s } = start();
    s.put({ side: 'buy', price: '990', size: '0.9' });
    expect(s.refused(s.run(USDT))).toMatchObject({ rule: 'insufficientBalance', bound: '109.00000000' });
    expect(s.run({ ...USDT, amount: '109' }).ok).toBe(true);
    expect(s.no({ side: 'buy', price: '990', size: '0.002' })).toMatchObject({ rule: 'insufficientBalance' });
  });

  test('under a key it happens once; a reset and a close empty every wallet', () => {
    const { s, wallets } = start();
    for (let i = 0; i < 3; i++) s.run(USDT, { key: 'k', hash: 'h' });
    expect(wallets()).toEqual(['750', '250']);
    s.run({ c: 'reset', account: 1, amounts: { USDT: '80' } });
    expect([wallets(), s.sum('USDT')]).toEqual([['80', '0'], 0n]);
    s.run({ ...USDT, amount: '80' });
    const untouched = { USDT: '80' };
    expect(s.run({ c: 'close', account: 1, untouched }).ok).toBe(false);
    expect(s.run({ c: 'close', account: 1 })).toEqual({ ok: true, orders: [] });
    expect([wallets(), s.sum('USDT'), s.has('house', 'USDT')]).toEqual([['0', '0'], 0n, '0']);
  });
});
