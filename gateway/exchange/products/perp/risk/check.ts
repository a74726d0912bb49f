import type { MarketState } from '../../../orders/state.ts';
import type { Transaction } from '../../../orders/transaction.ts';
import { type Part, QUIET } from '../part.ts';

/** The fifth part of a step: isolated legs by owner, long before short, then pools by owner. */
export function checkMarket(_turn: Transaction, _market: MarketState): Part {
  return QUIET;
}
