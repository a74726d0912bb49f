import { DEPTH_LIMIT, TRADE_LIMIT } from '#lib/contract/market.ts';
import type { Instrument, Trade } from '#lib/contract/shapes/market.ts';
import { print } from '#lib/exact/fixed.ts';
import { FEED_TICK_MS, type Feed, TRADES_WINDOW_MS, UnknownSymbol } from '../feed.ts';
import { INSTRUMENTS } from '../instruments.ts';
import { MadeContract } from '../perpetual/made-contract.ts';
import { madeContracts } from '../perpetual/made-contracts.ts';
import { isPerpetual } from '../perpetual/terms.ts';
import type { Watched } from '../perpetual/watched.ts';
import { candles, liveCandle } from './candles.ts';
import { pairOf } from './contracts.ts';
import { fiatRates } from './fiat.ts';
import type { Market } from './market.ts';
import { createMarkets } from './markets.ts';
import { type Fold, type Key, keyOf, NEWEST_FOLD, narrow, seedKey } from './random.ts';
import { bookOf, createSparkline, createTicker } from './ticker.ts';
import type { Fill } from './trades.ts';
import { earlierOf, type ModelVersion, NEWEST_MODEL, switched, type Turns } from './versions.ts';

export type SyntheticNeeds = {
  /** Two feeds of one seed and fold are the same market; another seed is another one. */
  readonly seed: string;
  /** How the seed becomes keys; the newest by default. */
  readonly fold?: Fold;
  /** The version of the model; the newest by default. */
  readonly version?: ModelVersion;
  /** From when on, epoch ms, a midnight; what is before is of the version before. 0: it was never another. */
  readonly since?: number;
  /** The same of the version before. */
  readonly before?: number;
  /** And of the one before that. */
  readonly first?: number;
  /** The listings; all of them by default. A cross needs both of its coins listed against USDT. */
  readonly lists?: readonly Instrument[];
  /** When somebody could see the books of contracts; always by default. */
  readonly watched?: Watched;
};

/** The embedded market: endless, the same for every process of one seed, a pure function of the time asked for. */
export function createSyntheticFeed(needs: SyntheticNeeds): Feed {
  const {
    seed,
    fold = NEWEST_FOLD,
    version = NEWEST_MODEL,
    since = 0,
    before = 0,
    first = 0,
    lists = INSTRUMENTS,
    watched,
  } = needs;
  const key = seedKey(seed, fold);
  const fiatKey = narrow(key);
  const turns = { since, before, first };
  const known = marketsOf({ key, version, turns, lists });
  const contracts = contractsOf(key, known, watched);
  const markets = new Map(
    [...known].map(([symbol, market]) => [
      symbol,
      { ...market, ticker: createTicker(market), sparkline: createSparkline(market) },
    ]),
  );

  function of(symbol: string) {
    const market = markets.get(symbol);
    if (!market) throw new UnknownSymbol(symbol);
    return market;
  }

  return {
    source: 'synthetic',
    name: 'simulated market',
    model: { version, since: since === 0 ? null : since, earlier: earlierOf(version, turns).version },
    instruments: () => lists,
    instrument: (symbol) => markets.get(symbol)?.instrument,
    ticker: (symbol, now) => of(symbol).ticker(now),
    depth: (symbol, levels, now) => bookOf(of(symbol), Math.min(levels, DEPTH_LIMIT), stepOf(now)),
    trades: (symbol, limit, now) => latest(of(symbol), Math.min(limit, TRADE_LIMIT), now),
    tradesBetween: (symbol, from, to) => between(of(symbol), Math.max(from, to - TRADES_WINDOW_MS), to),
    candles: (symbol, interval, query, now) => candles(of(symbol), interval, query, now),
    liveCandle: (symbol, interval, now) => liveCandle(of(symbol), interval, now),
    sparklines: (now) => [...markets.values()].map((market) => market.sparkline(now)),
    fiatRates: (now) => fiatRates(fiatKey, now),
    status: (now) => ({ live: true, newest: stepOf(now) }),
    contracts: contracts.size === 0 ? undefined : madeContracts(contracts),
  };
}

/** Figures of the contracts among the markets, each beside the spot market of its pair. */
function contractsOf(key: Key, markets: ReadonlyMap<string, Market>, watched?: Watched): Map<string, MadeContract> {
  const contracts = new Map<string, MadeContract>();
  for (const market of markets.values()) {
    const listing = market.instrument;
    if (!isPerpetual(listing)) continue;
    const pair = markets.get(pairOf(listing))!;
    contracts.set(
      listing.symbol,
      new MadeContract({ listing, market, pair, key: narrow(keyOf(key, `figures of ${listing.symbol}`)), watched }),
    );
  }
  return contracts;
}

type Origin = {
  readonly key: Key;
  readonly version: ModelVersion;
  readonly turns: Turns;
  readonly lists: readonly Instrument[];
};

/** The first version that has contracts. */
const WITH_CONTRACTS = 2;

/** The markets of the version, and before its time those of the versions before. */
function marketsOf({ key, version, turns, lists }: Origin): ReadonlyMap<string, Market> {
  const listed = version >= WITH_CONTRACTS ? lists : lists.filter((one) => !isPerpetual(one));
  const markets = createMarkets({ key, version }, listed);
  if (version === 1 || turns.since === 0) return markets;
  const { version: before, ...earlier } = earlierOf(version, turns);
  const older = marketsOf({ key, version: before, turns: earlier, lists });
  return new Map(
    [...markets].map(([symbol, market]) => {
      const was = older.get(symbol);
      return [symbol, was ? switched(was, market, turns.since) : market];
    }),
  );
}

/** Everything but the clock stands still between steps. */
function stepOf(now: number): number {
  return Math.floor(now / FEED_TICK_MS) * FEED_TICK_MS;
}

function toTrade({ pricePlace, sizePlace }: Instrument, fill: Fill): Trade {
  return {
    id: fill.id.toString(),
    price: print(fill.price, pricePlace),
    size: print(fill.size, sizePlace),
    side: fill.side,
    ts: fill.ts,
  };
}

function latest({ instrument, tape }: Pick<Market, 'instrument' | 'tape'>, limit: number, now: number): Trade[] {
  const result: Trade[] = [];
  // Every five seconds have a trade, so this ends.
  for (let second = Math.floor(now / 1000); result.length < limit; second -= 1) {
    for (const fill of tape.second(second).toReversed()) {
      if (fill.ts <= now && result.length < limit) result.push(toTrade(instrument, fill));
    }
  }
  return result;
}

function between({ instrument, tape }: Market, from: number, to: number): Trade[] {
  const result: Trade[] = [];
  for (let second = Math.floor(from / 1000); second <= Math.floor(to / 1000); second += 1) {
    for (const fill of tape.second(second)) if (fill.ts > from && fill.ts <= to) result.push(toTrade(instrument, fill));
  }
  return result;
}
