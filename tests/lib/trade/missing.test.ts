import { Decimal } from 'decimal.js';
import { expect, test } from 'vitest';
import * as trade from '#lib/trade/index.ts';
import { ROWS } from './rows.ts';

/**
 * Every function with every input missing or malformed in every way: nothing throws, and whatever comes back is finite,
 * no minus zero and prints no exponent.
 */
const BAD: readonly unknown[] = [
  undefined,
  null,
  '',
  ' ',
  'abc',
  '0x10',
  Number.NaN,
  Number.POSITIVE_INFINITY,
  {},
  true,
  Symbol('s'),
];
const KINDS = ['linear', 'inverse', 'mixed', undefined, 'other'];

test('the table knows every function that takes one object', () =>
  expect([...Object.keys(ROWS), 'mergeBuyOrders', 'derivePosition', 'livePosition'].sort()).toEqual(
    Object.entries(trade)
      .filter(([name, value]) => typeof value === 'function' && name !== 'Decimal')
      .map(([name]) => name)
      .sort(),
  ));

/** Every number in an answer is finite, no minus zero, and plain text. */
function isClean(answer: unknown): boolean {
  if (Decimal.isDecimal(answer))
    return answer.isFinite() && !(answer.isZero() && answer.isNegative()) && !/e/i.test(answer.toString());
  if (typeof answer !== 'object' || answer === null) return answer !== undefined && !Number.isNaN(answer);
  return Object.values(answer).every(isClean);
}

test.each(Object.entries(ROWS))('%s: what is needed and missing gives null, the rest its default', (_, {
  call,
  good,
  needed,
}) => {
  for (const kind of KINDS) {
    expect([kind, call({ ...good, kind })]).not.toEqual([kind, null]);
    for (const name of needed)
      for (const bad of BAD)
        expect([kind, name, bad, call({ ...good, kind, [name]: bad })]).toEqual([kind, name, bad, null]);
    for (const name of Object.keys(good).filter((key) => !needed.includes(key)))
      for (const bad of BAD)
        expect([kind, name, bad, isClean(call({ ...good, kind, [name]: bad }))]).toEqual([kind, name, bad, true]);
  }
});

test.each(Object.entries(ROWS))('%s: numbers that cannot be do not throw and give nothing wild', (_, {
  call,
  good,
}) => {
  const wild = ['-0', 0, -1, '-1e-30', '1e900', '1e-900', '9'.repeat(60), new Decimal('1e4000')];
  for (const kind of KINDS)
    for (const name of Object.keys(good))
      for (const value of wild)
        expect([kind, name, value, isClean(call({ ...good, kind, [name]: value }))]).toEqual([kind, name, value, true]);
  expect(isClean(call({}))).toBe(true);
});

/** Names of prices and of sizes among the arguments: the former are above 0, the latter not below. */
const ABOVE = [
  'entry',
  'price',
  'mark',
  'close',
  'leverage',
  'longOpenPrice',
  'shortOpenPrice',
  'buyPrice',
  'marketPrice',
];
const NOT_BELOW = [
  'size',
  'closed',
  'longSize',
  'shortSize',
  'longOpenCount',
  'shortOpenCount',
  'face',
  'value',
  'debt',
  'principal',
];

test.each(
  Object.entries(ROWS).filter(([name]) => name !== 'showLiquidation'),
)('%s: a price of 0 or less and a size below 0 give null', (_, { call, good }) => {
  for (const kind of KINDS)
    for (const side of [1, 2]) {
      const input = { ...good, kind, side };
      for (const name of ABOVE.filter((one) => one in good))
        for (const value of [0, '-0', '-3'])
          expect([kind, side, name, call({ ...input, [name]: value })]).toEqual([kind, side, name, null]);
      for (const name of NOT_BELOW.filter((one) => one in good))
        expect([kind, side, name, call({ ...input, [name]: '-0.1' })]).toEqual([kind, side, name, null]);
    }
  for (const value of 'bp' in good ? [0, -1] : []) expect(call({ ...good, kind: 'mixed', bp: value })).toBeNull();
});

test('merged orders and derived positions take anything, too', () => {
  const order = {
    orderNo: 'a',
    buyPrice: 1,
    dealCount: 1,
    buyDealCount: 1,
    holdCount: 1,
    marketPrice: 2,
    trackingType: 0,
    pricePlace: 2,
    quotePrecision: 2,
  };
  const position = {
    openAvgPrice: 1,
    count: 1,
    openMarginCount: 1,
    openLevel: 1,
    positionsCount: 1,
    positionsLevel: 1,
  };
  for (const bad of [...BAD, '-0', -1, '1e900', '1e-900', 0]) {
    for (const name of Object.keys(order))
      expect(isClean(trade.mergeBuyOrders([{ ...order, [name]: bad === undefined ? null : bad } as never]))).toBe(true);
    expect(isClean(trade.mergeBuyOrders([order], { marketPrice: bad as never }))).toBe(true);
    for (const kind of ['linear', 'inverse', 'mixed'] as const) {
      for (const name of Object.keys(position)) {
        const fields = { ...position, [name]: bad } as trade.PositionFields;
        expect(isClean(trade.derivePosition(fields, { side: 1, mark: 2, kind }))).toBe(true);
      }
      expect(
        isClean(trade.derivePosition(position, { side: bad as never, mark: bad as never, kind, bp: bad as never })),
      ).toBe(true);
      expect(isClean(trade.derivePosition(position, { side: 2, mark: 2, kind, decimals: bad as never }))).toBe(true);
    }
  }
});
