import type { Market } from '#gateway/exchange/orders/spec.ts';
import type { Product } from '#lib/contract/market.ts';
import { contractPath, spotPath } from '#lib/contract/place.ts';

/** Codes of the wallets that contracts are settled in, as products. */
const PRODUCT_OF: Readonly<Record<number, Product>> = { 1: 'usdt', 2: 'usdc', 3: 'coin' };

/** The screen of a market; of a contract by its wire symbol, which the site leads on to the pair. */
export const linkOf = ({ symbol, perp }: Market): string =>
  perp ? contractPath(PRODUCT_OF[perp.wallet] ?? 'usdt', symbol) : spotPath(symbol);
