import { MARKET, MIX_MARKET } from '#lib/contract/endpoints.ts';
import type { ContractState } from '#lib/contract/shapes/contract-market.ts';
import { isContractState, isDepth, isFiatRates, isPriceSource } from '#lib/contract/shapes/guards/market.ts';
import type {
  Depth,
  FiatRates,
  Instrument,
  PriceSource,
  Sparkline,
  Ticker,
  Trade,
} from '#lib/contract/shapes/market.ts';
import { attempt, KEEP_FAILURE, read } from './server-read.ts';

/** Levels and trades that a page is made with. */
const ROWS = '50';

export function readInstruments(): Promise<readonly Instrument[] | null> {
  return read<readonly Instrument[]>(MARKET.instruments, Array.isArray);
}

/** `unknown` when the gateway has no such market; the page then says 404, kept for ten seconds at most. */
export async function readInstrument(symbol: string): Promise<Instrument | 'unknown' | null> {
  const find = (list: readonly Instrument[] | null) => list && (list.find((one) => one.symbol === symbol) ?? 'unknown');
  const known = find(await readInstruments());
  // The list may be a minute old: one look at a younger one, which also keeps this page briefly.
  return known === 'unknown'
    ? find(await attempt<readonly Instrument[]>(MARKET.instruments, Array.isArray, KEEP_FAILURE))
    : known;
}

export function readTickers(): Promise<readonly Ticker[] | null> {
  return read<readonly Ticker[]>(MARKET.tickers, Array.isArray);
}

/** From the list of all, so that one answer serves every page. */
export async function readTicker(symbol: string): Promise<Ticker | null> {
  const tickers = await readTickers();
  return tickers?.find((ticker) => ticker.symbol === symbol) ?? null;
}

export function readDepth(symbol: string): Promise<Depth | null> {
  return read<Depth>(`${MARKET.depth}?${new URLSearchParams({ symbol, limit: ROWS })}`, isDepth);
}

/** Newest first. */
export function readTrades(symbol: string): Promise<readonly Trade[] | null> {
  return read<readonly Trade[]>(`${MARKET.trades}?${new URLSearchParams({ symbol, limit: ROWS })}`, Array.isArray);
}

export function readSparklines(): Promise<readonly Sparkline[] | null> {
  return read<readonly Sparkline[]>(MARKET.sparklines, Array.isArray);
}

export function readFiatRates(): Promise<FiatRates | null> {
  return read<FiatRates>(MARKET.fiatRates, isFiatRates);
}

export function readSource(): Promise<PriceSource | null> {
  return read<PriceSource>(MARKET.source, isPriceSource);
}

/** Figures of a contract: mark, index, funding, open interest. */
export function readContractState(symbol: string): Promise<ContractState | null> {
  return read<ContractState>(`${MIX_MARKET.state}?${new URLSearchParams({ symbol })}`, isContractState);
}
