import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type AssetSpec, feeOn, type MarketSpec, marketOf } from '#gateway/exchange/spec.ts';
import { formatSteps, formatUnits, MAX_LOTS, MAX_TICKS, parseSteps, parseUnits } from '#gateway/exchange/units.ts';
import { ASSETS, MARKETS } from './world.ts';

describe('decimal text and integers', () => {
  test.each([
    ['1.5', 8, 150000000n],
    ['0', 8, 0n],
    ['007.10', 2, 710n],
    ['1.50000000', 1, 15n],
    ['99999999999999999999', 0, 99999999999999999999n],
    ['0.000000000000000001', 18, 1n],
  ])('%s with %i places is %s units', (text, places, units) => expect(parseUnits(text, places)).toBe(units));

  test.each([
    '',
    ' 1',
    '1 ',
    '-1',
    '+1',
    '1.',
    '.1',
    '1e3',
    '0x1',
    '1,5',
    'NaN',
    '１',
    '1.2.3',
    '100000000000000000000',
    '1\n',
  ])('%j is no plain decimal', (text) => expect(parseUnits(text, 8)).toBeNull());

  test('more places than the asset has are refused, zeros at the end are not places', () => {
    expect(parseUnits('0.123', 2)).toBeNull();
    expect(parseUnits('0.120', 2)).toBe(12n);
  });

  test('what is formatted is read back, to the last unit', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 20n - 1n }), fc.integer({ min: 0, max: 18 }), (units, places) => {
        expect(parseUnits(formatUnits(units, places), places)).toBe(units);
        expect(formatUnits(-units, places)).toBe(
          units === 0n ? formatUnits(0n, places) : `-${formatUnits(units, places)}`,
        );
      }),
    );
  });

  test('steps: 0.0125 at place 4, step 5, is 25 of them', () => {
    expect(parseSteps('0.0125', 4, 5, 100n)).toBe(25);
    expect(formatSteps(25, 4, 5)).toBe('0.0125');
    expect(parseSteps('0.0126', 4, 5, 100n)).toBe('step');
    expect(parseSteps('0.01251', 4, 5, 100n)).toBe('step');
    expect(parseSteps('x', 4, 5, 100n)).toBe('format');
    expect([parseSteps('0.05', 4, 5, 100n), parseSteps('0.0505', 4, 5, 100n)]).toEqual([100, 'range']);
  });

  test('the greatest counts are exact', () => {
    expect(parseSteps(`${MAX_TICKS}`, 0, 1, MAX_TICKS)).toBe(2 ** 31 - 1);
    expect(parseSteps(`${MAX_TICKS + 1n}`, 0, 1, MAX_TICKS)).toBe('range');
    expect(parseSteps(`${MAX_LOTS}`, 0, 1, MAX_LOTS)).toBe(2 ** 50);
  });
});

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
