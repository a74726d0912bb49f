import { Decimal as Base } from 'decimal.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { add, compare, divide, multiply, quotient, type Rounding, subtract } from '#lib/exact/arithmetic.ts';
import { type Fixed, print } from '#lib/exact/fixed.ts';
import { rescale, toStep } from '#lib/exact/steps.ts';

const Decimal = Base.clone({ precision: 400, toExpNeg: -9e15, toExpPos: 9e15 });
const MODE: Readonly<Record<Rounding, Base.Rounding>> = {
  towardZero: Decimal.ROUND_DOWN,
  awayFromZero: Decimal.ROUND_UP,
  floor: Decimal.ROUND_FLOOR,
  ceil: Decimal.ROUND_CEIL,
  nearest: Decimal.ROUND_HALF_UP,
};
const rounding = fc.constantFrom(...(Object.keys(MODE) as Rounding[]));
const places = fc.integer({ min: 0, max: 24 });
const limit = 10n ** 40n;
const value: fc.Arbitrary<Fixed> = fc.record({
  units: fc.oneof(fc.bigInt({ min: -limit, max: limit }), fc.bigInt({ min: -30n, max: 30n })),
  places,
});

const oracle = ({ units, places: at }: Fixed) => new Decimal(print(units, at));
/** Decimal has a zero below zero. */
const textOf = (number: Base, at: number) => (number.isZero() ? new Decimal(0) : number).toFixed(at);
const text = ({ units, places: at }: Fixed) => print(units, at);

test('sums, differences and products are those of decimal.js', () => {
  fc.assert(
    fc.property(value, value, (a, b) => {
      const at = Math.max(a.places, b.places);
      expect(compare(a, b)).toBe(oracle(a).cmp(oracle(b)));
      expect(text(add(a, b))).toBe(textOf(oracle(a).plus(oracle(b)), at));
      expect(text(subtract(a, b))).toBe(textOf(oracle(a).minus(oracle(b)), at));
      expect(text(multiply(a, b))).toBe(textOf(oracle(a).times(oracle(b)), a.places + b.places));
    }),
  );
});

test('quotients and fewer decimals are those of decimal.js, whatever the rounding', () => {
  fc.assert(
    fc.property(value, value, places, rounding, (a, b, at, how) => {
      expect(text(rescale(a, at, how))).toBe(textOf(oracle(a).toDecimalPlaces(at, MODE[how]), at));
      if (b.units === 0n) return;
      // A quotient that 400 digits cut short still falls on the same side: the operands have 41.
      const exact = oracle(a).div(oracle(b));
      expect(text(divide(a, b, at, how))).toBe(textOf(exact.toDecimalPlaces(at, MODE[how]), at));
    }),
    { numRuns: 400 },
  );
});

test('steps are those of decimal.js', () => {
  const step = value.filter(({ units }) => units > 0n);
  fc.assert(
    fc.property(value, step, (a, by) => {
      const at = Math.max(a.places, by.places);
      const near = (mode: Base.Rounding) =>
        textOf(oracle(a).div(oracle(by)).toDecimalPlaces(0, mode).times(oracle(by)), at);
      expect(text(toStep(a, by, 'floor'))).toBe(near(Decimal.ROUND_FLOOR));
      expect(text(toStep(a, by, 'ceil'))).toBe(near(Decimal.ROUND_CEIL));
    }),
  );
});

test.each<[Rounding, readonly bigint[]]>([
  ['towardZero', [3n, -3n, -3n, 3n]],
  ['awayFromZero', [4n, -4n, -4n, 4n]],
  ['floor', [3n, -4n, -4n, 3n]],
  ['ceil', [4n, -3n, -3n, 4n]],
  ['nearest', [4n, -4n, -4n, 4n]],
])('seven halves, %s', (how, expected) => {
  const halves = [
    [7n, 2n],
    [-7n, 2n],
    [7n, -2n],
    [-7n, -2n],
  ] as const;
  expect(halves.map(([top, bottom]) => quotient(top, bottom, how))).toEqual(expected);
  expect([quotient(8n, 2n, how), quotient(-8n, 2n, how)]).toEqual([4n, -4n]);
  expect(quotient(0n, -2n, how)).toBe(0n);
});

test('a division by nothing is a mistake of the caller', () => {
  const [one, none]: readonly [Fixed, Fixed] = [
    { units: 1n, places: 0 },
    { units: 0n, places: 3 },
  ];
  expect(() => divide(one, none, 2, 'floor')).toThrow(RangeError);
});

test('equal numbers with other decimals are equal', () =>
  expect(compare({ units: 50n, places: 2 }, { units: 5n, places: 1 })).toBe(0));
