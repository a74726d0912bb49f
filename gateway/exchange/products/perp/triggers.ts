import type { Tick } from '../../orders/commands.ts';
import type { MarketState } from '../../orders/state.ts';
import type { Transaction } from '../../orders/transaction.ts';
import { type Part, QUIET } from './part.ts';

/**
 * The fourth part of a step: triggers of last, mark and index, then those that trail, oldest first. A stop that the same move
 * reached comes before the liquidation: it can only leave the trader more.
 */
export function fireTriggers(_turn: Transaction, _market: MarketState, _tick: Tick): Part {
  return QUIET;
}
