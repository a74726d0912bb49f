import type { Event } from '#gateway/exchange/events/events.ts';
import type { DoneReason, FillParty, OrderFacts } from '#gateway/exchange/events/facts.ts';
import { BUY, SELL } from '#gateway/exchange/orders/book.ts';
import type { PerpLedgerReason } from '#lib/contract/perp.ts';
import type { LedgerReason } from '#lib/contract/trade.ts';
import type { FillRule, OrderStatus, Role } from '#lib/rules/words.ts';

/**
 * What can be looked up of an account, in the exchange's integers: prices in ticks and sizes in lots of the order's
 * market, amounts in units of their asset. Text for people is made elsewhere.
 */

export type OrderRecord = {
  /** What it waits for, its exits and its amount of quote as amended. */
  readonly facts: OrderFacts;
  readonly progress: {
    /** As amended; 0 where the facts have none. */
    readonly price: number;
    readonly lots: number;
    readonly filled: number;
    readonly quoteFilled: bigint;
    readonly fee: bigint;
  };
  readonly ending: {
    /** Null while the order is open. */
    readonly reason: DoneReason | null;
    /** The rule that refused what a trigger, or a fill with exits, would have placed. */
    readonly failed: string | null;
    /** When the order last changed. */
    readonly at: number;
  };
  readonly status: OrderStatus;
};

/** One account's side of a fill. */
export type FillRecord = {
  readonly id: number;
  readonly account: number;
  readonly order: number;
  readonly symbol: string;
  /** 0 bought, 1 sold. */
  readonly side: 0 | 1;
  readonly role: Role;
  readonly price: number;
  readonly lots: number;
  readonly quote: bigint;
  readonly fee: bigint;
  readonly feeAsset: string;
  readonly rule: FillRule;
  readonly at: number;
};

/** One change of an account's total of an asset; what is only locked or let go changes no total. */
export type LedgerRecord = {
  /** Counts up over the whole environment. */
  readonly id: number;
  readonly account: number;
  /** Code of the owner's wallet. */
  readonly wallet: number;
  readonly asset: string;
  readonly change: bigint;
  readonly reason: LedgerReason | PerpLedgerReason;
  /** The fill behind it, null where there is none. */
  readonly ref: number | null;
  /** The contract that it comes of, null where there is none. */
  readonly symbol: string | null;
  readonly at: number;
};

/** Where an order stands, in the word a trader knows. */
export function statusOf(filled: number, reason: DoneReason | null, failed: string | null): OrderStatus {
  if (reason === null) return filled > 0 ? 'partiallyFilled' : 'new';
  if (reason === 'filled') return 'filled';
  if (reason === 'fired') return failed === null ? 'triggered' : 'triggerFailed';
  if (filled > 0) return 'partiallyFilledCancelled';
  return reason === 'cancelled' || reason === 'reset' ? 'cancelled' : 'expired';
}

/** One account's side of a fill that was announced. */
export function fillRecordOf(
  { id, symbol, side, price, lots, quote, rule, at }: Extract<Event, { t: 'fill' }>,
  { account, order, fee, feeAsset }: FillParty,
  role: Role,
): FillRecord {
  const own = role === 'taker' ? side : side === BUY ? SELL : BUY;
  return { id, account, order, symbol, side: own, role, price, lots, quote, fee, feeAsset, rule, at };
}
