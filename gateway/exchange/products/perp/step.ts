import type { Answer, Tick } from '../../orders/commands.ts';
import type { MarketState } from '../../orders/state.ts';
import type { Transaction } from '../../orders/transaction.ts';
import type { Part } from './part.ts';
import { meetResting } from './resting.ts';
import { checkMarket } from './risk/check-market.ts';
import { relieveFund } from './risk/fund.ts';
import { finishStamp } from './risk/pay-stamp.ts';
import { settleMarket } from './settling.ts';
import { fireTriggers } from './triggers.ts';

/**
 * One step of the feed in a market, part after part, each after the state that the one before left.
 *
 * 1. Time that has passed comes before the step, moment by moment, each a command of its own at the marks of its time:
 *    stamps (`stamp`), countdowns. 2. New prices are the command's view: last, book, and of all markets marks and indexes.
 */
const PARTS: readonly ((turn: Transaction, market: MarketState, tick: Tick) => Part)[] = [
  /* 3 */ meetResting,
  /* 4 */ fireTriggers,
  /* 5 */ checkMarket,
  /* 6 */ relieveFund,
];

/** The feed moved. A part that reaches its limit ends the command; given again, those before it find nothing left to do. */
export function step(turn: Transaction, market: MarketState, tick: Tick): Answer {
  if (!turn.view || turn.view.stale) return { ok: true, orders: [] };
  finishStamp(turn, market);
  const orders: number[] = [];
  for (const part of market.spec.status === 'settling' ? [settleMarket] : PARTS) {
    const done = part(turn, market, tick);
    orders.push(...done.orders);
    if (done.more) return { ok: true, orders, more: true };
  }
  return { ok: true, orders };
}
