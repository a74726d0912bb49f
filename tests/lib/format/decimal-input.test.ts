import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanDecimal } from '#lib/format/decimal-input.ts';
import { CASES } from './decimal-input.cases.ts';
import { cleaningHasShape, cleaningIsStable } from './decimal-input.properties.ts';

function check(id: string): void {
  expect(CASES[id]?.length).toBeGreaterThan(5);
  for (const [value, digits, expected] of CASES[id] ?? []) {
    expect([value, digits, cleanDecimal(value, digits)]).toEqual([value, digits, expected]);
  }
}

describe('the table', () => {
  test('it has at least a hundred different cases', () => {
    const inputs = Object.values(CASES).flatMap((cases) =>
      cases.map(([value, digits]) => `${typeof value} ${value} ${digits}`),
    );
    expect(new Set(inputs).size).toBeGreaterThanOrEqual(100);
  });
  test('[DEC-01] full-width periods become dots', () => check('DEC-01'));
  test('[DEC-02] everything but digits, blanks and dots is stripped', () => check('DEC-02'));
  test('[DEC-03] blanks survive and count as no digit', () => check('DEC-03'));
  test('[DEC-04] full-width digits become ASCII before stripping', () => check('DEC-04'));
  test('[DEC-05] leading dots are removed', () => check('DEC-05'));
  test('[DEC-06] several leading zeros collapse to one', () => check('DEC-06'));
  test('[DEC-07] only the first dot is kept', () => check('DEC-07'));
  test('[DEC-08] the integer part has at most 20 digits', () => check('DEC-08'));
  test('[DEC-09] the fraction is cut to the given digits, not rounded', () => check('DEC-09'));
  test('[DEC-10] with 0 digits the dot goes too, with none given the fraction is unlimited', () => check('DEC-10'));
  test('[DEC-11] null, undefined, numbers and bigints are accepted', () => check('DEC-11'));
  test('[DEC-12] the steps run in the order of the list', () => check('DEC-12'));
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
    expect(cleanDecimal('1.5', { toString: '' } as unknown as number)).toBe('1.5');
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
