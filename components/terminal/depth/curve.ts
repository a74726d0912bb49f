import type { Level } from '#lib/contract/shapes/market.ts';
import { print } from '#lib/exact/fixed.ts';
import { shareOf, toUnits } from '../units.ts';

export type DepthScale = { readonly pricePlace: number; readonly sizePlace: number };

/** One step of the curve: everything up to `price` sums to `total`. Whole numbers of 10^-place. */
export type DepthStep = { readonly price: bigint; readonly total: bigint };

export type Curve = {
  /** Best first. */
  readonly bids: readonly DepthStep[];
  readonly asks: readonly DepthStep[];
  readonly low: bigint;
  readonly high: bigint;
  /** Middle between the best prices. */
  readonly mid: bigint;
  readonly deepest: bigint;
};

/** Spans of the price axis on each side of the middle, in ten-thousandths of the price. */
export const SPANS = [10n, 25n, 50n, 100n, 200n] as const;

/**
 * Cumulative depth on both sides within a span of the middle price.
 * @param span ten-thousandths   @returns null while a side is empty
 */
export function depthCurve(
  { bids, asks }: { readonly bids: readonly Level[]; readonly asks: readonly Level[] },
  span: bigint,
  scale: DepthScale,
): Curve | null {
  const bid = bids[0];
  const ask = asks[0];
  if (!bid || !ask) return null;
  const mid = (toUnits(bid[0], scale.pricePlace) + toUnits(ask[0], scale.pricePlace)) / 2n;
  const reach = (mid * span) / 10_000n;
  const low = mid - (reach > 0n ? reach : 1n);
  const high = mid + (reach > 0n ? reach : 1n);
  const below = stepsOf(bids, scale, (price) => price >= low);
  const above = stepsOf(asks, scale, (price) => price <= high);
  const bidTotal = below.at(-1)?.total ?? 0n;
  const askTotal = above.at(-1)?.total ?? 0n;
  return { bids: below, asks: above, low, high, mid, deepest: bidTotal > askTotal ? bidTotal : askTotal };
}

function stepsOf(levels: readonly Level[], scale: DepthScale, inside: (price: bigint) => boolean): DepthStep[] {
  const steps: DepthStep[] = [];
  let total = 0n;
  for (const [price, size] of levels) {
    const units = toUnits(price, scale.pricePlace);
    if (!inside(units)) break;
    total += toUnits(size, scale.sizePlace);
    steps.push({ price: units, total });
  }
  return steps;
}

/** The smallest span that holds what the book knows; a wider one would show empty edges. */
export function widestSpan(
  { bids, asks }: { readonly bids: readonly Level[]; readonly asks: readonly Level[] },
  scale: DepthScale,
): bigint {
  const bid = bids[0];
  const last = bids.at(-1);
  const far = asks.at(-1);
  if (!bid || !last || !far) return SPANS[0];
  const best = toUnits(bid[0], scale.pricePlace);
  const down = best - toUnits(last[0], scale.pricePlace);
  const up = toUnits(far[0], scale.pricePlace) - best;
  const reach = ((down < up ? down : up) * 10_000n) / (best || 1n);
  return [...SPANS].reverse().find((span) => span <= reach) ?? SPANS[0];
}

export type Box = { readonly width: number; readonly height: number };

/** Position of a price on the axis, whole px. */
export function xOf(price: bigint, { low, high }: Curve, width: number): number {
  return shareOf(price - low, high - low, width);
}

/** Height of a total above the ground, whole px; the deepest leaves a tenth of room above it. */
export function heightOf(total: bigint, { deepest }: Curve, height: number): number {
  return shareOf(total * 10n, deepest * 11n, height);
}

/** The outline of one side as an SVG path, from the middle outwards in steps. */
export function outline(side: 'bid' | 'ask', curve: Curve, { width, height }: Box): string {
  const steps = side === 'bid' ? curve.bids : curve.asks;
  const first = steps[0];
  if (!first) return '';
  const edge = side === 'bid' ? 0 : width;
  let path = `M${xOf(first.price, curve, width)} ${height}`;
  for (const { price, total } of steps) {
    path += `H${xOf(price, curve, width)}V${height - heightOf(total, curve, height)}`;
  }
  return `${path}H${edge}`;
}

/** What lies at a place on the axis: the total up to there and its side. `x` whole px. */
export function readAt(curve: Curve, x: number, width: number): { side: 'bid' | 'ask'; price: bigint; total: bigint } {
  const price = curve.low + ((curve.high - curve.low) * BigInt(Math.round(x))) / BigInt(Math.max(1, width));
  const side = price < curve.mid ? 'bid' : 'ask';
  const steps = side === 'bid' ? curve.bids : curve.asks;
  const reached = steps.findLast((step) => (side === 'bid' ? step.price >= price : step.price <= price));
  return { side, price, total: reached?.total ?? 0n };
}

/** Steps that a person counts in, each of them times a power of ten. */
const ROUND = [1n, 2n, 5n, 10n] as const;

/** The smallest round step that goes into a span at most so many times; 1 at the least. */
function roundStep(span: bigint, most: number): bigint {
  const least = (span + BigInt(most) - 1n) / BigInt(most);
  if (least <= 1n) return 1n;
  const ten = 10n ** BigInt(`${least - 1n}`.length - 1);
  return ROUND.map((step) => step * ten).find((step) => step >= least) ?? least;
}

/** Round prices along the axis, from low to high, `most` at most; none so near to an edge that half of it would be cut. */
export function axisPrices({ low, high }: Curve, most: number, place: number): { at: bigint; text: string }[] {
  const step = roundStep(high - low, most);
  const margin = (high - low) / BigInt(4 * most);
  const first = ((low + margin + step - 1n) / step) * step;
  const all: { at: bigint; text: string }[] = [];
  for (let at = first; at <= high - margin; at += step) all.push({ at, text: print(at, place) });
  return all;
}

/** Round totals up to the deepest, four at most. */
export function axisTotals({ deepest }: Curve): readonly bigint[] {
  const step = roundStep(deepest, MOST_TOTALS);
  const all: bigint[] = [];
  for (let total = step; total <= deepest; total += step) all.push(total);
  return all;
}

const MOST_TOTALS = 4;
