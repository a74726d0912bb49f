import { numberOf, WALLETS } from '#gateway/exchange/ledger/numbers.ts';
import type { MarketState, State } from '#gateway/exchange/orders/state.ts';
import { type LegIndex, LONG, SHORT } from '#gateway/exchange/positions/positions.ts';
import { PERP_WALLETS, type PerpWallet } from '#lib/contract/perp.ts';
import type { PerpAccount, PerpSettings, Position, WalletBalance } from '#lib/contract/shapes/perp-account.ts';
import type { Env } from '#lib/contract/trade.ts';
import { print, trim } from '#lib/exact/fixed.ts';
import { initialMargin } from '#lib/trade/units/margin.ts';
import { availableToOpen, equityOf, marginRatio, transferable } from '#lib/trade/units/pool.ts';
import { type LegFacts, type PerpFigures, type Pool, poolsOf } from './perp-figures.ts';
import { amount } from './present.ts';
import { averageOf, priceOf, settled, sizeOf } from './present-perp.ts';

/** Legs, pools and wallets of an owner in the words of the contract. */

export type PerpOwner = {
  readonly env: Env;
  readonly state: State;
  readonly account: number;
  readonly figures: PerpFigures;
  readonly now: number;
};

const RATIO_PLACES = 8;
const ratio = (units: bigint): string => trim(print(units, RATIO_PLACES));

export const walletName = (code: number): PerpWallet => PERP_WALLETS.find((name) => WALLETS[name] === code)!;
export const isPerpWallet = (code: number): boolean => PERP_WALLETS.some((name) => WALLETS[name] === code);

/** A leg as it stands; one that is gone has a size of 0. */
export function positionOf(owner: PerpOwner, market: MarketState, side: LegIndex): Position {
  const found = owner.figures.leg(owner.account, market, side);
  const standing = found?.falling ? ('liquidating' as const) : ('normal' as const);
  return { ...headOf(owner, market, side), state: standing, ...(found ? held(market, found) : goneOf(owner, market)) };
}

function headOf({ env, state, account, now, figures }: PerpOwner, market: MarketState, side: LegIndex) {
  const { symbol, perp } = market.spec;
  const { marginMode, leverage } = figures.settings(account, market);
  const level = `${leverage[side]}`;
  return {
    env,
    symbol,
    settle: perp!.settle,
    positionSide: side === LONG ? ('long' as const) : ('short' as const),
    positionMode: state.positions.modeOf(account, perp!.wallet),
    openLevel: level,
    positionsLevel: level,
    marginMode: marginMode === 'isolated' ? 1 : 2,
    ...exitsOf(state, account, market, side),
    updatedAt: now,
  };
}

/** Take profit and stop loss of a whole leg: one order has both. */
function exitsOf(state: State, account: number, { spec }: MarketState, side: LegIndex) {
  for (const id of state.positions.ordersOfLeg(account, spec.symbol, side)?.bound ?? []) {
    const terms = state.positions.terms.get(id);
    if (!terms?.whole || !terms.exits) continue;
    const { takeProfit, stopLoss } = terms.exits;
    return {
      takeProfit: takeProfit === null ? null : priceOf(spec, takeProfit),
      stopLoss: stopLoss === null ? null : priceOf(spec, stopLoss),
    };
  }
  return { takeProfit: null, stopLoss: null };
}

function held({ spec }: MarketState, facts: LegFacts) {
  const { leg, side, settings, mark, liquidation, bankruptcy } = facts;
  const average = averageOf(spec, leg.entry, leg.lots) ?? '0';
  const initial = settled(initialMargin(leg.entry, settings.leverage[side]));
  const count = sizeOf(spec, leg.lots);
  return {
    ...{ openAvgPrice: average, positionsOpenAvgPrice: average, count, positionsCount: count },
    ...{ openDealCount: sizeOf(spec, leg.opened), closeDealCount: sizeOf(spec, leg.closed) },
    ...{ openMarginCount: initial, positionsOpenMarginCount: initial },
    achievedProfits: settled(leg.realised - leg.fees + leg.funding),
    entryValue: settled(leg.entry),
    margin: settled(leg.margin),
    markPrice: priceOf(spec, mark),
    value: settled(facts.value),
    unrealisedPnl: settled(facts.unrealised),
    equity: settled(facts.equity),
    maintenance: settled(facts.maintenance),
    marginRatio: ratio(facts.ratio),
    liquidationPrice: liquidation === null ? null : priceOf(spec, liquidation),
    bankruptcyPrice: bankruptcy === null ? null : priceOf(spec, bankruptcy),
    realised: settled(leg.realised),
    fees: settled(leg.fees),
    funding: settled(leg.funding),
    adlLight: facts.light,
    autoMargin: leg.auto,
    createdAt: leg.since,
  };
}

