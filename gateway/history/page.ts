import type { HistoryQuery } from '#lib/contract/shapes/history.ts';
import type { Page } from '#lib/contract/trade.ts';
import type { Filter, Found } from '../data/projections/pages.ts';

/** Pages of records, and what is asked of them. */

export type Query = { readonly [K in keyof HistoryQuery]?: HistoryQuery[K] | undefined };
export function page<R, T>({ rows, cursor }: Found<R>, present: (record: R) => T): Page<T> {
  return { rows: rows.map(present), cursor: cursor === null ? null : `${cursor}` };
}

export function filterOf({ side, cursor, ...rest }: Query): Filter {
  return {
    ...rest,
    side: side === undefined ? undefined : side === 'buy' ? 0 : 1,
    cursor: cursor === undefined ? undefined : number(cursor),
  };
}

export function number(text: string): number {
  return Number.parseInt(text, 10);
}
