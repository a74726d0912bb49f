import { SUCCESS } from '#lib/contract/codes.ts';
import { MARKET } from '#lib/contract/endpoints.ts';
import { isEnvelope } from '#lib/contract/envelope.ts';
import { HEADER } from '#lib/contract/headers.ts';
import type { Candle, Depth, FiatRates, Instrument, Interval, Sparkline, Ticker, Trade } from '#lib/contract/market.ts';
import { isDepth, isFiatRates, isList } from './shapes.ts';

/** Seconds that a page may keep what it read. */
const KEEP = 60;
/** Seconds that a page may keep the fact that something could not be read or does not exist. */
const KEEP_FAILURE = 10;
/** A page must not wait longer for the gateway. ms */
const TIMEOUT_MS = 2_000;
/** Levels and trades that a page is made with. */
const ROWS = '50';
/** Without a gateway the reads fail here, which keeps the page as briefly as any other failure. */
const NOWHERE = 'http://127.0.0.1:0';

export function readInstruments(): Promise<readonly Instrument[] | null> {
  return read<readonly Instrument[]>(MARKET.instruments, isList);
}

/** `unknown` when the gateway has no such market; the page then says 404, kept for ten seconds at most. */
export async function readInstrument(symbol: string): Promise<Instrument | 'unknown' | null> {
  const find = (list: readonly Instrument[] | null) => list && (list.find((one) => one.symbol === symbol) ?? 'unknown');
  const known = find(await readInstruments());
  // The list may be a minute old: one look at a younger one, which also keeps this page briefly.
  return known === 'unknown'
    ? find(await attempt<readonly Instrument[]>(MARKET.instruments, isList, KEEP_FAILURE))
    : known;
}

export function readTickers(): Promise<readonly Ticker[] | null> {
  return read<readonly Ticker[]>(MARKET.tickers, isList);
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
  return read<readonly Trade[]>(`${MARKET.trades}?${new URLSearchParams({ symbol, limit: ROWS })}`, isList);
}

/** Oldest first; the last one is still open. @param limit at most 1000 */
export function readCandles(query: {
  readonly symbol: string;
  readonly interval: Interval;
  readonly limit: number;
}): Promise<readonly Candle[] | null> {
  const params = new URLSearchParams({ ...query, limit: String(query.limit) });
  return read<readonly Candle[]>(`${MARKET.candles}?${params}`, isList);
}

export function readSparklines(): Promise<readonly Sparkline[] | null> {
  return read<readonly Sparkline[]>(MARKET.sparklines, isList);
}

export function readFiatRates(): Promise<FiatRates | null> {
  return read<FiatRates>(MARKET.fiatRates, isFiatRates);
}

/**
 * Public market data for a page, or null when the gateway is away or answers a failure. Never throws.
 *
 * The lowest `revalidate` among the fetches of a render is that of its page. A read that fails is therefore tried once
 * more with the short time: the page is kept that long, and a failure that Next kept (it keeps every 200, also one
 * that says `error`) is asked for again once it is that old.
 */
async function read<T>(path: string, shape: (data: unknown) => boolean): Promise<T | null> {
  return (await attempt<T>(path, shape, KEEP)) ?? (await attempt<T>(path, shape, KEEP_FAILURE));
}

/** @param revalidate seconds */
async function attempt<T>(path: string, shape: (data: unknown) => boolean, revalidate: number): Promise<T | null> {
  const { GATEWAY_INTERNAL_URL: base = NOWHERE, INTERNAL_TOKEN: token = '' } = process.env;
  try {
    const answer = await fetch(new URL(path, base), {
      headers: { [HEADER.internalToken]: token },
      next: { revalidate },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const envelope: unknown = answer.ok ? await answer.json() : null;
    if (!isEnvelope(envelope) || envelope.status !== 'success' || envelope.code !== SUCCESS) return null;
    return shape(envelope.data) ? (envelope.data as T) : null;
  } catch {
    // Gateway away, too slow, or no JSON: the page shows its shell, and the client asks again by itself.
    return null;
  }
}
