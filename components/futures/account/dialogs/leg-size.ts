import { type FuturesMarket, lotsOf, sizeText } from '#lib/futures/market.ts';

/** So many percent of a leg, in whole lots: never more than it, and all of it at 100. */
export function shareOf(market: FuturesMarket, lots: number, percent: number): string {
  const part = percent >= 100 ? lots : Math.floor((lots * percent) / 100);
  return part === 0 ? '' : sizeText(market, part);
}

/** The share that a size is of a leg, in whole percent; null where it is none. */
export function percentOf(market: FuturesMarket, lots: number, size: string): number | null {
  const own = lotsOf(market, size);
  if (own === null || lots === 0) return null;
  return Math.min(100, Math.round((own / lots) * 100));
}
