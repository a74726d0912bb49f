import type { Interval } from '#lib/contract/market.ts';

/** How much home shows. */
export const MOVERS = 6;
export const POPULAR = 8;
export const SHOWN_CANDLES = 72;
export const HERO_INTERVALS = ['15m', '1h', '4h', '1D'] as const satisfies readonly Interval[];
export const FIRST_INTERVAL: Interval = '1h';
