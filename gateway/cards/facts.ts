import type { CardOf } from '#lib/contract/cards.ts';
import type { Instrument, Ticker } from '#lib/contract/shapes/market.ts';
import { formatPercent, formatPrice, trendOf } from '#lib/format/price.ts';
import { FINE, type Spark, sparkOf } from '#lib/market/spark.ts';
import { byTurnover } from '#lib/market/value.ts';
import { type Feed, isFresh } from '../feed/feed.ts';

/** Figures of one market as text. */
export type Figures = {
  readonly price: string;
  readonly change: string;
  readonly trend: 'up' | 'down' | 'flat';
  readonly high: string;
  readonly low: string;
};

export type MarketFacts = {
  /** `BTC/USDT` */
  readonly pair: string;
  /** Bitcoin */
  readonly name: string;
  readonly quote: string;
  /** Null while the feed is silent: a picture is looked at long after it was drawn, and old prices do not say so. */
  readonly figures: Figures | null;
};

export type CardFacts = {
  /** Epoch ms. */
  readonly at: number;
  readonly isSynthetic: boolean;
  /** What the source of the prices is called. */
  readonly source: string;
} & (
  | { readonly kind: 'spot'; readonly market: MarketFacts; readonly week: Spark | null }
  /** The most traded markets, the first first. */
  | { readonly kind: 'home' | 'markets'; readonly markets: readonly MarketFacts[] }
);

/** Markets that a card of many has room for. */
const ROWS = 4;
const POINTS = 120;

/** @param now epoch ms @returns null when there is no such market */
export function factsOf(card: Exclude<CardOf, { kind: 'share' }>, feed: Feed, now: number): CardFacts | null {
  const about = { at: now, isSynthetic: feed.source === 'synthetic', source: feed.name };
  const spot = feed.instruments().filter(({ product }) => product === 'spot');
  const fresh = isFresh(feed, now);
  if (card.kind !== 'spot') {
    const tickers = Object.fromEntries(spot.map(({ symbol }) => [symbol, feed.ticker(symbol, now)]));
    const top = byTurnover(spot, tickers).slice(0, ROWS);
    const markets = top.map((instrument) => marketOf(instrument, fresh ? tickers[instrument.symbol] : undefined));
    return { ...about, kind: card.kind, markets };
  }
  const instrument = spot.find(({ symbol }) => symbol === card.symbol);
  if (!instrument) return null;
  const closes = feed.sparklines(now).find(({ symbol }) => symbol === card.symbol)?.closes;
  const market = marketOf(instrument, fresh ? feed.ticker(card.symbol, now) : undefined);
  return { ...about, kind: 'spot', market, week: fresh ? sparkOf(closes, POINTS, FINE) : null };
}

function marketOf({ base, quote, baseName, pricePlace }: Instrument, ticker: Ticker | undefined): MarketFacts {
  return { pair: `${base}/${quote}`, name: baseName, quote, figures: ticker ? figuresOf(ticker, pricePlace) : null };
}

function figuresOf({ last, change24h, high24h, low24h }: Ticker, places: number): Figures {
  const price = (value: string) => formatPrice(value, places, { exact: true });
  return {
    price: price(last),
    change: formatPercent(change24h, { sign: true }),
    // As the shown percentage: what shows as 0.00% has no colour.
    trend: trendOf(change24h, 4),
    high: price(high24h),
    low: price(low24h),
  };
}
