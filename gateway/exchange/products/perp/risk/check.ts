import { poolFalls } from '#lib/trade/units/pool.ts';
import { codeOf, ownerOf, VENUE, WALLETS } from '../../../ledger/numbers.ts';
import type { MarketState } from '../../../orders/state.ts';
import type { Transaction } from '../../../orders/transaction.ts';
import { type LegIndex, LONG, SHORT } from '../../../positions/positions.ts';
import { legFalls } from '../admit.ts';
import { Desk } from '../desk.ts';
import { perpOf, poolOf, settingsOf, walletOf } from '../figures.ts';
import type { Part } from '../part.ts';
import { relieveFund } from './fund.ts';
import { liquidateLeg } from './liquidate-leg.ts';
import { canJudge, isLive, liquidatePool } from './liquidate-pool.ts';
import { warnLeg, warnPool } from './warn.ts';

/** Owners that the risk part of a step liquidates in one command; the next slice begins with the first who is left. */
const OWNERS = 200;
const SIDES: readonly LegIndex[] = [LONG, SHORT];

/**
 * The fifth part of a step: who is at or below maintenance in a market, isolated legs by owner, long before short, then pools
 * by owner. What one owner's check does is whole; where many fall the rest of them are another command's.
 */
export function checkMarket(turn: Transaction, market: MarketState): Part {
  const { symbol } = market.spec;
  const { cut } = turn.state.positions;
  const checked = new Set<number>();
  for (const [owner, check] of fallenIn(turn, market)) {
    if (!checked.has(owner) && checked.size === OWNERS) {
      cut.add(symbol);
      return { orders: [], more: true };
    }
    checked.add(owner);
    check();
  }
  cut.delete(symbol);
  return { orders: [], more: false };
}

type Fallen = readonly [owner: number, check: () => void];

function fallenIn(turn: Transaction, market: MarketState): Fallen[] {
  const { symbol } = market.spec;
  const desk = new Desk(turn);
  const [legs, pools]: [Fallen[], Fallen[]] = [[], []];
  const holders = [...(turn.state.positions.legs.get(symbol)?.keys() ?? [])].sort((a, b) => a - b);
  for (const holder of holders) {
    const owner = ownerOf(holder);
    if (owner === VENUE) continue;
    if (settingsOf(desk, owner, market).marginMode === 'cross') {
      if (!canJudge(desk, owner, market)) continue;
      const pool = poolOf(desk, owner, market);
      if (poolFalls(pool)) pools.push([owner, () => liquidatePool(turn, owner, market)]);
      else warnPool(turn, market, holder, pool);
      continue;
    }
    for (const side of SIDES) {
      const leg = desk.leg(symbol, holder, side);
      if (leg === null) continue;
      if (legFalls(desk, market, side, leg)) legs.push([owner, () => liquidateLeg(turn, owner, market, side)]);
      else warnLeg(turn, market, holder, side, leg);
    }
  }
  return [...legs, ...pools];
}

/**
 * After a command: whoever it changed is checked, then the fund's new legs are seen to, until nobody else was changed. A
 * command that its owner alone gave finds nothing here: what would fall by it was refused.
 */
export function checkChanged(turn: Transaction): void {
  if (!turn.view?.marks) return;
  for (let seen = 0; seen < turn.events.length; ) {
    const events = turn.events.slice(seen);
    seen = turn.events.length;
    const owners = new Set<number>();
    const taken = new Set<string>();
    for (const event of events) {
      // Whom a stamp changed its own check comes to.
      if (event.t === 'funding') continue;
      if (event.t === 'takeover') taken.add(event.symbol);
      const numbers = 'moves' in event ? event.moves.map(([number]) => number) : [];
      if ('taker' in event && 'value' in event) numbers.push(event.taker.holder, event.maker.holder);
      for (const number of numbers) if (isFutures(number)) owners.add(ownerOf(number));
    }
    for (const owner of [...owners].sort((a, b) => a - b)) checkOwner(turn, owner, taken);
    for (const symbol of taken) relieveFund(turn, turn.state.market(symbol));
  }
}

function isFutures(number: number): boolean {
  const code = codeOf(number);
  return ownerOf(number) !== VENUE && code >= WALLETS['futures:usdt'] && code <= WALLETS['futures:coin'];
}

/** Isolated legs of an owner, then pools, market by market. @param taken  markets in which the fund took something over */
function checkOwner(turn: Transaction, owner: number, taken: Set<string>): void {
  const crossed: MarketState[] = [];
  const before = turn.events.length;
  for (const market of turn.state.markets.values()) {
    const { symbol, perp } = market.spec;
    if (!perp || !isLive(turn, symbol)) continue;
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
