import { STP } from '../../orders/match.ts';
import type { MarketState } from '../../orders/state.ts';
import type { LegIndex } from '../../positions/positions.ts';
import { LONG } from '../../positions/positions.ts';
import type { Desk, DeskOrder } from './desk.ts';
import { exitTriggers } from './exits.ts';
import { opensLeg } from './party.ts';

/** Take profits and stop losses that orders bring with them, and the end of all of them with their leg. */

/**
 * An order that brings exits opened something: they live from now on as one order of what it has filled since. When that one
 * has ended, what fills later gets another.
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

/** Take profits and stop losses of a leg, whoever brought them, oldest first. */
export function exitsOf(desk: Desk, owner: number, { spec }: MarketState, leg: LegIndex): DeskOrder[] {
  return desk
    .ordersOf(owner)
    .filter(
      ({ facts }) => facts.kind === 'tpsl' && facts.symbol === spec.symbol && (facts.side === 1) === (leg === LONG),
    );
}

/** A leg is gone: nothing is left that they could end. */
export function endExits(desk: Desk, owner: number, market: MarketState, leg: LegIndex): void {
  for (const order of exitsOf(desk, owner, market, leg)) desk.done(order, 'positionClosed');
}
