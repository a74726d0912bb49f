import type { Interval } from '#lib/contract/market.ts';

/** How much home shows. Apart from the client components, because a server reads constants of those as references. */
export const MOVERS = 6;
export const POPULAR = 8;
export const SHOWN_CANDLES = 72;
export const FIRST_INTERVAL: Interval = '1h';
