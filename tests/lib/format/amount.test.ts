import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  type AmountOptions,
  DEFAULT_DIVIDER,
  DEFAULT_GROUP_SIZE,
  DEFAULT_MASK,
  formatAmount,
  type Numeric,
  SCENES,
} from '#lib/format/amount.ts';
import { decimals, Exact, figuresAgree, placesAgree } from './amount.properties.ts';

afterEach(() => vi.restoreAllMocks());

const RUNS = { numRuns: 3000 };

function vectors(rows: readonly (readonly [value: unknown, expected: string, options?: AmountOptions])[]): void {
  for (const [value, expected, options] of rows) {
    expect([value, formatAmount(value as Numeric, options)]).toEqual([value, expected]);
  }
}

describe('what is no value', () => {
  test('[FMT-01] null and undefined are two dashes', () =>
    vectors([
      [null, '--'],
      [undefined, '--'],
      [null, '--', { precision: 2, plusSign: true, percentSign: true, scene: 'fiat', symbol: '$' }],
    ]));

  test('[FMT-02] empty text, NaN, infinities and text that is no number are two dashes', () =>
    vectors([
      ['', '--'],
      [' ', '--'],
      [Number.NaN, '--'],
      [Number.POSITIVE_INFINITY, '--'],
      [Number.NEGATIVE_INFINITY, '--'],
      ['NaN', '--'],
      ['Infinity', '--'],
      ['-Infinity', '--'],
      ['abc', '--'],
      ['1,000', '--'],
      ['1.2.3', '--'],
      ['12px', '--'],
      ['0x10', '--'],
      ['--5', '--'],
      ['.', '--'],
      ['-', '--'],
      ['1e', '--'],
      ['1 000', '--'],
      ['١٢', '--'],
      ['1e999999', '--'],
      [new Decimal(Number.NaN), '--'],
      [new Decimal(Number.POSITIVE_INFINITY), '--'],
      [true, '--'],
      [{}, '--'],
      [Object.create(null), '--'],
      [() => 5, '--'],
      ['9'.repeat(1001), '--'],
    ]));
});

describe('zero', () => {
  test('[FMT-03] every zero is 0.00, in every scene and precision', () => {
    const zeros = [0, '0', '0.000', -0, '-0', '-0.0', '0e5', 0n, '.0', '00', new Decimal(0), new Decimal('-0')];
    const options: AmountOptions[] = [
      {},
      { precision: 6 },
      { precision: 0 },
      { scene: 'btc' },
      { removeTrailingZeros: true },
      { significantFigures: 4 },
      { plusSign: true },
      { precision: -1 },
    ];
    for (const option of options) vectors(zeros.map((zero) => [zero, '0.00', option] as const));
    vectors([
      [0, '0.00%', { percentSign: true, plusSign: true }],
      [0, '$0.00', { symbol: '$' }],
    ]);
  });

  test('[FMT-03] a value that only rounds to zero follows the normal rules', () =>
    vectors([
      ['0.001', '0.00', { precision: 2 }],
      ['0.001', '+0.00', { precision: 2, plusSign: true }],
      ['-0.001', '-0.00', { precision: 2 }],
      ['0.0000001', '0.000000', { scene: 'btc' }],
      ['0.4', '0', { precision: 0 }],
    ]));
});

