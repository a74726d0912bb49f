import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  absDecimal,
  addDecimal,
  compareDecimal,
  divideDecimal,
  multiplyDecimal,
  negateDecimal,
  shiftDecimal,
  signOf,
  subtractDecimal,
} from '#lib/format/decimal.ts';
import { plainDecimal, snapDecimal, stepOfPlaces } from '#lib/format/steps.ts';

const Exact = Decimal.clone({ precision: 400, toExpNeg: -400, toExpPos: 400 });
const decimals = fc
  .tuple(fc.constantFrom('', '-', '+'), fc.stringMatching(/^[0-9]{1,20}$/), fc.stringMatching(/^[0-9]{0,18}$/))
  .map(([sign, integer, fraction]) => `${sign}${integer}${fraction ? `.${fraction}` : ''}`);
const RUNS = { numRuns: 2000 };
const bare = (text: string) => text.replace(/^\+/, '');
const exact = (text: string) => new Exact(bare(text));
const text = (value: Decimal) => (value.isZero() ? '0' : value.toFixed());

describe('arithmetic agrees with decimal.js', () => {
  test('[FMT-20] sum, difference, product and comparison are exact', () => {
    fc.assert(
      fc.property(decimals, decimals, (a, b) => {
        expect(addDecimal(a, b)).toBe(text(exact(a).plus(exact(b))));
        expect(subtractDecimal(a, b)).toBe(text(exact(a).minus(exact(b))));
        expect(multiplyDecimal(a, b)).toBe(text(exact(a).times(exact(b))));
        expect(compareDecimal(a, b)).toBe(exact(a).cmp(exact(b)));
        expect(negateDecimal(a)).toBe(text(exact(a).neg()));
        expect(exact(absDecimal(a) ?? '').eq(exact(a).abs())).toBe(true);
        expect(signOf(a)).toBe(exact(a).isZero() ? 0 : exact(a).isNeg() ? -1 : 1);
      }),
      RUNS,
    );
  });

  test('[FMT-20] a quotient is cut toward zero after the given decimals', () => {
    fc.assert(
      fc.property(decimals, decimals, fc.integer({ min: 0, max: 20 }), (a, b, places) => {
        fc.pre(!exact(b).isZero());
        const expected = exact(a).div(exact(b)).toDecimalPlaces(places, Decimal.ROUND_DOWN);
        expect(divideDecimal(a, b, places)).toBe(text(expected));
      }),
      RUNS,
    );
    expect(divideDecimal('1', '0', 2)).toBeNull();
    expect(() => divideDecimal('1', '3', -1)).toThrow(RangeError);
  });

  test('[FMT-20] moving the point is multiplying by a power of ten', () => {
    fc.assert(
      fc.property(decimals, fc.integer({ min: -30, max: 30 }), (value, by) => {
        const expected = exact(value).times(new Exact(10).pow(by));
        expect(new Exact(shiftDecimal(value, by) ?? '').eq(expected)).toBe(true);
      }),
      RUNS,
    );
    expect(shiftDecimal('0.0038', 2)).toBe('0.38');
    expect(shiftDecimal('1790000000', -9)).toBe('1.79');
    expect(shiftDecimal('1', 5000)).toBeNull();
  });

  test('snapping stays on the grid and moves by less than a step', () => {
    fc.assert(
      fc.property(decimals, fc.constantFrom('0.05', '0.1', '2.5', '1', '0.00000001'), (value, step) => {
        const down = exact(snapDecimal({ value, step, toward: 'down' }) ?? '');
        const up = exact(snapDecimal({ value, step, toward: 'up' }) ?? '');
        expect(down.mod(step).isZero() && up.mod(step).isZero()).toBe(true);
        expect(down.lte(exact(value)) && up.gte(exact(value)) && up.minus(down).lte(step)).toBe(true);
      }),
      RUNS,
    );
    expect(snapDecimal({ value: '1', step: '0', toward: 'up' })).toBeNull();
    expect(snapDecimal({ value: '1', step: '-1', toward: 'up' })).toBeNull();
  });
});

test('plain text keeps the zeros of the value and drops its exponent', () => {
  const rows = [
    ['1.50', '1.50'],
    ['1e-8', '0.00000001'],
    ['-1.25e3', '-1250'],
    ['-0.00', '0.00'],
    ['00012', '12'],
    ['1.5e1', '15'],
    ['1.5e0', '1.5'],
    ['123e-2', '1.23'],
    ['x', null],
  ] as const;
  for (const [value, expected] of rows) expect([value, plainDecimal(value)]).toEqual([value, expected]);
});

test('what is no number gives null and sorts below every number', () => {
  for (const value of ['', 'x', null, undefined, Number.NaN]) {
    expect(addDecimal('1', value)).toBeNull();
    expect(multiplyDecimal(value, '1')).toBeNull();
    expect(compareDecimal(value, '-5')).toBe(-1);
    expect(compareDecimal('-5', value)).toBe(1);
    expect(compareDecimal(value, 'y')).toBe(0);
    expect(signOf(value)).toBe(0);
  }
});

test('the smallest step of a number of decimals', () => {
  expect([0, 1, 3].map(stepOfPlaces)).toEqual(['1', '0.1', '0.001']);
});

test('an exponent or a text without end costs nothing', () => {
  expect(plainDecimal('1e900000')).toBeNull();
  expect(plainDecimal('1e-900000')).toBeNull();
  expect(plainDecimal('1'.repeat(1_000_000))).toBeNull();
});
