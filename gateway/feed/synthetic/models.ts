/**
 * What a coin is like: the shapes of the synthetic market, in floats. Nothing here is ever answered as it stands.
 *
 * Columns: price in USDT on the anchor day, turnover a day in millions of USDT, share in the market's moves, own
 * volatility a day, share of seconds without a trade.
 */
type Row = readonly [price: number, turnover: number, beta: number, own: number, quiet: number];

const COINS: Readonly<Record<string, Row>> = {
  BTC: [97482.6, 1790, 1.0, 0.008, 0.12],
  ETH: [3241.85, 842.6, 1.25, 0.015, 0.15],
  SOL: [146.905, 391.2, 1.4, 0.021, 0.25],
  XRP: [2.1846, 268.4, 1.15, 0.022, 0.3],
  BNB: [894.21, 131, 0.9, 0.014, 0.4],
  DOGE: [0.16124, 118.7, 1.4, 0.025, 0.4],
  SUI: [1.74205, 85, 1.5, 0.027, 0.45],
  LINK: [13.4827, 61.4, 1.35, 0.021, 0.5],
  ADA: [0.47093, 55.1, 1.3, 0.021, 0.5],
  AVAX: [14.931, 47.8, 1.4, 0.023, 0.5],
  LTC: [92.44, 38.2, 1.1, 0.018, 0.55],
  PEPE: [0.00000482, 36.9, 1.6, 0.035, 0.5],
  TON: [2.1075, 29.5, 1.1, 0.023, 0.55],
  DOT: [2.9318, 27.6, 1.3, 0.02, 0.55],
  TRX: [0.28514, 26.3, 0.6, 0.013, 0.55],
  BCH: [512.37, 23.9, 1.1, 0.02, 0.6],
  NEAR: [2.3164, 22.8, 1.4, 0.025, 0.6],
  APT: [3.0814, 18.6, 1.4, 0.025, 0.6],
  FIL: [1.512, 16.1, 1.3, 0.024, 0.6],
  UNI: [6.8421, 21.4, 1.35, 0.026, 0.6],
  AAVE: [182.35, 20.7, 1.35, 0.025, 0.6],
  INJ: [7.9236, 14.8, 1.5, 0.028, 0.62],
  ARB: [0.26417, 17.3, 1.4, 0.025, 0.6],
  OP: [0.41286, 15.6, 1.45, 0.026, 0.6],
  SHIB: [0.000009124, 19.2, 1.3, 0.026, 0.6],
  WLD: [0.8312, 18.1, 1.5, 0.031, 0.6],
  ATOM: [3.1274, 12.4, 1.25, 0.021, 0.65],
  ETC: [15.873, 13.9, 1.25, 0.02, 0.65],
  TAO: [318.42, 21.8, 1.5, 0.03, 0.6],
  FET: [0.31258, 13.1, 1.5, 0.03, 0.65],
  RENDER: [2.4617, 11.7, 1.45, 0.028, 0.65],
  ONDO: [0.61284, 16.9, 1.4, 0.027, 0.62],
  USDC: [0.9999, 118, 0, 0.00035, 0.7],
};

/** Turnover a day of pairs that are not quoted in USDT, in millions of USDT, and their share of quiet seconds. */
const CROSSES: Readonly<Record<string, readonly [turnover: number, quiet: number]>> = {
  BTCUSDC: [212, 0.4],
  ETHUSDC: [124, 0.45],
  SOLUSDC: [58, 0.5],
  XRPUSDC: [26, 0.6],
  DOGEUSDC: [11, 0.7],
  ETHBTC: [88, 0.6],
  SOLBTC: [27, 0.7],
  XRPBTC: [16, 0.75],
  BNBBTC: [14, 0.75],
  LTCBTC: [9, 0.8],
  SOLETH: [12, 0.8],
  LINKETH: [7, 0.82],
};

/** For a coin that someone lists without describing it. */
const UNKNOWN_COIN: Row = [1, 10, 1.3, 0.025, 0.65];
const UNKNOWN_CROSS = [8, 0.8] as const;

export type CoinModel = {
  readonly coin: string;
  /** USDT on the anchor day. */
  readonly price: number;
  /** USDT a day. */
  readonly turnover: number;
  /** Moves per move of the market. */
  readonly beta: number;
  /** Own volatility, fraction a day. */
  readonly own: number;
  readonly quiet: number;
  /** Days in which the price forgets about 63 % of its distance from the anchor. */
  readonly memory: number;
};

export function coinModel(coin: string): CoinModel {
  const [price, millions, beta, own, quiet] = COINS[coin] ?? UNKNOWN_COIN;
  return { coin, price, turnover: millions * 1e6, beta, own, quiet, memory: beta === 0 ? 20 : 450 };
}

export type CrossModel = { readonly turnover: number; readonly quiet: number };

export function crossModel(symbol: string): CrossModel {
  const [millions, quiet] = CROSSES[symbol] ?? UNKNOWN_CROSS;
  return { turnover: millions * 1e6, quiet };
}

/** The market's own volatility, fraction a day, in a normal time. */
export const MARKET_VOLATILITY = 0.017;

/** The day on whose close every coin has its model's price, whatever the seed: 20 November 2026. */
export const ANCHOR_DAY = Date.UTC(2026, 10, 20) / 86_400_000;

/** Trading by hour of the day (UTC), mean 1: Asia's morning, Europe's, and the peak when New York opens. */
export const HOURS: readonly number[] = [
  1.02, 0.98, 0.9, 0.82, 0.76, 0.72, 0.76, 0.88, 0.98, 0.96, 0.9, 0.88, 0.98, 1.26, 1.52, 1.48, 1.3, 1.16, 1.06, 1.02,
  0.98, 0.92, 0.86, 0.9,
];

/** Saturdays and Sundays are calmer. */
export const WEEKEND = 0.68;

/** How a version of the model makes its paths. */
export type Manner = {
  /** How uneven the children of a level are: σ of the log of their activity. Seconds come in bursts. */
  readonly uneven: readonly number[];
  /** σ of the log of size beside activity. */
  readonly sizeNoise: number;
  /** How closely a coin follows the leader inside a day, from how closely its days do; both 0 alone … 1 alike. */
  readonly share: (ofDays: number) => number;
  /** Paths are walks that happen to have the parent's extremes, not pressed into them (walk.ts). */
  readonly walks: boolean;
  /** Hours beside each other have like volumes (volume.ts). */
  readonly even: boolean;
};

/** Since version 3. */
const WALKS = {
  uneven: [0.24, 0.26, 0.28, 0.28, 0.28, 0.28, 0.5, 0.7],
  sizeNoise: 0.12,
  share: (ofDays: number) => ofDays,
  walks: true,
} as const;

export const MANNERS: Readonly<Record<1 | 2 | 3 | 4, Manner>> = {
  1: {
    uneven: [0.4, 0.45, 0.5, 0.5, 0.5, 0.5, 0.6, 0.8],
    sizeNoise: 0.35,
    share: Math.sqrt,
    walks: false,
    even: false,
  },
  2: {
    uneven: [0.24, 0.26, 0.28, 0.28, 0.28, 0.28, 0.5, 0.7],
    sizeNoise: 0.12,
    share: (ofDays) => ofDays,
    walks: false,
    even: false,
  },
  3: { ...WALKS, even: false },
  4: { ...WALKS, even: true },
};
