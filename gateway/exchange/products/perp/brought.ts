import { STP } from '../../orders/match.ts';
import type { MarketState } from '../../orders/state.ts';
import type { LegIndex } from '../../positions/positions.ts';
import type { Desk, DeskOrder } from './desk.ts';
import { exitTriggers } from './exits.ts';
import { opensLeg } from './party.ts';

/** Take profits and stop losses that orders bring with them, and the end of all of them with their leg. */

/**
 * An order that brings exits opened so many lots: they live from now on as one order of what it has opened since, and what it
 * closed before that is none of it. When that one has ended, what opens later gets another.
 */
export function bringExits(desk: Desk, { spec }: MarketState, order: DeskOrder, lots: number): void {
  const { facts, terms } = order;
  if (terms.exits === null) return;
  const there = desk.exitOf(facts.id);
  if (there !== null) return desk.cut(there, there.lots + lots);
  const id = desk.nextOrder;
  const name = `~exit.${facts.id}`;
  const leg = opensLeg(facts.side);
  const { triggers, by } = exitTriggers(terms.exits, leg);
  desk.emit({
    t: 'perpOrder',
    order: {
      ...{ id, account: facts.account, symbol: spec.symbol, product: 'perp', kind: 'tpsl', quote: null, lots },
      // What an earlier one placed keeps the name.
      clientId: desk.isNamed(facts.account, name) ? `${name}.${id}` : name,
      ...{ side: facts.side === 0 ? 1 : 0, price: null, tif: 'gtc', postOnly: false, stp: STP.cancelMaker },
      ...{ triggers, attached: null, parent: facts.id, at: desk.turn.now },
    },
    terms: { ...terms, reduceOnly: true, closing: 0, by },
    moves: [],
  });
}

/** What waits and ends with a leg, oldest first. */
const boundTo = (desk: Desk, owner: number, { spec }: MarketState, leg: LegIndex): DeskOrder[] =>
  [...(desk.ordersOfLeg(owner, spec.symbol, leg)?.bound ?? [])].map((id) => desk.order(id)!);

/** Take profits and stop losses of a leg, whoever brought them, oldest first. */
export const exitsOf = (desk: Desk, owner: number, market: MarketState, leg: LegIndex): DeskOrder[] =>
  boundTo(desk, owner, market, leg).filter(({ facts }) => facts.kind === 'tpsl');

/**
 * A leg is gone: its take profits and stop losses, trailing stops and triggers that only close have nothing left to end, and
 * would close the next leg, which they were not set for.
 */
export function endWithLeg(desk: Desk, owner: number, market: MarketState, leg: LegIndex): void {
  for (const order of boundTo(desk, owner, market, leg)) desk.done(order, 'positionClosed');
}
