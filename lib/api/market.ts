import { MARKET, MIX_MARKET, PROTECTION } from '#lib/contract/endpoints.ts';
import type { CandlePrice, Interval } from '#lib/contract/market.ts';
import type { FundReason } from '#lib/contract/perp.ts';
import type { ContractState, FundingRow, IndexState } from '#lib/contract/shapes/contract-market.ts';
import {
  isContractState,
  isDepth,
  isFiatRates,
  isIndexState,
  isPriceSource,
} from '#lib/contract/shapes/guards/market.ts';
import { isPage } from '#lib/contract/shapes/guards/trade.ts';
import type {
  Candle,
  Depth,
  FiatRates,
  Instrument,
  PriceSource,
  Sparkline,
  Ticker,
  Trade,
} from '#lib/contract/shapes/market.ts';
import type { FundDays, FundEvent, Protection } from '#lib/contract/shapes/protection.ts';
import type { Env, Page } from '#lib/contract/trade.ts';
import { isFundDays, isProtection } from './protection-shapes.ts';

export type CandleQuery = {
  readonly symbol: string;
  readonly interval: Interval;
  /** What bars are of; only contracts have bars of their mark and index. What was traded where it is left out. */
  readonly price?: CandlePrice | undefined;
  /** Open times before this one, epoch ms; without it the newest. */
  readonly end?: number;
  /** At most 1000. */
  readonly limit: number;
};

/** Oldest first; the last one may still be open. */
export function fetchCandles(query: CandleQuery, signal?: AbortSignal): Promise<readonly Candle[]> {
  return get(MARKET.candles, { shape: Array.isArray, params: query, signal });
}

/** Newest first. */
export function fetchTrades(symbol: string, limit: number, signal?: AbortSignal): Promise<readonly Trade[]> {
  return get(MARKET.trades, { shape: Array.isArray, params: { symbol, limit }, signal });
}

export function fetchDepth(symbol: string, limit: number, signal?: AbortSignal): Promise<Depth> {
  return get(MARKET.depth, { shape: isDepth, params: { symbol, limit }, signal });
}

export function fetchInstruments(signal?: AbortSignal): Promise<readonly Instrument[]> {
  return get(MARKET.instruments, { shape: Array.isArray, signal });
}

export function fetchTickers(signal?: AbortSignal): Promise<readonly Ticker[]> {
  return get(MARKET.tickers, { shape: Array.isArray, signal });
}

export function fetchSparklines(signal?: AbortSignal): Promise<readonly Sparkline[]> {
  return get(MARKET.sparklines, { shape: Array.isArray, signal });
}

export function fetchFiatRates(signal?: AbortSignal): Promise<FiatRates> {
  return get(MARKET.fiatRates, { shape: isFiatRates, signal });
}

/** Where prices come from. */
export function fetchSource(signal?: AbortSignal): Promise<PriceSource> {
  return get(MARKET.source, { shape: isPriceSource, signal });
}

/** Figures of every contract: mark, index, funding, open interest. */
export function fetchContractStates(signal?: AbortSignal): Promise<readonly ContractState[]> {
  return get(MIX_MARKET.state, { shape: Array.isArray, signal });
}

/** The same of one. */
export function fetchContractState(symbol: string, signal?: AbortSignal): Promise<ContractState> {
  return get(MIX_MARKET.state, { shape: isContractState, params: { symbol }, signal });
}

/** The index of a contract with its sources. */
export function fetchIndex(symbol: string, signal?: AbortSignal): Promise<IndexState> {
  return get(MIX_MARKET.index, { shape: isIndexState, params: { symbol }, signal });
}

/** Stamps of funding, newest first. @param query `limit` at most FUNDING_LIMIT; `cursor` of the page before */
export function fetchFunding(
  query: { readonly symbol: string; readonly limit: number; readonly cursor?: string },
  signal?: AbortSignal,
): Promise<Page<FundingRow>> {
  return get(MIX_MARKET.funding, { shape: isPage, params: query, signal });
}

/** What the fund of contracts has. */
export function fetchProtection(signal?: AbortSignal): Promise<Protection> {
  return get(PROTECTION.pools, { shape: isProtection, signal });
}

/** The same day by day, oldest first. */
export function fetchFundDays(query: { readonly env: Env; readonly days: number }, signal?: AbortSignal) {
  return get<FundDays>(PROTECTION.days, { shape: isFundDays, params: query, signal });
}

export type FundEventsQuery = {
  readonly env: Env;
  readonly limit: number;
  readonly symbol?: string;
  readonly reason?: FundReason;
  readonly cursor?: string;
};

/** What happened to the fund, newest first. */
export function fetchFundEvents(query: FundEventsQuery, signal?: AbortSignal): Promise<Page<FundEvent>> {
  return get(PROTECTION.events, { shape: isPage, params: query, signal });
}

type Get = {
  readonly shape: (data: unknown) => boolean;
  readonly params?: object;
  readonly signal?: AbortSignal | undefined;
};

/** @throws AnswerError for a refusal, AxiosError for HTTP and network, Error for data of another shape */
async function get<T>(url: string, { shape, params, signal }: Get): Promise<T> {
  // Pages show live prices without it; it comes when somebody first asks for more.
  const { dataOf, send } = await import('#lib/request/client.ts');
  // What shows prices shows by itself when there are none.
  const envelope = await send<T>({ url, quiet: true, ...(params ? { params } : {}), ...(signal ? { signal } : {}) });
  const data = dataOf(envelope, url);
  if (shape(data)) return data;
  throw new Error(`${url} answered data of another shape than this page knows. Load the page again.`);
}
