import type { Dot } from './geometry.ts';

/** Shares of the way from the second corner back to the first. */
export const LEVELS = [1, 0.786, 0.618, 0.5, 0.382, 0.236, 0] as const;

type Text = Dot & { readonly align: 'left' | 'right'; readonly baseline: 'bottom' | 'middle' };

export type Level = {
  readonly share: number;
  readonly value: number;
  readonly from: Dot;
  readonly to: Dot;
  /** Where its text stands; null where it has no room. */
  readonly text: Text | null;
};

/** Whose text is seen first where levels are closer than a line of text. */
const FIRST: readonly number[] = [0, 1, 0.5, 0.618, 0.382, 0.236, 0.786];
/** px from one text to the next. */
const LINE_HEIGHT = 14;
/** px between a line and its text: over it, and beside its end. */
const OVER = 3;
const BESIDE = 6;

type Corners = {
  readonly dots: readonly [Dot, Dot];
  readonly values: readonly [number, number];
  /** Of the pane, px. */
  readonly width: number;
  /** px of what a level says. */
  readonly wide: (share: number, value: number) => number;
  /** Highest and lowest pixel of the candles from one x to another; null where there are none. */
  readonly candles: (from: number, to: number) => { readonly high: number; readonly low: number } | null;
};

/** Lines of the levels; what one says stands where no candle is, over its line or beside its ends. */
export function levelsOf({ dots: [a, b], values, width, wide, candles }: Corners): readonly Level[] {
  const left = Math.min(a.x, b.x);
  const right = Math.max(a.x, b.x);
  const yOf = (share: number) => b.y + (a.y - b.y) * share;
  const named: number[] = [];
  for (const share of FIRST)
    if (named.every((other) => Math.abs(yOf(other) - yOf(share)) >= LINE_HEIGHT)) named.push(share);
  return LEVELS.map((share) => {
    const y = yOf(share);
    const value = values[1] + (values[0] - values[1]) * share;
    const place = () => {
      const text = wide(share, value);
      const seen = placesOf({ left, right, y, text }).filter(({ from, to }) => from >= 0 && to <= width);
      return freest(seen.length > 0 ? seen : placesOf({ left, right, y, text }), candles);
    };
    return {
      share,
      value,
      from: { x: left, y },
      to: { x: right, y },
      text: named.includes(share) ? place() : null,
    };
  });
}

type Place = { readonly from: number; readonly to: number; readonly middle: number; readonly text: Text };
type Ends = { readonly left: number; readonly right: number; readonly y: number; readonly text: number };

/** Over the line at its ends, then beside them. */
function placesOf({ left, right, y, text }: Ends): readonly Place[] {
  const over = { y: y - OVER, baseline: 'bottom' } as const;
  const beside = { y, baseline: 'middle' } as const;
  const middle = y - OVER - LINE_HEIGHT / 2;
  return [
    { from: right - text, to: right, middle, text: { ...over, x: right, align: 'right' } },
    { from: left, to: left + text, middle, text: { ...over, x: left, align: 'left' } },
    {
      ...{ from: right + BESIDE, to: right + BESIDE + text, middle: y },
      text: { ...beside, x: right + BESIDE, align: 'left' },
    },
    {
      ...{ from: left - BESIDE - text, to: left - BESIDE, middle: y },
      text: { ...beside, x: left - BESIDE, align: 'right' },
    },
  ];
}

/** The first that no candle reaches; where there is none, the one that is least covered. */
function freest(places: readonly Place[], candles: Corners['candles']): Text | null {
  const away = places.map(({ from, to, middle }) => {
    const extent = candles(from, to);
    return extent ? Math.max(extent.high - middle, middle - extent.low) - LINE_HEIGHT / 2 : Number.POSITIVE_INFINITY;
  });
  const free = away.findIndex((gap) => gap >= 0);
  return places[free >= 0 ? free : away.indexOf(Math.max(...away))]?.text ?? null;
}
