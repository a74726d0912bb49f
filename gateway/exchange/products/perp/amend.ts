import { sizeAt } from '#lib/rules/limits.ts';
import { readTicks, wrongSide } from '#lib/rules/price.ts';
import { readLots } from '#lib/rules/size.ts';
import { Findings, type Violation, violation } from '#lib/rules/violation.ts';
import { find, unknown } from '../../orders/change.ts';
import { type Answer, type No, type PerpAmend, refuse, refused } from '../../orders/commands.ts';
import { wrongStatus } from '../../orders/entry.ts';
import type { MarketState } from '../../orders/state.ts';
import type { Transaction } from '../../orders/transaction.ts';
import { amendResting, type Change } from './amend-resting.ts';
import { Desk, type DeskOrder } from './desk.ts';
import { exitTriggers, wrongExits } from './exits.ts';
import { markOf } from './figures.ts';
import { checkValue } from './limits.ts';
import { closesLeg, opensLeg } from './party.ts';
import type { Wanted } from './read.ts';
import { referenceOf } from './reference.ts';
import { triggerOf } from './waiting.ts';

const FIELDS = ['price', 'size', 'triggerPrice', 'takeProfit', 'stopLoss'] as const;
type Field = (typeof FIELDS)[number];

/**
 * Gives an open order of a contract another price, size, trigger or exit, all of them or none. Less at the same price keeps
 * its place in the queue; anything else that concerns the book goes to the end of it, or matches.
 */
export function amendPerp(turn: Transaction, command: PerpAmend): Answer {
  const named = { ...command, product: 'perp' as const };
  const open = find(turn, named);
  if (!open) return unknown(named);
  const { symbol } = open.facts;
  const market = turn.state.market(symbol);
  const closed = wrongStatus(market.spec);
  if (closed) return closed;
  if (!turn.view || turn.view.stale) return refuse('symbol', 'staleFeed', symbol);
  const desk = new Desk(turn);
  const order = desk.order(open.facts.id)!;
  const change = readChange(desk, market, order, command);
  if ('ok' in change) return change;
  const answer =
    order.facts.kind === 'limit'
      ? amendResting(desk, market, order, change)
      : (wrongWait(desk, market, order, change) ?? amendWaiting(desk, order, change));
  if (answer.ok) desk.commit();
  return answer;
}

/** What an order has of these, and so may get another of. */
function amendable({ facts, terms, filled }: DeskOrder): readonly Field[] {
  // Once they live they are an order of their own.
  const brings: readonly Field[] = terms.reduceOnly || filled > 0 ? [] : ['takeProfit', 'stopLoss'];
  if (facts.kind === 'tpsl') return terms.whole ? ['takeProfit', 'stopLoss'] : ['size', 'takeProfit', 'stopLoss'];
  if (facts.kind === 'limit') return ['price', 'size', ...brings];
  if (terms.trail !== null) return ['size', ...brings];
  return facts.triggers[0]?.limit === null
    ? ['size', 'triggerPrice', ...brings]
    : ['price', 'size', 'triggerPrice', ...brings];
}

function readChange(desk: Desk, market: MarketState, order: DeskOrder, command: PerpAmend): Change | No {
  const { spec } = market;
  const { facts, terms } = order;
  const found = new Findings();
  const may = amendable(order);
  for (const field of FIELDS)
    if (command[field] !== undefined && !may.includes(field))
      found.add(violation(field, 'notAllowed', command[field] ?? ''));
  if (found.list[0]) return refused(found.list[0]);
  const read = (text: string | undefined, before: number | null, how: (text: string) => number | Violation) =>
    text === undefined ? before : found.take(how(text));
  const standing = facts.kind === 'limit' ? order.price : (facts.triggers[0]?.limit ?? null);
  const first = facts.kind === 'trigger' ? (facts.triggers[0]?.price ?? null) : null;
  const trigger = read(command.triggerPrice, first, (text) => readTicks(spec, 'triggerPrice', text, null));
  const around = facts.kind === 'limit' ? markOf(desk.turn, spec.symbol) : trigger;
  const price = read(command.price, standing, (text) => readTicks(spec, 'price', text, around));
  const exits = exitsAfter(found, market, order, command);
  const lots = read(command.size, order.lots, (text) => readLots(spec, text));
  if (found.list[0] || lots === null) return refused(found.list[0]!);
  if (lots <= order.filled && command.size !== undefined)
    return refused(violation('size', 'belowFilled', command.size, sizeAt(spec, order.filled)));
  const isSame = price === standing && lots === order.lots && trigger === first && exits === terms.exits;
  if (isSame) return refused(unchanged(command));
  return { price, lots, trigger, exits };
}

