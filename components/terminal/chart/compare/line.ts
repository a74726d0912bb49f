import type { KLineData } from 'klinecharts';

type Seen = { readonly from: number; readonly to: number };
/** A bar in sight, and the level of the candles' axis that has the second pair's change since the first of them. */
export type SecondPoint = { readonly index: number; readonly level: number };

type Pairs = {
  readonly bars: readonly Pick<KLineData, 'timestamp' | 'close'>[];
  readonly seen: Seen;
  readonly closeAt: (opened: number) => number | undefined;
};

/**
 * A second pair beside the candles: both begin at the same height, at the first bar in sight, and equal heights are equal
 * changes. Where the second pair has no candle its line goes on to the next one.
 */
export function secondLine({ bars, seen: { from, to }, closeAt }: Pairs): readonly SecondPoint[] {
  const base = bars[from]?.close;
  const points: SecondPoint[] = [];
  let first: number | undefined;
  for (let index = from; index < to; index++) {
    const close = closeAt(bars[index]!.timestamp);
    if (close === undefined || base === undefined) continue;
    first ??= close;
    if (first > 0) points.push({ index, level: base * (close / first) });
  }
  return points;
}
