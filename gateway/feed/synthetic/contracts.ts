import type { Perpetual } from '#lib/contract/shapes/market.ts';
import { coinSource } from './coin.ts';
import { crossSource } from './cross.ts';
import { createDaily, createMarketFactor } from './daily.ts';
import { type CoinModel, coinModel, type Manner } from './models.ts';
import { type Key, keyOf } from './random.ts';
import { createTree, type Tree } from './tree.ts';

/** The spot market that a contract's index is made of: of the same coin in the same money, where USD is USDT. */
export const pairOf = ({ base, quote }: Pick<Perpetual, 'base' | 'quote'>): string =>
  base + (quote === 'USD' ? 'USDT' : quote);

/** Turnover against that of the coin's spot market in USDT. */
const BUSINESS: Readonly<Record<string, number>> = { usdt: 2.4, usdc: 0.3, coin: 0.4 };

/** USDT a day. */
export const turnoverOf = ({ base, product }: Pick<Perpetual, 'base' | 'product'>): number =>
  coinModel(base).turnover * (BUSINESS[product] ?? 1);

/** Seconds without a trade are fewer than on spot. */
const QUIETER = 0.85;

/**
 * How much of spot a contract's coin is worth: a number near one with a walk of its own that forgets within days, so that
 * nine moments in ten lie within 0.06 %.
 */
const basisModel = (symbol: string): CoinModel => ({
  coin: `basis of ${symbol}`,
  price: 1,
  turnover: 1e9,
  beta: 0,
  own: 0.00015,
  quiet: 0.5,
  memory: 6,
});
const BASIS_UNITS = { pricePlace: 7, sizePlace: 0 } as const;

type Needs = {
  readonly key: Key;
  readonly manner: Manner;
  readonly contract: Perpetual;
  readonly pair: {
    readonly tree: Tree;
    readonly instrument: { readonly pricePlace: number; readonly sizePlace: number };
  };
};

/** A contract's own bars: the pair's price over its basis. */
export function contractTree({ key, manner, contract, pair }: Needs): Tree {
  const { symbol, product } = contract;
  const keys = (name: string) => ({ key: keyOf(key, name), marketKey: keyOf(key, 'market-inside-days') });
  const model = basisModel(symbol);
  const daily = createDaily(key, model, createMarketFactor(key));
  const basis = createTree(coinSource({ ...keys(model.coin), model, daily, units: BASIS_UNITS, manner }));
  return createTree(
    crossSource({
      ...keys(symbol),
      model: { turnover: turnoverOf(contract), quiet: coinModel(contract.base).quiet * QUIETER },
      manner,
      base: pair.tree,
      quote: basis,
      baseUnits: pair.instrument,
      quoteUnits: BASIS_UNITS,
      units: contract,
      inMoney: product === 'coin',
    }),
  );
}
