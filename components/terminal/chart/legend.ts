import type { TooltipLegend } from 'klinecharts';
import type { Candle } from '#lib/contract/shapes/market.ts';
import { divideDecimal, subtractDecimal } from '#lib/format/decimal.ts';
import { formatPercent, formatPrice, trendOf } from '#lib/format/price.ts';
import type { Tokens } from '../tokens.ts';
import type { ChartPair, ChartWords } from './types.ts';

type LegendOptions = {
  readonly pair: ChartPair;
  readonly words: ChartWords;
  readonly tokens: Tokens;
  /** Leaves out the pair and the change. */
  readonly narrow: boolean;
  /** Where it is narrow: whether the close has room, too. */
  readonly close: boolean;
};

/** `BTC/USDT · 1h  O … H … L … C …  +0.17%`, in the colours of the bar, exactly as the candle has it. */
export function legendOf(
  candle: Candle | null,
  { pair, words, tokens, narrow, close: roomForClose }: LegendOptions,
): TooltipLegend[] {
  const title = { title: { text: words.title, color: tokens.text }, value: { text: '', color: tokens.text } };
  if (!candle) return [title];
  const [, open, high, low, close] = candle;
  const gap = subtractDecimal(close, open);
  const trend = trendOf(gap);
  const colour = trend === 'down' ? tokens.down : trend === 'up' ? tokens.up : tokens['text-muted'];
  const figure = (name: string, value: string): TooltipLegend => ({
    title: { text: `${name} `, color: tokens['text-faint'] },
    value: { text: formatPrice(value, pair.pricePlace), color: colour },
  });
  const range = [figure(words.open, open), figure(words.high, high), figure(words.low, low)];
  // The header names the pair and the axis has the last price.
  if (narrow) return roomForClose ? [...range, figure(words.close, close)] : range;
  const change = formatPercent(divideDecimal(gap, open, 8), { sign: true });
  return [
    title,
    ...range,
    figure(words.close, close),
    { title: { text: '', color: colour }, value: { text: change, color: colour } },
  ];
}
