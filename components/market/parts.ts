import type { ComponentType } from 'react';
import type { ListedMarket, MarketRow } from './rows.ts';

type RowPart = ComponentType<{ row: MarketRow; className?: string }>;

/**
 * The figures of a row. Views take them as an argument, so that one drawing serves twice: still in the page the server
 * makes, which needs no script, and living once the scripts are there.
 */
export type Parts = {
  readonly Price: RowPart;
  readonly Change: RowPart;
  /** Turnover of the day in the quote coin, in short. */
  readonly Turnover: RowPart;
  /** What was traded in a day, in the base coin, in short. */
  readonly Volume: RowPart;
  /** Between the best bid and the best ask, and what part of the price that is. */
  readonly Spread: RowPart;
  /** The price in the display currency. */
  readonly Approximate: RowPart;
  readonly Low: RowPart;
  readonly High: RowPart;
  /** The day's range as a bar, and in words. */
  readonly Range: RowPart;
  readonly Star: ComponentType<{ market: ListedMarket }>;
  /** The way to a price alert. */
  readonly Alert: ComponentType<{ market: ListedMarket }>;
};
