/** Decimals of amounts of the settle asset on a screen: stablecoins as their totals are, coins finer. */
export { valuePlaces as settlePlaces } from '#lib/market/names.ts';
