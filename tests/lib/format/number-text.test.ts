import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isAmount } from '#lib/exact/amount.ts';
import { formatAmount } from '#lib/format/amount.ts';
import { compareDecimal } from '#lib/format/decimal.ts';
import {
  caretAfterReading,
  groupNumberText,
  looksGrouped,
  type NumberReading,
  plainNumberText,
  readNumberText,
  settleNumberText,
  shortNumberText,
  stepNumberText,
} from '#lib/format/number-text.ts';
import { formatPrice } from '#lib/format/price.ts';
import { LOCALES, languageTag } from '#lib/i18n/locales.ts';

/** What is sent: the number, both readings, or null for nothing. */
const said = (reading: NumberReading) =>
  reading.kind === 'number'
    ? reading.value
    : reading.kind === 'either'
      ? [reading.decimal, reading.groups]
      : reading.kind === 'empty'
        ? ''
        : null;

describe('what a person types is read before it is cleaned', () => {
  const rows: Readonly<Record<string, Readonly<Record<string, string | readonly string[] | null>>>> = {
    'one point is the decimal sign': {
      '1.250': '1.250',
      '0.5': '0.5',
      '.5': '0.5',
      '5.': '5',
      '12': '12',
      '007': '7',
      '91381.2': '91381.2',
    },
    'one comma is the decimal sign': {
      '0,5': '0.5',
      '12,34': '12.34',
      '0,500': '0.500',
      '1,25': '1.25',
      '1,2500': '1.2500',
      '1250,500': '1250.500',
      ',5': '0.5',
      '5,': '5',
      '00,500': '0.500',
    },
    'but for what may be a thousand': {
      '1,250': ['1.25', '1250'],
      '12,345': ['12.345', '12345'],
      '999,000': ['999', '999000'],
    },
    'groups of three': {
      '91,381.2': '91381.2',
      '1,250,000': '1250000',
      '1,250.': '1250',
      '1.250,5': '1250.5',
      '1.250.000,75': '1250000.75',
      '1.250,': '1250',
    },
    'blanks and apostrophes between groups': {
      '1 250': '1250',
      '1 250,5': '1250.5',
      '1 250.5': '1250.5',
      '1\u00a0250\u202f000,5': '1250000.5',
      "1'250.5": '1250.5',
      '1’250': '1250',
      ' 5 ': '5',
      '250 000,500': '250000.500',
    },
    'digits of other writings': {
      '１２。５': '12.5',
      '١٢٫٥': '12.5',
      '۱۲۳': '123',
      '١٬٢٥٠': '1250',
      '１，２５０': ['1.25', '1250'],
      '０．０００５': '0.0005',
    },
    'groups as India writes them': {
      '12,34,567.89': '1234567.89',
      '10,00,000': '1000000',
      '1,25,000': '125000',
      '1,00,00,000': '10000000',
      '12,34': '12.34',
      '12,34,56': null,
      '1,2,34,567': null,
    },
    'digits of India, Bangladesh and Thailand': {
      '१२३': '123',
      '১২.৫': '12.5',
      '๑๒๓,๔': '123.4',
      '१२,३४,५६७': '1234567',
    },
    'signs of Arabic writing, underscores': { '12،5': '12.5', '1_000': '1000', '1_000_000.5': '1000000.5' },
    'marks that nobody sees': {
      '\u200e0.00000532543': '0.00000532543',
      '\u202a1,250.5\u202c': '1250.5',
      '\u20660.5\u2069': '0.5',
      '0\u200b.\u200f5': '0.5',
      '\ufeff12': '12',
      '\u061c١٢٫٥': '12.5',
      '\u200b': '',
    },
    'the short form of tiny prices': {
      '0.0₅532342': '0.00000532342',
      '0.0₄48210': '0.000048210',
      '0,0₁₂7': '0.0000000000007',
      '0.0₅': null,
      '₅5': null,
    },
    'anything else is not read': {
      '-5': null,
      '+5': null,
      '−5': null,
      '1e5': null,
      '1.2.3': null,
      '1,2,3': null,
      '1.250.000': null,
      '1,25.5': null,
      '0,500.5': null,
      '1250,000.5': null,
      '1,250 000': null,
      '1 250,000.5': null,
      '1 25': null,
      '12 50': null,
      '1 250 000 0': null,
      '1.250 5': null,
      '.': null,
      ',': null,
      '5%': null,
      $5: null,
      '5 USDT': null,
      '0x1F': null,
      '½': null,
      '1/2': null,
      NaN: null,
      '123456789012345678901': null,
    },
    nothing: { '': '', '   ': '', '\u00a0': '' },
  };
  for (const [name, texts] of Object.entries(rows))
    test(name, () => {
      for (const [text, expected] of Object.entries(texts))
        expect([text, said(readNumberText(text))]).toEqual([text, expected]);
    });

  test('[DEC-13] a number that was copied with what its field counts in is read without it', () => {
    const rows: readonly (readonly [string, string, string | null])[] = [
      ['91,381.2 USDT', 'USDT', '91381.2'],
      ['$91,381.2', 'USDT', '91381.2'],
      ['1,000,000 PEPE', 'PEPE', '1000000'],
      ['0.5btc', 'BTC', '0.5'],
      ['₿0.5', 'BTC', '0.5'],
      ['USDC 12', 'USDC', '12'],
      ['12,5 %', '%', '12.5'],
      ['20x', '×', '20'],
      ['20×', '×', '20'],
      // Of another unit it is not this field's number.
      ['5 BTC', 'USDT', null],
      ['€5', 'USDT', null],
      ['5 USDT USDT', 'USDT', null],
      ['USDT', 'USDT', ''],
    ];
    for (const [text, unit, expected] of rows)
      expect([text, said(readNumberText(text, { unit }))]).toEqual([text, expected]);
    expect(said(readNumberText('-12,5%', { unit: '%', signed: true }))).toBe('-12.5');
    expect(said(readNumberText('-$5', { unit: 'USDC', signed: true }))).toBe('-5');
  });

  test('[DEC-13] a number that may lie below zero is read as every other, its sign before it', () => {
    const rows: Readonly<Record<string, string | readonly string[] | null>> = {
      '12,5': '12.5',
      '-33,3': '-33.3',
      '-10,255': ['-10.255', '-10255'],
      '\u221212,5': '-12.5',
      '–12.5': '-12.5',
      '－１２': '-12',
      '- 5': '-5',
      '1.250,75': '1250.75',
      '-1.250,75': '-1250.75',
      '0,01': '0.01',
      '-0,005': '-0.005',
      '-٥': '-5',
      '٠٫٠١': '0.01',
      '+1,5': '1.5',
      '+1,250': ['1.25', '1250'],
      '-0': '0',
      '-0.0': '0.0',
      '-': null,
      '+': null,
      '--5': null,
      '5-': null,
      '-1e5': null,
      '1-2': null,
    };
    for (const [text, expected] of Object.entries(rows))
      expect([text, said(readNumberText(text, { signed: true }))]).toEqual([text, expected]);
    expect(readNumberText('-', { signed: true })).toEqual({ kind: 'unread', open: true });
    expect(readNumberText('-12,555', { signed: true, fractionDigits: 2 })).toMatchObject({ kind: 'either' });
    expect(readNumberText('-0,5', { signed: true })).toEqual({ kind: 'number', value: '-0.5', shown: '-0,5' });
    expect(readNumberText('-0', { signed: true })).toEqual({ kind: 'number', value: '0', shown: '-0' });
  });

  test('[DEC-13] what the house writes is read back as what it is', () => {
    const written = fc.tuple(fc.boolean(), fc.bigInt({ min: 0n, max: 10n ** 24n }), fc.integer({ min: 0, max: 12 }));
    fc.assert(
      fc.property(written, ([negative, units, places]) => {
        const digits = units.toString().padStart(places + 1, '0');
        const plain = places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`;
        if (plain.split('.')[0]!.length > 20) return;
        expect(compareDecimal(plainNumberText(formatPrice(plain, places)), plain)).toBe(0);
        const signed = negative ? `-${plain}` : plain;
        expect(compareDecimal(plainNumberText(formatAmount(signed, { precision: places })), signed)).toBe(0);
      }),
    );
  });

  test('[DEC-08] [DEC-09] [DEC-10] then it is cut to what the instrument has', () => {
    const cut = (text: string, digits: number) => {
      const reading = readNumberText(text, { fractionDigits: digits });
      return reading.kind === 'number' ? [reading.value, reading.shown] : said(reading);
    };
    expect(cut('1.239', 2)).toEqual(['1.23', '1.23']);
    expect(cut('1,2345', 3)).toEqual(['1.234', '1.234']);
    expect(cut('1,234.5678', 2)).toEqual(['1234.56', '1234.56']);
    expect(cut('0,5', 2)).toEqual(['0.5', '0,5']);
    expect(cut('00000000000000000000012,5', 1)).toEqual(['12.5', '00000000000000000000012,5']);
    expect(cut('1,250', 2)).toEqual(['1.25', '1250']);
    expect(cut('12,345', 1)).toEqual(['12.3', '12345']);
  });

  test('[DEC-13] a decimal sign that was typed where there are no decimals stays: 1.5 is never 15', () => {
    for (const [text, value] of Object.entries({
      '1.5': '1.5',
      '10.5': '10.5',
      '0,5': '0.5',
      '٠٫٥': '0.5',
      '12.': '12',
    })) {
      let shown = '';
      for (const sign of text) {
        const reading = readNumberText(shown + sign, { fractionDigits: 0 });
        shown = reading.kind === 'number' ? reading.shown : shown + sign;
      }
      expect([text, readNumberText(shown, { fractionDigits: 0 })]).toMatchObject([text, { kind: 'number', value }]);
      expect([text, readNumberText(text, { fractionDigits: 0 })]).toMatchObject([text, { kind: 'number', value }]);
    }
    expect(readNumberText('1,250', { fractionDigits: 0 })).toEqual({ kind: 'either', decimal: '1.25', groups: '1250' });
  });

  test('[DEC-13] typed sign by sign, a number keeps the signs it will need', () => {
    const typed = (text: string, digits: number, tag: string) => {
      let field = '';
      for (const sign of text) {
        const reading = readNumberText(field + sign, { fractionDigits: digits, tag });
        field = reading.kind === 'number' ? reading.shown : field + sign;
      }
      return field;
    };
    expect(typed('91,381.2', 1, 'en')).toBe('91,381.2');
    expect(typed('1,250', 0, 'en')).toBe('1,250');
    expect(typed('1.250,5', 2, 'de')).toBe('1.250,5');
    expect(typed('1.250.000,75', 2, 'de')).toBe('1.250.000,75');
    expect(typed('123.456', 2, 'en')).toBe('123.45');
    expect(typed('0,123', 2, 'en')).toBe('0.12');
    // Not cut, so that the rules can refuse it.
    expect(readNumberText('91,38', { fractionDigits: 1 })).toMatchObject({ value: '91.38', shown: '91,38' });
  });

  const signs = fc.constantFrom(..."01234567890000055,,,..  \u00a0\u202f'-+eE。．٫٬，０٣۷xU$%₅२_\u200e");
  const typed = fc.oneof(
    fc.string({ unit: signs, maxLength: 14 }),
    fc.string({ unit: fc.constantFrom(...'125,. '), maxLength: 12 }),
    fc.string(),
  );
  const digits = fc.option(fc.integer({ min: 0, max: 18 }), { nil: undefined });

  test('[DEC-13] for every text: what it shows is what it sends, or nothing is sent', () => {
    fc.assert(
      fc.property(typed, digits, fc.constantFrom('en', 'de'), (text, limit, tag) => {
        const reading = readNumberText(text, { fractionDigits: limit, tag });
        if (reading.kind === 'number') {
          expect(reading.value).toMatch(/^(0|[1-9]\d{0,19})(\.\d+)?$/);
          expect(readNumberText(reading.shown, { fractionDigits: limit, tag })).toEqual(reading);
          expect(readNumberText(reading.value)).toMatchObject({ kind: 'number', value: reading.value });
          // The digits that are shown are the digits that are sent, in their order.
          const bare = (shown: string) => shown.replace(/\D/g, '').replace(/^0+/, '');
          expect(bare(reading.shown)).toBe(bare(reading.value));
        } else if (reading.kind === 'either') {
          for (const choice of [reading.decimal, reading.groups])
            expect(readNumberText(choice, { fractionDigits: limit })).toMatchObject({ kind: 'number', value: choice });
        } else if (reading.kind === 'unread') {
          // Nothing that a rule or the gateway would take for an amount.
          expect(isAmount(text)).toBe(false);
        } else expect(text.replaceAll('\u200e', '').trim()).toBe('');
      }),
      { numRuns: 2000 },
    );
  });

  test('[DEC-13] a decimal written with any group sign and any decimal sign reads as itself', () => {
    const number = fc.tuple(
      fc.bigInt({ min: 0n, max: 10n ** 15n }),
      fc.string({ unit: fc.constantFrom(...'0123456789'), maxLength: 6 }),
    );
    const writing = fc.constantFrom(['', '.'], ['', ','], [',', '.'], ['.', ','], [' ', ','], [' ', '.'], ["'", '.']);
    fc.assert(
      fc.property(number, writing, ([whole, fraction], [group, sign]) => {
        const grouped = String(whole).replace(/\B(?=(?:\d{3})+$)/g, group ?? '');
        const text = fraction === '' ? grouped : `${grouped}${sign}${fraction}`;
        const reading = readNumberText(text);
        const meant = fraction === '' ? String(whole) : `${whole}.${fraction}`;
        if (reading.kind === 'either') expect([reading.decimal, reading.groups]).toContain(shortNumberText(meant));
        // A point alone is always the decimal sign, several of them need the comma behind them.
        else if (group !== '.' || fraction !== '')
          expect([text, reading.kind === 'number' && compareDecimal(reading.value, meant)]).toEqual([text, 0]);
      }),
    );
  });

  test('what may still become a number is not called wrong yet', () => {
    const open = (text: string) => {
      const reading = readNumberText(text);
      return reading.kind === 'unread' && reading.open;
    };
    for (const text of ['1,250,', '1,250,00', '1.250.', '1.250.0', '1.250.000', '1 2', '1 250 ' + '0', '.', ','])
      expect([text, open(text)]).toEqual([text, true]);
    for (const text of ['-', '1e', '1.2.', '1,2,', '0,500.', '1 2.', 'x'])
      expect([text, open(text)]).toEqual([text, false]);
  });

  test('a decimal that looks like groups is told in short', () => {
    const looks = (tag: string) =>
      ['1.250', '12.345', '0.250', '1.25', '1250.000'].map((text) => looksGrouped(text, tag));
    expect(looks('de')).toEqual([true, true, false, false, false]);
    expect(looks('en')).toEqual([false, false, false, false, false]);
    for (const tag of LOCALES.map(languageTag)) {
      const parts = new Intl.NumberFormat(tag).formatToParts(1_234_567);
      const byPoint = parts.some(({ type, value }) => type === 'group' && value === '.');
      expect([tag, looksGrouped('1.250', tag)]).toEqual([tag, byPoint]);
    }
    expect(['1.250', '1.000', '10', 'x'].map(shortNumberText)).toEqual(['1.25', '1', '10', 'x']);
  });
});

test('[DEC-13] the caret stays behind the same digits', () => {
  const rows = [
    ['1.239', 5, '1.23', 4],
    ['1.239', 3, '1.23', 3],
    ['1 250', 3, '1250', 2],
    ['1 250', 5, '1250', 4],
    ['12.', 3, '12.', 3],
    ['12,', 3, '12,', 3],
    ['.5', 1, '.5', 1],
    ['１２', 1, '12', 1],
    ['123', 0, '123', 0],
    ['1,234.567', 9, '1234.56', 7],
  ] as const;
  for (const [text, caret, shown, expected] of rows)
    expect([text, caret, caretAfterReading(text, caret, shown)]).toEqual([text, caret, expected]);
  fc.assert(
    fc.property(fc.string(), fc.nat(40), fc.string(), (text, caret, shown) => {
      const place = caretAfterReading(text, caret, shown);
      expect(place).toBeGreaterThanOrEqual(0);
      expect(place).toBeLessThanOrEqual(shown.length);
    }),
  );
});

test('[DEC-06] a finished number has no leading zero and no open dot', () => {
  const rows = { '07': '7', '7': '7', '0': '0', '1.': '1', '0.': '0', '07.50': '7.50', '': '', '0.00': '0.00' };
  for (const [text, expected] of Object.entries(rows)) expect([text, settleNumberText(text)]).toEqual([text, expected]);
});

test('a number is grouped before its dot only, and only where it is one', () => {
  const rows = {
    '91994.0': '91,994.0',
    '123': '123',
    '1234.5678': '1,234.5678',
    '': '',
    '1000000': '1,000,000',
    x: 'x',
    '1e5': '1e5',
    '-5000': '-5,000',
    '1,250': '1,250',
  };
  for (const [text, expected] of Object.entries(rows)) expect([text, groupNumberText(text)]).toEqual([text, expected]);
});

describe('[DEC-13] stepping by tick', () => {
  const step = (text: string, by: number, rest = {}) =>
    stepNumberText({ text, by, step: '0.1', fractionDigits: 1, ...rest });

  test('[DEC-13] a step is exactly one tick', () => {
    expect(step('97482.6', 1)).toBe('97482.7');
    expect(step('97482.6', -1)).toBe('97482.5');
    expect(step('0.2', 1)).toBe('0.3');
    expect(step('100.9', 1)).toBe('101.0');
    expect(step('97482.6', 10)).toBe('97483.6');
    expect(stepNumberText({ text: '1.005', by: 1, step: '0.005' })).toBe('1.010');
    expect(stepNumberText({ text: '5', by: 1 })).toBe('6');
    expect(stepNumberText({ text: '0.001', by: -1, fractionDigits: 4 })).toBe('0.0009');
    expect(stepNumberText({ text: '5', by: 1, step: '0' })).toBe('5');
  });

  test('[DEC-13] from between two ticks the next one is one step away', () => {
    expect(step('100.05', 1)).toBe('100.1');
    expect(step('100.05', -1)).toBe('100.0');
  });

  test('[DEC-13] it stops at the limits and starts an empty field at zero', () => {
    expect(step('', 1)).toBe('0.1');
    expect(step('', -1)).toBe('0.0');
    expect(step('0.1', -10)).toBe('0.0');
    expect(step('5', -10, { min: '4.8' })).toBe('4.8');
    expect(step('5', 10, { max: '5.5' })).toBe('5.5');
    expect(step('99999999999999999999.9', 1)).toBe('99999999999999999999.9');
    for (const text of ['x', '1e5', '-5', '1,250']) expect(step(text, 1)).toBe(text);
  });

  test('[DEC-13] up and down again comes back, for every tick', () => {
    const ticks = fc.constantFrom('0.00000001', '0.0005', '0.05', '0.1', '1', '2.5', '10');
    fc.assert(
      fc.property(ticks, fc.integer({ min: 0, max: 1_000_000 }), fc.integer({ min: 1, max: 50 }), (tick, at, by) => {
        const start = stepNumberText({ text: '', by: at, step: tick });
        const away = stepNumberText({ text: start, by, step: tick });
        expect(stepNumberText({ text: away, by: -by, step: tick })).toBe(start);
      }),
    );
  });
});
