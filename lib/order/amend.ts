import type { AmendRequest, Order } from '#lib/contract/shapes/order.ts';
import { compareDecimal } from '#lib/format/decimal.ts';
import { isOpen } from './kind.ts';

/** What can be changed of an open order, in the order that fields stand in. */
export const AMEND_FIELDS = [
  'triggerPrice',
  'price',
  'stopLimitPrice',
  'size',
  'quote',
  'takeProfit',
  'stopLoss',
] as const;
export type AmendField = (typeof AMEND_FIELDS)[number];

/** A change as it was typed; what is absent stays. The size counts what is filled already. '' takes an exit away. */
export type Amendment = { readonly [field in AmendField]?: string };

/** What the fields begin with: those that this order can change. */
export function amendmentOf(order: Order): Amendment {
  const { kind, side, price, size, quote, takeProfit, stopLoss, triggers, filled } = order;
  if (!isOpen(order)) return {};
  const [first] = triggers;
  const amount = size === null ? (quote === null ? {} : { quote }) : { size };
  const attached = side === 'buy' ? { takeProfit: takeProfit ?? '', stopLoss: stopLoss ?? '' } : {};
  switch (kind) {
    case 'limit':
      return { ...(price === null ? {} : { price }), ...amount, ...attached };
    case 'trigger':
      return {
        ...(first && { triggerPrice: first.price, ...(first.limit === null ? {} : { price: first.limit }) }),
        ...amount,
        ...attached,
      };
    case 'tpsl':
      return { ...amount, takeProfit: legOf(order, 'up'), stopLoss: legOf(order, 'down') };
    case 'oco':
      // A buyer's stop without a limit of its own is told with the most that it pays, which nobody chose.
      return {
        ...(first && compareDecimal(filled, '0') === 0
          ? {
              triggerPrice: first.price,
              ...(side === 'sell' && first.limit !== null ? { stopLimitPrice: first.limit } : {}),
            }
          : {}),
        ...(price === null ? {} : { price }),
        ...amount,
      };
    default:
      return {};
  }
}

function legOf({ triggers }: Order, when: 'up' | 'down'): string {
  return triggers.find((leg) => leg.when === when)?.price ?? '';
}

/** What is sent: only what differs from the order. */
export function amendRequest(order: Order, change: Amendment): AmendRequest {
  const before = amendmentOf(order);
  const news = AMEND_FIELDS.flatMap((field) => {
    const [was, text] = [before[field], change[field]];
    if (text === undefined || text === was || compareDecimal(text, was) === 0) return [];
    return [[field, text === '' ? null : text]];
  });
  return { id: order.id, ...Object.fromEntries(news) };
}

/** Whether the exchange lets a field of this order be changed. */
export function isAmendable(order: Order, field: AmendField): boolean {
  return field in amendmentOf(order);
}
