import type { Perpetual } from '#lib/contract/shapes/market.ts';

/** Decimals of amounts of the settle asset on a screen: stablecoins as their totals are, coins finer. */
export function settlePlaces({ contract, quotePlace }: Pick<Perpetual, 'contract' | 'quotePlace'>): number {
  return contract.kind === 'inverse' ? COIN_PLACES : quotePlace;
}

const COIN_PLACES = 6;
