import type { PerpRule } from '#lib/contract/perp.ts';
import type { Perpetual } from '#lib/contract/shapes/market.ts';
import { ORDER_RULES, type OrderRule } from '#lib/contract/trade.ts';
import { isAmount, parseAmount } from '#lib/exact/amount.ts';
import { problemOf } from '#lib/order/problem.ts';
import { priceAt, sizeAt } from '#lib/rules/limits.ts';
import { CALLBACK } from '#lib/rules/perp-orders.ts';
import { readTicks, wouldTake, wrongSide } from '#lib/rules/price.ts';
import { checkRoom } from '#lib/rules/room.ts';
import { noLiquidity, notFilled, readLots } from '#lib/rules/size.ts';
import { Findings, textOf, type Value, type Violation, violation } from '#lib/rules/violation.ts';
import { falls } from '#lib/trade/units/pool.ts';
import { positionLimit, valueLimit } from '#lib/trade/units/tiers.ts';
import { worthAt } from '#lib/trade/units/value.ts';
import { unitsText } from '../market.ts';
import type { TicketContext } from './context.ts';
import {
  callbackOf,
  EXIT_FIELDS,
  fieldsOf,
  type Intent,
  KIND,
  type PricedDraft,
  type PriceField,
  UNPRICED,
} from './draft.ts';
import { type Facts, opensLeg, priceOf } from './facts.ts';
import { facing, type Plan } from './plan.ts';
import { closingLots, openingLots, planned, type Shape, shapeOf, sizeOf, valueWith } from './size.ts';

/** A rule that an order breaks, in the exchange's words: the same that its refusal would have. */
export type TicketProblem = {
  readonly field: string;
  readonly rule: OrderRule | PerpRule;
  readonly value: string;
  readonly bound: string | null;
};

type Checked = {
  readonly draft: PricedDraft;
  readonly intent: Intent;
  readonly context: TicketContext;
  readonly facts: Facts | null;
};

/**
 * Everything that the exchange would refuse of one button's order, as far as it can be known here: at most one problem a
 * field, the first that the exchange would name. An empty list is what may be sent.
 *
 * Book and prices move on the way, so its answer counts; this is for telling a trader beside the field.
 */
export function validateTicket(checked: Checked): readonly TicketProblem[] {
  const { draft, intent, context, facts } = checked;
  const found = new Problems();
  checkMarket(found, context, intent);
  if (facts !== null) {
    const read = checkFields(found, checked, facts);
    const shape = shapeOf(draft, intent, facts);
    if (found.list.length === 0 && shape !== null && read.lots !== null)
      checkOrder(found, { ...checked, facts, shape, lots: read.lots, exits: read.exits });
  }
  return found.list;
}

/** What was found, at most one problem a field: the first. */
class Problems {
  readonly list: TicketProblem[] = [];

  add(field: string, rule: TicketProblem['rule'], value: Value, bound: Value | null = null): void {
    if (this.has(field)) return;
    const text = (one: Value) => (typeof one === 'string' ? one : textOf(one));
    this.list.push({ field, rule, value: text(value), bound: bound === null ? null : text(bound) });
  }

  take(wrong: Violation | null): void {
    if (wrong && !this.has(wrong.field)) this.list.push(problemOf(wrong));
  }

  has(field: string): boolean {
    return this.list.some((one) => one.field === field);
  }
}

function checkMarket(found: Problems, { instrument, stale, positions, prices }: TicketContext, intent: Intent): void {
  const { symbol, status } = instrument;
  if (status !== 'trading') found.add('symbol', 'notAllowed', status);
  else if (stale || prices.mark === null) found.add('symbol', 'staleFeed', symbol);
  const leg = opensLeg(intent.side);
  const held = positions?.find((one) => one.symbol === symbol && one.positionSide === leg);
  if (intent.opens && held?.state === 'liquidating') found.add('symbol', 'liquidating', symbol);
}

type Exits = { readonly takeProfit: number | null; readonly stopLoss: number | null };

