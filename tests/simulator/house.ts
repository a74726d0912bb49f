import { Exchange } from '#gateway/exchange/exchange.ts';
import type { AssetSpec, MarketSpec } from '#gateway/exchange/orders/spec.ts';
import * as contracts from '#tests/gateway/exchange/perp/world.ts';
import * as spot from '#tests/gateway/exchange/world.ts';

/** What the simulated venue trades: the coins of the tests of spot and the contracts of those of contracts, in units of 10⁻¹². */
const PLACES = 12;

export const ASSETS: readonly AssetSpec[] = spot.ASSETS.map(({ code }) => ({ code, places: PLACES }));

export const MARKETS: readonly MarketSpec[] = [
  ...spot.MARKETS.map((spec) => ({ ...spec, minNotional: 10n ** BigInt(PLACES) })),
  ...contracts.MARKETS,
];

/** Contracts with other fees and tiers, and then one of them ends: what a later start may list. */
const LISTINGS = [
  contracts.MARKETS,
  contracts.RELISTED,
  ...contracts.MARKETS.map(({ symbol }) => contracts.ending(contracts.RELISTED, symbol)),
];
export const LISTING_COUNT = LISTINGS.length;

export const marketsOf = (listing: number): readonly MarketSpec[] => [
  ...MARKETS.filter(({ perp }) => !perp),
  ...LISTINGS[listing]!,
];

export const CONTRACTS: readonly string[] = contracts.MARKETS.map(({ symbol }) => symbol);

/** Nobody has anything yet. */
export const house = (listing = 0): Exchange => new Exchange(ASSETS, marketsOf(listing));
