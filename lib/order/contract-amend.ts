import type { PerpAmendRequest, PerpOrder } from '#lib/contract/shapes/perp-order.ts';
import { compareDecimal } from '#lib/format/decimal.ts';

/** What can be changed of an open order of a contract, in the order that fields stand in. */
export const CONTRACT_FIELDS = ['triggerPrice', 'price', 'size', 'takeProfit', 'stopLoss'] as const;
export type ContractField = (typeof CONTRACT_FIELDS)[number];

/** A change as it was typed; what is absent stays. The size counts what is filled already. '' takes an exit away. */
export type ContractChange = { readonly [field in ContractField]?: string };

/** What the fields begin with: those that the exchange lets this order change. */
export function contractChangeOf(order: PerpOrder): ContractChange {
  const { kind, price, size, triggers, filled, reduceOnly, exits, whole } = order;
  const [first] = triggers;
  const amount = size === null ? {} : { size };
  const brought = { takeProfit: exits?.takeProfit ?? '', stopLoss: exits?.stopLoss ?? '' };
  // An order without exits can be given them; once they live they are an order of their own.
  const brings = reduceOnly || compareDecimal(filled, '0') > 0 ? {} : brought;
  if (kind === 'tpsl') return { ...(whole ? {} : amount), ...legsOf(order) };
  if (kind === 'limit') return { ...(price === null ? {} : { price }), ...amount, ...brings };
  if (kind === 'trailing') return { ...amount, ...brings };
  if (kind !== 'trigger' || !first) return {};
  return { triggerPrice: first.price, ...(first.limit === null ? {} : { price: first.limit }), ...amount, ...brings };
}

/** Take profit and stop loss of exits that live: by the words they came with, else by the side they wait on. */
function legsOf({ exits, triggers, side }: PerpOrder): ContractChange {
  if (exits) return { takeProfit: exits.takeProfit ?? '', stopLoss: exits.stopLoss ?? '' };
  const at = (when: 'up' | 'down') => triggers.find((leg) => leg.when === when)?.price ?? '';
  return side === 'sell'
    ? { takeProfit: at('up'), stopLoss: at('down') }
    : { takeProfit: at('down'), stopLoss: at('up') };
}

/** What is sent: only what differs from the order. */
export function contractAmendRequest(order: PerpOrder, change: ContractChange): PerpAmendRequest {
  const before = contractChangeOf(order);
  const news = CONTRACT_FIELDS.flatMap((field) => {
    const [was, text] = [before[field], change[field]];
    if (text === undefined || text === was || compareDecimal(text, was) === 0) return [];
    return [[field, text === '' ? null : text]];
  });
  return { id: order.id, ...Object.fromEntries(news) };
}

/** It opens a leg and brings it exits; with its first fill they become an order of their own. */
export function bringsExits(
  order: PerpOrder,
): order is PerpOrder & { readonly exits: NonNullable<PerpOrder['exits']> } {
  return order.kind !== 'tpsl' && order.exits !== null && compareDecimal(order.filled, '0') === 0;
}

/** Where an order opens, as far as that is known before: at its price, or when its trigger is reached. */
export function opensAt({ price, triggers: [leg] }: Pick<PerpOrder, 'price' | 'triggers'>): string | null {
  return price ?? leg?.limit ?? leg?.price ?? null;
}
