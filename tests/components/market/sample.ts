import type { ListedMarket, MarketRow } from '#components/market/rows.ts';
import type { Ticker } from '#lib/contract/shapes/market.ts';
import { sparkOf } from '#lib/market/spark.ts';

type Shape = Partial<ListedMarket> & { readonly ticker?: Partial<Ticker> | null };

/** A row with what a test does not care about filled in. */
export function row(base: string, quote: string, { ticker = {}, ...market }: Shape = {}): MarketRow {
  const symbol = base + quote;
  return {
    market: {
      symbol,
      base,
      quote,
      baseName: base,
      pricePlace: 2,
      sizePlace: 4,
      tags: [],
      marginLeverage: '0',
      status: 'trading',
      ...market,
    },
    ticker: ticker && tickerOf(symbol, ticker),
    spark: sparkOf(['1', '2']),
  };
}

export function tickerOf(symbol: string, ticker: Partial<Ticker>): Ticker {
  return {
    symbol,
    last: '100',
    bid: '99.99',
    ask: '100.01',
    open24h: '99',
    high24h: '110',
    low24h: '90',
    change24h: '0.01',
    baseVolume: '10',
    quoteVolume: '1000',
    ts: 1_700_000_000_000,
    ...ticker,
  };
}
