import { tick } from '../../orders/tick.ts';
import type { Product } from '../../orders/transaction.ts';
import { plan, released, relock } from './cost.ts';
import { protect } from './protect.ts';
import { settle } from './settle.ts';
import { forbids, validate } from './validate.ts';

/** Coins against coins, whole and at once: what a buyer pays a seller gets, both in their spot wallets. */
export const spot: Product = {
  validate,
  plan,
  forbids,
  relock,
  settle,
  released,
  ended: protect,
  onPrice: tick,
  // Nothing of spot goes by the clock.
  onStamp: () => ({ ok: true, orders: [] }),
};
