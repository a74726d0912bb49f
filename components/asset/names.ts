import type { Instrument } from '#lib/contract/shapes/market.ts';

/** Proper nouns of coins that are never the base of a market. */
const NAMES: Readonly<Record<string, string>> = { USDT: 'Tether' };

/** '' while it is not known. */
export function nameOfCoin(asset: string, listings: Readonly<Record<string, Instrument>>): string {
  return listings[`${asset}USDT`]?.baseName ?? NAMES[asset] ?? '';
}
