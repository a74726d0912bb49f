import { Decimal as Foreign } from 'decimal.js';
import { describe, expect, test } from 'vitest';
import { Decimal, type Given, pnlValue, positionValue, showLiquidation, unrealisedPnl } from '#lib/trade/index.ts';
import { decimal } from '#lib/trade/number.ts';
import { gives } from './values.ts';

const read = (value: unknown): string | null => decimal(value)?.toString() ?? null;

describe('what counts as a number', () => {
  test('decimal text, Decimals, integers, and a float as its shortest text', () =>
    gives(read, [
      ['1.50', '1.5'],
      ['-.5', '-0.5'],
      ['+7.', '7'],
      [' 3 ', '3'],
      ['1e-7', '0.0000001'],
      ['2E3', '2000'],
      [1e-7, '0.0000001'],
      ['1e1000', `1${'0'.repeat(1000)}`],
      [1e21, '1000000000000000000000'],
      [0.1, '0.1'],
      [12n, '12'],
      [new Foreign('0.00000001'), '0.00000001'],
      [new Decimal('1e-30'), '0.000000000000000000000000000001'],
      ['12345678901234567890.123456789012345678', '12345678901234567890.123456789012345678'],
    ]));

  test('everything else is missing, and nothing throws', () =>
    gives(
      read,
      [
        undefined,
        null,
        '',
        ' ',
        'abc',
        '1,000',
        '1_000',
        '0x1f',
        '0b1',
        '1.2.3',
        '--1',
        '1e',
        'NaN',
        'Infinity',
        '-Infinity',
        '٣',
        '1'.repeat(1001),
        '1e1001',
        '1e-99999',
        Number.NaN,
        Number.POSITIVE_INFINITY,
        Number.NEGATIVE_INFINITY,
        true,
        {},
        [],
        Symbol('1'),
        () => 1,
        new Foreign(Number.NaN),
        new Foreign(Number.POSITIVE_INFINITY),
        new Foreign('1e5000'),
      ].map((value) => [value, null]),
    ));

  test('minus zero is zero, also where a value is passed through', () => {
    for (const zero of ['-0', '-0.00', -0, new Foreign('-0')]) {
      expect(Object.is(decimal(zero)?.toNumber(), 0)).toBe(true);
      expect(pnlValue({ pnl: zero })?.toFixed(2)).toBe('0.00');
      expect(showLiquidation({ price: zero, marginMode: 2, side: 1 })?.toFixed(2)).toBe('0.00');
    }
  });

  test('a small loss cut to nothing is no minus zero', () =>
    expect(pnlValue({ pnl: '-0.00001', decimals: 2 })?.toFixed(2)).toBe('0.00'));
});

describe('the constructor', () => {
  test('keeps what 20 + 18 digits multiply to within 60 digits, and adds without a float', () => {
    const value = (size: Given, price: Given): unknown => positionValue({ size, price })?.toString();
    expect(value('12345678901234567890.123456789012345678', '1.000000001')).toBe(
      '12345678913580246791.358024679135802467012345678',
    );
    expect(unrealisedPnl({ side: 1, size: 1, entry: 0.1, price: 0.3 })?.toString()).toBe('0.2');
    expect(new Decimal('0.1').plus('0.2').toString()).toBe('0.3');
  });

  test("is this room's own: nobody's Decimal.set changes it", () => {
    const { precision } = Foreign;
    Foreign.set({ precision: 3, toExpNeg: 0 });
    try {
      expect(Decimal.precision).toBe(60);
      expect(positionValue({ size: '1.23456', price: '1.00001' })?.toString()).toBe('1.2345723456');
    } finally {
      Foreign.set({ precision, toExpNeg: -7 });
    }
  });

  test('never prints an exponent', () => {
    expect(positionValue({ size: '1e-200', price: '1e-200' })?.toString()).toMatch(/^0\.0{399}1$/);
    expect(positionValue({ size: '1e200', price: '1e200' })?.toString()).toMatch(/^10{400}$/);
  });
});
