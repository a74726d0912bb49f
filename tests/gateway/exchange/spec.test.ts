import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type AssetSpec, feeOn, type MarketSpec, marketOf } from '#gateway/exchange/orders/spec.ts';
import { ASSETS, MARKETS } from './world.ts';

describe('fees', () => {
  test('0.1 % of 1.00000001 is rounded up to the next unit', () => expect(feeOn(100000001n, 100_000)).toBe(100001n));

  test('never less than the exact fee, by less than one unit; nothing of nothing', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 24n }), fc.integer({ min: 0, max: 10_000_000 }), (amount, rate) => {
        const over = feeOn(amount, rate) * 100_000_000n - amount * BigInt(rate);
        expect(over >= 0n && over < 100_000_000n).toBe(true);
      }),
    );
    expect([feeOn(0n, 100_000), feeOn(1n, 1), feeOn(1n, 0)]).toEqual([0n, 1n, 0n]);
  });
});

describe('the listing of a market', () => {
  const assets = new Map(ASSETS.map((asset) => [asset.code, asset]));
  const good = MARKETS[0]!;

  test('a tick times a lot is a whole number of quote units', () => {
    // 0.5 USDT · 0.001 BTC = 0.0005 USDT; a lot is 0.001 BTC.
    expect(marketOf(good, assets)).toMatchObject({ quotePerTickLot: 50_000n, basePerLot: 100_000n });
  });

  test.each<[string, Partial<MarketSpec>, (readonly AssetSpec[])?]>([
    ['an unknown asset', { base: 'NOPE' }],
    ['a finer size than the base has units', { sizePlace: 9, pricePlace: 0 }],
    ['a tick times a lot finer than the quote has units', { sizePlace: 8, pricePlace: 1 }],
    ['a tick of nothing', { tickStep: 0 }],
    ['a lot that is no whole number', { lotStep: 0.5 }],
    ['sizes whose sums are not exact', { maxLots: 2 ** 40 + 1 }],
    ['a least size over the greatest', { minLots: 1_000_001 }],
    ['a negative fee', { makerFee: -1 }],
    ['a fee of more than a tenth', { takerFee: 10_000_001 }],
    ['a band down to nothing', { bandPpm: 1_000_000 }],
    ['slippage down to nothing', { slippagePpm: 1_000_000 }],
  ])('%s is refused', (_what, change) => {
    expect(() => marketOf({ ...good, ...change }, assets)).toThrow(RangeError);
  });
});
