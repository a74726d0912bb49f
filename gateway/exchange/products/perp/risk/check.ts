import { poolFalls } from '#lib/trade/units/pool.ts';
import type { Event } from '../../../events/events.ts';
import { isFutures, numberOf, ownerOf, WALLETS } from '../../../ledger/numbers.ts';
import type { MarketState } from '../../../orders/state.ts';
import type { Transaction } from '../../../orders/transaction.ts';
import { type LegIndex, LONG, SHORT } from '../../../positions/positions.ts';
import { legFalls } from '../admit.ts';
import { Desk } from '../desk.ts';
import { perpOf, poolOf, settingsOf, walletOf } from '../figures.ts';
import { relieveFund } from './fund.ts';
import { liquidateLeg } from './liquidate-leg.ts';
import { canJudge, isLive, liquidatePool } from './liquidate-pool.ts';

const SIDES: readonly LegIndex[] = [LONG, SHORT];

/**
 * After a command: whoever it changed is checked, then the fund's new legs are seen to, until nobody else was changed. A
 * command that its owner alone gave finds nothing here: what would fall by it was refused.
 */
export function checkChanged(turn: Transaction): void {
  // What coins do is no affair of it.
  if (!turn.view?.marks || !turn.events.some(isOfContracts)) return;
  for (let seen = 0; seen < turn.events.length; ) {
    const events = turn.events.slice(seen);
    seen = turn.events.length;
    const owners = new Set<number>();
    const taken = new Set<string>();
    for (const event of events) {
      // Whom a stamp changed its own check comes to.
      if (event.t === 'funding') continue;
      if (event.t === 'takeover') taken.add(event.symbol);
      if ('moves' in event) for (const [number] of event.moves) addOwner(turn, owners, number);
      if (!('taker' in event && 'value' in event)) continue;
      for (const { holder } of [event.taker, event.maker]) addOwner(turn, owners, holder);
    }
    for (const owner of [...owners].sort((a, b) => a - b)) checkOwner(turn, owner, taken);
    for (const symbol of taken) relieveFund(turn, turn.state.market(symbol));
  }
}

function isOfContracts(event: Event): boolean {
  if (!('moves' in event)) return false;
  for (const [number] of event.moves) if (isFutures(number)) return true;
  return 'taker' in event && 'value' in event;
}

/** Who has no legs has nothing that could be due. */
function addOwner({ state }: Transaction, owners: Set<number>, number: number): void {
  if (!isFutures(number)) return;
  const owner = ownerOf(number);
  if (FUTURES.some((code) => state.positions.bands.holds(numberOf(owner, code)))) owners.add(owner);
}

const FUTURES = [WALLETS['futures:usdt'], WALLETS['futures:usdc'], WALLETS['futures:coin']];

/** Markets in which an owner has legs, in the order of the listing. */
function heldMarkets({ state }: Transaction, owner: number): MarketState[] {
  const held = new Set(FUTURES.flatMap((code) => [...state.positions.bands.heldIn(numberOf(owner, code))]));
  if (held.size < 2) return [...held].map((symbol) => state.market(symbol));
  return [...state.markets.values()].filter(({ spec }) => held.has(spec.symbol));
}

/** Isolated legs of an owner, then pools, market by market. @param taken  markets in which the fund took something over */
function checkOwner(turn: Transaction, owner: number, taken: Set<string>): void {
  const crossed: MarketState[] = [];
  const before = turn.events.length;
  for (const market of heldMarkets(turn, owner)) {
    const { symbol } = market.spec;
    if (!isLive(turn, symbol)) continue;
    const desk = new Desk(turn);
    const legs = SIDES.filter((side) => desk.leg(symbol, walletOf(owner, market), side) !== null);
    if (legs.length === 0) continue;
    if (settingsOf(desk, owner, market).marginMode === 'cross') crossed.push(market);
    else for (const side of legs) liquidateLeg(turn, owner, market, side);
  }
  const pools = new Map(crossed.map((market) => [`${perpOf(market).wallet} ${perpOf(market).settle}`, market]));
  for (const market of pools.values()) if (canJudge(new Desk(turn), owner, market)) liquidatePool(turn, owner, market);
  for (const event of turn.events.slice(before)) if (event.t === 'takeover') taken.add(event.symbol);
}

/** Whether a leg, or the pool that it is in, is at or below maintenance. */
export function isFallen(turn: Transaction, owner: number, market: MarketState, side: LegIndex): boolean {
  const desk = new Desk(turn);
  if (settingsOf(desk, owner, market).marginMode === 'cross') return poolFalls(poolOf(desk, owner, market));
  const leg = desk.leg(market.spec.symbol, walletOf(owner, market), side);
  return leg !== null && legFalls(desk, market, side, leg);
}
