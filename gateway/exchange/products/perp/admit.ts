import { releasedMargin } from '#lib/trade/units/entry.ts';
import { mostLots } from '#lib/trade/units/most-lots.ts';
import { equityOf, falls, type PoolFacts } from '#lib/trade/units/pool.ts';
import type { PerpParty } from '../../events/perp-facts.ts';
import type { MarketState } from '../../orders/state.ts';
import { foldParty } from '../../positions/fold.ts';
import { type Leg, type LegIndex, type Legs, LONG, SHORT } from '../../positions/positions.ts';
import type { Desk, DeskOrder } from './desk.ts';
import { legAt, markOf, poolOf, walletOf } from './figures.ts';
import { closesLeg, opensLeg, partyOf, tradeOf } from './party.ts';

/** No fill makes a debt: every planned one is judged as if done, its fee counted, at the present mark. */

export type Legpair = readonly [long: Leg | null, short: Leg | null];

/** A market's legs of one holder after its side of a fill. */
export function legsAfter(desk: Desk, market: MarketState, order: DeskOrder, party: PerpParty): Legpair {
  const { symbol } = market.spec;
  const legs: [Leg | null, Leg | null] = [desk.leg(symbol, party.holder, LONG), desk.leg(symbol, party.holder, SHORT)];
  const paper: Legs = {
    leg: (_, __, side) => legs[side],
    setLeg: (_, __, side, leg) => {
      legs[side] = leg;
    },
  };
  foldParty(paper, { symbol, at: desk.turn.now }, opensLeg(order.facts.side), party);
  return legs;
}

/** A pool after one side of a fill. Locks count in equity, so only what is realised and paid changes it. */
function poolAfter(desk: Desk, market: MarketState, order: DeskOrder, party: PerpParty): PoolFacts {
  const legs = legsAfter(desk, market, order, party);
  const change = party.realised - party.fee;
  return poolOf(desk, order.facts.account, market, { symbol: market.spec.symbol, legs, change });
}

/** Of so many closing lots at a price, the most that pay their loss and fee. */
export function closingLots(
  desk: Desk,
  market: MarketState,
  order: DeskOrder,
  { ticks, lots, rate }: { readonly ticks: number; readonly lots: number; readonly rate: bigint },
): number {
  const party = (count: number) => partyOf(desk, tradeOf(market, ticks, count), order, rate);
  if (order.terms.marginMode === 'isolated') {
    const leg = desk.leg(market.spec.symbol, walletOf(order.facts.account, market), closesLeg(order.facts.side))!;
    return mostLots(lots, (count) => {
      const { realised, closeFee } = party(count);
      return releasedMargin(leg.margin, count, leg.lots) + realised - closeFee >= 0n;
    });
  }
  const before = poolOf(desk, order.facts.account, market);
  const wasAbove = before.hasLegs && !falls(equityOf(before), before.maintenance);
  return mostLots(lots, (count) => {
    const after = poolAfter(desk, market, order, party(count));
    if (after.hasLegs && wasAbove) return !falls(equityOf(after), after.maintenance);
    return equityOf(after) >= 0n;
  });
}

/** Whether a leg in isolated margin, or the pool in cross, would be at or below maintenance after its side of a fill. */
export function wouldFall(desk: Desk, market: MarketState, order: DeskOrder, party: PerpParty): boolean {
  if (order.terms.marginMode === 'cross') {
    const after = poolAfter(desk, market, order, party);
    return after.hasLegs && falls(equityOf(after), after.maintenance);
  }
  const side = opensLeg(order.facts.side);
  const leg = legsAfter(desk, market, order, party)[side];
  return leg !== null && legFalls(desk, market, side, leg);
}

export function legFalls(desk: Desk, market: MarketState, side: LegIndex, leg: Leg): boolean {
  const { unrealised, maintenance } = legAt(market, side, leg, markOf(desk.turn, market.spec.symbol));
  return falls(leg.margin + unrealised, maintenance);
}
