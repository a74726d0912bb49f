import { SIDES } from '#lib/rules/words.ts';
import { ALL, type Filters, SPANS, withSpan } from '../filters.ts';

export const STATES = ['any', 'open', 'over'] as const;
export type OrderState = (typeof STATES)[number];

/** What a page of records is narrowed to: in its address, so that it can be kept and sent. */
export const PRODUCTS = ['spot', 'futures'] as const;
/** Whose orders and fills; other records are of one product alone. */
export type RecordProduct = (typeof PRODUCTS)[number];
export type RecordFilters = Filters & { readonly state: OrderState; readonly product: RecordProduct };

export const ANY: RecordFilters = { ...ALL, state: 'any', product: 'spot' };

const SYMBOL = /^[A-Z0-9]{2,32}$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** What cannot be read is left out. @param search `?symbol=BTCUSDT&range=week` @param now epoch ms, which ranges count back from */
export function readFilters(search: string, now: number): RecordFilters {
  const query = new URLSearchParams(search);
  const one = <T extends string>(name: string, words: readonly T[]): T | null =>
    words.find((word) => word === query.get(name)) ?? null;
  const fitting = (name: string, form: RegExp) => {
    const text = query.get(name) ?? '';
    return form.test(text) ? text : '';
  };
  const filters: RecordFilters = {
    ...ANY,
    symbol: fitting('symbol', SYMBOL) || null,
    side: one('side', SIDES),
    from: fitting('from', DAY),
    to: fitting('to', DAY),
    state: one('state', STATES) ?? 'any',
    product: one('product', PRODUCTS) ?? 'spot',
  };
  const span = one('range', SPANS) ?? (filters.from || filters.to ? 'custom' : 'all');
  return { ...filters, ...withSpan(filters, span, now) };
}

/** The query of the address; '' when nothing is narrowed. */
export function writeFilters({ symbol, side, span, from, to, state, product }: RecordFilters): string {
  const custom = span === 'custom';
  const parts: readonly (readonly [string, string | null])[] = [
    ['product', product === 'spot' ? null : product],
    ['symbol', symbol],
    ['side', side],
    ['range', span === 'all' ? null : span],
    ['from', custom ? from : null],
    ['to', custom ? to : null],
    ['state', state === 'any' ? null : state],
  ];
  const query = new URLSearchParams(parts.flatMap(([name, value]) => (value ? [[name, value]] : [])));
  return query.size > 0 ? `?${query}` : '';
}
