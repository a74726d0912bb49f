import type { ContractState, FundingRow, IndexState } from '#lib/contract/shapes/contract-market.ts';
import type { Perpetual } from '#lib/contract/shapes/market.ts';
import type { FundDay, FundEvent, Protection } from '#lib/contract/shapes/protection.ts';
import type { Env, Page } from '#lib/contract/trade.ts';

/** What the pages of this room show. Null where the gateway could not be asked. */

export type ListFacts = {
  readonly contracts: readonly Perpetual[];
  readonly states: readonly ContractState[] | null;
};

export type ContractFacts = {
  readonly instrument: Perpetual;
  readonly state: ContractState | null;
  readonly index: IndexState | null;
  readonly funding: Page<FundingRow> | null;
  /** Times that positions were reduced, of both environments, newest first. */
  readonly reduced: readonly FundEvent[] | null;
};

export type FundFacts = {
  readonly env: Env;
  readonly protection: Protection | null;
  /** Oldest first. */
  readonly days: readonly FundDay[] | null;
  readonly events: Page<FundEvent> | null;
  /** What contracts are called, by symbol. */
  readonly names: Readonly<Record<string, string>>;
};

/** Stamps that a page begins with, and that "more" adds. */
export const STAMPS = 100;
/** Rows of stamps before somebody asks for more. */
export const STAMP_ROWS = 10;
/** Times of deleveraging that are shown. */
export const REDUCED = 20;
/** Bookings of the fund that a page begins with, and that "older" adds. */
export const BOOKINGS = 20;
/** Days that the curve may show. */
export const SPANS = { month: 30, quarter: 90, year: 366 } as const;
export type Span = keyof typeof SPANS;
/** Rates of funding are small: 0.0100%. */
export const RATE_DIGITS = 4;