describe('decimals and figures', () => {
  test('[FMT-04] precision is the number of decimals, padded with zeros', () =>
    vectors([
      ['1.5', '1.50', { precision: 2 }],
      ['1', '1.0000', { precision: 4 }],
      ['1.23456', '1.23', { precision: 2 }],
      ['1.9', '1', { precision: 0 }],
      ['1.9', '1.9000000000000000000000000', { precision: 25 }],
      ['1.50', '1.50'],
    ]));

  test('[FMT-05] significant figures count from the first digit that is not zero', () =>
    vectors([
      ['123.456', '123.4', { significantFigures: 4 }],
      ['0.00123456', '0.00123', { significantFigures: 3 }],
      ['12345', '12,000', { significantFigures: 2 }],
      ['5', '5.00', { significantFigures: 3 }],
      ['0.001', '0.0010', { significantFigures: 2 }],
      ['99.99', '100', { significantFigures: 3, rounding: 'nearest' }],
      ['9.996', '10.0', { significantFigures: 3, rounding: 'nearest' }],
      ['0.0996', '0.10', { significantFigures: 2, rounding: 'nearest' }],
      ['999', '1,000', { significantFigures: 2, rounding: 'awayFromZero' }],
    ]));

  test('[FMT-06] with both, figures apply only below 10^-precision', () =>
    vectors([
      ['0.0099999', '0.0099', { precision: 2, significantFigures: 2 }],
      ['0.01', '0.01', { precision: 2, significantFigures: 5 }],
      ['0.0100001', '0.01', { precision: 2, significantFigures: 5 }],
      ['123.456789', '123.45', { precision: 2, significantFigures: 1 }],
      ['-0.00000123', '-0.0000012', { precision: 4, significantFigures: 2 }],
      ['0.9', '0.900', { precision: 0, significantFigures: 3 }],
      ['1', '1', { precision: 0, significantFigures: 3 }],
    ]));

  test('[FMT-07] trailing zeros of the fraction are removed after rounding', () =>
    vectors([
      ['1.5', '1.5', { precision: 4, removeTrailingZeros: true }],
      ['1.0001', '1', { precision: 2, removeTrailingZeros: true }],
      ['100', '100', { precision: 2, removeTrailingZeros: true }],
      ['1.500', '1.5', { removeTrailingZeros: true }],
      ['0.0010', '0.001', { significantFigures: 2, removeTrailingZeros: true }],
    ]));

  test('[FMT-19] digits are cut toward zero unless another rounding is asked for', () =>
    vectors([
      ['1.999', '1.99', { precision: 2 }],
      ['-1.999', '-1.99', { precision: 2 }],
      ['1.991', '2.00', { precision: 2, rounding: 'awayFromZero' }],
      ['-1.991', '-2.00', { precision: 2, rounding: 'awayFromZero' }],
      ['-1.991', '-2.00', { precision: 2, rounding: 'floor' }],
      ['1.999', '1.99', { precision: 2, rounding: 'floor' }],
      ['1.991', '2.00', { precision: 2, rounding: 'ceil' }],
      ['-1.999', '-1.99', { precision: 2, rounding: 'ceil' }],
      ['1.995', '2.00', { precision: 2, rounding: 'nearest' }],
      ['1.9949', '1.99', { precision: 2, rounding: 'nearest' }],
      ['1.990', '1.99', { precision: 2, rounding: 'awayFromZero' }],
      ['999.999', '1,000.00', { precision: 2, rounding: 'nearest' }],
    ]));

  test('[FMT-21] a wrong option is logged and the original value is used', () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    for (const precision of [-1, 1.5, Number.NaN, 1001, Number.POSITIVE_INFINITY]) {
      expect(formatAmount('-1234.5678', { precision })).toBe('-1,234.5678');
    }
    expect(formatAmount('1234.5678', { significantFigures: 0 })).toBe('1,234.5678');
    expect(log).toHaveBeenCalledTimes(6);
    for (const call of log.mock.calls) expect(call[0]).toBe('truncateNumberAndToFixed error');
  });
});

describe('grouping', () => {
  test('[FMT-08] thousands are divided by a comma, by another mark or not at all', () => {
    expect(DEFAULT_DIVIDER).toBe(',');
    vectors([
      ['999', '999'],
      ['1000', '1,000'],
      ['1234567', '1,234,567'],
      ['-1234567', '-1,234,567'],
      ['1234567', '1 234 567', { divider: ' ' }],
      ['1234567', '1234567', { divider: false }],
      ['1234567', '1234567', { divider: '' }],
      ['1234567', '1,234,567', { divider: true }],
    ]);
  });

  test('[FMT-09] groups have three digits unless told otherwise', () => {
    expect(DEFAULT_GROUP_SIZE).toBe(3);
    vectors([
      ['12345678', '1234,5678', { groupSize: 4 }],
      ['12345678', '12,345,678', { groupSize: 0 }],
      ['12345678', '12,345,678', { groupSize: Number.NaN }],
      ['123', '1,2,3', { groupSize: 1 }],
    ]);
  });

  test('[FMT-10] grouping touches the integer part only', () =>
    vectors([
      ['1234.56789012', '1,234.56789012'],
      ['0.123456789', '0.123456789'],
      ['1234.5', '1,234.500000', { precision: 6 }],
    ]));
});

describe('signs and masks', () => {
  test('[FMT-11] a plus stands before positive values only', () =>
    vectors([
      ['5', '+5', { plusSign: true }],
      ['-5', '-5', { plusSign: true }],
      ['0', '0.00', { plusSign: true }],
      ['5', '5', { plusSign: false }],
    ]));

  test('[FMT-12] the percent sign is appended and the value is not multiplied', () =>
    vectors([
      ['12.345', '12.34%', { percentSign: true, precision: 2 }],
      ['0.5', '0.5%', { percentSign: true }],
    ]));

  test('[FMT-13] a mask hides everything, zero and missing values too', () => {
    expect(DEFAULT_MASK).toBe('****');
    vectors([
      ['123', '****', { masker: true }],
      [0, '****', { masker: true }],
      [null, '****', { masker: true }],
      ['x', '••', { masker: '••' }],
      ['-5', '****', { masker: true, plusSign: true, percentSign: true, symbol: '$' }],
      ['5', '5', { masker: false }],
    ]);
  });

  test('[FMT-23] a minus stands before the digits and before a currency symbol', () =>
    vectors([
      ['-1234.5', '-1,234.50', { precision: 2 }],
      ['-1234.5', '-$1,234.50', { precision: 2, symbol: '$' }],
      ['1234.5', '+€1,234.50', { precision: 2, symbol: '€', plusSign: true }],
      ['-0.001234', '-¥0.0012', { scene: 'fiat', symbol: '¥' }],
    ]));
});

