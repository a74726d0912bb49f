import type { Market } from '#components/terminal/market.tsx';
import { readDepth, readInstruments, readSparklines, readTicker, readTrades } from '#lib/api/market-server.ts';
import type { Instrument } from '#lib/contract/shapes/market.ts';

/** Rows of book and tape that the page itself carries. */
const LEVELS = 15;
const TRADES = 24;

/** Other markets that the page names. */
const NEAR = 6;

const SYMBOL = /^[A-Z0-9]{2,32}$/;

export type Spot = {
  /** `unknown`: there is no such spot pair. `away`: the gateway did not answer, so nobody can tell. */
  readonly market: Market | 'unknown' | 'away';
  /** `BTC/USDT`, or the symbol while the pair is not known. */
  readonly pair: string;
  /** Markets of the same coins, those of the same base coin first. */
  readonly near: readonly Instrument[];
};

/** All that the page of a spot pair shows before the stream speaks. The reads are kept, so asking twice costs nothing. */
export async function readSpot(symbol: string): Promise<Spot> {
  if (!SYMBOL.test(symbol)) return { market: 'unknown', pair: symbol, near: [] };
  const instruments = await readInstruments();
  if (!instruments) return { market: 'away', pair: symbol, near: [] };
  const instrument = instruments.find((known) => known.symbol === symbol && known.product === 'spot');
  if (!instrument) return { market: 'unknown', pair: symbol, near: [] };
  const [ticker, bridge, depth, trades, sparklines] = await Promise.all([
    readTicker(symbol),
    instrument.quote === 'USDT' ? null : readTicker(`${instrument.quote}USDT`),
    readDepth(symbol),
    readTrades(symbol),
    readSparklines(),
  ]);
  const market: Market = {
    instrument,
    ticker,
    bridge,
    depth: depth && { ...depth, bids: depth.bids.slice(0, LEVELS), asks: depth.asks.slice(0, LEVELS) },
    trades: trades?.slice(0, TRADES) ?? null,
    week: sparklines?.find((line) => line.symbol === symbol)?.closes ?? null,
  };
  return { market, pair: `${instrument.base}/${instrument.quote}`, near: nearOf(instrument, instruments) };
}

function nearOf({ symbol, base, quote }: Instrument, instruments: readonly Instrument[]): readonly Instrument[] {
  const others = instruments.filter((other) => other.product === 'spot' && other.symbol !== symbol);
  const same = others.filter((other) => other.base === base);
  return [...same, ...others.filter((other) => other.base !== base && other.quote === quote)].slice(0, NEAR);
}