/** Named by what was asked for first. */
function unchanged(command: PerpAmend): Violation {
  const field = FIELDS.find((one) => command[one] !== undefined) ?? 'price';
  return violation(field, 'unchanged', command[field] ?? '');
}

/** Prices of exits alone change: how each compares stays, and what is taken away takes its limit along. */
function exitsAfter(found: Findings, { spec }: MarketState, { facts, terms }: DeskOrder, command: PerpAmend) {
  const before = terms.exits;
  const price = (end: 'takeProfit' | 'stopLoss'): number | null => {
    const text = command[end];
    if (text === undefined) return before?.[end] ?? null;
    return text === null ? null : found.take(readTicks(spec, end, text, null));
  };
  const [takeProfit, stopLoss] = [price('takeProfit'), price('stopLoss')];
  if (takeProfit === (before?.takeProfit ?? null) && stopLoss === (before?.stopLoss ?? null)) return before;
  if (takeProfit === null && stopLoss === null) {
    if (facts.kind === 'tpsl') found.add(violation('takeProfit', 'missing', ''));
    return null;
  }
  return {
    ...{ takeProfit, stopLoss, takeProfitBy: before?.takeProfitBy ?? 'mark', stopLossBy: before?.stopLossBy ?? 'mark' },
    takeProfitLimit: takeProfit === null ? null : (before?.takeProfitLimit ?? null),
    stopLossLimit: stopLoss === null ? null : (before?.stopLossLimit ?? null),
  } as const;
}

/** The checks of what waits, in their order: value, the side of its trigger, the sides of its exits. */
function wrongWait(desk: Desk, market: MarketState, { facts, terms }: DeskOrder, change: Change): No | null {
  const { turn } = desk;
  const { spec } = market;
  const { price, trigger, lots, exits } = change;
  if (facts.kind === 'tpsl')
    return wrongExits(turn, spec, exits === terms.exits ? null : exits, { side: closesLeg(facts.side), own: null });
  const at = price ?? trigger ?? terms.trail?.activation ?? markOf(turn, spec.symbol);
  const wanted: Wanted = {
    ...{ account: facts.account, clientId: facts.clientId, kind: 'limit', side: facts.side, limit: at, at, lots },
    ...{ tif: 'gtc', postOnly: false, stp: facts.stp, positionSide: terms.positionSide, reduceOnly: terms.reduceOnly },
    ...{ exits, parent: null },
  };
  const no = checkValue(desk, market, wanted);
  if (no) return no;
  const isMoved = trigger !== null && trigger !== facts.triggers[0]?.price;
  const reference = isMoved ? referenceOf(turn, spec.symbol, terms.by[0]!) : null;
  if (isMoved && reference === null) return refuse('symbol', 'staleFeed', spec.symbol);
  if (isMoved && trigger === reference) return refused(wrongSide(spec, 'triggerPrice', trigger, trigger));
  const own = terms.trail === null ? at : null;
  const isAt = exits === terms.exits && !isMoved && price === (facts.triggers[0]?.limit ?? null);
  return wrongExits(turn, spec, isAt ? null : exits, { side: opensLeg(facts.side), own });
}

function amendWaiting(desk: Desk, order: DeskOrder, { price, trigger, lots, exits }: Change): Answer {
  const { turn } = desk;
  const { facts, terms } = order;
  const { id } = facts;
  const at = turn.now;
  if (lots !== order.lots) desk.emit({ t: 'amend', order: id, price: order.price, lots, terms: null, moves: [], at });
  const [before] = facts.triggers;
  if (facts.kind === 'tpsl') {
    const waits =
      exits === null ? { triggers: facts.triggers, by: terms.by } : exitTriggers(exits, closesLeg(facts.side));
    if (exits !== terms.exits) desk.emit({ t: 'waits', order: id, ...waits, exits, at });
    return { ok: true, orders: [id] };
  }
  const isMoved = trigger !== (before?.price ?? null) || price !== (before?.limit ?? null);
  if (!isMoved && exits === terms.exits) return { ok: true, orders: [id] };
  let triggers = facts.triggers;
  if (isMoved && before !== undefined && trigger !== null) {
    const limit = { kind: price === null ? ('market' as const) : ('limit' as const), limit: price ?? 0 };
    // Where only its limit changed the trigger keeps its side, wherever the price is now.
    const reference = trigger === before.price ? null : referenceOf(turn, facts.symbol, terms.by[0]!);
    const anew = triggerOf(trigger, reference ?? 0, limit);
    triggers = [reference === null ? { ...anew, when: before.when } : anew];
  }
  desk.emit({ t: 'waits', order: id, triggers, by: terms.by, exits, at });
  return { ok: true, orders: [id] };
}
