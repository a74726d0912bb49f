import { equityOf, falls, poolFalls } from '#lib/trade/units/pool.ts';
import { ownerOf } from '../../../ledger/numbers.ts';
import type { MarketState } from '../../../orders/state.ts';
import type { Transaction } from '../../../orders/transaction.ts';
import type { Pass } from '../../../positions/bands.ts';
import { type Leg, type LegIndex, LONG, SHORT } from '../../../positions/positions.ts';
import { Desk } from '../desk.ts';
import { legAt, markOf, perpOf, poolOf } from '../figures.ts';
import type { Part } from '../part.ts';
import { type Calmness, calmness, type Exposed } from './calm.ts';
import { liquidateLeg } from './liquidate-leg.ts';
import { canJudge, liquidatePool, poolMarkets } from './liquidate-pool.ts';
import { isWarned, warn } from './warn.ts';

/** Owners that the risk part of a step liquidates in one command; the next slice begins with the first who is left. */
const OWNERS = 200;
/** Holders that one command looks at: there are many only after a start, a stamp or a great move. */
const LOOKS = 1000;
const SIDES: readonly LegIndex[] = [LONG, SHORT];

/**
 * The fifth part of a step: who is at or below maintenance in a market, isolated legs by owner, long before short, then pools
 * by owner. Only those are looked at of whom something may be due: who changed, and whose band a mark has left. What one
 * owner's check does is whole; where many fall the rest of them are another command's.
 */
export function checkMarket(turn: Transaction, market: MarketState): Part {
  const { symbol } = market.spec;
  const { bands, cut } = turn.state.positions;
  // While marks stand still a pass that was interrupted goes on.
  const moved = bands.marked(turn.view?.marks ?? new Map());
  const more = goThrough(turn, market, bands.pass(symbol, moved));
  if (more) cut.add(symbol);
  else cut.delete(symbol);
  return { orders: [], more };
}

/** @returns whether somebody is left */
function goThrough(turn: Transaction, market: MarketState, pass: Pass): boolean {
  const { symbol } = market.spec;
  const { bands } = turn.state.positions;
  for (let looks = 0; looks < LOOKS; looks++) {
    const holder = bands.next(symbol, pass);
    const isDone = holder !== null && (pass.phase === 'legs' ? lookAtLegs : lookAtPool)(turn, market, holder, pass);
    if (isDone) continue;
    bands.endPass(symbol);
    return holder !== null;
  }
  return true;
}

/** Whether there is room in this pass for one more who falls. */
function takes({ owners }: Pass, owner: number): boolean {
  return owners.has(owner) || (owners.size < OWNERS && owners.add(owner).has(owner));
}

/** @returns false where one of them falls for whom there is no room */
function lookAtLegs(turn: Transaction, market: MarketState, holder: number, pass: Pass): boolean {
  const { symbol } = market.spec;
  const { positions } = turn.state;
  const before = turn.events.length;
  const calms: Calmness[] = [];
  for (const side of SIDES) {
    const leg = positions.leg(symbol, holder, side);
    if (leg === null) continue;
    const { unrealised, maintenance } = legAt(market, side, leg, markOf(turn, symbol));
    const kept = { equity: leg.margin + unrealised, maintenance };
    const what = { holder, asset: perpOf(market).settle, symbol, side: side === LONG ? 'long' : 'short' } as const;
    if (falls(kept.equity, maintenance)) {
      if (!takes(pass, ownerOf(holder))) return false;
      liquidateLeg(turn, ownerOf(holder), market, side);
    } else if (!warn(turn, what, kept)) {
      const held = side === LONG ? exposed(turn, market, leg, null) : exposed(turn, market, null, leg);
      calms.push(calmness([held], { ...kept, isWarned: isWarned(turn, what) }));
    }
  }
  if (turn.events.length === before && calms.length > 0) rest(turn, holder, symbol, calms);
  return true;
}

/** @returns false where it falls and there is no room for it */
function lookAtPool(turn: Transaction, market: MarketState, holder: number, pass: Pass): boolean {
  const owner = ownerOf(holder);
  const desk = new Desk(turn);
  // Nothing can be said of it now: it waits on.
  if (!canJudge(desk, owner, market)) return true;
  const pool = poolOf(desk, owner, market);
  if (poolFalls(pool)) {
    if (!takes(pass, owner)) return false;
    liquidatePool(turn, owner, market);
    return true;
  }
  const kept = { equity: equityOf(pool), maintenance: pool.maintenance };
  const what = { holder, asset: perpOf(market).settle, symbol: null, side: null };
  if (warn(turn, what, kept)) return true;
  const held = poolMarkets(desk, owner, market).map((one) => {
    const { symbol } = one.spec;
    return exposed(turn, one, desk.leg(symbol, holder, LONG), desk.leg(symbol, holder, SHORT));
  });
  const { spans, reserve } = calmness(held, { ...kept, isWarned: isWarned(turn, what) });
  turn.state.positions.bands.calm(holder, spans, reserve);
  return true;
}

function exposed(turn: Transaction, market: MarketState, long: Leg | null, short: Leg | null): Exposed {
  const { symbol } = market.spec;
  const { contract } = perpOf(market);
  return { symbol, contract, mark: markOf(turn, symbol), long: long?.lots ?? 0, short: short?.lots ?? 0 };
}

/** Two isolated legs of a holder stand alone: nothing is due while nothing is due of either. */
function rest(turn: Transaction, holder: number, symbol: string, calms: readonly Calmness[]): void {
  const spans = calms.flatMap((one) => one.spans);
  const reserves = calms.map(({ reserve }) => reserve);
  const low = Math.max(...spans.map((span) => span.low));
  const high = Math.min(...spans.map((span) => span.high));
  const reserve = reserves.reduce((a, b) => (a === null || b === null ? null : a < b ? a : b));
  turn.state.positions.bands.calm(holder, [{ symbol, low, high }], reserve);
}
