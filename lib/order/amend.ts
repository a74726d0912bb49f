import type { AmendRequest, Order } from '#lib/contract/shapes/order.ts';
import { compareDecimal } from '#lib/format/decimal.ts';

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
