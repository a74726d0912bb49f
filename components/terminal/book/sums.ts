import type { Level } from '#lib/contract/shapes/market.ts';
import { print } from '#lib/exact/fixed.ts';
import { divide, toUnits } from '../units.ts';
import type { Row, Scale } from './ladder.ts';

/** What an order that eats every row up to the pointer would meet. Decimal strings; `value`: what the sizes are worth. */
export type Sum = { readonly average: string; readonly size: string; readonly value: string };
/** How the value of a size is written. `inverse`: sizes are dollars, and worth size ÷ price coins. */
export type Worth = { readonly places: number; readonly inverse: boolean };

/** Decimals that values of single rows keep beyond the shown ones. */
const SPARE = 12;

/**
 * Sum of the rows from the best one to `index`, inclusive.
 * @returns null when the index is outside or the rows hold nothing
 */
export function sumTo(rows: readonly Row[], index: number, scale: Scale, { places, inverse }: Worth): Sum | null {
  if (index < 0 || index >= rows.length) return null;
  const fine = places + scale.pricePlace + SPARE;
  let size = 0n;
  let value = 0n;
  for (let i = 0; i <= index; i += 1) {
    const row = rows[i]!;
    size += row.size;
    value += inverse ? (divide(row.size, row.price, fine) ?? 0n) : row.size * row.price;
  }
  const average = inverse ? divide(size, value, fine) : divide(value, size, 0);
  if (average === null) return null;
  // A size has 10^-sizePlace, its price 10^-pricePlace.
  const held = inverse ? fine + scale.sizePlace - scale.pricePlace : scale.pricePlace + scale.sizePlace;
  return {
    average: print(average, scale.pricePlace),
    size: print(size, scale.sizePlace),
    value: print(rescaled(value, held, places), places),
  };
}

/** The same value at fewer decimals, cut, or at more. */
function rescaled(value: bigint, from: number, to: number): bigint {
  return from >= to ? value / 10n ** BigInt(from - to) : value * 10n ** BigInt(to - from);
}

/**
 * How far a market order of `quote` moves through one side: the average price against the best one.
 * @param levels best first   @param quote decimal string, quote currency
 * @returns a positive fraction ("0.0012"), or null when the side cannot fill it
 */
export function impact(levels: readonly Level[], quote: string, scale: Scale): string | null {
  const best = levels[0];
  if (!best) return null;
  const unit = scale.pricePlace + scale.sizePlace;
  const want = toUnits(quote, unit);
  let spent = 0n;
  let size = 0n;
  for (const [price, amount] of levels) {
    const p = toUnits(price, scale.pricePlace);
    const s = toUnits(amount, scale.sizePlace);
    const value = p * s;
    if (spent + value < want) {
      spent += value;
      size += s;
      continue;
    }
    // The last level is taken in part, in millionths of its size unit, so that small orders keep their precision.
    const part = ((want - spent) * MILLION) / p;
    return distance(want, size * MILLION + part, toUnits(best[0], scale.pricePlace));
  }
  return null;
}

const MILLION = 1_000_000n;

/** |average / best − 1| at 6 decimals, where average = value / (size / MILLION). */
function distance(value: bigint, size: bigint, best: bigint): string | null {
  const base = size * best;
  const gap = value * MILLION - base;
  const share = divide(gap < 0n ? -gap : gap, base, 6);
  return share === null ? null : print(share, 6);
}
