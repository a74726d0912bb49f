import { describe, expect, expectTypeOf, test } from 'vitest';
import { type LiquidationInputs, liquidationPriceCross, liquidationPriceIsolated } from '#lib/trade/index.ts';
import { begins, gives } from './values.ts';

const wallet = { bp: 1, available: 650, othersUpnl: 0, othersMaintain: 0, mm: '0.004', feeRate: '0.0006' };
const long = { longOpenPrice: 65000, longOpenCount: '0.1' };
const short = { shortOpenPrice: 65000, shortOpenCount: '0.1' };

test('[TRD-22] long only', () => begins(liquidationPriceCross, [[{ ...wallet, ...long }, '58770.34358']]));
test('[TRD-23] short only', () => begins(liquidationPriceCross, [[{ ...wallet, ...short }, '71172.60601']]));
test('[TRD-24] both sides with other positions and open orders', () =>
  begins(liquidationPriceCross, [
    [
      {
        ...wallet,
        available: 1150,
        othersUpnl: -50,
        othersMaintain: 20,
        ...long,
        shortOpenCount: '0.04',
        shortOpenPrice: 66000,
        totalDelegateValue: 1000,
      },
      '46768.55895',
    ],
  ]));

test('[TRD-20] the inputs are those of the specification', () => {
  expectTypeOf<keyof LiquidationInputs>().toEqualTypeOf<
    | 'bp'
    | 'available'
    | 'othersUpnl'
    | 'othersMaintain'
    | 'longOpenPrice'
    | 'longOpenCount'
    | 'shortOpenPrice'
    | 'shortOpenCount'
    | 'totalDelegateValue'
    | 'mm'
    | 'feeRate'
  >();
  // A type alone leaves no trace in a run: what is not of the table changes nothing.
  const more = { ...wallet, ...long, side: 2, leverage: 5 };
  expect(liquidationPriceCross(more)?.toString()).toBe(liquidationPriceCross({ ...wallet, ...long })?.toString());
});

test('[TRD-21] the fee rate counts like maintenance', () => {
  const together = { ...wallet, ...long, mm: '0.0046', feeRate: 0 };
  expect(liquidationPriceCross(together)?.toString()).toBe(liquidationPriceCross({ ...wallet, ...long })?.toString());
});

describe('[TRD-25] no price', () => {
  test('without a position, a denominator or a positive answer', () =>
    gives(liquidationPriceCross, [
      [wallet, null],
      [{ ...wallet, longOpenCount: 0, shortOpenCount: '0' }, null],
      [{ ...wallet, ...long, ...short, mm: 0, feeRate: 0 }, null],
      [{ ...wallet, ...long, mm: 1, feeRate: 0 }, null],
      [{ ...wallet, ...long, available: 7000 }, null],
      [{ ...wallet, kind: 'inverse', shortOpenCount: 100, shortOpenPrice: 100, available: 1, mm: 0 }, null],
      [{ ...wallet, kind: 'inverse', shortOpenCount: 100, shortOpenPrice: 100, available: 2 }, null],
    ]));

  test('with a count and no price, a negative count, or an input missing', () =>
    gives(liquidationPriceCross, [
      [{ ...wallet, longOpenCount: 1 }, null],
      [{ ...wallet, ...long, shortOpenCount: 1, shortOpenPrice: 0 }, null],
      [{ ...wallet, ...long, shortOpenCount: -1, shortOpenPrice: 1 }, null],
      [{ ...wallet, ...long, mm: null }, null],
      [{ ...wallet, ...long, feeRate: '' }, null],
      [{ ...wallet, ...long, available: undefined }, null],
      [{ ...wallet, ...long, othersUpnl: null }, null],
      [{ ...wallet, ...long, othersMaintain: 'x' }, null],
      [{ ...wallet, ...long, bp: 0 }, null],
      [{ ...wallet, ...long, bp: -1, kind: 'inverse' }, null],
    ]));
});

test('a leg without a count is none, whatever its price; missing options take their defaults', () => {
  const alone = liquidationPriceCross({ ...wallet, ...long })!.toString();
  gives(liquidationPriceCross, [
    [{ ...wallet, ...long, shortOpenCount: null, shortOpenPrice: null }, alone],
    [{ ...wallet, ...long, shortOpenCount: 0, shortOpenPrice: -5 }, alone],
    [
      { ...wallet, ...long, bp: undefined, totalDelegateValue: 'x', offset: null, hedge: 'larger', kind: 'linear' },
      alone,
    ],
    [{ ...wallet, ...long, kind: 'mixed' }, alone],
  ]);
});

test('an equal hedge is liquidated upward: only its maintenance grows', () => {
  // 650 = 0.0046 · 0.1 · p
  begins(liquidationPriceCross, [[{ ...wallet, ...long, ...short }, '1413043.478']]);
  // Charged on both legs it comes at half of that.
  begins(liquidationPriceCross, [[{ ...wallet, ...long, ...short, hedge: 'sum' }, '706521.739']]);
});

test('a tier deduction backs the position, and the margin coin counts at its price', () => {
  gives(liquidationPriceCross, [
    [{ ...wallet, ...long, available: 600, offset: 50 }, liquidationPriceCross({ ...wallet, ...long })!.toString()],
    [{ ...wallet, ...long, available: 65, bp: 10 }, liquidationPriceCross({ ...wallet, ...long })!.toString()],
  ]);
});

test('inverse: one leg is the isolated formula, two legs share one price', () => {
  const coin = {
    available: '0.5',
    othersUpnl: '0.1',
    othersMaintain: '0.1',
    mm: '0.005',
    feeRate: '0.00075',
    kind: 'inverse',
  } as const;
  const leg = { longOpenCount: 10000, longOpenPrice: 8000 };
  const alone = liquidationPriceIsolated({
    kind: 'inverse',
    side: 1,
    size: 10000,
    entry: 8000,
    margin: '0.5',
    mm: '0.005',
    feeRate: '0.00075',
  })!;
  begins(liquidationPriceCross, [[{ ...coin, ...leg }, alone.toString().slice(0, 50)]]);
  // [10000 − 4000 + k(10000 + 500)] ÷ [0.5 + 0.01 + 10000/8000 − 4000/10000] = 6060.375 ÷ 1.36
  const hedge = {
    ...coin,
    ...leg,
    shortOpenCount: 4000,
    shortOpenPrice: 10000,
    totalDelegateValue: 500,
    offset: '0.01',
  };
  begins(liquidationPriceCross, [[hedge, '4456.158088']]);
});
