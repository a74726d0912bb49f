import type { Amend } from '#gateway/exchange/orders/commands.ts';
import { type Exits, exitLegs, type Leg, perTickLotOf, type Rules, refuse } from './naive-rules.ts';
import type { Order } from './naive-walk.ts';

/** What can change of an order. Exits of what waits to sell are its legs. */
type Amended = Pick<Order, 'price' | 'lots' | 'quote' | 'legs' | 'exits'>;

const FIELDS = ['price', 'size', 'quote', 'triggerPrice', 'stopLimitPrice', 'takeProfit', 'stopLoss'] as const;

/** The fields that an order has, said again. */
function fieldsOf({ kind, side, quote, legs, filled }: Order): readonly string[] {
  const exits = side === 'buy' ? ['takeProfit', 'stopLoss'] : [];
  if (kind === 'limit') return ['price', 'size', ...exits];
  if (kind === 'tpsl') return ['size', 'takeProfit', 'stopLoss'];
  if (kind === 'trigger')
    return ['triggerPrice', quote === null ? 'size' : 'quote', ...(legs[0]!.limit === null ? [] : ['price']), ...exits];
  if (filled > 0n) return ['price', 'size'];
  return ['price', 'size', 'triggerPrice', ...(legs[0]!.rests ? ['stopLimitPrice'] : [])];
}

/** Reads a change as the rules of a new order would: throws the first that is broken. */
export function amended(rules: Rules, order: Order, change: Amend, last: bigint): Amended {
  for (const field of FIELDS)
    if (change[field] !== undefined && !fieldsOf(order).includes(field))
      refuse(field, 'notAllowed', change[field] ?? '');
  const { kind, filled } = order;
  const rests = kind === 'limit' || kind === 'oco';
  const price = rests && change.price !== undefined ? rules.price('price', change.price, last) : order.price;
  if (kind === 'oco' && price !== order.price)
    rules.side('price', price!, order.side === 'sell' ? price! > last : price! < last, last);
  const lots = change.size === undefined ? order.lots : rules.size(change.size);
  const quote = change.quote === undefined ? order.quote : rules.quote(change.quote);
  const legs = legsOf(rules, order, change, last);
  const exits = kind === 'tpsl' ? null : exitsOf(rules, order.exits, change);
  if (lots <= filled && order.quote === null) refuse('size', 'belowFilled', change.size ?? '', rules.sizeText(filled));
  const is = ({ price, legs, exits }: Amended) => text([price, legs.map(plain), exits]);
  const wish = { price, lots, quote, legs, exits };
  if (is(wish) === is(order) && lots === order.lots && quote === order.quote) {
    const field = FIELDS.find((one) => one !== 'size' && change[one] !== undefined) ?? 'price';
    refuse(field, 'unchanged', change[field] ?? change.size ?? '');
  }
  const worth = kind === 'tpsl' ? (lots === order.lots ? null : last) : (price ?? legs[0]!.limit ?? legs[0]!.price);
  if (quote !== null) rules.notional('quote', quote);
  else if (worth !== null) rules.notional('size', worth * lots * perTickLotOf(rules));
  const entry = price === null ? (legs[0]!.limit ?? legs[0]!.price) : price < last ? price : last;
  if (exits !== null && is(wish) !== is(order)) rules.exits(exits, entry);
  return wish;
}

const plain = ({ price, when, limit }: Leg) => [price, when, limit];
const text = (value: unknown) => JSON.stringify(value, (_, part) => (typeof part === 'bigint' ? `${part}` : part));

function legsOf(rules: Rules, order: Order, change: Amend, last: bigint): readonly Leg[] {
  const [leg] = order.legs;
  if (leg === undefined) return order.legs;
  if (order.kind === 'tpsl') {
    const before = { takeProfit: at(order.legs, 'up'), stopLoss: at(order.legs, 'down') };
    const exits = exitsOf(rules, before, change) ?? { takeProfit: null, stopLoss: null };
    rules.exits(
      {
        takeProfit: exits.takeProfit === before.takeProfit ? null : exits.takeProfit,
        stopLoss: exits.stopLoss === before.stopLoss ? null : exits.stopLoss,
      },
      last,
    );
    if (exits.takeProfit === null && exits.stopLoss === null) refuse('takeProfit', 'missing', '');
    return exitLegs(exits);
  }
  const price = change.triggerPrice === undefined ? leg.price : rules.price('triggerPrice', change.triggerPrice, null);
  if (price !== leg.price) rules.side('triggerPrice', price, leg.when === 'up' ? price > last : price < last, last);
  const oco = order.kind === 'oco';
  if (leg.rests) {
    const field = oco ? 'stopLimitPrice' : 'price';
    const asked = change[field] ?? (price === leg.price ? undefined : rules.priceText(leg.limit!));
    return [{ ...leg, price, limit: asked === undefined ? leg.limit : rules.price(field, asked, price) }];
  }
  if (price === leg.price || leg.limit === null) return [{ ...leg, price }];
  const cap = price + (price * BigInt(rules.spec.slippagePpm) + 999_999n) / 1_000_000n;
  return [{ ...leg, price, limit: cap < 2n ** 31n ? cap : 2n ** 31n - 1n }];
}

const at = (legs: readonly Leg[], when: Leg['when']) => legs.find((leg) => leg.when === when)?.price ?? null;

/** @returns null where neither is left */
function exitsOf(rules: Rules, before: Exits | null, change: Amend): Exits | null {
  const read = (field: 'takeProfit' | 'stopLoss') => {
    const asked = change[field];
    if (asked === undefined) return before?.[field] ?? null;
    return asked === null ? null : rules.price(field, asked, null);
  };
  const exits = { takeProfit: read('takeProfit'), stopLoss: read('stopLoss') };
  return exits.takeProfit === null && exits.stopLoss === null ? null : exits;
}
