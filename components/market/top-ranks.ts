import type { Ticker } from '#lib/contract/shapes/market.ts';
import { signOf } from '#lib/format/decimal.ts';
import type { MarketRow } from './rows.ts';
import { type Sort, sortRows } from './selection.ts';

type Tickers = Readonly<Record<string, Ticker | undefined>>;

export type CardId = 'gainers' | 'losers' | 'traded';
type Card = {
  readonly sort: Sort;
  /** Sign of the change that belongs here; 0 for any. */
  readonly sign: 1 | -1 | 0;
};

/** What each of the short lists is a list of. */
export const CARDS: Readonly<Record<CardId, Card>> = {
  gainers: { sort: { key: 'change', order: 'descending' }, sign: 1 },
  losers: { sort: { key: 'change', order: 'ascending' }, sign: -1 },
  traded: { sort: { key: 'turnover', order: 'descending' }, sign: 0 },
};

const CARD_ROWS = 3;

/** Rows of the three lists. Each row carries the ticker it was ranked by, so that rank and figures never disagree. */
export type Ranks = Readonly<Record<CardId, readonly MarketRow[]>>;

/** The best of the USDT markets, other dollars left out. */
export function rankCards(rows: readonly MarketRow[], tickers: Tickers): Ranks {
  const dollars = rows.filter(({ market }) => market.quote === 'USDT' && !market.tags.includes('stable'));
  const best = ({ sort, sign }: Card) => {
    const fitting = dollars.filter(({ market }) => sign === 0 || signOf(tickers[market.symbol]?.change24h) === sign);
    return sortRows(fitting, sort, tickers).slice(0, CARD_ROWS).map(withTicker(tickers));
  };
  return { gainers: best(CARDS.gainers), losers: best(CARDS.losers), traded: best(CARDS.traded) };
}

/** The same places with the figures of now: for a list that must not move under a pointer. */
export function repaint(ranks: Ranks, tickers: Tickers): Ranks {
  const now = withTicker(tickers);
  return { gainers: ranks.gainers.map(now), losers: ranks.losers.map(now), traded: ranks.traded.map(now) };
}

const withTicker =
  (tickers: Tickers) =>
  (row: MarketRow): MarketRow => ({ ...row, ticker: tickers[row.market.symbol] ?? row.ticker });
