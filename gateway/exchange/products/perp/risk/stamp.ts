import type { Answer, Stamp } from '../../../orders/commands.ts';
import type { MarketState } from '../../../orders/state.ts';
import type { Transaction } from '../../../orders/transaction.ts';

/** A stamp of a market: its risk, its funding, its risk again. */
export function stamp(_turn: Transaction, _market: MarketState, _stamp: Stamp): Answer {
  return { ok: true, orders: [] };
}
