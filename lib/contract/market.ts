/** Words of the public market calls; what they answer is in `shapes/market.ts`. */

export const INTERVALS = [
  '1m',
  '3m',
  '5m',
  '15m',
  '30m',
  '1h',
  '2h',
  '4h',
  '6h',
  '12h',
  '1D',
  '3D',
  '1W',
  '1M',
] as const;
export type Interval = (typeof INTERVALS)[number];

/** At most this many candles in one call. */
export const CANDLE_LIMIT = 1000;
/** Book levels per side that a depth call answers at most. */
export const DEPTH_LIMIT = 200;
/** Trades that a trades call answers at most. */
export const TRADE_LIMIT = 500;
/** Candle history goes back this many years. */
export const HISTORY_YEARS = 5;

export const PRODUCTS = ['spot', 'usdt', 'usdc', 'coin'] as const;
export type Product = (typeof PRODUCTS)[number];
export const INSTRUMENT_STATUSES = ['trading', 'halted', 'settling'] as const;

/** What bars of a market may be of: what was traded, or a figure of a contract. */
export const CANDLE_PRICES = ['last', 'mark', 'index'] as const;
export type CandlePrice = (typeof CANDLE_PRICES)[number];
/** Stamps of funding that one call answers at most. */
export const FUNDING_LIMIT = 100;

/** Where prices come from: made by this venue, played back from a tape, or another exchange's. */
export const MARKET_SOURCES = ['synthetic', 'replay', 'ccxt'] as const;
export type MarketSource = (typeof MARKET_SOURCES)[number];

/** Whose market something is: `public` is the feed's; an account's own topics and books say `live` or `paper`. */
export const STREAM_ENVS = ['public', 'live', 'paper'] as const;
export type StreamEnv = (typeof STREAM_ENVS)[number];
