import { readInstruments, readSparklines, readTickers } from '#lib/api/market-server.ts';
import type { Instrument } from '#lib/contract/shapes/market.ts';
import { type LineSpan, type MarketRow, toRows } from './rows.ts';

/** All spot markets as lists show them, for server components; null while the gateway is away. */
export async function readRows(
  span: LineSpan = 'week',
): Promise<{ rows: MarketRow[]; instruments: readonly Instrument[] } | null> {
  const [instruments, tickers, sparklines] = await Promise.all([readInstruments(), readTickers(), readSparklines()]);
  return instruments && { rows: toRows(instruments, tickers, sparklines, span), instruments };
}
