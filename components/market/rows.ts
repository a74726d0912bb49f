import type { Instrument, Sparkline, Ticker } from '#lib/contract/shapes/market.ts';
import { type Spark, sparkOf } from '#lib/market/spark.ts';

/** What lists show of an instrument; the rest of it need not be sent with the page. */
export type ListedMarket = Pick<
  Instrument,
  'symbol' | 'base' | 'quote' | 'baseName' | 'pricePlace' | 'sizePlace' | 'tags' | 'marginLeverage' | 'status'
>;

/** One market of a list, as the server knew it when it made the page. Null where it knew nothing. */
export type MarketRow = {
  readonly market: ListedMarket;
  readonly ticker: Ticker | null;
  readonly spark: Spark | null;
};

/** What the small lines show: that of the change beside them, or seven days. */
export type LineSpan = 'day' | 'week';

export function toRows(
  instruments: readonly Instrument[],
  tickers: readonly Ticker[] | null,
  sparklines: readonly Sparkline[] | null,
  span: LineSpan = 'week',
): MarketRow[] {
  const tickerOf = new Map(tickers?.map((ticker) => [ticker.symbol, ticker]));
  const closesOf = new Map(sparklines?.map(({ symbol, closes }) => [symbol, closes]));
  return instruments
    .filter(({ product }) => product === 'spot')
    .map((instrument) => {
      const ticker = tickerOf.get(instrument.symbol) ?? null;
      const closes = closesOf.get(instrument.symbol);
      return { market: listed(instrument), ticker, spark: sparkOf(span === 'week' ? closes : dayOf(closes, ticker)) };
    });
}

/** Closes that lie within the last day, the one that goes on not counted: they are four hours apart. */
const DAY_CLOSES = 6;

/** From the price that the day's change is counted from to the last one, so that line and change never disagree. */
function dayOf(closes: readonly string[] | undefined, ticker: Ticker | null): readonly string[] | undefined {
  if (!closes || !ticker) return undefined;
  return [ticker.open24h, ...closes.slice(-DAY_CLOSES - 1, -1), ticker.last];
}

function listed(instrument: Instrument): ListedMarket {
  const { symbol, base, quote, baseName, pricePlace, sizePlace, tags, marginLeverage, status } = instrument;
  return { symbol, base, quote, baseName, pricePlace, sizePlace, tags, marginLeverage, status };
}

export function tickersOf(rows: readonly MarketRow[]): Record<string, Ticker | undefined> {
  return Object.fromEntries(rows.map(({ market, ticker }) => [market.symbol, ticker ?? undefined]));
}

export const pairName = ({ base, quote }: Pick<ListedMarket, 'base' | 'quote'>) => `${base}/${quote}`;
export const spotPath = ({ symbol }: Pick<ListedMarket, 'symbol'>) => `/spot/${symbol}`;
