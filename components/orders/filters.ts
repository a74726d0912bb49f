import type { HistoryQuery } from '#lib/contract/shapes/history.ts';
import { endOfDay, startOfDay } from '#lib/format/day.ts';
import type { Side } from '#lib/rules/words.ts';

export const SPANS = ['day', 'week', 'month', 'quarter', 'all', 'custom'] as const;
export type Span = (typeof SPANS)[number];

/** What a history is narrowed to. */
export type Filters = {
  /** Null: all pairs. */
  readonly symbol: string | null;
  readonly side: Side | null;
  readonly span: Span;
  /** Beginning of a span counted back from now, epoch ms; fixed when it is chosen, so that pages stay the same list. */
  readonly since: number | null;
  /** Days of a custom span, `2026-11-20`, both included; '' for none. */
  readonly from: string;
  readonly to: string;
};

export const ALL: Filters = { symbol: null, side: null, span: 'all', since: null, from: '', to: '' };

const DAY_MS = 24 * 3600_000;
const DAYS: Readonly<Partial<Record<Span, number>>> = { day: 1, week: 7, month: 30, quarter: 90 };

/** @param now epoch ms */
export function withSpan(filters: Filters, span: Span, now: number): Filters {
  const days = DAYS[span];
  return { ...filters, span, since: days === undefined ? null : now - days * DAY_MS };
}

export function isFiltered({ symbol, side, span, from, to }: Filters): boolean {
  return symbol !== null || side !== null || (span === 'custom' ? from !== '' || to !== '' : span !== 'all');
}

/** @param zone whose days a custom span counts @returns null when its first day lies after its last */
export function queryOf({ symbol, side, span, since, from, to }: Filters, zone: string): HistoryQuery | null {
  const first = span === 'custom' ? startOfDay(from, zone) : since;
  const last = span === 'custom' ? endOfDay(to, zone) : null;
  if (first !== null && last !== null && first > last) return null;
  return {
    ...(symbol === null ? {} : { symbol }),
    ...(side === null ? {} : { side }),
    ...(first === null ? {} : { from: first }),
    ...(last === null ? {} : { to: last }),
  };
}
