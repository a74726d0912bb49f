import { ALERT_LIMIT, type AlertKind, type AlertRepeat, type AlertWindow } from '#lib/contract/notice.ts';
import type { Alert, AlertEditRequest, AlertRequest } from '#lib/contract/shapes/notice.ts';
import { addDecimal, compareDecimal, multiplyDecimal, shiftDecimal } from '#lib/format/decimal.ts';
import { readLength } from '#lib/format/length.ts';
import { snapDecimal } from '#lib/format/steps.ts';

/** An alert in the making. */
export type AlertDraft = {
  readonly by: 'price' | 'change';
  readonly price: string;
  readonly direction: 'rise' | 'fall';
  /** Per cent. */
  readonly percent: string;
  readonly window: AlertWindow;
  readonly repeat: AlertRepeat;
  readonly note: string;
};

/** Per cent that a change may have, as the gateway takes it. */
const PERCENT = { least: '0.1', most: '1000' } as const;

export function draftOf(alert: Alert | null, price: string): AlertDraft {
  const usual: AlertDraft = {
    ...{ by: 'price', price, direction: 'rise', percent: '5', window: '24h', repeat: 'once', note: '' },
  };
  if (!alert) return usual;
  const { kind, change, window, repeat, note } = alert;
  if (kind === 'above' || kind === 'below') return { ...usual, price: price || (alert.price ?? ''), repeat, note };
  return {
    ...usual,
    ...{ by: 'change', direction: kind, percent: shiftDecimal(change, 2) ?? '', window: window ?? '24h', repeat, note },
  };
}

/** The side of the market that a price is on; null while one of them is not known, or they are equal. */
export function sideOf(price: string, last: string | null): 'above' | 'below' | null {
  if (last === null || price === '') return null;
  const side = compareDecimal(price, last);
  return side === 0 ? null : side > 0 ? 'above' : 'below';
}

/** What keeps a draft from being sent, by its field; null when nothing does. */
export function wrongWith(
  { by, price, percent, note }: AlertDraft,
  last: string | null,
): 'price' | 'equal' | 'percent' | 'note' | null {
  if (by === 'price' && (price === '' || compareDecimal(price, '0') <= 0)) return 'price';
  if (by === 'price' && last !== null && compareDecimal(price, last) === 0) return 'equal';
  const isOut = compareDecimal(percent, PERCENT.least) < 0 || compareDecimal(percent, PERCENT.most) > 0;
  if (by === 'change' && (percent === '' || isOut)) return 'percent';
  return readLength(note) > ALERT_LIMIT.note ? 'note' : null;
}

/** What is sent of a draft that nothing is wrong with. */
export function requestOf(
  draft: AlertDraft,
  { symbol, last }: { readonly symbol: string; readonly last: string | null },
): AlertRequest {
  const { by, price, direction, percent, window, repeat, note } = draft;
  const kind: AlertKind = by === 'change' ? direction : (sideOf(price, last) ?? 'above');
  const bound = by === 'price' ? { price } : { change: shiftDecimal(percent, -2) ?? '', window };
  return { symbol, kind, ...bound, repeat, note: note.trim() };
}

/** The same as a change of an alert. One that does not move goes on where it is; one that was done waits again. */
export function editOf(alert: Alert, request: AlertRequest): AlertEditRequest {
  const { kind, price, change, window, repeat, note } = request;
  const isMoved =
    alert.kind !== kind ||
    compareDecimal(alert.price ?? alert.change, price ?? change) !== 0 ||
    alert.window !== (window ?? null);
  const bound = price === undefined ? { change, window } : { price };
  return { id: alert.id, ...(isMoved || alert.state === 'done' ? { kind, ...bound } : {}), repeat, note };
}

/** A price so many per cent from another, on the tick. */
export function awayFrom(last: string, percent: string, tick: string): string | null {
  const moved = multiplyDecimal(last, addDecimal('1', shiftDecimal(percent, -2)));
  return moved === null ? null : snapDecimal({ value: moved, step: tick, toward: 'down' });
}
