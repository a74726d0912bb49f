import { DEPTH_LIMIT, TRADE_LIMIT } from '#lib/contract/market.ts';
import { type Feed, UnknownSymbol } from '../feed/feed.ts';
import { type ContractFeed, type Figure, STAMPS_AT_ONCE } from '../feed/perpetual/contract-feed.ts';
import type { Moment, Tape } from './tape.ts';
import type { TapeContract } from './tape-contract.ts';
import { TapeError } from './tape-error.ts';
import { TapeMarket } from './tape-market.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60_000;

/** What the feed says of its player. */
export type Playing = { readonly now: number; readonly speed: number; readonly state: 'paused' | 'running' | 'ended' };

/** The markets of a tape as they stand. Time is moved by `pass` and `take` alone, whatever `now` a caller names. */
export class TapeFeed {
  readonly #tape: Tape;
  #markets: ReadonlyMap<string, TapeMarket>;
  #revision = 0;
  #isOver = false;
  readonly feed: Feed;

  constructor(tape: Tape, playing: () => Playing) {
    this.#tape = tape;
    this.#markets = fresh(tape);
    this.feed = this.#made(playing);
  }

  /** As before the first line. */
  rewind(): void {
    this.#markets = fresh(this.#tape);
    this.#isOver = false;
    this.#revision += 1;
  }

  /** A whole second has come: what stood just before it counts. @param at epoch ms */
  pass(at: number): void {
    if (at % SECOND_MS !== 0) return;
    for (const market of this.#markets.values()) {
      const { contract } = market;
      if (!contract) continue;
      contract.second(at, market);
      if (at % MINUTE_MS === 0 && !this.#isStale(market)) contract.minute(market);
      if (at % contract.terms.interval === 0) {
        contract.stamp(at);
        this.#revision += 1;
      }
    }
  }

  /** Takes in everything that the tape says of one time. @throws TapeError */
  take({ ts, lines, ends, line: number }: Moment): void {
    const moved = new Set<TapeMarket>();
    for (const line of lines) {
      const market = this.#markets.get(line.symbol)!;
      const wrong = market.take(line);
      if (wrong !== null) throw new TapeError(number, wrong);
      moved.add(market);
    }
    for (const market of moved) market.contract?.moved(ts, market);
    this.#isOver ||= ends;
    this.#revision += 1;
  }

  #isStale(market: TapeMarket): boolean {
    return this.#isOver || market.isStale;
  }

  #of(symbol: string): TapeMarket {
    const market = this.#markets.get(symbol);
    if (!market) throw new UnknownSymbol(symbol);
    return market;
  }

  #made(playing: () => Playing): Feed {
    const of = (symbol: string) => this.#of(symbol);
    const revision = () => this.#revision;
    const { instruments } = this.#tape.header;
    return {
      source: 'replay',
      name: 'tape',
      model: null,
      get revision() {
        return revision();
      },
      playing: () => playing(),
      instruments: () => instruments,
      instrument: (symbol) => this.#markets.get(symbol)?.instrument,
      ticker: (symbol, now) => of(symbol).ticker(now),
      depth: (symbol, levels) => of(symbol).depth(Math.min(levels, DEPTH_LIMIT)),
      trades: (symbol, limit) => of(symbol).latest(Math.min(limit, TRADE_LIMIT)),
      tradesBetween: (symbol, from, to) => of(symbol).tradesBetween(from, to),
      candles: (symbol, interval, query, now) => of(symbol).candles(of(symbol).bars, interval, query, now),
      liveCandle: (symbol, interval, now) => of(symbol).liveCandle(of(symbol).bars, interval, now),
      sparklines: (now) => [...this.#markets.values()].map((market) => market.sparkline(now)),
      // A tape says nothing of money outside of it.
      fiatRates: (now) => ({ rates: {}, ts: now, stale: true }),
      status: (now) => ({ live: true, newest: now }),
      isStale: (symbol) => this.#isStale(of(symbol)),
      contracts: instruments.some(({ contract }) => contract !== null) ? this.#contracts() : undefined,
    };
  }

  #contracts(): ContractFeed {
    const of = (symbol: string): { market: TapeMarket; contract: TapeContract } => {
      const market = this.#of(symbol);
      if (!market.contract) throw new UnknownSymbol(symbol);
      return { market, contract: market.contract };
    };
    const bars = (symbol: string, figure: Figure) => of(symbol).contract.bars[figure];
    return {
      prepare: () => true,
      figures: (symbol, now) => {
        const { market, contract } = of(symbol);
        return contract.figures(now, market.last, this.#isStale(market));
      },
      mark: (symbol) => of(symbol).contract.mark,
      marksBetween: (symbol, from, to) => of(symbol).contract.marksBetween(from, to),
      index: (symbol) => of(symbol).contract.index,
      sources: (symbol) => of(symbol).contract.sources(),
      stamps: async (symbol, { before, limit }) =>
        of(symbol)
          .contract.stamps.filter(({ at }) => at < before)
          .slice(-limit)
          .reverse(),
      stampsBetween: (symbol, from, to) =>
        of(symbol)
          .contract.stamps.filter(({ at }) => at > from && at <= to)
          .slice(-STAMPS_AT_ONCE),
      candles: (symbol, figure, interval, query, now) =>
        withoutVolume(of(symbol).market.candles(bars(symbol, figure), interval, query, now)),
      liveCandle: (symbol, figure, interval, now) =>
        withoutVolume([of(symbol).market.liveCandle(bars(symbol, figure), interval, now)])[0]!,
    };
  }
}

const fresh = ({ header }: Tape): ReadonlyMap<string, TapeMarket> =>
  new Map(header.instruments.map((instrument) => [instrument.symbol, new TapeMarket(instrument)]));

const withoutVolume = <C extends readonly unknown[]>(candles: C[]): C[] =>
  candles.map((candle) => [...candle.slice(0, 5), '0', '0'] as unknown as C);
