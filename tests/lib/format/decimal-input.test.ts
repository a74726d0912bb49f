import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanDecimal } from '#lib/format/decimal-input.ts';
import { CASES } from './decimal-input.cases.ts';
import { cleaningHasShape, cleaningIsStable } from './decimal-input.properties.ts';

const TITLES: Readonly<Record<string, string>> = {
  'DEC-01': '[DEC-01] full-width periods become dots',
  'DEC-02': '[DEC-02] everything but digits, blanks and dots is stripped',
  'DEC-03': '[DEC-03] blanks survive and count as no digit',
  'DEC-04': '[DEC-04] full-width digits become ASCII before stripping',
  'DEC-05': '[DEC-05] leading dots are removed',
  'DEC-06': '[DEC-06] several leading zeros collapse to one',
  'DEC-07': '[DEC-07] only the first dot is kept',
  'DEC-08': '[DEC-08] the integer part has at most 20 digits',
  'DEC-09': '[DEC-09] the fraction is cut to the given digits, not rounded',
  'DEC-10': '[DEC-10] with 0 digits the dot goes too, with none given the fraction is unlimited',
  'DEC-11': '[DEC-11] null, undefined, numbers and bigints are accepted',
  'DEC-12': '[DEC-12] the steps run in the order of the list',
};

describe('the table', () => {
  test('it has at least a hundred different cases', () => {
    const inputs = Object.values(CASES).flatMap((cases) =>
      cases.map(([value, digits]) => `${typeof value} ${value} ${digits}`),
    );
    expect(new Set(inputs).size).toBeGreaterThanOrEqual(100);
  });
  test.each(Object.keys(CASES).map((id) => [TITLES[id], id]))('%s', (_, id) => {
    for (const [value, digits, expected] of CASES[id ?? ''] ?? []) {
      expect([value, digits, cleanDecimal(value, digits)]).toEqual([value, digits, expected]);
    }
  });
});

describe('for every text', () => {
  test('[DEC-11] cleaning twice is cleaning once', () => cleaningIsStable(20_000));
  test('[DEC-08] [DEC-09] the result has the shape and the limits of a decimal in the making', () =>
    cleaningHasShape(20_000));

  test('[DEC-11] it never throws, whatever it is given', () => {
    fc.assert(
      fc.property(fc.anything(), fc.anything(), (value, limit) => {
        expect(typeof cleanDecimal(value as string, limit as number)).toBe('string');
      }),
      { numRuns: 5000 },
    );
    expect(cleanDecimal({ toString: null } as unknown as string)).toBe('');
  });
});

test('[DEC-11] a very long text is cleaned like a short one', () => {
  const long = 200_000;
  expect(cleanDecimal('0'.repeat(long))).toBe('0');
  expect(cleanDecimal('.'.repeat(long))).toBe('');
  expect(cleanDecimal('1.'.repeat(long), 2)).toBe('1.11');
  expect(cleanDecimal('9'.repeat(long), 2)).toBe('9'.repeat(20));
  expect(cleanDecimal(`${'。'.repeat(long)}5`)).toBe('5');
  expect(cleanDecimal(`0${'.0'.repeat(long)}`, 3)).toBe('0.000');
  expect(cleanDecimal('x'.repeat(long))).toBe('');
});
