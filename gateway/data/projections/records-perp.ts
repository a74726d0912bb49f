import type { EventOf } from '#gateway/exchange/events/events.ts';
import type {
  MarginMode,
  NoticeKind,
  PerpParty,
  PerpTerms,
  PositionSide,
} from '#gateway/exchange/events/perp-facts.ts';
import { ownerOf } from '#gateway/exchange/ledger/numbers.ts';
import { BUY, SELL } from '#gateway/exchange/orders/book.ts';
import type { Meeting } from '#gateway/exchange/positions/fold.ts';
import type { ClosedHow, PerpFillRule } from '#lib/contract/perp.ts';
import type { Role } from '#lib/rules/words.ts';
import type { OrderRecord } from './records.ts';

/** What can be looked up of contracts, in the exchange's integers; amounts in units of what the contract settles in. */

/** As of every order; what it filled is its value in the settle asset. */
export type PerpOrderRecord = OrderRecord & {
  /** As they stand: what it promises to close, and the mark of its lock, change while it is open. */
  readonly terms: PerpTerms;
};

/** One account's side of a fill. */
export type PerpFillRecord = {
  readonly id: number;
  readonly account: number;
  /** 0 where no order stood behind: the venue closed the leg. */
  readonly order: number;
  readonly symbol: string;
  /** 0 bought, 1 sold. */
  readonly side: 0 | 1;
  readonly role: Role;
  readonly price: number;
  readonly lots: number;
  readonly value: bigint;
  readonly fee: bigint;
  readonly rule: PerpFillRule;
  /** As the order named it, null in one-way mode; without an order the leg that was closed. */
  readonly positionSide: PositionSide | null;
  readonly opens: number;
  readonly closes: number;
  readonly realised: bigint;
  readonly at: number;
};

/** A leg since it was opened; totals over all its fills. */
export type LegRecord = {
  readonly account: number;
  readonly symbol: string;
  readonly side: PositionSide;
  readonly marginMode: MarginMode;
  readonly leverage: number;
  readonly lots: number;
  /** Lots that were ever opened and closed, and what they were worth when they were. */
  readonly opened: number;
  readonly closed: number;
  readonly openedValue: bigint;
  readonly closedValue: bigint;
  readonly realised: bigint;
  readonly fees: bigint;
  readonly funding: bigint;
  readonly openedAt: number;
};

/** A leg that is gone. */
export type ClosedRecord = Omit<LegRecord, 'lots'> & {
  /** A number of its own; later ones are greater. */
  readonly id: number;
  readonly how: ClosedHow;
  readonly closedAt: number;
};

/** What an owner was told. */
export type NoticeRecord = {
  /** Counts up by one over the whole environment. */
  readonly id: number;
  readonly account: number;
  readonly kind: NoticeKind;
  readonly symbol: string | null;
  readonly side: PositionSide | null;
  readonly facts: Readonly<Record<string, string>>;
  readonly at: number;
};

export function noticeOf(id: number, { account, kind, symbol, side, facts, at }: EventOf<'notice'>): NoticeRecord {
  const named = Object.fromEntries(facts.map(({ name, value }) => [name, value]));
  return { id, account, kind, symbol, side, facts: named, at };
}

/** Why two sides met: through the book, or without one. */
export const ruleOf = (event: Meeting): PerpFillRule => (event.t === 'perpFill' ? event.rule : event.t);

export const sideOf = (buys: 0 | 1): PositionSide => (buys === BUY ? 'long' : 'short');

/** The two sides of a fill, the venue's among them. */
export function partiesOf({ side, taker, maker }: Meeting) {
  const other = side === BUY ? SELL : BUY;
  return [
    { party: taker, role: 'taker', side },
    { party: maker, role: 'maker', side: other },
  ] as const;
}

/** @param positionSide as its order names it, if there is one */
export function perpFillOf(
  event: Meeting,
  { party, role, side }: { readonly party: PerpParty; readonly role: Role; readonly side: 0 | 1 },
  positionSide: PositionSide | null,
): PerpFillRecord {
  const { id, symbol, price, lots, value, at } = event;
  const rule = ruleOf(event);
  const { holder, order, opens, closes, realised, fee } = party;
  return {
    ...{ id, account: ownerOf(holder), order: order ?? 0, symbol, side, role, price, lots, value, fee, rule },
    positionSide: order === null ? sideOf(side === BUY ? SELL : BUY) : positionSide,
    ...{ opens, closes, realised, at },
  };
}
