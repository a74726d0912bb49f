import { Exchange } from '#gateway/exchange/exchange.ts';
import type { Place } from '#gateway/exchange/orders/commands.ts';
import type { AssetSpec, MarketSpec } from '#gateway/exchange/orders/spec.ts';
import type { MarketView } from '#gateway/exchange/orders/transaction.ts';

/** A small exchange for tests: two markets that share the quote, round numbers, fees of 0.1 %. */
export const ASSETS: readonly AssetSpec[] = [
  { code: 'BTC', places: 8 },
  { code: 'ETH', places: 8 },
  { code: 'USDT', places: 8 },
];

const market = (symbol: string, base: string): MarketSpec => ({
  symbol,
  product: 'spot',
  base,
  quote: 'USDT',
  pricePlace: 1,
  tickStep: 5,
  sizePlace: 3,
  lotStep: 1,
  minLots: 1,
  maxLots: 1_000_000,
  minNotional: 1_00000000n,
  bandPpm: 300_000,
  slippagePpm: 50_000,
  makerFee: 80_000,
  takerFee: 100_000,
});

export const MARKETS: readonly MarketSpec[] = [market('BTCUSDT', 'BTC'), market('ETHUSDT', 'ETH')];

/** A feed of a few levels around a last price in ticks: ten lots on each of `depth` ticks on both sides. */
export function view(
  last = 2000,
  { depth = 5, lots = 10, stale = false }: { depth?: number; lots?: number; stale?: boolean } = {},
): MarketView {
  const side = (sign: 1 | -1) => ({
    prices: Int32Array.from({ length: depth }, (_, i) => last + sign * (i + 1)),
    lots: new Float64Array(depth).fill(lots),
    length: depth,
  });
  return { last, bids: side(-1), asks: side(1), stale };
}

export const FUNDS: Readonly<Record<string, string>> = { USDT: '100000', BTC: '20', ETH: '20' };

/** Accounts 1 … `accounts` with these funds. */
export function world(funds = FUNDS, accounts = 3): Exchange {
  const exchange = new Exchange(ASSETS, MARKETS);
  for (let account = 1; account <= accounts; account++)
    exchange.execute({ c: 'grant', account, reason: 'grant', amounts: funds }, { now: 0, view: null });
  return exchange;
}

/** A limit order with what a test does not care about filled in. */
export function order(wish: Partial<Place> & Pick<Place, 'side'>): Place {
  return { c: 'place', account: 1, symbol: 'BTCUSDT', kind: 'limit', clientId: 't', ...wish };
}
