import type { PerpOrder } from '#lib/contract/shapes/perp-order.ts';

/** Whether an order of a contract waits for a price, and holds nothing until then. */
export const waits = ({ kind }: Pick<PerpOrder, 'kind'>): boolean => kind !== 'limit' && kind !== 'market';
