import { gainOf } from '#lib/trade/units/entry.ts';
import { maintenanceOf, marketMaintenance } from '#lib/trade/units/maintenance.ts';
import { initialMargin } from '#lib/trade/units/margin.ts';
import { availableToOpen, type PoolFacts, settledFree } from '#lib/trade/units/pool.ts';
import { worthAt } from '#lib/trade/units/value.ts';
import type { MarginMode } from '../../events/perp-facts.ts';
import { numberOf } from '../../ledger/numbers.ts';
import type { PerpSpec } from '../../orders/spec.ts';
import type { MarketState } from '../../orders/state.ts';
import type { Transaction } from '../../orders/transaction.ts';
import { type Leg, type LegIndex, LONG, type Settings, SHORT } from '../../positions/positions.ts';
import type { Desk } from './desk.ts';

/** What legs and pools are worth at the present marks. */

export const wayOf = (side: LegIndex): 1 | -1 => (side === LONG ? 1 : -1);
export const perpOf = ({ spec }: MarketState): PerpSpec => spec.perp!;
export const walletOf = (owner: number, market: MarketState): number => numberOf(owner, perpOf(market).wallet);

/** @throws Error when nobody said what the market's mark is: nothing may be decided without it */
export function markOf({ view }: Transaction, symbol: string): number {
  const mark = view?.marks?.get(symbol);
  if (mark === undefined) throw new Error(`no mark of ${symbol} is known`);
  return mark;
}

/** What an owner has chosen for a market, or what the listing says. */
export function settingsOf(desk: Desk, owner: number, market: MarketState): Settings {
  const usual = perpOf(market).contract.defaultLeverage;
  return desk.settings(owner, market.spec.symbol) ?? { marginMode: 'cross', leverage: [usual, usual] };
}

/** A leg at a mark. */
export type LegFigures = { readonly value: bigint; readonly unrealised: bigint; readonly maintenance: bigint };

export function legAt(market: MarketState, side: LegIndex, leg: Leg, mark: number): LegFigures {
  const { contract } = perpOf(market);
  const value = worthAt(contract, leg.lots, mark);
  return {
    value,
    unrealised: gainOf(contract, wayOf(side), leg.entry, value),
    maintenance: maintenanceOf(contract, value),
  };
}

/** What a pool would be like if a market's legs were these and its balance with locks had changed so. */
export type Supposed = {
  readonly symbol: string;
  readonly legs: readonly [long: Leg | null, short: Leg | null];
  readonly change: bigint;
};

/** An owner's pool in the asset that a market settles in, over all cross markets of it. */
export function poolOf(desk: Desk, owner: number, market: MarketState, supposed?: Supposed): PoolFacts {
  const { state } = desk.turn;
  const { wallet, settle } = perpOf(market);
  const number = numberOf(owner, wallet);
  const pool = { unrealised: 0n, initial: 0n, maintenance: 0n, hasLegs: false };
  const held = desk.heldIn(number);
  for (const symbol of supposed ? new Set([...held, supposed.symbol]) : held) {
    const other = state.market(symbol);
    if (!isOfPool(other, market)) continue;
    const settings = settingsOf(desk, owner, other);
    if (settings.marginMode !== 'cross') continue;
    const legs =
      supposed?.symbol === symbol ? supposed.legs : [desk.leg(symbol, number, LONG), desk.leg(symbol, number, SHORT)];
    if (legs[LONG] === null && legs[SHORT] === null) continue;
    addMarket(pool, desk.turn, other, legs as Supposed['legs'], settings);
  }
  return {
    ...pool,
    balance: desk.balance(number, settle).available + (supposed?.change ?? 0n),
    locks: crossLocks(desk, owner, number, settle),
  };
}

/** Whether two markets settle in one asset, out of one wallet. */
export const isOfPool = ({ spec }: MarketState, { spec: one }: MarketState): boolean =>
  spec.perp?.settle === one.perp?.settle && spec.perp?.wallet === one.perp?.wallet;

type Sums = { unrealised: bigint; initial: bigint; maintenance: bigint; hasLegs: boolean };

function addMarket(
  pool: Sums,
  turn: Transaction,
  market: MarketState,
  [long, short]: Supposed['legs'],
  { leverage }: Settings,
): void {
  const mark = markOf(turn, market.spec.symbol);
  const [up, down] = [long && legAt(market, LONG, long, mark), short && legAt(market, SHORT, short, mark)];
  pool.hasLegs = true;
  pool.unrealised += (up?.unrealised ?? 0n) + (down?.unrealised ?? 0n);
  pool.maintenance += marketMaintenance(perpOf(market).contract, up?.value ?? 0n, down?.value ?? 0n);
  const margins = [
    long ? initialMargin(long.entry, leverage[LONG]) : 0n,
    short ? initialMargin(short.entry, leverage[SHORT]) : 0n,
  ];
  pool.initial += margins[0]! > margins[1]! ? margins[0]! : margins[1]!;
}

/** What an owner's orders lock in cross markets that settle in an asset. */
function crossLocks(desk: Desk, owner: number, number: number, settle: string): bigint {
  const { locked } = desk.balance(number, settle);
  // Where nothing is isolated there is no margin, and all that is locked is theirs.
  if (locked === 0n || !desk.hasIsolated(owner)) return locked;
  return desk.crossLocks(number, settle);
}

/** What an order of this margin mode may lock; below zero where others have used more than there is. */
export const openingFigure = (pool: PoolFacts, mode: MarginMode): bigint =>
  mode === 'cross' ? availableToOpen(pool) : settledFree(pool);
