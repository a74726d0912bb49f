import type { Amount } from '#lib/spot/draft.ts';
import { dropErrand, keepErrand, readErrand } from '#lib/storage/pending-redirect.ts';
import { useDraft } from './draft.ts';

/** An order that was worked out on another page, for the form of its pair. */
export type CarriedOrder = {
  readonly symbol: string;
  readonly side: 'buy' | 'sell';
  /** As it was typed: what is no number there is none in the form either, and cannot be sent. */
  readonly amount: Exclude<Amount, { by: 'percent' }>;
};

/** Between the press and the form lies one load of a page; what is older was left behind. ms */
const LIFE_MS = 120_000;
/** Longer than any amount of a market. */
const LONGEST = 40;

/** Takes an order along to the next page of this tab. */
export function carryOrder(order: CarriedOrder, now: number): void {
  keepErrand('order', { ...order, at: now });
}

export function dropOrder(): void {
  dropErrand('order');
}

/** Puts what was carried into the form of its pair, once. Nothing is sent by it, and nothing that was typed is replaced. */
export function takeOrder(symbol: string, now: number): void {
  const order = checked(readErrand('order'), now);
  dropOrder();
  const draft = useDraft.getState();
  if (order?.symbol !== symbol || draft.symbol !== symbol || draft.amount.value !== '') return;
  draft.setKind('market');
  draft.setSide(order.side);
  draft.setUnit(order.amount.by, order.amount);
}

function checked(kept: unknown, now: number): CarriedOrder | null {
  if (typeof kept !== 'object' || kept === null) return null;
  const { symbol, side, amount, at } = kept as Partial<Record<keyof CarriedOrder | 'at', unknown>>;
  if (typeof at !== 'number' || Math.abs(now - at) > LIFE_MS) return null;
  if (typeof symbol !== 'string' || (side !== 'buy' && side !== 'sell')) return null;
  if (typeof amount !== 'object' || amount === null) return null;
  const { by, value } = amount as Partial<Record<'by' | 'value', unknown>>;
  if ((by !== 'base' && by !== 'quote') || typeof value !== 'string' || value.length > LONGEST) return null;
  return { symbol, side, amount: { by, value } };
}