describe('scenes', () => {
  test('[FMT-14] the scenes are fiat, btc and usdt', () => {
    expect(Object.keys(SCENES).sort()).toEqual(['btc', 'fiat', 'usdt']);
  });

  test('[FMT-15] fiat amounts of at least 0.01 have two decimals', () =>
    vectors([
      ['0.01', '0.01', { scene: 'fiat' }],
      ['-0.01', '-0.01', { scene: 'fiat' }],
      ['0.0199', '0.01', { scene: 'fiat' }],
      ['1', '1.00', { scene: 'fiat' }],
      ['1234567.899', '1,234,567.89', { scene: 'fiat' }],
    ]));

  test('[FMT-16] smaller fiat amounts have two significant figures', () =>
    vectors([
      ['0.001234', '0.0012', { scene: 'fiat' }],
      ['0.00999', '0.0099', { scene: 'fiat' }],
      ['-0.0000056789', '-0.0000056', { scene: 'fiat' }],
      ['0.009999999999999999999', '0.0099', { scene: 'fiat' }],
    ]));

  test('[FMT-17] usdt has two decimals and btc six', () =>
    vectors([
      ['1.23456789', '1.23', { scene: 'usdt' }],
      ['0.001234', '0.00', { scene: 'usdt' }],
      ['1.23456789', '1.234567', { scene: 'btc' }],
      ['2', '2.000000', { scene: 'btc' }],
    ]));

  test('[FMT-18] an explicit precision replaces the rule of the scene', () =>
    vectors([
      ['1.23456789', '1.2345', { scene: 'btc', precision: 4 }],
      ['0.001234', '0.0012', { scene: 'fiat', precision: 4 }],
      ['0.001234', '0.001', { scene: 'fiat', precision: 3 }],
      ['0.001234', '0', { scene: 'fiat', precision: 0 }],
      ['0.001234', '0.00123', { scene: 'fiat', significantFigures: 3 }],
    ]));
});

describe('exactness', () => {
  test('[FMT-20] no exponent and no trace of a float', () =>
    vectors([
      [1e-8, '0.00000001'],
      ['1e-8', '0.00000001'],
      ['1.5E+3', '1,500'],
      [1e21, '1,000,000,000,000,000,000,000'],
      [0.1 + 0.2, '0.3'],
    ]));

  test('[FMT-20] sums of floats show what was meant, long strings every digit', () =>
    vectors([
      [0.7 + 0.1, '0.80', { precision: 2 }],
      [1.1 * 3, '3.3'],
      [123456789.12345678, '123,456,789.12345678'],
      ['1234567890123456789012345', '1,234,567,890,123,456,789,012,345'],
      ['0.1234567890123456789012345', '0.1234567890123456789012345'],
      [9007199254740993n, '9,007,199,254,740,993'],
      [new Decimal('1e-7'), '0.0000001'],
      [new Decimal('123456789012345678901234567890'), '123,456,789,012,345,678,901,234,567,890'],
      ['+7', '7'],
      ['.5', '0.5'],
      ['5.', '5'],
      ['0005', '5'],
      [' 5 ', '5'],
    ]));

  test('[FMT-20] decimals agree with decimal.js for every value, precision and rounding', () => placesAgree(3000));
  test('[FMT-20] figures agree with decimal.js', () => figuresAgree(3000));

  test('[FMT-20] Decimals and bigints print as their own exact text', () => {
    fc.assert(
      fc.property(decimals, fc.bigInt(), (text, whole) => {
        fc.pre(!new Exact(text).isZero() && whole !== 0n);
        expect(formatAmount(new Exact(text), { divider: false })).toBe(new Exact(text).toFixed());
        expect(formatAmount(whole, { divider: false })).toBe(String(whole));
      }),
      RUNS,
    );
  });

  test('[FMT-20] removing the dividers gives the number back', () => {
    fc.assert(
      fc.property(decimals, fc.integer({ min: 1, max: 6 }), (value, groupSize) => {
        fc.pre(!new Exact(value).isZero());
        const back = formatAmount(value, { groupSize }).replaceAll(',', '');
        expect(new Exact(back).eq(value)).toBe(true);
      }),
      RUNS,
    );
  });

  test('[FMT-22] whatever comes in, only ASCII digits, point, comma, minus and dashes come out', () => {
    const anything = fc.oneof(decimals, fc.string(), fc.double(), fc.bigInt(), fc.constantFrom('٣', '３', '1٫5'));
    fc.assert(
      fc.property(anything, (value) => {
        expect(formatAmount(value)).toMatch(/^(--|-?[0-9]{1,3}(,[0-9]{3})*(\.[0-9]+)?)$/);
      }),
      RUNS,
    );
  });
});
