import type { FuturesMarket } from '#components/futures/contract.tsx';
import {
  readContractState,
  readDepth,
  readInstruments,
  readSparklines,
  readTicker,
  readTrades,
} from '#lib/api/market-server.ts';
import type { PerpProduct } from '#lib/contract/perp.ts';
import type { Perpetual } from '#lib/contract/shapes/market.ts';
import { isPerpetual, isPerpProduct, marketPath } from '#lib/market/names.ts';
import { SIMULATION_FUTURES } from '#lib/simulation/routes.ts';

/** Rows of book and tape that the page itself carries. */
const LEVELS = 15;
const TRADES = 24;

/** Other contracts that the page names. */
const NEAR = 6;

const PAIR = /^[A-Z0-9]{2,32}$/;

export type Futures = {
  /** `unknown`: there is no such contract. `away`: the gateway did not answer, so nobody can tell. */
  readonly market: FuturesMarket | 'unknown' | 'away';
  /** Where it is instead, unprefixed: the address named it by its symbol on the wire. */
  readonly moved: string | null;
  /** Other contracts, those on the same coin first. */
  readonly near: readonly Perpetual[];
};

type Address = { readonly product: string; readonly pair: string };

/** All that the page of a contract shows before the stream speaks. The reads are kept, so asking twice costs nothing. */
export async function readFutures({ product, pair }: Address): Promise<Futures> {
  const nothing = { moved: null, near: [] };
  if (!isPerpProduct(product) || !PAIR.test(pair)) return { market: 'unknown', ...nothing };
  const contracts = await readContracts();
  if (!contracts) return { market: 'away', ...nothing };
  const own = contracts.filter((one) => one.product === product);
  const instrument = own.find(({ contract }) => contract.pair === pair);
  if (!instrument) {
    const named = own.find(({ symbol }) => symbol === pair);
    return { market: 'unknown', moved: named ? marketPath(named) : null, near: [] };
  }
  return { market: await readMarket(instrument), moved: null, near: nearOf(instrument, contracts) };
}

/** Where one comes to without naming a contract: the usual one, or the first that there is; null where there is none. */
export async function defaultPath(product?: PerpProduct): Promise<string | null> {
  const contracts = await readContracts();
  // Nobody can tell: the page it leads to says so and tries again.
  if (!contracts) return product === undefined || product === 'usdt' ? SIMULATION_FUTURES : null;
  const paths = contracts.filter((one) => product === undefined || one.product === product).map(marketPath);
  return paths.find((path) => path === SIMULATION_FUTURES) ?? paths[0] ?? null;
}

async function readContracts(): Promise<readonly Perpetual[] | null> {
  const instruments = await readInstruments();
  return instruments === null ? null : instruments.filter(isPerpetual);
}

async function readMarket(instrument: Perpetual): Promise<FuturesMarket> {
  const { symbol } = instrument;
  const [ticker, depth, trades, sparklines, state] = await Promise.all([
    readTicker(symbol),
    readDepth(symbol),
    readTrades(symbol),
    readSparklines(),
    readContractState(symbol),
  ]);
  return {
    instrument,
    ticker,
    bridge: null,
    depth: depth && { ...depth, bids: depth.bids.slice(0, LEVELS), asks: depth.asks.slice(0, LEVELS) },
    trades: trades?.slice(0, TRADES) ?? null,
    week: sparklines?.find((line) => line.symbol === symbol)?.closes ?? null,
    state,
  };
}

function nearOf({ symbol, base, product }: Perpetual, contracts: readonly Perpetual[]): readonly Perpetual[] {
  const others = contracts.filter((other) => other.symbol !== symbol);
  const same = others.filter((other) => other.base === base);
  return [...same, ...others.filter((other) => other.base !== base && other.product === product)].slice(0, NEAR);
}
