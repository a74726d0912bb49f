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

export function toRows(
  instruments: readonly Instrument[],
  tickers: readonly Ticker[] | null,
  sparklines: readonly Sparkline[] | null,
): MarketRow[] {
  const tickerOf = new Map(tickers?.map((ticker) => [ticker.symbol, ticker]));
  const closesOf = new Map(sparklines?.map(({ symbol, closes }) => [symbol, closes]));
  return instruments
    .filter(({ product }) => product === 'spot')
    .map((instrument) => ({
      market: listed(instrument),
      ticker: tickerOf.get(instrument.symbol) ?? null,
      spark: sparkOf(closesOf.get(instrument.symbol)),
    }));
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