/** Each field by itself: there, a number, on the grid, within its band. */
function checkFields(found: Problems, { draft, intent }: Checked, facts: Facts) {
  const { limits } = facts;
  const { optional } = KIND[draft.kind];
  const read: Partial<Record<PriceField, number | null>> = {};
  const fields = fieldsOf(draft, facts.positionMode);
  const noExits = fields.includes('takeProfit') && draft.takeProfit === '' && draft.stopLoss === '';
  for (const field of fields) {
    const text = draft[field];
    if (text === '') {
      if (EXIT_FIELDS.some((exit) => exit === field)) {
        if (noExits) found.add('takeProfit', 'missing', '');
      } else if (!optional.includes(field)) found.add(field, 'missing', '');
      continue;
    }
    if (text === UNPRICED) found.add(field, 'missing', '');
    else if (field === 'callbackRate') checkCallback(found, text);
    else {
      // The limit of a trigger is meant for the time when its price is reached.
      const around = field !== 'price' ? null : KIND[draft.kind].waits ? (read.triggerPrice ?? null) : facts.mark;
      const ticks = readTicks(limits, field, text, around);
      if (typeof ticks === 'number') read[field] = ticks;
      else found.take(ticks);
    }
  }
  const size = sizeOf(draft, facts, shapeOf(draft, intent, facts));
  const lots = checkSize(found, draft, facts, size);
  return { lots, exits: { takeProfit: read.takeProfit ?? null, stopLoss: read.stopLoss ?? null } };
}

function checkCallback(found: Problems, percent: string): void {
  const { places, least, most } = CALLBACK;
  const text = callbackOf(percent);
  const units = isAmount(text) ? parseAmount(text, places) : null;
  if (units === null) found.add('callbackRate', 'format', percent, `${places - 2}`);
  else if (units < BigInt(least)) found.add('callbackRate', 'callbackRate', percent, '0.1');
  else if (units > BigInt(most)) found.add('callbackRate', 'callbackRate', percent, '10');
}

function checkSize(found: Problems, { amount }: PricedDraft, { limits }: Facts, size: string): number | null {
  const typed = amount.by === 'percent' ? '' : amount.value;
  if (size === '') {
    // What is typed and comes to nothing yet waits for the price.
    if (typed === '') found.add('size', 'missing', '');
    return null;
  }
  const lots = readLots(limits, size);
  if (typeof lots === 'number') return lots;
  found.take(typed !== '' && lots.rule === 'format' ? violation('size', 'format', typed) : lots);
  return null;
}

type Whole = Checked & {
  readonly facts: Facts;
  readonly shape: Shape;
  readonly lots: number;
  readonly exits: Exits;
};

/** Position, book and account, in the order in which the exchange looks at them. */
function checkOrder(found: Problems, whole: Whole): void {
  const { intent, facts, shape, lots } = whole;
  checkValue(found, whole);
  if (!intent.opens) checkReduce(found, whole);
  checkTrigger(found, whole);
  checkExits(found, whole);
  checkCounts(found, whole);
  const cut = intent.opens ? lots : Math.min(lots, closingLots(facts, shape));
  if (found.list.length === 0) checkBook(found, whole, planned(facts, shape, cut), cut);
}

/** Least value, largest position, largest at this leverage. What only closes is none of their affair. */
function checkValue(found: Problems, { facts, intent, shape, lots }: Whole): void {
  const opening = openingLots(facts, intent, lots);
  if (opening === 0) return;
  const { limits } = facts;
  const { contract } = facts.market;
  const order = worthAt(contract, lots, shape.at);
  if (order < limits.minNotional)
    return found.add('size', 'minNotional', unitsText(order), unitsText(limits.minNotional));
  const value = valueWith(facts, shape, opening);
  const most = positionLimit(contract);
  if (value > most) return found.add('size', 'positionLimit', unitsText(value), unitsText(most));
  const allowed = valueLimit(contract, facts.leverage[opensLeg(intent.side)]);
  if (value > allowed) found.add('size', 'leverageTier', unitsText(value), unitsText(allowed));
}

