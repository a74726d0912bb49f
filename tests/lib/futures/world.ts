import { Lights, PerpFigures } from '#gateway/engine/perp-figures.ts';
import { accountsOf, perpSettingsOf, positionsOf } from '#gateway/engine/present-positions.ts';
import type { Exchange } from '#gateway/exchange/exchange.ts';
import type { MarketSpec } from '#gateway/exchange/orders/spec.ts';
import type { MarketView } from '#gateway/exchange/orders/transaction.ts';
import type { PerpAccount, PerpSettings, Position } from '#lib/contract/shapes/perp-account.ts';
import { type Pool, poolOf } from '#lib/futures/holding.ts';
import { type FuturesMarket, priceText } from '#lib/futures/market.ts';
import { MARKETS } from '../../gateway/exchange/perp/world.ts';

/** A page beside an exchange in memory: it has what REST answers, and marks. */

export const OWNERS = [1, 2, 3, 4];
export const SETTLES = ['USDT', 'BTC'] as const;

const marketOf = ({ symbol, pricePlace, tickStep, sizePlace, lotStep, perp }: MarketSpec): FuturesMarket => ({
  ...{ symbol, pair: symbol, settle: perp!.settle, wallet: `${perp!.wallet}`, contract: perp!.contract },
  ...{ pricePlace, tickStep, sizePlace, lotStep },
});
export const LISTED = new Map(MARKETS.map((spec) => [spec.symbol, marketOf(spec)]));

export type Told = {
  readonly accounts: readonly PerpAccount[];
  readonly positions: readonly Position[];
  readonly settings: readonly PerpSettings[];
};

/** What the gateway would answer an owner. */
export function told(exchange: Exchange, account: number, view: MarketView, now = 1): Told {
  const turn = exchange.look({ now, view });
  const owner = {
    env: 'live',
    state: exchange.state,
    account,
    figures: new PerpFigures(turn, new Lights()),
    now,
  } as const;
  return {
    accounts: accountsOf(owner),
    positions: positionsOf(owner),
    settings: MARKETS.map(({ symbol }) => perpSettingsOf(owner, exchange.state.market(symbol))),
  };
}

/** What a page makes of it, at marks of its own. */
export function pageOf({ accounts, positions, settings }: Told, settle: string, marks: MarketView['marks']): Pool {
  const pool = poolOf({
    account: accounts.find((one) => one.settle === settle)!,
    positions,
    settings,
    market: (symbol) => LISTED.get(symbol),
    mark: (symbol) => priceText(LISTED.get(symbol)!, marks!.get(symbol)!),
  });
  if (!pool) throw new Error('a market or a mark is missing');
  return pool;
}
