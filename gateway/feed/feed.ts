import type { Interval, MarketSource } from '#lib/contract/market.ts';
import type {
  Candle,
  FiatRates,
  Instrument,
  Level,
  PriceSource,
  Sparkline,
  Ticker,
  Trade,
} from '#lib/contract/shapes/market.ts';
import type { CandleQuery } from './candle-query.ts';
import type { ContractFeed } from './perpetual/contract-feed.ts';

/**
 * Where prices come from: the reference market, the same for every process and both environments.
 *
 * Time is always an argument (`now`, epoch ms), so a feed has no clock and a test has no waiting.
 * Nothing answered is later than `now`. Prices and sizes are decimal strings with the instrument's places.
 * Every method that takes a symbol throws `UnknownSymbol` for one that `instrument` does not know.
 */
export interface Feed {
  readonly source: MarketSource;
  /** What the source is called. */
  readonly name: string;
  /**
   * The model that makes the prices, since when (epoch ms, null: always), and which one did before; null when they are not
   * made here.
   */
  readonly model: { readonly version: number; readonly since: number | null; readonly earlier: number } | null;
  instruments(): readonly Instrument[];
  instrument(symbol: string): Instrument | undefined;
  /** `…24h` covers the 24 h before the current minute, and the current minute up to `now`. */
  ticker(symbol: string, now: number): Ticker;
  /** Best first on both sides, never crossed; a new state every `FEED_TICK_MS`. */
  depth(symbol: string, levels: number, now: number): { bids: Level[]; asks: Level[] };
  /** Newest first, at most `limit`. */
  trades(symbol: string, limit: number, now: number): Trade[];
  /** `from` < ts <= `to`, oldest first. A window longer than `TRADES_WINDOW_MS` is cut to its newest part. */
  tradesBetween(symbol: string, from: number, to: number): Trade[];
  /** Oldest first; the last one may be the open candle, which covers the trades up to `now`. */
  candles(symbol: string, interval: Interval, query: CandleQuery, now: number): Candle[] | Promise<Candle[]>;
  liveCandle(symbol: string, interval: Interval, now: number): Candle;
  sparklines(now: number): Sparkline[];
  fiatRates(now: number): FiatRates;
  /** `newest` is the time of the youngest market data, epoch ms; `live` is false when it is too old to trade on. */
  status(now: number): { live: boolean; newest: number };
  /** Grows with each change of a feed that is no function of time; whoever keeps what it said compares. */
  readonly revision?: number | undefined;
  /** What a tape's player is doing; absent where nothing is played. */
  playing?(): { readonly now: number; readonly speed: number; readonly state: string };
  /** Whether one market may not be traded on, where a feed knows of its markets one by one. */
  isStale?(symbol: string, now: number): boolean;
  /** Figures of contracts; absent where none is listed. */
  readonly contracts?: ContractFeed | undefined;
}

/** The feed changes in steps of this many milliseconds: trades carry such times, depth is constant in between. */
export const FEED_TICK_MS = 50;

/** A feed whose newest price is older than this is stale: it is said so, and nothing trades against it. ms */
export const STALE_MS = 3_000;

/** @param now epoch ms */
export function isFresh(feed: Pick<Feed, 'status'>, now: number): boolean {
  const { live, newest } = feed.status(now);
  return live && now - newest <= STALE_MS;
}

/** @param now epoch ms @returns where prices come from, as clients are told */
export function sourceOf(
  feed: Pick<Feed, 'source' | 'name' | 'model' | 'status' | 'playing'>,
  now: number,
): PriceSource {
  const { source, name, model } = feed;
  const playing = feed.playing?.() ?? null;
  const isYetToCome = model !== null && model.since !== null && model.since > now;
  return {
    source,
    name,
    live: isFresh(feed, now) && playing?.state !== 'ended',
    model: model && (isYetToCome ? model.earlier : model.version),
    since: isYetToCome ? null : (model?.since ?? null),
    now: playing?.now ?? null,
    speed: playing ? `${playing.speed}` : null,
    state: playing?.state ?? null,
  };
}

/** The longest window that one call of tradesBetween answers. */
export const TRADES_WINDOW_MS = 3_600_000;

/** A symbol that the feed does not list. Callers that take symbols from outside ask `instrument` first. */
export class UnknownSymbol extends Error {
  readonly symbol: string;
  constructor(symbol: string) {
    super(
      `The market ${JSON.stringify(symbol.slice(0, 40))} is not listed, so it has no data: ask instrument() first.`,
    );
    this.name = 'UnknownSymbol';
    this.symbol = symbol;
  }
}
