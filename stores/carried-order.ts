import { EXIT_UNITS, type ExitUnit } from '#lib/order/exits.ts';
import { TIFS } from '#lib/rules/kinds.ts';
import { SIDES, type Side } from '#lib/rules/words.ts';
import { type Amount, KIND } from '#lib/spot/draft.ts';
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

const TEXTS = ['price', 'triggerPrice', 'stopLimitPrice', 'takeProfit', 'stopLoss'] as const;
const FLAGS = ['postOnly', 'exits'] as const;

/** Puts a whole order that was typed before the language changed into the form of its pair, once; a share of the balance stays one. */
export function takeDraft(symbol: string, now: number): void {
  const kept = readErrand('draft');
  dropErrand('draft');
  const draft = useDraft.getState();
  if (typeof kept !== 'object' || kept === null || draft.symbol !== symbol || draft.amount.value !== '') return;
  const row = kept as Readonly<Record<string, unknown>>;
  if (row.symbol !== symbol || typeof row.at !== 'number' || Math.abs(now - row.at) > LIFE_MS) return;
  const isText = (value: unknown) => typeof value === 'string' && value.length <= LONGEST;
  if (!TEXTS.every((name) => isText(row[name])) || !FLAGS.every((name) => typeof row[name] === 'boolean')) return;
  const { by, value } = (row.amount ?? {}) as Record<string, unknown>;
  const isShare = by === 'percent' && typeof value === 'number' && value >= 0 && value <= 100;
  if (!isShare && !((by === 'base' || by === 'quote') && isText(value))) return;
  const units = (row.exitUnits ?? {}) as Record<string, unknown>;
  const isExit = (unit: unknown) => EXIT_UNITS.includes(unit as ExitUnit);
  if (!isExit(units.takeProfit) || !isExit(units.stopLoss)) return;
  if (!SIDES.includes(row.side as Side) || !Object.hasOwn(KIND, `${row.kind}`) || !TIFS.includes(row.tif as never))
    return;
  if (row.unit !== 'base' && row.unit !== 'quote') return;
  const names = [...TEXTS, ...FLAGS, 'amount', 'exitUnits', 'side', 'kind', 'tif', 'unit'] as const;
  useDraft.setState(Object.fromEntries(names.map((name) => [name, row[name]])));
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
