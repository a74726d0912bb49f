import { Exchange } from '#gateway/exchange/exchange.ts';
import { WALLETS } from '#gateway/exchange/ledger/numbers.ts';
import type { Rules } from '#gateway/exchange/orders/commands.ts';
import type { AssetSpec, MarketSpec } from '#gateway/exchange/orders/spec.ts';
import type { MarketView } from '#gateway/exchange/orders/transaction.ts';
import { print } from '#lib/exact/fixed.ts';
import { formatSteps } from '#lib/rules/steps.ts';
import type { Contract, UnitTier } from '#lib/trade/units/contract.ts';
import { withDeductions } from '#lib/trade/units/tiers.ts';

/** A small exchange of contracts: two linear markets and an inverse one, few lots, tiers that are soon reached. */

export const UNIT = 10n ** 12n;
export const ASSETS: readonly AssetSpec[] = [
  { code: 'USDT', places: 12 },
  { code: 'BTC', places: 12 },
];

const tier = (upTo: bigint, leverage: number, percent: number): Omit<UnitTier, 'off'> => ({
  upTo,
  leverage,
  rate: BigInt(percent) * 1_000_000n,
});

const TIERS = withDeductions([
  tier(20_000n * UNIT, 50, 1),
  tier(60_000n * UNIT, 20, 2),
  tier(150_000n * UNIT, 10, 5),
  tier(400_000n * UNIT, 5, 10),
]);
/** The same in coins at 1,000. */
const COIN_TIERS = withDeductions(TIERS.map(({ upTo, leverage, rate }) => ({ upTo: upTo / 1000n, leverage, rate })));

const common = { makerFee: 20_000n, takerFee: 60_000n, maxLeverage: 50, defaultLeverage: 10, maxTicks: 1_000_000 };
/** A tick is 0.5, a lot 0.1. */
const LINEAR: Contract = { kind: 'linear', top: UNIT / 20n, bottom: 1n, tickStep: 5, tiers: TIERS, ...common };
/** A tick is 0.5, a lot 100 dollars. */
const INVERSE: Contract = { kind: 'inverse', top: 200n * UNIT, bottom: 1n, tickStep: 5, tiers: COIN_TIERS, ...common };

const market = (symbol: string, base: string, kind: 'linear' | 'inverse'): MarketSpec => ({
  ...{ symbol, product: 'perp', base, quote: kind === 'linear' ? 'USDT' : 'USD', pricePlace: 1, tickStep: 5 },
  ...(kind === 'linear' ? { sizePlace: 1, lotStep: 1 } : { sizePlace: 0, lotStep: 100 }),
  ...{ minLots: 1, maxLots: 100_000, minNotional: kind === 'linear' ? 5n * UNIT : UNIT / 100n },
  ...{ bandPpm: 100_000, slippagePpm: 50_000, makerFee: 20_000, takerFee: 60_000 },
  perp:
    kind === 'linear'
      ? { contract: LINEAR, settle: 'USDT', wallet: WALLETS['futures:usdt'] }
      : { contract: INVERSE, settle: base, wallet: WALLETS['futures:coin'] },
});

export const MARKETS: readonly MarketSpec[] = [
  market('BTCPERP', 'BTC', 'linear'),
  market('ETHPERP', 'ETH', 'linear'),
  market('BTCUSDPERP', 'BTC', 'inverse'),
];

/** The same with other fees and tiers that keep more. */
export const RELISTED: readonly MarketSpec[] = MARKETS.map((spec) => {
  const fees = { makerFee: 35_000, takerFee: 95_000 };
  const perp = spec.perp!;
  const tiers = withDeductions(
    perp.contract.tiers.map(({ upTo, leverage, rate }) => ({
      upTo: (upTo * 3n) / 4n,
      leverage,
      rate: (rate * 3n) / 2n,
    })),
  );
  const contract = { ...perp.contract, tiers, makerFee: 35_000n, takerFee: 95_000n };
  return { ...spec, ...fees, perp: { ...perp, contract } };
});

/** A listing in which one market ends. */
export const ending = (listing: readonly MarketSpec[], symbol: string): readonly MarketSpec[] =>
  listing.map((spec) => (spec.symbol === symbol ? { ...spec, status: 'settling' } : spec));

/** What a start says of its listing. */
export const rulesOf = (listing: readonly MarketSpec[]): Rules => ({
  c: 'rules',
  listed: listing.flatMap(({ symbol, perp, tickStep, pricePlace, lotStep, sizePlace, makerFee, takerFee }) => {
    if (!perp) return [];
    const [tick, lot] = [formatSteps(1, pricePlace, tickStep), formatSteps(1, sizePlace, lotStep)];
    const fees = { makerFee: print(BigInt(makerFee), 8), takerFee: print(BigInt(takerFee), 8) };
    const tiers = perp.contract.tiers.map(({ upTo, rate }) => [`${upTo}`, `${rate}`]);
    return [{ symbol, figures: JSON.stringify({ tick, lot, face: '1', settle: perp.settle, ...fees, tiers }) }];
  }),
});

/** Marks in ticks; all of them at 1,000. */
export const MARKS = new Map(MARKETS.map(({ symbol }) => [symbol, 2000]));

/** A feed around a last price in ticks: so many lots on each of `depth` ticks on both sides. */
export function view(
  last = 2000,
  { depth = 0, lots = 10, stale = false, marks = MARKS as ReadonlyMap<string, number> } = {},
): MarketView {
  const side = (sign: 1 | -1) => ({
    prices: Int32Array.from({ length: depth }, (_, i) => last + sign * (i + 1)),
    lots: new Float64Array(depth).fill(lots),
    length: depth,
  });
  return { last, bids: side(-1), asks: side(1), stale, marks };
}

/** Accounts 1 … `accounts` with this much in their futures wallets. */
export function world({ accounts = 4, usdt = '10000', btc = '10' } = {}): Exchange {
  const exchange = new Exchange(ASSETS, MARKETS);
  const context = { now: 0, view: null };
  for (let account = 1; account <= accounts; account++) {
    exchange.execute({ c: 'grant', account, reason: 'grant', amounts: { USDT: usdt, BTC: btc } }, context);
    const move = (to: string, asset: string, amount: string) =>
      exchange.execute(
        { c: 'transfer', account, from: 'spot', to, asset, amount, reason: 'transfer', ref: null },
        context,
      );
    move('futures:usdt', 'USDT', usdt);
    const { answer } = move('futures:coin', 'BTC', btc);
    if (!answer.ok) throw new Error(JSON.stringify(answer));
  }
  return exchange;
}
