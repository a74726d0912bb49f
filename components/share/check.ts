import type { Candle } from '#lib/contract/shapes/market.ts';
import type { Share, ShareFill } from '#lib/contract/shapes/share.ts';
import { shareChart } from '#lib/contract/share.ts';
import { compareDecimal, divideDecimal, multiplyDecimal, subtractDecimal } from '#lib/format/decimal.ts';

/** How a fill lies to the candle of its time; null where there is none. */
export type Ranged = { readonly fill: ShareFill; readonly inside: boolean | null };

/** Orders walk the book: so far beyond its candle a fill may lie. */
const NEAR = { low: '0.998', high: '1.002' };

export function rangesOf(share: Share, candles: readonly Candle[] | null): readonly Ranged[] {
  const { width } = shareChart(share);
  return share.fills.map((fill) => {
    const candle = candles?.find(([open]) => fill.ts >= open && fill.ts < open + width);
    if (!candle) return { fill, inside: null };
    const [, , high, low] = candle;
    const inside =
      compareDecimal(fill.price, multiplyDecimal(low, NEAR.low)) >= 0 &&
      compareDecimal(fill.price, multiplyDecimal(high, NEAR.high)) <= 0;
    return { fill, inside };
  });
}

/** The line by which anybody can work the ROE out again; null of a fill. Averages are cut, so its last digit may differ. */
export function roeLine(share: Share): string | null {
  const { entry, leverage, side, roe, product } = share;
  const to = share.exit ?? share.mark;
  if (roe === null || to === null || leverage === null) return null;
  // What was gained on the entry, or of coin-margined contracts on the exit, times the leverage.
  const base = product === 'coin' ? to : entry;
  const [a, b] = side === 'long' ? [to, entry] : [entry, to];
  const result = divideDecimal(multiplyDecimal(subtractDecimal(a, b), `${leverage}`), base, 6);
  return result === null ? null : `(${a} − ${b}) ÷ ${base} × ${leverage} = ${result}`;
}
