import type { Ticker } from '#lib/contract/shapes/market.ts';
import { compareDecimal } from '#lib/format/decimal.ts';
import { findMarkets } from '#lib/market/find.ts';
import { inUsdt, turnoverInUsdt } from '#lib/market/value.ts';
import type { MarketRow } from './rows.ts';

export type SortKey = 'pair' | 'price' | 'change' | 'turnover';
export type SortOrder = 'ascending' | 'descending';
export type Sort = { readonly key: SortKey; readonly order: SortOrder };

/** Categories that have a chip of their own, in their order. */
export const TAGS = ['layer1', 'layer2', 'defi', 'ai', 'meme', 'rwa', 'stable', 'new'] as const;
export type Tag = (typeof TAGS)[number];

export const LISTS = ['spot', 'futures', 'favourites'] as const;
export type List = (typeof LISTS)[number];

export type Filter = {
  readonly list: List;
  /** Null: USDT in the list of all pairs, every quote among favourites and while searching. */
  readonly quote: string | null;
  readonly tag: Tag | null;
  readonly query: string;
};

export const NO_FILTER: Filter = { list: 'spot', quote: null, tag: null, query: '' };
export const FIRST_SORT: Sort = { key: 'turnover', order: 'descending' };

/** The quote that is in force; `all` for every one. */
export function quoteOf({ list, quote, query }: Filter): string {
  return quote ?? (list === 'favourites' || query.trim() !== '' ? 'all' : 'USDT');
}

/** Rows that pass the filter, best answers first while searching, otherwise in the order given. */
export function filterRows(
  rows: readonly MarketRow[],
  filter: Filter,
  favourites: readonly string[],
): readonly MarketRow[] {
  const quote = quoteOf(filter);
  const passing = rows.filter(
    ({ market }) =>
      (filter.list === 'spot' || favourites.includes(market.symbol)) &&
      (quote === 'all' || market.quote === quote) &&
      (filter.tag === null || market.tags.includes(filter.tag)),
  );
  if (filter.query.trim() === '') return passing;
  const found = findMarkets(
    passing.map(({ market }) => market),
    filter.query,
  );
  const rank = new Map(found.map(({ symbol }, index) => [symbol, index]));
  return passing
    .filter(({ market }) => rank.has(market.symbol))
    .sort((a, b) => (rank.get(a.market.symbol) ?? 0) - (rank.get(b.market.symbol) ?? 0));
}

type Tickers = Readonly<Record<string, Ticker | undefined>>;

/** What a row is compared by. Prices and turnovers count in USDT, so that quotes can stand in one list. */
const FIGURE: Readonly<Record<Exclude<SortKey, 'pair'>, (row: MarketRow, tickers: Tickers) => string | null>> = {
  price: ({ market }, tickers) => inUsdt(tickers[market.symbol]?.last, market.quote, tickers),
  change: ({ market }, tickers) => tickers[market.symbol]?.change24h ?? null,
  turnover: ({ market }, tickers) => turnoverInUsdt(market, tickers),
};

/** Markets without a figure stand last in either order; equal ones keep their places. */
export function sortRows(rows: readonly MarketRow[], { key, order }: Sort, tickers: Tickers): readonly MarketRow[] {
  const sign = order === 'ascending' ? 1 : -1;
  if (key === 'pair') return [...rows].sort((a, b) => sign * byName(a, b));
  const figures = new Map(rows.map((row) => [row, FIGURE[key](row, tickers)]));
  return [...rows].sort((a, b) => {
    const [left, right] = [figures.get(a) ?? null, figures.get(b) ?? null];
    if (left === null || right === null) return left === right ? 0 : left === null ? 1 : -1;
    return sign * compareDecimal(left, right);
  });
}

/** Codes are ASCII: the order of their letters is the same in every language. */
function byName(a: MarketRow, b: MarketRow): number {
  return a.market.symbol < b.market.symbol ? -1 : a.market.symbol > b.market.symbol ? 1 : 0;
}

/** A press on a head: the other way round if it is the current one, else as this column is wanted first. */
export function nextSort(current: Sort, key: SortKey): Sort {
  if (current.key === key) return { key, order: current.order === 'ascending' ? 'descending' : 'ascending' };
  return { key, order: key === 'pair' ? 'ascending' : 'descending' };
}