function goneOf({ figures, now }: PerpOwner, { spec }: MarketState) {
  const nothing = '0';
  return {
    ...{ openAvgPrice: nothing, positionsOpenAvgPrice: nothing, count: nothing, positionsCount: nothing },
    ...{ openDealCount: nothing, closeDealCount: nothing, openMarginCount: nothing, positionsOpenMarginCount: nothing },
    ...{ achievedProfits: nothing, entryValue: nothing, margin: nothing, value: nothing, unrealisedPnl: nothing },
    markPrice: priceOf(spec, figures.mark(spec.symbol)),
    ...{ equity: nothing, maintenance: nothing, marginRatio: nothing, liquidationPrice: null, bankruptcyPrice: null },
    ...{ realised: nothing, fees: nothing, funding: nothing, adlLight: 0, autoMargin: false, createdAt: now },
  };
}

/** Every leg of the owner, in the order of the markets, long before short. */
export function positionsOf(
  owner: PerpOwner,
  { symbol, settle }: { readonly symbol?: string | undefined; readonly settle?: string | undefined } = {},
): Position[] {
  const { state, account } = owner;
  return [...state.markets.values()].flatMap((market) => {
    const { perp, symbol: name } = market.spec;
    if (!perp || (symbol ?? name) !== name || (settle ?? perp.settle) !== perp.settle) return [];
    const holder = numberOf(account, perp.wallet);
    return ([LONG, SHORT] as const)
      .filter((side) => state.positions.leg(name, holder, side) !== null)
      .map((side) => positionOf(owner, market, side));
  });
}

export function accountOf({ env, state, account, figures }: PerpOwner, pool: Pool): PerpAccount {
  const { wallet, settle } = pool;
  const { available, locked } = state.ledger.balance(numberOf(account, wallet), settle);
  const facts = figures.pool(account, pool);
  const isolated = figures.isolatedMargin(account, pool);
  return {
    env,
    wallet: walletName(wallet),
    settle,
    positionMode: state.positions.modeOf(account, wallet),
    balance: settled(available + locked),
    available: settled(available),
    locked: settled(locked),
    orderLocks: settled(locked - isolated),
    isolatedMargin: settled(isolated),
    unrealisedPnl: settled(facts.unrealised),
    equity: settled(equityOf(facts)),
    initialMargin: settled(facts.initial),
    maintenance: settled(facts.maintenance),
    marginRatio: ratio(marginRatio(equityOf(facts), facts.maintenance, facts.hasLegs)),
    availableToOpen: settled(availableToOpen(facts)),
    transferable: settled(transferable(facts)),
    testAssets: true,
  };
}

/** Every pool that there is, whether it holds anything or not. */
export function accountsOf(owner: PerpOwner, settle?: string): PerpAccount[] {
  return poolsOf(owner.state)
    .filter((pool) => (settle ?? pool.settle) === pool.settle)
    .map((pool) => accountOf(owner, pool));
}

export function perpSettingsOf({ env, state, account, figures }: PerpOwner, market: MarketState): PerpSettings {
  const { marginMode, leverage } = figures.settings(account, market);
  return {
    env,
    symbol: market.spec.symbol,
    marginMode,
    positionMode: state.positions.modeOf(account, market.spec.perp!.wallet),
    leverageLong: leverage[LONG],
    leverageShort: leverage[SHORT],
  };
}

export function walletOf(state: State, account: number, code: number, asset: string): WalletBalance {
  const { available, locked } = state.ledger.balance(numberOf(account, code), asset);
  const places = state.assets.get(asset)?.places ?? 0;
  return { wallet: walletName(code), asset, available: amount(available, places), locked: amount(locked, places) };
}

/** Every asset that ever was in a wallet of contracts. */
export function walletsOf(state: State, account: number): WalletBalance[] {
  return PERP_WALLETS.flatMap((name) => {
    const assets = [...state.ledger.purse(numberOf(account, WALLETS[name])).keys()].sort();
    return assets.map((asset) => walletOf(state, account, WALLETS[name], asset));
  });
}
