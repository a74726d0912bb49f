import type { Wish } from './outcome.ts';

/** All the USDT of a paper account at once: enough to reach below the best price. */
export const FIRST_WISH: Wish = { side: 'buy', amount: { by: 'quote', value: '100000' } };
/** Amounts that one press asks for, quote. */
export const AMOUNTS = ['1000', '10000', '100000', '1000000'] as const;
/** Pairs to choose from. */
export const PAIRS = 4;
