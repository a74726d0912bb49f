import type { AmendRequest, Order } from '#lib/contract/trade.ts';
import { compareDecimal, subtractDecimal } from '#lib/format/decimal.ts';
import { bandOf, type Problem } from './rules.ts';
import type { Scene } from './scene.ts';
import { isMultiple, isPlain, isPositive, times } from './steps.ts';
import { meets } from './walk.ts';

/** Price and size as they were typed; the size counts what is filled already. */
export type Amendment = { readonly price: string; readonly size: string };

/** What the fields begin with. */
export function amendmentOf({ price, size }: Order): Amendment {
  return { price: price ?? '', size: size ?? '' };
}

/** What is sent: only what differs from the order. */
export function amendRequest(order: Order, { price, size }: Amendment): AmendRequest {
  return {
    id: order.id,
    ...(compareDecimal(price, order.price) === 0 ? {} : { price }),
    ...(compareDecimal(size, order.size) === 0 ? {} : { size }),
  };
}

/** Whether the exchange lets price and size of this order be changed. */
export function isAmendable({ kind, status }: Order): boolean {
  return kind === 'limit' && (status === 'new' || status === 'partiallyFilled');
}

/**
 * What the exchange would refuse of a change to a resting limit order, at most one problem a field, in its own words.
 * An empty list may be sent.
 * @param scene of the order's market; what is not known of it is left to the gateway
 */
export function validateAmend(order: Order, { price, size }: Amendment, scene: Scene): readonly Problem[] {
  if (scene.stale) return [{ field: 'symbol', rule: 'staleFeed', value: order.symbol, bound: null }];
  const problems = [priceProblem(order, price, scene), sizeProblem(order, size, scene)].filter(
    (problem) => problem !== null,
  );
  if (problems.length > 0) return problems;
  const problem = wholeProblem(order, { price, size }, scene);
  return problem ? [problem] : [];
}

function priceProblem(order: Order, price: string, scene: Scene): Problem | null {
  const no = (rule: Problem['rule'], bound: string | null = null): Problem => ({
    field: 'price',
    rule,
    value: price,
    bound,
  });
  const { tick } = scene.instrument;
  if (price === '') return no('missing');
  if (!isPositive(price)) return no('format');
  if (!isMultiple(price, tick)) return no('tick', tick);
  // A price that stays is not held against the band again.
  if (scene.last === null || compareDecimal(price, order.price) === 0) return null;
  const { low, high } = bandOf(scene.last, scene);
  if (compareDecimal(price, high) > 0) return no('priceBand', high);
  return compareDecimal(price, low) < 0 ? no('priceBand', low) : null;
}

function sizeProblem(order: Order, size: string, { instrument }: Scene): Problem | null {
  const no = (rule: Problem['rule'], bound: string | null = null): Problem => ({
    field: 'size',
    rule,
    value: size,
    bound,
  });
  const { lot, maxSize, minSize } = instrument;
  if (size === '') return no('missing');
  if (!isPlain(size)) return no('format');
  if (!isMultiple(size, lot)) return no('lot', lot);
  if (compareDecimal(size, maxSize) > 0) return no('maxSize', maxSize);
  if (compareDecimal(size, minSize) < 0) return no('minSize', minSize);
  return compareDecimal(size, order.filled) <= 0 ? no('belowFilled', order.filled) : null;
}

/** What only both together can break. */
function wholeProblem(order: Order, { price, size }: Amendment, scene: Scene): Problem | null {
  const { side, postOnly } = order;
  const { minNotional } = scene.instrument;
  if (compareDecimal(price, order.price) === 0 && compareDecimal(size, order.size) === 0)
    return { field: 'price', rule: 'unchanged', value: price, bound: null };
  const value = times(price, size);
  if (compareDecimal(value, minNotional) < 0) return { field: 'size', rule: 'minNotional', value, bound: minNotional };
  const met = postOnly ? meets({ side, limit: price, scene }) : null;
  if (met !== null) return { field: 'price', rule: 'postOnly', value: price, bound: met };
  const more = moreLocked(order, { price, size });
  const has = side === 'buy' ? scene.available.quote : scene.available.base;
  return has !== null && compareDecimal(more, has) > 0
    ? { field: 'size', rule: 'insufficientBalance', value: more, bound: has }
    : null;
}

/** What the change takes from the balance, in the coin the order gives; negative where it gives back. */
function moreLocked({ side, price, size, filled }: Order, to: Amendment): string {
  const before = subtractDecimal(size, filled);
  const after = subtractDecimal(to.size, filled);
  const sell = side === 'sell';
  return subtractDecimal(sell ? after : times(to.price, after), sell ? before : times(price, before)) ?? '0';
}
