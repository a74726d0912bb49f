import { Decimal as Base } from 'decimal.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isAmount, parseAmount } from '#lib/exact/amount.ts';
import { pow10, print, trim } from '#lib/exact/fixed.ts';
import { LONGEST, parse, small } from '#lib/exact/parse.ts';

const Decimal = Base.clone({ precision: 1200, toExpNeg: -9e15, toExpPos: 9e15 });
const units = fc.bigInt({ min: -(10n ** 45n), max: 10n ** 45n });
const places = fc.integer({ min: 0, max: 40 });

describe('text becomes units', () => {
  test.each([
    ['97482.6', 974826n, 1],
    ['0', 0n, 0],
    ['-0.50', -50n, 2],
    ['007', 7n, 0],
    ['-0', 0n, 0],
    ['0.00000482', 482n, 8],
  ])('%s', (text, expected, decimals) => expect(parse(text)).toEqual({ units: expected, places: decimals }));

  test.each([
    '',
    ' 1',
    '1 ',
    '+1',
    '1.',
    '.1',
    '-.1',
    '--1',
    '1e3',
    '0x1',
    '1,5',
    'NaN',
    '１',
    '1.2.3',
    '1\n',
    '-',
  ])('%j is no number', (text) => {
    expect(parse(text)).toBeNull();
    expect(parseAmount(text, 8)).toBeNull();
  });

  test('a text that is too long is no number, one digit less is', () => {
    expect(parse('1'.repeat(LONGEST))?.units.toString()).toHaveLength(LONGEST);
    expect(parse('1'.repeat(LONGEST + 1))).toBeNull();
  });
});

describe('an amount of the wire', () => {
  test.each([
    ['1.5', 8, 150000000n],
    ['0', 8, 0n],
    ['007.10', 2, 710n],
    ['1.50000000', 1, 15n],
    ['0.000', 0, 0n],
    ['100.000', 0, 100n],
    ['99999999999999999999', 0, 99999999999999999999n],
    ['0.000000000000000001', 18, 1n],
  ])('%s at %i places is %s units', (text, at, expected) => expect(parseAmount(text, at)).toBe(expected));

  test.each(['-1', '100000000000000000000', '0.0000000000000000001'])('%s is none', (text) => {
    expect(isAmount(text)).toBe(false);
    expect(parseAmount(text, 18)).toBeNull();
  });

  test('more decimals than there are places are refused, zeros at the end are none', () => {
    expect(parseAmount('0.123', 2)).toBeNull();
    expect(parseAmount('0.120', 2)).toBe(12n);
  });

  test('it is the number that decimal.js reads', () => {
    const amount = fc.stringMatching(/^\d{1,20}(\.\d{1,18})?$/);
    fc.assert(
      fc.property(amount, fc.integer({ min: 0, max: 18 }), (text, at) => {
        const scaled = new Decimal(text).times(new Decimal(10).pow(at));
        expect(isAmount(text)).toBe(true);
        expect(parseAmount(text, at)?.toString() ?? null).toBe(scaled.isInteger() ? scaled.toFixed(0) : null);
      }),
    );
  });
});

describe('units become text', () => {
  test.each([
    [974800n, 2, '9748.00'],
    [5n, 4, '0.0005'],
    [-5n, 1, '-0.5'],
    [-5n, 4, '-0.0005'],
    [-12345n, 4, '-1.2345'],
    [0n, 2, '0.00'],
    [7n, 0, '7'],
    [-7n, 0, '-7'],
    [974826, 1, '97482.6'],
    [-482, 8, '-0.00000482'],
    [-0, 2, '0.00'],
    [12345678901234567890n, 4, '1234567890123456.7890'],
  ])('%s at %i places is %s', (value, at, text) => expect(print(value, at)).toBe(text));

  test.each([
    ['1.500', '1.5'],
    ['1.000', '1'],
    ['100', '100'],
    ['0.00', '0'],
    ['-0.10', '-0.1'],
    ['', ''],
  ])('%j without needless zeros is %j', (text, short) => expect(trim(text)).toBe(short));

  test('the text is the one of decimal.js, and is read back', () => {
    fc.assert(
      fc.property(units, places, (value, at) => {
        const number = new Decimal(value.toString()).times(new Decimal(10).pow(-at));
        const text = print(value, at);
        expect(text).toBe((number.isZero() ? new Decimal(0) : number).toFixed(at));
        expect(trim(text)).toBe((number.isZero() ? new Decimal(0) : number).toString());
        expect(parse(text)).toEqual({ units: value, places: at });
      }),
    );
  });

  test('a number prints as the same bigint does', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), fc.integer({ min: 0, max: 20 }), (value, at) => {
        expect(print(value, at)).toBe(print(BigInt(value), at));
        expect(small(BigInt(value))).toBe(value === 0 ? 0 : value);
      }),
    );
  });
});

test('powers of ten are exact beyond the table too', () =>
  expect([pow10(0), pow10(100), pow10(101), pow10(300)]).toEqual([1n, 10n ** 100n, 10n ** 101n, 10n ** 300n]));
