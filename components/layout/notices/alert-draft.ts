import {
  ALERT_LIMIT,
  ALERT_RATE,
  ALERT_WAITS,
  type AlertKind,
  type AlertRepeat,
  type AlertWindow,
} from '#lib/contract/notice.ts';
import type { Alert, AlertEditRequest, AlertRequest } from '#lib/contract/shapes/notice.ts';
import { addDecimal, compareDecimal, multiplyDecimal, parseDecimal, shiftDecimal } from '#lib/format/decimal.ts';
import { readLength } from '#lib/format/length.ts';
import { isPlain } from '#lib/format/number-text.ts';
import { snapDecimal } from '#lib/format/steps.ts';

/** An alert in the making. */
export type AlertDraft = {
  /** `figure`: one that only contracts have. */
  readonly by: 'price' | 'change' | 'figure';
  readonly figure: 'mark' | 'funding';
  /** Last, or mark. */
  readonly price: string;
  /** Of funding, per cent, of either sign. */
  readonly rate: string;
  readonly direction: 'rise' | 'fall';
  /** Per cent. */
  readonly percent: string;
  readonly window: AlertWindow;
  readonly repeat: AlertRepeat;
  readonly note: string;
};

/** Where the market is; null while it is not known. */
export type MarketNow = {
  readonly last: string | null;
  readonly mark: string | null;
  /** Of funding, as a fraction. */
  readonly rate: string | null;
};

/** Per cent that a change may have, as the gateway takes it. */
const PERCENT = { least: '0.1', most: '1000' } as const;

export function draftOf(alert: Alert | null, price: string): AlertDraft {
  const usual: AlertDraft = {
    ...{ by: 'price', figure: 'mark', price, rate: '', direction: 'rise', percent: '5', window: '24h' },
    ...{ repeat: 'once', note: '' },
  };
  if (!alert) return usual;
  const { kind, change, window, rate, repeat, note } = alert;
  const known = { ...usual, price: price || (alert.price ?? ''), repeat, note };
  const { of, up } = ALERT_WAITS[kind];
  if (of === 'last') return known;
  if (of === 'mark') return { ...known, by: 'figure' };
  if (of === 'funding') return { ...known, by: 'figure', figure: 'funding', rate: shiftDecimal(rate, 2) ?? '' };
  const moves = { direction: up ? 'rise' : 'fall', percent: shiftDecimal(change, 2) ?? '' } as const;
  return { ...known, by: 'change', ...moves, window: window ?? '24h' };
}

/** What a draft waits for. */
export function figureOf({ by, figure }: Pick<AlertDraft, 'by' | 'figure'>): 'last' | 'change' | 'mark' | 'funding' {
  return by === 'figure' ? figure : by === 'price' ? 'last' : 'change';
}

/** The side of the market that a price, or a rate, is on; null while one of them is not known, or they are equal. */
export function sideOf(bound: string, at: string | null): 'above' | 'below' | null {
  // What could be two numbers, or none, is on no side.
  if (at === null || parseDecimal(bound) === null) return null;
  const side = compareDecimal(bound, at);
  return side === 0 ? null : side > 0 ? 'above' : 'below';
}

export type Wrong = 'price' | 'equal' | 'equalMark' | 'percent' | 'rate' | 'note';

/** What keeps a draft from being sent, by its field; null when nothing does. */
export function wrongWith(draft: AlertDraft, now: MarketNow): Wrong | null {
  const { price, percent, rate, note } = draft;
  switch (figureOf(draft)) {
    case 'change': {
      const isOut = compareDecimal(percent, PERCENT.least) < 0 || compareDecimal(percent, PERCENT.most) > 0;
      if (!isPlain(percent) || isOut) return 'percent';
      break;
    }
    case 'funding':
      if (!isRate(rate) || isEqual(shiftDecimal(rate, -2), now.rate)) return 'rate';
      break;
    case 'mark':
      if (!isPrice(price)) return 'price';
      if (isEqual(price, now.mark)) return 'equalMark';
      break;
    default:
      if (!isPrice(price)) return 'price';
      if (isEqual(price, now.last)) return 'equal';
  }
  return readLength(note) > ALERT_LIMIT.note ? 'note' : null;
}

const isPrice = (price: string): boolean => isPlain(price) && compareDecimal(price, '0') > 0;
const isEqual = (one: string | null, other: string | null): boolean =>
  one !== null && other !== null && compareDecimal(one, other) === 0;

/** A number of either sign, no greater than a rate may be. */
function isRate(percent: string): boolean {
  const size = percent.replace(/^-/, '');
  return isPlain(size) && compareDecimal(shiftDecimal(size, -2), ALERT_RATE.most) <= 0;
}

/** Whether the field of a draft holds a text that is no number, or could be two: it says so itself, and nothing can be sent. */
export function hasUnread(draft: AlertDraft): boolean {
  const figure = figureOf(draft);
  const text = figure === 'change' ? draft.percent : figure === 'funding' ? draft.rate : draft.price;
  return text !== '' && parseDecimal(text) === null;
}

/** What is sent of a draft that nothing is wrong with. */
export function requestOf(
  draft: AlertDraft,
  { symbol, now }: { readonly symbol: string; readonly now: MarketNow },
): AlertRequest {
  const { price, rate, repeat, note } = draft;
  const own = { symbol, repeat, note: note.trim() };
  const fraction = shiftDecimal(rate, -2) ?? '';
  switch (figureOf(draft)) {
    case 'change':
      return { ...own, kind: draft.direction, change: shiftDecimal(draft.percent, -2) ?? '', window: draft.window };
    case 'funding':
      return { ...own, kind: kindOf('funding', sideOf(fraction, now.rate)), rate: fraction };
    case 'mark':
      return { ...own, kind: kindOf('mark', sideOf(price, now.mark)), price };
    default:
      return { ...own, kind: sideOf(price, now.last) ?? 'above', price };
  }
}

function kindOf(figure: 'mark' | 'funding', side: 'above' | 'below' | null): AlertKind {
  return side === 'below' ? `${figure}Below` : `${figure}Above`;
}

/** The same as a change of an alert. One that does not move goes on where it is; one that was done waits again. */
export function editOf(alert: Alert, request: AlertRequest): AlertEditRequest {
  const { kind, price, change, window, rate, repeat, note } = request;
  const isMoved =
    alert.kind !== kind ||
    compareDecimal(alert.price ?? alert.rate ?? alert.change, price ?? rate ?? change) !== 0 ||
    alert.window !== (window ?? null);
  const bound = price !== undefined ? { price } : rate !== undefined ? { rate } : { change, window };
  return { id: alert.id, ...(isMoved || alert.state === 'done' ? { kind, ...bound } : {}), repeat, note };
}

/** A price so many per cent from another, on the tick. */
export function awayFrom(last: string, percent: string, tick: string): string | null {
  const moved = multiplyDecimal(last, addDecimal('1', shiftDecimal(percent, -2)));
  return moved === null ? null : snapDecimal({ value: moved, step: tick, toward: 'down' });
}
