import type { Market } from '#components/terminal/market.tsx';
import { readDepth, readInstruments, readSparklines, readTicker, readTrades } from '#lib/api/market-server.ts';

/** Rows of book and tape that the page itself carries. */
const LEVELS = 15;
const TRADES = 24;

const SYMBOL = /^[A-Z0-9]{2,32}$/;

export type Spot = {
  /** `unknown`: there is no such spot pair. `away`: the gateway did not answer, so nobody can tell. */
  readonly market: Market | 'unknown' | 'away';
  /** `BTC/USDT`, or the symbol while the pair is not known. */
  readonly pair: string;
};

/** All that the page of a spot pair shows before the stream speaks. The reads are kept, so asking twice costs nothing. */
export async function readSpot(symbol: string): Promise<Spot> {
  if (!SYMBOL.test(symbol)) return { market: 'unknown', pair: symbol };
  const instruments = await readInstruments();
  if (!instruments) return { market: 'away', pair: symbol };
  const instrument = instruments.find((known) => known.symbol === symbol && known.product === 'spot');
  if (!instrument) return { market: 'unknown', pair: symbol };
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
  return { market, pair: `${instrument.base}/${instrument.quote}` };
}
