import type { ContractState } from '#lib/contract/shapes/contract-market.ts';
import type { Instrument, Ticker } from '#lib/contract/shapes/market.ts';
import { compareDecimal, multiplyDecimal } from '#lib/format/decimal.ts';
import { inQuoteOrder } from '#lib/market/quotes.ts';

export const SORTS = ['pair', 'last', 'change', 'turnover'] as const;
/** Of contracts also what holding them costs, and how much is held. */
export const CONTRACT_SORTS = ['pair', 'last', 'change', 'funding', 'interest', 'turnover'] as const;
export type SortKey = (typeof CONTRACT_SORTS)[number];
export type Sort = { readonly by: SortKey; readonly down: boolean };

/** Most traded first. */
export const DEFAULT_SORT: Sort = { by: 'turnover', down: true };

export const FAVOURITES = 'favourites';
export const ALL = 'all';

export type PairRow = {
  readonly instrument: Instrument;
  readonly ticker: Ticker | undefined;
  /** Of a contract, once it is known. */
  readonly state?: ContractState | undefined;
};

/** Quote coins that have pairs, in the order of every list. */
export function quotesOf(instruments: readonly Instrument[]): string[] {
  return inQuoteOrder(instruments.map(({ quote }) => quote));
}

type Wish = {
  /** `favourites`, `all` or a quote coin. */
  readonly tab: string;
  readonly query: string;
  readonly sort: Sort;
  readonly favourites: readonly string[];
  readonly tickers: Readonly<Record<string, Ticker>>;
  /** Of contracts. */
  readonly states?: Readonly<Record<string, ContractState | undefined>>;
};

/** The pairs of a tab that a search finds, in order. A search looks through everything but keeps to favourites. */
export function pairRows(instruments: readonly Instrument[], wish: Wish): PairRow[] {
  const words = wish.query
    .trim()
    .toUpperCase()
    .replace(/[/\-_\s]+/g, '');
  const rows = instruments
    .filter((instrument) => inTab(instrument, wish, words !== ''))
    .filter((instrument) => matches(instrument, words))
    .map((instrument) => ({
      instrument,
      ticker: wish.tickers[instrument.symbol],
      state: wish.states?.[instrument.symbol],
    }));
  return rows.sort((a, b) => order(a, b, wish.sort));
}

function inTab({ symbol, quote }: Instrument, { tab, favourites }: Wish, searching: boolean): boolean {
  if (tab === FAVOURITES) return favourites.includes(symbol);
  return tab === ALL || searching || quote === tab;
}

function matches({ symbol, base, baseName }: Instrument, words: string): boolean {
  return words === '' || symbol.includes(words) || base.includes(words) || baseName.toUpperCase().includes(words);
}

function order(a: PairRow, b: PairRow, { by, down }: Sort): number {
  const name = a.instrument.symbol < b.instrument.symbol ? -1 : a.instrument.symbol > b.instrument.symbol ? 1 : 0;
  const figure = by === 'pair' ? name : compareDecimal(figureOf(a, by), figureOf(b, by));
  // What has no figure stays last in both directions.
  const known = (b.ticker ? 1 : 0) - (a.ticker ? 1 : 0);
  if (by !== 'pair' && known !== 0) return known;
  return (down ? -figure : figure) || name;
}

/** What is held is compared by its value: sizes of two coins say nothing of each other. */
function figureOf(row: PairRow, by: Exclude<SortKey, 'pair'>): string | null | undefined {
  const { ticker, state } = row;
  if (by === 'funding') return state?.fundingRate;
  if (by === 'interest') return interestValue(row);
  return by === 'last' ? ticker?.last : by === 'change' ? ticker?.change24h : ticker?.quoteVolume;
}

function interestValue({ instrument: { contract }, state }: PairRow): string | null | undefined {
  if (!state || contract?.kind === 'inverse') return state?.openInterest;
  return multiplyDecimal(state.openInterest, state.mark);
}

/** The next order after a press on a column's head: down, up, down … names begin upwards. */
export function nextSort(sort: Sort, by: SortKey): Sort {
  return sort.by === by ? { by, down: !sort.down } : { by, down: by !== 'pair' };
}
