import type { Dot } from './geometry.ts';

/** Shares of the way from the second corner back to the first. */
export const LEVELS = [1, 0.786, 0.618, 0.5, 0.382, 0.236, 0] as const;

export type Level = {
  readonly share: number;
  readonly value: number;
  readonly from: Dot;
  readonly to: Dot;
  /** Where its text stands: over the line, at the end of it that is farther from the candles; null where it has no room. */
  readonly text: (Dot & { readonly align: 'left' | 'right' }) | null;
};

/** Whose text is seen first where levels are closer than a line of text. */
const FIRST: readonly number[] = [0, 1, 0.5, 0.618, 0.382, 0.236, 0.786];
/** px from one text to the next. */
const LINE_HEIGHT = 14;

type Corners = {
  readonly dots: readonly [Dot, Dot];
  readonly values: readonly [number, number];
  /** Highest and lowest pixel of the candle at an x; null where there is none. */
  readonly candleAt: (x: number) => { readonly high: number; readonly low: number } | null;
};

export function levelsOf({ dots: [a, b], values, candleAt }: Corners): readonly Level[] {
  const left = Math.min(a.x, b.x);
  const right = Math.max(a.x, b.x);
  const room = (x: number, y: number) => {
    const candle = candleAt(x);
    if (!candle) return Number.POSITIVE_INFINITY;
    return Math.max(candle.high - y, y - candle.low, 0);
  };
  const yOf = (share: number) => b.y + (a.y - b.y) * share;
  const named: number[] = [];
  for (const share of FIRST)
    if (named.every((other) => Math.abs(yOf(other) - yOf(share)) >= LINE_HEIGHT)) named.push(share);
  return LEVELS.map((share) => {
    const y = yOf(share);
    const atEnd = room(right, y) >= room(left, y);
    return {
      share,
      value: values[1] + (values[0] - values[1]) * share,
      from: { x: left, y },
      to: { x: right, y },
      text: named.includes(share) ? { x: atEnd ? right : left, y: y - 3, align: atEnd ? 'right' : 'left' } : null,
    };
  });
}
