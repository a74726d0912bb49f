import type { Order } from '#lib/contract/shapes/order.ts';
import { isAmount, parseAmount } from '#lib/exact/amount.ts';
import { compareDecimal } from '#lib/format/decimal.ts';
import { AMEND_FIELDS, type AmendField, type Amendment, amendmentOf } from '#lib/order/amend.ts';
import { limitsOf, lotsOf, PLACES, ticksOf } from '#lib/order/limits.ts';
import { type Problem, problemOf } from '#lib/order/problem.ts';
import { meets } from '#lib/order/walk.ts';
import { type Change, checkWish, readChange, type Standing, type Wish } from '#lib/rules/amend.ts';
import { lockFor, lockTicks } from '#lib/rules/funds.ts';
import { capTicks, type Leg } from '#lib/rules/legs.ts';
import type { Limits } from '#lib/rules/limits.ts';
import { wouldTake } from '#lib/rules/price.ts';
import { Findings, type Violation, violation } from '#lib/rules/violation.ts';
import type { OrderContext } from './order-context.ts';
import { checkFunds } from './rules.ts';

/**
 * What the exchange would refuse of a change to an open order, at most one problem a field, in its own words. An empty
 * list may be sent.
 * @param context of the order's market; what is not known of it is left to the gateway
 */
export function validateAmend(order: Order, change: Amendment, context: OrderContext): readonly Problem[] {
  const found = new Findings();
  const limits = limitsOf(context.instrument);
  const standing = limits && standingOf(limits, order);
  if (context.stale) found.add(violation('symbol', 'staleFeed', order.symbol));
  else if (limits && standing) check(found, { order, change, limits, standing, context });
  return found.list.map((one) => problemOf(asTold(one, order, change)));
}

/** In the texts of the row and of the order where they have one. */
function asTold(found: Violation, { filled }: Order, change: Amendment): Violation {
  const [value] = [change[found.field as AmendField]];
  if (found.rule === 'belowFilled') return { ...found, bound: filled };
  return (found.rule === 'unchanged' || found.rule === 'triggerSide') && value ? { ...found, value } : found;
}

type Checked = {
  readonly order: Order;
  readonly change: Amendment;
  readonly limits: Limits;
  readonly standing: Standing;
  readonly context: OrderContext;
};

function check(found: Findings, { order, change, limits, standing, context }: Checked): void {
  const { side, kind, postOnly } = order;
  const last = ticksOf(limits, context.last);
  const wish = readChange(found, changeOf(order, change), limits, standing, last);
  if (!wish) return;
  checkWish(found, wish, limits, standing, last);
  if (found.list.length > 0) return;
  const rests = kind === 'oco' ? wish.ticks !== standing.price : kind === 'limit' && postOnly;
  const limit = change.price ?? order.price ?? '';
  const met = rests ? meets({ side, limit, context }) : null;
  // A row has no field for post-only: it is the price that takes.
  if (met !== null) found.add({ ...wouldTake(kind, limit, met), field: 'price' });
  else checkFunds(found, limits, { side, field: 'size', needed: moreLocked(limits, standing, wish) }, context);
}

function changeOf(order: Order, change: Amendment): Change {
  const before = amendmentOf(order);
  return Object.fromEntries(
    AMEND_FIELDS.flatMap((field) => {
      const text = change[field];
      return text === undefined ? [] : [[field, newText(text, before[field] ?? '')]];
    }),
  );
}

/** Undefined where it stays as it is, null while nothing is typed: then an exit goes. */
function newText(typed: string, before: string): string | null | undefined {
  if (typed === before) return undefined;
  if (typed === '') return null;
  return isAmount(typed) && compareDecimal(typed, before) === 0 ? undefined : typed;
}

/** What the change takes from the balance, in units of the coin the order gives; negative where it gives back. */
function moreLocked(limits: Limits, standing: Standing, wish: Wish): bigint {
  const { kind, side, filled } = standing;
  const locked = (price: number | null, legs: readonly Leg[], lots: number | null): bigint => {
    const ticks = lockTicks(kind, price, legs);
    return ticks === null || lots === null ? 0n : lockFor(limits, side, ticks, lots - filled);
  };
  return locked(wish.ticks, wish.legs, wish.lots) - locked(standing.price, standing.legs, standing.lots);
}

/** Null where the order has what cannot be counted: it is then left to the gateway. */
function standingOf(limits: Limits, order: Order): Standing | null {
  const { kind, side, size, quote } = order;
  const [price, lots, filled] = [ticksOf(limits, order.price), lotsOf(limits, size), lotsOf(limits, order.filled)];
  const legs = order.triggers.map((leg) => legOf(limits, order, leg));
  const units = size === null && quote !== null ? parseAmount(quote, PLACES) : null;
  if (filled === null || (lots === null && units === null) || legs.includes(null)) return null;
  if ((kind === 'limit' || kind === 'oco') && price === null) return null;
  const [takeProfit, stopLoss] = [ticksOf(limits, order.takeProfit), ticksOf(limits, order.stopLoss)];
  return {
    ...{ kind, side, lots, quote: units, filled },
    price: kind === 'limit' || kind === 'oco' ? price : null,
    legs: legs.filter((leg) => leg !== null),
    attached: takeProfit === null && stopLoss === null ? null : { takeProfit, stopLoss },
  };
}

function legOf(
  limits: Limits,
  { kind, side }: Order,
  { price: text, when, limit }: Order['triggers'][number],
): Leg | null {
  const price = ticksOf(limits, text);
  const ticks = ticksOf(limits, limit);
  if (price === null) return null;
  // What a buyer's stop pays at most is told as its limit.
  const capped = kind === 'oco' && side === 'buy' && ticks === capTicks(limits, price);
  return { price, when, limit: ticks, rests: ticks !== null && !capped };
}
