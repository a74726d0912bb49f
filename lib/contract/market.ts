/** Words of the public market calls. Amounts, prices and rates are decimal strings; times are epoch milliseconds. */

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

export type Product = 'spot' | 'usdt' | 'usdc' | 'coin';

export type Instrument = {
  /** `BTCUSDT`: upper-case letters and digits. */
  readonly symbol: string;
  readonly product: Product;
  readonly base: string;
  readonly quote: string;
  /** English name of the base coin, `Bitcoin`. A proper noun, not translated. */
  readonly baseName: string;
  /** Decimals of prices, and the price step (quote per base), e.g. 1 and "0.1". */
  readonly pricePlace: number;
  readonly tick: string;
  /** Decimals of sizes, and the size step (base), e.g. 4 and "0.0001". */
  readonly sizePlace: number;
  readonly lot: string;
  /** Decimals shown for quote totals. */
  readonly quotePlace: number;
  readonly minSize: string;
  readonly maxSize: string;
  readonly minNotional: string;
  /** A limit price may differ from the reference price by at most this fraction, "0.3". */
  readonly priceBand: string;
  readonly makerFee: string;
  readonly takerFee: string;
  /** `trading` accepts orders; `halted` shows the market only. */
  readonly status: 'trading' | 'halted';
  /** Category tags for the markets page: layer1, layer2, defi, ai, meme, rwa, stable, new. */
  readonly tags: readonly string[];
  /** Largest leverage on spot margin, "0" when the pair has none. */
  readonly marginLeverage: string;
};

export type Ticker = {
  readonly symbol: string;
  readonly last: string;
  readonly bid: string;
  readonly ask: string;
  readonly open24h: string;
  readonly high24h: string;
  readonly low24h: string;
  /** Signed fraction, "0.0038" is +0.38 %. */
  readonly change24h: string;
  readonly baseVolume: string;
  readonly quoteVolume: string;
  readonly ts: number;
};

/** Open time, open, high, low, close, base volume, quote volume. */
export type Candle = readonly [number, string, string, string, string, string, string];

/** Price and size. In an update a size of "0" removes the level. */
export type Level = readonly [string, string];

/** Best first on both sides. */
export type Depth = {
  readonly symbol: string;
  /** Whose book: `public` is the feed's alone. */
  readonly env: 'public' | 'live' | 'paper';
  readonly bids: readonly Level[];
  readonly asks: readonly Level[];
  readonly seq: number;
  readonly ts: number;
};

export type Trade = {
  readonly id: string;
  readonly price: string;
  readonly size: string;
  /** Side of the taker. */
  readonly side: 'buy' | 'sell';
  readonly ts: number;
};

export type FiatRates = {
  /** `USDT_USD` … `USDT_THB` → fiat per USDT. */
  readonly rates: Readonly<Record<string, string>>;
  readonly ts: number;
  /** True when older than ten minutes. */
  readonly stale: boolean;
};

/** Closes of the last seven days, oldest first, for the small charts of lists. */
export type Sparkline = { readonly symbol: string; readonly closes: readonly string[] };
