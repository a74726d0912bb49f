import fc from 'fast-check';

/** Random inputs as a venue would have them: decimal text, prices and sizes of every magnitude. */

/** A decimal with up to `digits` significant digits, above 0. */
export function amount(digits: number, leastPlaces: number, mostPlaces: number): fc.Arbitrary<string> {
  return fc
    .tuple(fc.bigInt({ min: 1n, max: 10n ** BigInt(digits) - 1n }), fc.integer({ min: leastPlaces, max: mostPlaces }))
    .map(([units, places]) => point(units, places));
}

function point(units: bigint, places: number): string {
  const digits = units.toString().padStart(places + 1, '0');
  const whole = digits.slice(0, digits.length - places);
  return places === 0 ? whole : `${whole}.${digits.slice(digits.length - places)}`;
}

export const kind = fc.constantFrom('linear', 'inverse', 'mixed');
export const side = fc.constantFrom(1, 2);
export const price = amount(9, 0, 8);
export const size = amount(9, 0, 8);
export const leverage = fc.integer({ min: 1, max: 150 });
/** Fractions below 0.1 and 0.01. */
export const rate = fc.integer({ min: 1, max: 999 }).map((units) => point(BigInt(units), 4));
export const feeRate = fc.integer({ min: 0, max: 99 }).map((units) => point(BigInt(units), 4));

/** Ascending tiers with rising rates, the last without an end. */
export const tiers = fc
  .array(fc.tuple(amount(7, 0, 4), fc.integer({ min: 1, max: 90 })), { minLength: 1, maxLength: 5 })
  .map((steps) => {
    let [end, each] = [0n, 0n];
    return steps.map(([width, more], at) => {
      const units = BigInt(width.replace('.', ''));
      [end, each] = [end + units, each + BigInt(more)];
      return { upTo: at === steps.length - 1 ? null : point(end, 2), rate: point(each, 4) };
    });
  });
