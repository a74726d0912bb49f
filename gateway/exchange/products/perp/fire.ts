import { readTicks, worstTicks } from '#lib/rules/price.ts';
import { formatSteps } from '#lib/rules/steps.ts';
import { SIDES } from '#lib/rules/words.ts';
import type { TriggerLeg } from '../../events/facts.ts';
import type { PerpTerms } from '../../events/perp-facts.ts';
import { type Answer, refused } from '../../orders/commands.ts';
import type { Market } from '../../orders/spec.ts';
import type { MarketState, OpenOrder } from '../../orders/state.ts';
import type { Transaction } from '../../orders/transaction.ts';
import { Desk, type DeskOrder } from './desk.ts';
import { enter } from './enter.ts';
import { markOf, walletOf } from './figures.ts';
import { closesLeg } from './party.ts';
import type { Wanted } from './read.ts';
import { orderNotice } from './tell-order.ts';

/**
 * Ends a waiting order and enters what it waited for; all checks run again. What is refused now leaves the record saying why.
 * @param leg  the trigger that was reached; null for a trailing order
 */
export function fire(turn: Transaction, market: MarketState, order: OpenOrder, leg: TriggerLeg | null): void {
  const { facts } = order;
  const terms = turn.state.positions.terms.get(facts.id)!;
  turn.done(order, 'fired');
  const wanted = wantedOf(turn, market, order, terms, leg?.limit ?? null);
  const answer = wrongLimit(turn, market.spec, wanted) ?? launch(turn, market, wanted, terms.closeOnTrigger);
  if (answer.ok) return;
  const { field, rule, value, bound } = answer.refusal;
  turn.emit({ t: 'failed', order: facts.id, account: facts.account, rule, at: turn.now });
  const told = { ...facts, positionSide: terms.positionSide };
  turn.emit(orderNotice('triggerFailed', told, { field, rule, value, bound: bound ?? '' }, turn.now));
}

function wantedOf(
  turn: Transaction,
  market: MarketState,
  { facts, lots }: OpenOrder,
  { positionSide, reduceOnly, exits, whole }: PerpTerms,
  limit: number | null,
): Wanted {
  const { spec } = market;
  const { id, account, clientId, side, stp, kind } = facts;
  const mark = markOf(turn, spec.symbol);
  const leg = turn.state.positions.leg(spec.symbol, walletOf(account, market), closesLeg(side));
  return {
    // The client id is free now, and whoever sent it knows the order by it.
    ...{ account, clientId, side, stp, positionSide, reduceOnly, parent: id, postOnly: false },
    ...{ kind: limit === null ? 'market' : 'limit', tif: limit === null ? 'ioc' : 'gtc' },
    limit: limit ?? worstTicks(spec, SIDES[side], mark),
    at: limit ?? mark,
    lots: whole ? (leg?.lots ?? 0) : lots,
    exits: kind === 'tpsl' ? null : exits,
  };
}

/** Its limit was meant for this moment; now the band of the mark holds for it as for any. */
function wrongLimit(turn: Transaction, spec: Market, { kind, limit }: Wanted): Answer | null {
  if (kind === 'market') return null;
  const text = formatSteps(limit, spec.pricePlace, spec.tickStep);
  const read = readTicks(spec, 'price', text, markOf(turn, spec.symbol));
  return typeof read === 'number' ? null : refused(read);
}

/** Where a close on trigger cannot pay its way, orders that would open the leg again end before it is tried once more. */
function launch(turn: Transaction, market: MarketState, wanted: Wanted, closeOnTrigger: boolean): Answer {
  const desk = new Desk(turn);
  let isCut = false;
  const answer = enter(desk, market, wanted, ({ why }) => {
    isCut = why === 'cut';
  });
  const again = new Desk(turn);
  const against = closeOnTrigger && isCut ? openingOrders(again, market, wanted) : [];
  if (against.length === 0) {
    if (answer.ok) desk.commit();
    return answer;
  }
  for (const order of against) again.done(order, 'margin');
  const second = enter(again, market, wanted);
  if (second.ok) again.commit();
  return second;
}

/** What rests on the other side of an order and would open. */
function openingOrders(desk: Desk, { spec }: MarketState, { account, side }: Wanted): DeskOrder[] {
  return desk
    .resting(account, spec.symbol)
    .filter(({ facts, lots, filled, terms }) => facts.side !== side && lots - filled > terms.closing);
}
