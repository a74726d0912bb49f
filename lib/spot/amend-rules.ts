import type { Order } from '#lib/contract/shapes/order.ts';
import { isAmount } from '#lib/exact/amount.ts';
import { compareDecimal } from '#lib/format/decimal.ts';
import type { Amendment } from '#lib/order/amend.ts';
import { limitsOf, lotsOf, ticksOf } from '#lib/order/limits.ts';
import { type Problem, problemOf } from '#lib/order/problem.ts';
import { meets } from '#lib/order/walk.ts';
import { checkWish, readChange, type Standing } from '#lib/rules/amend.ts';
import { lockFor } from '#lib/rules/funds.ts';
import type { Limits } from '#lib/rules/limits.ts';
import { wouldTake } from '#lib/rules/price.ts';
import { Findings, type Violation, violation } from '#lib/rules/violation.ts';
import type { OrderContext } from './order-context.ts';
import { checkFunds } from './rules.ts';

/**
 * What the exchange would refuse of a change to a resting limit order, at most one problem a field, in its own words.
 * An empty list may be sent.
 * @param context of the order's market; what is not known of it is left to the gateway
 */
export function validateAmend(order: Order, change: Amendment, context: OrderContext): readonly Problem[] {
  const found = new Findings();
  const limits = limitsOf(context.instrument);
  const resting = limits && restingOf(limits, order);
  if (context.stale) found.add(violation('symbol', 'staleFeed', order.symbol));
  else if (limits && resting) check(found, { order, change, limits, resting, context });
  return found.list.map((one) => problemOf(asTold(one, order, change)));
}

/** In the texts of the row and of the order where they have one. */
function asTold(found: Violation, { filled }: Order, { price }: Amendment): Violation {
  if (found.rule === 'unchanged') return { ...found, value: price };
  return found.rule === 'belowFilled' ? { ...found, bound: filled } : found;
}

type Resting = Standing & { readonly price: number; readonly lots: number };

type Checked = {
  readonly order: Order;
  readonly change: Amendment;
  readonly limits: Limits;
  readonly resting: Resting;
  readonly context: OrderContext;
};

function check(found: Findings, { order, change, limits, resting, context }: Checked): void {
  const { side, postOnly } = order;
  const last = ticksOf(limits, context.last);
  const asked = { price: newText(change.price, order.price), size: newText(change.size, order.size) };
  const wish = readChange(found, asked, limits, resting, last);
  if (!wish) return;
  checkWish(found, wish, limits, resting, last);
  if (found.list.length > 0) return;
  const met = postOnly ? meets({ side, limit: change.price, context }) : null;
  // A row has no field for post-only: it is the price that takes.
  if (met !== null) found.add({ ...wouldTake('limit', change.price, met), field: 'price' });
  else {
    const needed = moreLocked(limits, order, resting, { ticks: wish.ticks ?? 0, lots: wish.lots ?? 0 });
    checkFunds(found, limits, { side, field: 'size', needed }, context);
  }
}

/** Undefined where it stays as it is, null while nothing is typed. */
function newText(typed: string, before: string | null): string | null | undefined {
  if (typed === '') return null;
  return isAmount(typed) && compareDecimal(typed, before) === 0 ? undefined : typed;
}

/** What the change takes from the balance, in units of the coin the order gives; negative where it gives back. */
function moreLocked(
  limits: Limits,
  { side }: Order,
  { price, lots, filled }: Resting,
  wish: { readonly ticks: number; readonly lots: number },
): bigint {
  return lockFor(limits, side, wish.ticks, wish.lots - filled) - lockFor(limits, side, price, lots - filled);
}

function restingOf(limits: Limits, order: Order): Resting | null {
  const [price, lots, filled] = [
    ticksOf(limits, order.price),
    lotsOf(limits, order.size),
    lotsOf(limits, order.filled),
  ];
  if (price === null || lots === null || filled === null) return null;
  const [takeProfit, stopLoss] = [ticksOf(limits, order.takeProfit), ticksOf(limits, order.stopLoss)];
  return {
    ...{ kind: order.kind, side: order.side, price, lots, quote: null, filled, legs: [] },
    attached: takeProfit === null && stopLoss === null ? null : { takeProfit, stopLoss },
  };
}
