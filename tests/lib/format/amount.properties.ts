import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { expect } from 'vitest';
import { formatAmount } from '#lib/format/amount.ts';

export const Exact = Decimal.clone({ precision: 200, toExpNeg: -200, toExpPos: 200 });

/** Decimal strings as they come from the wire, up to 25 + 20 digits. */
export const decimals = fc
  .tuple(fc.boolean(), fc.stringMatching(/^[1-9][0-9]{0,24}$|^0$/), fc.stringMatching(/^[0-9]{0,20}$/))
  .map(([negative, integer, fraction]) => `${negative ? '-' : ''}${integer}${fraction ? `.${fraction}` : ''}`);

const MODES = {
  towardZero: Decimal.ROUND_DOWN,
  awayFromZero: Decimal.ROUND_UP,
  floor: Decimal.ROUND_FLOOR,
  ceil: Decimal.ROUND_CEIL,
  nearest: Decimal.ROUND_HALF_UP,
} as const;
const rounding = fc.constantFrom(...(Object.keys(MODES) as (keyof typeof MODES)[]));

/** Decimals as decimal.js rounds and prints them. */
export function placesAgree(numRuns: number): void {
  fc.assert(
    fc.property(decimals, fc.integer({ min: 0, max: 24 }), rounding, (value, precision, mode) => {
      fc.pre(!new Exact(value).isZero());
      const expected = new Exact(value).toFixed(precision, MODES[mode]);
      expect(formatAmount(value, { precision, rounding: mode, divider: false })).toBe(expected);
    }),
    { numRuns },
  );
}

/** Significant figures as decimal.js cuts them, padded. */
export function figuresAgree(numRuns: number): void {
  fc.assert(
    fc.property(decimals, fc.integer({ min: 1, max: 24 }), rounding, (value, significantFigures, mode) => {
      fc.pre(!new Exact(value).isZero());
      const expected = new Exact(value).toSignificantDigits(significantFigures, MODES[mode]);
      const shown = formatAmount(value, { significantFigures, rounding: mode, divider: false });
      expect(new Exact(shown).eq(expected)).toBe(true);
      const figures = shown.replace('-', '').replace('.', '').replace(/^0+/, '').length;
      if (shown.includes('.')) expect(figures).toBe(significantFigures);
      else expect(figures).toBeGreaterThanOrEqual(significantFigures);
    }),
    { numRuns },
  );
}
