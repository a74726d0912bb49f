import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  formatCompact,
  formatFixed,
  formatPercent,
  formatPrice,
  formatSize,
  placesOf,
  subZero,
  trendOf,
} from '#lib/format/price.ts';

describe('prices', () => {
  test('a price has exactly the decimals of its instrument', () => {
    expect(formatPrice('97482.6', 1)).toBe('97,482.6');
    expect(formatPrice('97482', 2)).toBe('97,482.00');
    expect(formatPrice('0.161240', 6)).toBe('0.161240');
    expect(formatPrice('99999.99', 1)).toBe('99,999.9');
    expect(formatPrice(null, 2)).toBe('--');
    expect(formatPrice('0', 5)).toBe('0.00');
    expect(formatPrice('97470.9', 2, { symbol: '$' })).toBe('$97,470.90');
  });

  test('a tiny price counts the zeros after its point', () => {
    expect(formatPrice('0.0000048210', 10)).toBe('0.0₅48210');
    expect(formatPrice('0.000004821', 10)).toBe('0.0₅48210');
    expect(formatPrice('0.00004821', 8)).toBe('0.0₄4821');
    expect(formatPrice('0.0004821', 7)).toBe('0.0004821');
    expect(formatPrice('-0.0000048210', 10)).toBe('-0.0₅48210');
    expect(formatPrice('0.0000048204', 10, { symbol: '$' })).toBe('$0.0₅48204');
    expect(formatPrice(`0.${'0'.repeat(12)}7`, 13)).toBe('0.0₁₂7');
    expect(formatPrice('0.0000048210', 10, { exact: true })).toBe('0.0000048210');
  });

  test('text that is not tiny stays as it is', () => {
    for (const text of ['--', '****', '0.00', '0.00000', '10.00001', '1,000.0000012']) expect(subZero(text)).toBe(text);
  });

  test('reading the small figure back gives the same number', () => {
    fc.assert(
      fc.property(fc.integer({ min: 4, max: 18 }), fc.stringMatching(/^[1-9][0-9]{0,9}$/), (zeros, digits) => {
        const shown = subZero(`0.${'0'.repeat(zeros)}${digits}`);
        const read = /^0\.0([₀-₉]+)(\d+)$/.exec(shown);
        const count = (read?.[1] ?? '').replace(/./gu, (digit) => String('₀₁₂₃₄₅₆₇₈₉'.indexOf(digit)));
        expect([count, read?.[2]]).toEqual([String(zeros), digits]);
      }),
    );
  });

  test('sizes keep the zeros of the lot', () => {
    expect(formatSize('0.5', 4)).toBe('0.5000');
    expect(formatSize('1234.56789', 2)).toBe('1,234.56');
  });
});

describe('figures in short', () => {
  test('[FMT-22] thousands, millions, billions and trillions, the same in every language', () => {
    const rows = [
      ['1790000000', '1.79B'],
      ['842610000', '842.61M'],
      ['391200000', '391.20M'],
      ['1000', '1.00K'],
      ['999.999', '999.99'],
      ['999999', '999.99K'],
      ['-1500', '-1.50K'],
      ['1234567890123456', '1,234.56T'],
      ['0', '0.00'],
      ['12.3', '12.30'],
      ['x', '--'],
    ] as const;
    for (const [value, expected] of rows) expect([value, formatCompact(value)]).toEqual([value, expected]);
    expect(formatCompact('4860000000', { symbol: '$' })).toBe('$4.86B');
    expect(formatCompact('1234567', { digits: 0 })).toBe('1M');
  });
});

test('an amount in a column always has its decimals, also where there is nothing', () => {
  expect([formatFixed('0', 4), formatFixed('0', 0), formatFixed('1.5', 4)]).toEqual(['0.0000', '0', '1.5000']);
});

describe('percentages', () => {
  test('a fraction is shown as percent, its sign on request', () => {
    const rows = [
      ['0.0038', '+0.38%'],
      ['-0.0112', '-1.12%'],
      ['0', '0.00%'],
      ['0.00001', '0.00%'],
      ['-0.00001', '0.00%'],
      ['1', '+100.00%'],
      ['12.3456', '+1,234.56%'],
      [null, '--'],
      ['x', '--'],
    ] as const;
    for (const [value, expected] of rows)
      expect([value, formatPercent(value, { sign: true })]).toEqual([value, expected]);
    expect(formatPercent('0.000415', { sign: true, digits: 4 })).toBe('+0.0415%');
    expect(formatPercent('0.0038')).toBe('0.38%');
    expect(formatPercent('-0.00996', { rounding: 'floor' })).toBe('-1.00%');
  });

  test('[FMT-20] no float stands between the fraction and its percent', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^-?[0-9]{1,6}\.[0-9]{1,12}$/), (fraction) => {
        const percent = new Decimal(fraction).times(100).toDecimalPlaces(2, Decimal.ROUND_DOWN);
        const expected = percent.isZero() ? '0.00%' : `${percent.toFixed(2)}%`;
        expect(formatPercent(fraction).replaceAll(',', '')).toBe(expected);
      }),
    );
  });
});

test('a trend follows what is shown, not what is cut off', () => {
  expect([trendOf('0.01'), trendOf('-0.01'), trendOf('0'), trendOf(null)]).toEqual(['up', 'down', 'flat', 'flat']);
  expect([trendOf('0.001', 2), trendOf('-0.009', 2), trendOf('0.01', 2)]).toEqual(['flat', 'flat', 'up']);
});

test('decimals of a step', () => {
  expect(['0.05', '0.0100', '1', '10', 'x'].map(placesOf)).toEqual([2, 2, 0, 0, 0]);
});
