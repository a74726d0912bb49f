import type { PerpAccount, PerpSettings, Position } from '#lib/contract/shapes/perp-account.ts';
import type { MarginMode, PositionSide } from '#lib/rules/perp-words.ts';
import { type FuturesMarket, lotsOf, ticksOf, unitsOf } from './market.ts';

/** What an owner has in one settle asset, in whole numbers: facts, none of which a mark changes but the marks. */

export type Leg = {
  readonly lots: number;
  /** C, its entry value. */
  readonly entry: bigint;
  /** m, its own margin; 0 in cross margin. */
  readonly margin: bigint;
  /** Since it was opened. */
  readonly realised: bigint;
  readonly fees: bigint;
  /** Got at stamps, below zero where it paid. */
  readonly funding: bigint;
};

/** A market that the owner holds something in, or asks about. */
export type Holding = {
  readonly market: FuturesMarket;
  readonly mode: MarginMode;
  readonly leverage: Readonly<Record<PositionSide, number>>;
  readonly legs: Readonly<Record<PositionSide, Leg | null>>;
  /** Ticks. */
  readonly mark: number;
};

/** The wallet of one settle asset, and every market that is settled in it. */
export type Pool = {
  readonly settle: string;
  readonly twoWay: boolean;
  /** b: what is available, below zero where open legs cover it. */
  readonly balance: bigint;
  /** Locks of orders in cross markets, and those of the others. */
  readonly locks: bigint;
  readonly isolatedLocks: bigint;
  readonly holdings: readonly Holding[];
};

export type PoolSource = {
  readonly account: PerpAccount;
  /** Of every settle asset; others than the account's are passed over. */
  readonly positions: readonly Position[];
  readonly market: (symbol: string) => FuturesMarket | undefined;
  /** The present mark, as decimal text; where there is none, the one that the position came with. */
  readonly mark: (symbol: string) => string | undefined;
  /** Markets without a leg that figures are wanted of, with what their owner has chosen. */
  readonly settings?: readonly PerpSettings[];
};

/**
 * A pool as REST and the stream tell it. `equity` less `unrealisedPnl` of an account is b and the locks of cross orders,
 * whatever the marks of its moment were.
 * @returns null while a market of a leg, or its mark, is not known: a figure without one would be wrong
 */
export function poolOf({ account, positions, market, mark, settings = [] }: PoolSource): Pool | null {
  const [balance, equity, gained, locks] = [
    unitsOf(account.available),
    unitsOf(account.equity),
    unitsOf(account.unrealisedPnl),
    unitsOf(account.orderLocks),
  ];
  if (balance === null || equity === null || gained === null || locks === null) return null;
  const holdings = new Map<string, Holding>();
  for (const position of positions) {
    if (position.settle !== account.settle || position.env !== account.env || position.count === '0') continue;
    const of = market(position.symbol);
    const leg = of && legOf(of, position);
    const ticks = of && ticksOf(of, mark(position.symbol) ?? position.markPrice);
    if (!leg || !ticks) return null;
    holdings.set(
      position.symbol,
      withLeg(holdings.get(position.symbol) ?? emptyOf(of, position, ticks), position, leg),
    );
  }
  for (const { symbol, marginMode, leverageLong, leverageShort } of settings) {
    const of = market(symbol);
    if (holdings.has(symbol) || of?.settle !== account.settle) continue;
    const price = mark(symbol);
    const ticks = price === undefined ? null : ticksOf(of, price);
    if (!ticks) continue;
    const leverage = { long: leverageLong, short: leverageShort };
    holdings.set(symbol, { market: of, mode: marginMode, leverage, legs: { long: null, short: null }, mark: ticks });
  }
  const crossLocks = equity - gained - balance;
  return {
    settle: account.settle,
    twoWay: account.positionMode === 'twoWay',
    ...{ balance, locks: crossLocks, isolatedLocks: locks - crossLocks },
    holdings: [...holdings.values()],
  };
}

/** Read once for each row that is told: a mark changes none of it, and forms ask again with every mark. */
const read = new WeakMap<Position, { readonly market: FuturesMarket; readonly leg: Leg | null }>();

/** @returns null for a leg that is gone */
export function legOf(market: FuturesMarket, position: Position): Leg | null {
  const before = read.get(position);
  if (before?.market === market) return before.leg;
  const leg = readLeg(market, position);
  read.set(position, { market, leg });
  return leg;
}

function readLeg(market: FuturesMarket, position: Position): Leg | null {
  const lots = lotsOf(market, position.count);
  const [entry, margin] = [unitsOf(position.entryValue), unitsOf(position.margin)];
  const [realised, fees, funding] = [unitsOf(position.realised), unitsOf(position.fees), unitsOf(position.funding)];
  if (!lots || entry === null || margin === null || realised === null || fees === null || funding === null) return null;
  return { lots, entry, margin, realised, fees, funding };
}

function emptyOf(market: FuturesMarket, { marginMode, openLevel }: Position, mark: number): Holding {
  const level = Math.max(1, Number.parseInt(openLevel, 10));
  return {
    ...{ market, mark, mode: marginMode === 1 ? 'isolated' : 'cross' },
    leverage: { long: level, short: level },
    legs: { long: null, short: null },
  };
}

function withLeg(holding: Holding, { positionSide, openLevel }: Position, leg: Leg): Holding {
  return {
    ...holding,
    leverage: { ...holding.leverage, [positionSide]: Math.max(1, Number.parseInt(openLevel, 10)) },
    legs: { ...holding.legs, [positionSide]: leg },
  };
}

export const holdingOf = (pool: Pool, symbol: string): Holding | undefined =>
  pool.holdings.find(({ market }) => market.symbol === symbol);

/** The same pool with a market of it changed. */
export function withHolding(pool: Pool, symbol: string, change: (before: Holding) => Holding): Pool {
  return { ...pool, holdings: pool.holdings.map((one) => (one.market.symbol === symbol ? change(one) : one)) };
}
