import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  caretAfterCleaning,
  cleanNumberText,
  groupNumberText,
  settleNumberText,
  stepNumberText,
} from '#lib/format/number-text.ts';

test('[DEC-03] the field drops the blanks that the cleaner keeps', () => {
  expect(cleanNumberText('1 000.50', 2)).toBe('1000.50');
  expect(cleanNumberText(' .5')).toBe('5');
  expect(cleanNumberText('０ ．５　')).toBe('0.5');
});

test('[DEC-13] the caret stays behind the same digits', () => {
  const rows = [
    ['12a3', 3, undefined, 2],
    ['1,234', 2, undefined, 1],
    ['1.2.3', 4, undefined, 3],
    ['1.239', 5, 2, 4],
    ['.5', 1, undefined, 0],
    ['007', 2, undefined, 1],
    ['123', 0, undefined, 0],
    ['1 2', 2, undefined, 1],
  ] as const;
  for (const [text, caret, digits, expected] of rows) {
    expect([text, caret, caretAfterCleaning(text, caret, digits)]).toEqual([text, caret, expected]);
  }
  fc.assert(
    fc.property(fc.string(), fc.nat(40), (text, caret) => {
      const place = caretAfterCleaning(text, caret);
      expect(place).toBeGreaterThanOrEqual(0);
      expect(place).toBeLessThanOrEqual(cleanNumberText(text).length);
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
    expect(step('x', 1)).toBe('x');
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