function checkReduce(found: Problems, { facts, shape, lots, context }: Whole): void {
  if (context.positions === null || closingLots(facts, shape) > 0) return;
  const { limits } = facts;
  found.add('size', 'reduceOnly', sizeAt(limits, lots), sizeAt(limits, 0));
}

/** At the price that it is compared with nobody knows which way a trigger is meant. */
function checkTrigger(found: Problems, { draft, facts, context }: Whole): void {
  const { limits } = facts;
  if (KIND[draft.kind].kind !== 'trigger') return;
  const [price, reference] = [
    priceOf(facts.market, draft.triggerPrice),
    priceOf(facts.market, context.prices[draft.triggerBy]),
  ];
  if (price !== null && price === reference) found.take(wrongSide(limits, 'triggerPrice', price, reference));
}

/** A long leg takes profit above and stops its loss below, a short one the other way round; measured by the order's own price, or by the one they name. */
function checkExits(found: Problems, { draft, facts, context, intent, exits, shape }: Whole): void {
  const { limits } = facts;
  // Where these begin nobody knows yet.
  const own = draft.kind === 'trailing' || draft.kind === 'market' ? null : shape.at;
  for (const field of EXIT_FIELDS) {
    const price = exits[field];
    const reference = own ?? priceOf(facts.market, context.prices[draft.exitBy]);
    if (price === null || reference === null) continue;
    const above = (field === 'takeProfit') === (opensLeg(intent.side) === 'long');
    if (above ? price <= reference : price >= reference) found.take(wrongSide(limits, field, price, reference));
  }
}

function checkCounts(found: Problems, { draft, intent, context, facts }: Whole): void {
  const orders = context.orders ?? [];
  const here = orders.filter(({ symbol }) => symbol === context.instrument.symbol);
  const triggers = here.filter(({ kind }) => kind !== 'limit' && kind !== 'market').length;
  const { kind, tif, exits } = draft;
  const list = new Findings();
  const terms = {
    ...{
      side: intent.side,
      kind: KIND[kind].waits ? ('trigger' as const) : kind === 'market' ? kind : ('limit' as const),
    },
    tif: kind === 'limit' ? tif : undefined,
    takeProfit: exits && fieldsOf(draft, facts.positionMode).includes('takeProfit') ? '' : undefined,
  };
  checkRoom(list, terms, { open: here.length, triggers, total: orders.length });
  for (const wrong of list.list) found.take(wrong);
}

/** What the book says to an order that is right by itself, and whether the account bears it. */
function checkBook(found: Problems, { draft, facts, shape, context, intent }: Whole, plan: Plan, lots: number): void {
  const { limits } = facts;
  const { symbol } = context.instrument as Perpetual;
  const best = shape.way === 'waits' ? undefined : facing(facts, intent.side, shape.limit)[0];
  if (draft.kind === 'limit' && draft.postOnly && best)
    found.take(wouldTake('limit', priceAt(limits, shape.limit), priceAt(limits, best.ticks)));
  const known = facts.levels[intent.side].length > 0;
  if (known && draft.kind === 'limit' && draft.tif === 'fok' && plan.taken < lots)
    found.take(notFilled(sizeAt(limits, lots), sizeAt(limits, plan.taken)));
  if (known && draft.kind === 'market' && plan.taken === 0) found.take(noLiquidity(symbol));
  // What waits locks nothing: all of this is asked when it fires.
  if (KIND[draft.kind].waits || found.list.length > 0) return;
  const { lacking, standing } = plan;
  if (lacking) found.add('size', 'insufficientMargin', unitsText(lacking.lock), unitsText(lacking.figure));
  else if (standing && falls(standing.equity, standing.required))
    found.add('size', 'wouldLiquidate', unitsText(standing.equity), unitsText(standing.required));
}

/** Rules that products share have their own texts. */
export const isShared = (rule: TicketProblem['rule']): rule is OrderRule => Object.hasOwn(ORDER_RULES, rule);
