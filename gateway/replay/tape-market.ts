import type { Interval } from '#lib/contract/market.ts';
import type { Candle, Instrument, Level, Sparkline, Ticker, Trade } from '#lib/contract/shapes/market.ts';
import { parseAmount } from '#lib/exact/amount.ts';
import { pow10, print, trim } from '#lib/exact/fixed.ts';
import type { CandleQuery } from '../feed/candle-query.ts';
import { isPerpetual } from '../feed/perpetual/terms.ts';
import { openTime, stepped } from '../feed/synthetic/calendar.ts';
import { type Bar, Bars } from './bars.ts';
import type { MarketLine, TapeLevel } from './line.ts';
import { TapeContract } from './tape-contract.ts';

const MOST_TRADES = 20_000;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const SPARK_MS = 4 * 3_600_000;
const SPARK_POINTS = 42;
/** Decimals of a coin's volume where sizes are money. */
const COIN_PLACES = 8;
const CHANGE_PLACE = 4;

/** One market of a tape, as it stands. */
export class TapeMarket {
  readonly instrument: Instrument;
  readonly contract: TapeContract | null;
  readonly bars = new Bars();
  bids: readonly TapeLevel[] = [];
  asks: readonly TapeLevel[] = [];
  /** Ticks, 0 before the first trade. */
  last = 0;
  #trades: Trade[] = [];
  #count = 0;
  #isSilent = false;
  #hasBook = false;
  readonly #tickStep: bigint;
  readonly #lotStep: bigint;
  /** Decimals of the bars' base and quote. */
  readonly #basePlaces: number;
  readonly #quotePlaces: number;
  readonly #isInverse: boolean;

  constructor(instrument: Instrument) {
    const { pricePlace, sizePlace, tick, lot } = instrument;
    this.instrument = instrument;
    this.contract = isPerpetual(instrument) ? new TapeContract(instrument) : null;
    this.#tickStep = parseAmount(tick, pricePlace)!;
    this.#lotStep = parseAmount(lot, sizePlace)!;
    this.#isInverse = instrument.contract?.kind === 'inverse';
    this.#basePlaces = this.#isInverse ? COIN_PLACES : sizePlace;
    this.#quotePlaces = this.#isInverse ? sizePlace : pricePlace + sizePlace;
  }

  /** @returns what is wrong with the line here, or null */
  take(line: MarketLine): string | null {
    switch (line.k) {
      case 'book':
        this.bids = line.bids;
        this.asks = line.asks;
        this.#hasBook = true;
        return null;
      case 'trade':
        this.#trade(line);
        return null;
      case 'index':
        return this.contract?.said(line) === false ? 'names one source more than an index may have' : null;
      case 'oi':
        if (this.contract) this.contract.openInterest = line.lots;
        return null;
      case 'gap':
        if (line.source === null) this.#isSilent = line.on;
        else this.contract?.fellSilent(line.source, line.on);
        return null;
    }
  }

  #trade({ ts, ticks, lots, side }: Extract<MarketLine, { k: 'trade' }>): void {
    const [price, size] = [BigInt(ticks) * this.#tickStep, BigInt(lots) * this.#lotStep];
    const { pricePlace, sizePlace } = this.instrument;
    const money = size * pow10(COIN_PLACES + pricePlace);
    const [base, quote] = this.#isInverse ? [money / (price * pow10(sizePlace)), size] : [size, price * size];
    this.last = ticks;
    this.#count += 1;
    this.bars.add(ts, ticks, base, quote);
    this.#trades.push({ id: `${this.#count}`, price: this.priceOf(ticks), size: print(size, sizePlace), side, ts });
    if (this.#trades.length > 2 * MOST_TRADES) this.#trades = this.#trades.slice(-MOST_TRADES);
  }

  /** Silent, crossed, or before there is everything. */
  get isStale(): boolean {
    const [bid, ask] = [this.bids[0], this.asks[0]];
    if (this.#isSilent || !this.#hasBook || this.last === 0) return true;
    if (bid && ask && bid.price >= ask.price) return true;
    return this.contract !== null && (this.contract.isSilent || this.contract.index === 0);
  }

  priceOf(ticks: number): string {
    return ticks === 0 ? '0' : print(BigInt(ticks) * this.#tickStep, this.instrument.pricePlace);
  }

  #levels(side: readonly TapeLevel[], count: number): Level[] {
    const { sizePlace } = this.instrument;
    return side
      .slice(0, count)
      .map(({ price, size }) => [this.priceOf(price), print(BigInt(size) * this.#lotStep, sizePlace)]);
  }

  depth(count: number): { bids: Level[]; asks: Level[] } {
    return { bids: this.#levels(this.bids, count), asks: this.#levels(this.asks, count) };
  }

  latest(limit: number): Trade[] {
    return limit <= 0 ? [] : this.#trades.slice(-limit).reverse();
  }

  tradesBetween(from: number, to: number): Trade[] {
    let at = this.#trades.length;
    while (at > 0 && this.#trades[at - 1]!.ts > from) at -= 1;
    return this.#trades.slice(at).filter(({ ts }) => ts <= to);
  }

  ticker(now: number): Ticker {
    const from = Math.floor(now / MINUTE_MS) * MINUTE_MS - DAY_MS;
    const bar = this.bars.between(from, now + 1) ?? { open: from, o: 0, h: 0, l: 0, c: 0, base: 0n, quote: 0n };
    const change = bar.o === 0 ? 0 : Math.trunc(((bar.c - bar.o) * 10 ** CHANGE_PLACE) / bar.o);
    const [baseVolume, quoteVolume] = this.#volumes(bar);
    return {
      symbol: this.instrument.symbol,
      last: this.priceOf(this.last),
      bid: this.priceOf(this.bids[0]?.price ?? 0),
      ask: this.priceOf(this.asks[0]?.price ?? 0),
      open24h: this.priceOf(bar.o),
      high24h: this.priceOf(bar.h),
      low24h: this.priceOf(bar.l),
      change24h: print(change === 0 ? 0 : change, CHANGE_PLACE),
      baseVolume,
      quoteVolume,
      ts: now,
    };
  }

  #volumes({ base, quote }: Pick<Bar, 'base' | 'quote'>): [string, string] {
    return [trim(print(base, this.#basePlaces)), trim(print(quote, this.#quotePlaces))];
  }

  #candle(bar: Bar): Candle {
    const [o, h, l, c] = [bar.o, bar.h, bar.l, bar.c].map((ticks) => this.priceOf(ticks));
    return [bar.open, o!, h!, l!, c!, ...this.#volumes(bar)];
  }

  candles(bars: Bars, interval: Interval, query: CandleQuery, now: number): Candle[] {
    return bars.of(interval, query, now).map((bar) => this.#candle(bar));
  }

  liveCandle(bars: Bars, interval: Interval, now: number): Candle {
    const open = openTime(interval, now);
    const bar = bars.between(open, stepped(interval, open, 1));
    return this.#candle(bar ?? { open, o: 0, h: 0, l: 0, c: 0, base: 0n, quote: 0n });
  }

  sparkline(now: number): Sparkline {
    const bars = this.bars.of('4h', { limit: SPARK_POINTS, start: now - SPARK_POINTS * SPARK_MS }, now);
    return { symbol: this.instrument.symbol, closes: bars.map(({ c }) => this.priceOf(c)) };
  }
}
