import type { MarketState } from '../../../orders/state.ts';
import type { Transaction } from '../../../orders/transaction.ts';
import { type Part, QUIET } from '../part.ts';

/** The sixth part of a step: the fund unwinds what it took over, or its leg is closed against the other side. */
export function relieveFund(_turn: Transaction, _market: MarketState): Part {
  return QUIET;
}
