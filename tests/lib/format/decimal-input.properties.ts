import fc from 'fast-check';
import { expect } from 'vitest';
import { cleanDecimal, INTEGER_DIGITS } from '#lib/format/decimal-input.ts';

const symbols = fc.constantFrom(...'0123456789012345.. ,-eE+。．０５９٣\t\u00a0x');
const typed = fc.oneof(fc.string({ unit: symbols, maxLength: 60 }), fc.string({ unit: 'binary' }), fc.string());
const digits = fc.option(fc.integer({ min: 0, max: 30 }), { nil: undefined });

export function cleaningIsStable(numRuns: number): void {
  fc.assert(
    fc.property(typed, digits, (text, limit) => {
      const once = cleanDecimal(text, limit);
      expect(cleanDecimal(once, limit)).toBe(once);
    }),
    { numRuns },
  );
}

export function cleaningHasShape(numRuns: number): void {
  fc.assert(
    fc.property(typed, digits, (text, limit) => {
      const cleaned = cleanDecimal(text, limit);
      expect(cleaned).toMatch(/^[0-9 ]*(\.[0-9 ]*)?$/);
      const [integer = '', fraction] = cleaned.replaceAll(' ', '').split('.');
      expect(integer.length).toBeLessThanOrEqual(INTEGER_DIGITS);
      expect(fraction?.length ?? 0).toBeLessThanOrEqual(limit ?? Number.POSITIVE_INFINITY);
      if (limit === 0) expect(fraction).toBeUndefined();
    }),
    { numRuns },
  );
}
