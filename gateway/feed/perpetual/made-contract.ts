import type { Interval } from '#lib/contract/market.ts';
import type { Candle, Perpetual } from '#lib/contract/shapes/market.ts';
import { print } from '#lib/exact/fixed.ts';
import { fundingRate } from '#lib/trade/units/funding-rate.ts';
import { indexOf, usedSources } from '#lib/trade/units/index-price.ts';
import { basisOf, markOf } from '#lib/trade/units/mark-price.ts';
import { FEED_TICK_MS } from '../feed.ts';
import { createCache } from '../synthetic/cache.ts';
import { stepped } from '../synthetic/calendar.ts';
import { barUntil } from '../synthetic/candles.ts';
import { turnoverOf } from '../synthetic/contracts.ts';
import type { Market } from '../synthetic/market.ts';
import { tenTo } from '../synthetic/maths.ts';
import { coinModel } from '../synthetic/models.ts';
import { wave } from '../synthetic/wave.ts';
import type { ContractFigures, Figure, SourceFigures, Stamp } from './contract-feed.ts';
import { type KeptFigures, keptOf } from './kept-figures.ts';
import { saidAt } from './made-sources.ts';
import { sampledPremium } from './premium.ts';
import { stampOf, type Terms, termsOf, ticksOf } from './terms.ts';
import { ALWAYS, type Watched } from './watched.ts';

type Needs = {
  readonly listing: Perpetual;
  /** The contract's own market, and the spot market of its pair. */
  readonly market: Market;
  readonly pair: Market;
  /** Of what is drawn. */
  readonly key: number;
  /** When books and indexes could be seen; always by default. */
  readonly watched?: Watched | undefined;
};

const MINUTE_MS = 60_000;
const SECOND_MS = 1000;
/** Whole seconds whose (mid − index) the mark counts. */
const BASIS_SECONDS = 300;
/** Of an hour that nobody saw one minute stands for all, and of its last five minutes every so manieth second. */
const UNSEEN_MINUTES = 60;
const UNSEEN_SECONDS = 30;
/** Minutes that are worked out on the way when somebody asks; more are `prepare`'s. */
const AT_ONCE = 3;
/** Ten stamps' minutes, and the stamps of a quarter of a year of hours. */
const MINUTES_KEPT = 4800;
const STAMPS_KEPT = 2200;
/** Moments at which one bar ends and the next begins, of which indexes and bases are kept. */
const ENDS_KEPT = 1024;

/**
 * The figures of one contract of the made market: a pure function of (seed, time). What was computed is kept a while and
 * can always be made again; so a restart changes nothing.
 */
export class MadeContract {
  readonly terms: Terms;
  readonly #needs: Needs;
  /** Ticks of the contract for one of the pair. */
  readonly #scale: number;
  readonly #samples = createCache<number>(2 * BASIS_SECONDS);
  readonly #premiums = createCache<bigint>(MINUTES_KEPT);
  readonly #rates = createCache<bigint>(STAMPS_KEPT);
  readonly #stamps = createCache<Stamp>(STAMPS_KEPT);
  readonly #ends = createCache<number>(ENDS_KEPT);
  readonly #drifts = createCache<number>(ENDS_KEPT);
  readonly #watched: Watched;
  #basis: { readonly second: number; readonly ticks: bigint } | undefined;
  /** The minute whose figures are all worked out, and the estimate in it. */
  #ready = Number.NaN;
  #estimate: { readonly minute: number; readonly rate: bigint } | undefined;

  constructor(needs: Needs) {
    this.#needs = needs;
    this.terms = termsOf(needs.listing);
    this.#watched = needs.watched ?? ALWAYS;
    this.#scale = tenTo(needs.listing.pricePlace) / tenTo(needs.pair.instrument.pricePlace);
  }

  sources(now: number): SourceFigures[] {
    const said = saidAt(this.#needs.pair.tape, this.#scale, now);
    const used = new Set(usedSources(said));
    return said.map((one) => ({ ...one, weight: `${one.weight}`, used: used.has(one) }));
  }

  index(now: number): number {
    return ticksOf(indexOf(saidAt(this.#needs.pair.tape, this.#scale, now))!);
  }

  /** Mean of (mid − index) at the whole seconds of the last five minutes, each just before its own data. */
  #basisAt(now: number): bigint {
    const second = Math.floor(now / SECOND_MS);
    if (this.#basis?.second !== second) {
      const step = this.#watched(now) ? 1 : UNSEEN_SECONDS;
      const samples = Array.from({ length: BASIS_SECONDS / step }, (_, back) => this.#sample(second - back * step));
      this.#basis = { second, ticks: basisOf(samples) };
    }
    return this.#basis.ticks;
  }

  #sample(second: number): number {
    const known = this.#samples.get(second);
    if (known !== undefined) return known;
    const at = second * SECOND_MS - FEED_TICK_MS;
    const { bid, ask } = this.#needs.market.book.touch(at);
    const sample = bid + ask - 2 * this.index(at);
    this.#samples.set(second, sample);
    return sample;
  }

  /** The minute whose book says the premium of a minute: itself, where somebody could see it. */
  #sampled(minute: number): number {
    return this.#watched(minute * MINUTE_MS) ? minute : minute - (minute % UNSEEN_MINUTES);
  }

  /** @param of number of a minute since 1970 */
  #premium(of: number): bigint {
    const minute = this.#sampled(of);
    const known = this.#premiums.get(minute);
    if (known !== undefined) return known;
    const at = minute * MINUTE_MS - FEED_TICK_MS;
    const { book } = this.#needs.market;
    const sampled = { ...book.touch(at), side: (way: 1 | -1, count: number) => book.side(way, at, count) };
    const premium = sampledPremium(this.terms, sampled, this.index(at));
    this.#premiums.set(minute, premium);
    return premium;
  }

  /** Numbers of the minutes of an interval up to `now`: those after its beginning, its end included. */
  #minutes(begin: number, now: number): number[] {
    const first = begin / MINUTE_MS + 1;
    const last = Math.floor(Math.min(now, begin + this.terms.interval) / MINUTE_MS);
    return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at);
  }

  /** What a stamp pays, by the minutes of the interval that it ends. */
  rate(stamp: number): bigint {
    const known = this.#rates.get(stamp);
    if (known !== undefined) return known;
    const minutes = this.#minutes(stamp - this.terms.interval, stamp);
    const rate = fundingRate(
      minutes.map((minute) => this.#premium(minute)),
      this.terms.funding,
    );
    this.#rates.set(stamp, rate);
    return rate;
  }

  /** Minutes that a rate of the last stamp and the estimate need and that are not worked out yet. */
  #missing(now: number): number[] {
    const stamp = stampOf(this.terms, now);
    const before = this.#rates.get(stamp) === undefined ? this.#minutes(stamp - this.terms.interval, stamp) : [];
    return this.#unknown([...before, ...this.#minutes(stamp, now)]);
  }

  /** Of minutes, those whose books must be looked at. */
  #unknown(minutes: readonly number[]): number[] {
    const sampled = new Set(minutes.map((minute) => this.#sampled(minute)));
    return [...sampled].filter((minute) => this.#premiums.get(minute) === undefined);
  }

  /** Whether everything can be told at once. */
  #isReady(now: number): boolean {
    const minute = Math.floor(now / MINUTE_MS);
    if (this.#ready === minute) return true;
    if (this.#missing(now).length > AT_ONCE) return false;
    this.#ready = minute;
    return true;
  }

  /** Works out some of the minutes that are missing. @returns whether none is any more */
  prepare(now: number, most: number): boolean {
    const missing = this.#missing(now);
    for (const minute of missing.slice(0, most)) this.#premium(minute);
    return missing.length <= most;
  }

  /** The same of a stamp's interval. */
  prepareStamp(stamp: number, most: number): boolean {
    if (this.#rates.get(stamp) !== undefined) return true;
    const missing = this.#unknown(this.#minutes(stamp - this.terms.interval, stamp));
    for (const minute of missing.slice(0, most)) this.#premium(minute);
    return missing.length <= most;
  }

  mark(now: number): number {
    const { interval, band } = this.terms;
    const stamp = stampOf(this.terms, now);
    const left = stamp + interval - now;
    const facts = {
      index: BigInt(this.index(now)),
      last: BigInt(this.#needs.market.tape.last(now).price),
      basis: this.#basisAt(now),
      rate: this.#isReady(now) ? this.rate(stamp) : 0n,
    };
    return ticksOf(markOf({ ...facts, left, interval, band }));
  }

  /** The rate of the next stamp by the minutes so far. */
  #estimateAt(now: number): bigint {
    const minute = Math.floor(now / MINUTE_MS);
    if (this.#estimate?.minute !== minute) {
      const premiums = this.#minutes(stampOf(this.terms, now), now).map((each) => this.#premium(each));
      this.#estimate = { minute, rate: fundingRate(premiums, this.terms.funding) };
    }
    return this.#estimate.rate;
  }

  figures(now: number): ContractFigures {
    const stamp = stampOf(this.terms, now);
    const isReady = this.#isReady(now);
    return {
      index: this.index(now),
      mark: this.mark(now),
      last: this.#needs.market.tape.last(now).price,
      premium: isReady ? this.#premium(Math.floor(now / MINUTE_MS)) : 0n,
      estimate: isReady ? this.#estimateAt(now) : 0n,
      lastRate: isReady ? this.rate(stamp) : null,
      nextStamp: stamp + this.terms.interval,
      openInterest: this.#openInterest(now),
      stale: !isReady,
    };
  }

  /** As things stood just before the stamp. */
  stamp(at: number): Stamp {
    const known = this.#stamps.get(at);
    if (known !== undefined) return known;
    // Of the interval that it ends, the mark counts the rate of the stamp before.
    this.rate(at - this.terms.interval);
    this.rate(at);
    const stamp = { at, rate: this.rate(at), mark: this.mark(at - FEED_TICK_MS) };
    this.#stamps.set(at, stamp);
    return stamp;
  }

  /** Minutes whose books a stamp would have to look at. */
  lacks(at: number): number {
    return this.knows(at) ? 0 : this.#unknown(this.#minutes(at - this.terms.interval, at)).length;
  }

  /** Whether a stamp can be told without looking at a book. */
  knows(at: number): boolean {
    return this.#stamps.get(at) !== undefined;
  }

  /** What was worked out and is needed again after a start at `now` or later. */
  kept(now: number): KeptFigures {
    const stamp = stampOf(this.terms, now);
    const minutes = [...this.#minutes(stamp - this.terms.interval, stamp), ...this.#minutes(stamp, now)];
    return keptOf({
      minutes: [...new Set(minutes.map((minute) => this.#sampled(minute)))].map(
        (minute) => [minute, this.#premiums.get(minute)] as const,
      ),
      rates: this.#rates.entries(),
      stamps: this.#stamps.entries().map(([, one]) => one),
    });
  }

  /** Takes what was kept, of this contract in this market. */
  take({ minutes, rates, stamps }: KeptFigures): void {
    for (const [minute, premium] of minutes) this.#premiums.set(minute, BigInt(premium));
    for (const [at, rate] of rates) this.#rates.set(at, BigInt(rate));
    for (const [at, rate, mark] of stamps) this.#stamps.set(at, { at, rate: BigInt(rate), mark });
  }

  /** Drawn: a third of a day's turnover, which swells and shrinks over days, hours and minutes. */
  #openInterest(now: number): number {
    const { listing, key } = this.#needs;
    const minute = Math.floor(now / MINUTE_MS);
    const price = listing.contract.kind === 'inverse' ? 1 : coinModel(listing.base).price;
    const usual = ((turnoverOf(listing) * 0.35) / price) * tenTo(listing.sizePlace);
    const part = 1 + 0.2 * wave(key ^ 0x01, minute / 4320) + 0.06 * wave(key ^ 0x02, minute / 240);
    return Math.round(usual * (part + 0.004 * wave(key ^ 0x03, minute / 5)));
  }

  candle(of: Figure, interval: Interval, open: number, now: number): Candle {
    const next = stepped(interval, open, 1);
    const isOpen = next > now;
    const { pair, listing } = this.#needs;
    const bar = isOpen ? barUntil(pair, open, now) : pair.tree.between(open / SECOND_MS, next / SECOND_MS);
    const [from, to] = of === 'index' ? [0, 0] : [this.#drift(open), this.#drift(isOpen ? now : next)];
    const first = this.#indexBefore(open) + from;
    const last = isOpen ? (of === 'index' ? this.index(now) : this.mark(now)) : this.#indexBefore(next) + to;
    const [low, high] = [Math.round(bar.l * this.#scale), Math.round(bar.h * this.#scale)];
    const text = (ticks: number) => print(ticks, listing.pricePlace);
    const highest = Math.max(first, last, high + Math.max(from, to));
    const lowest = Math.min(first, last, low + Math.min(from, to));
    return [open, text(first), text(highest), text(lowest), text(last), '0', '0'];
  }

  /** The index with which a bar ends, and the next one begins. @param at open time of the next one */
  #indexBefore(at: number): number {
    const known = this.#ends.get(at);
    if (known !== undefined) return known;
    const index = this.index(at - FEED_TICK_MS);
    this.#ends.set(at, index);
    return index;
  }

  /** The basis as bars of the past have it: the mean of the closes of the five whole minutes before. Ticks. */
  #drift(at: number): number {
    const known = this.#drifts.get(Math.floor(at / MINUTE_MS));
    if (known !== undefined) return known;
    const drift = this.#meanBasis(at);
    this.#drifts.set(Math.floor(at / MINUTE_MS), drift);
    return drift;
  }

  #meanBasis(at: number): number {
    const { pair, market } = this.#needs;
    const minute = Math.floor(at / MINUTE_MS) * (MINUTE_MS / SECOND_MS);
    let sum = 0;
    for (let back = 0; back < 5; back += 1) {
      const [from, to] = [minute - 60 * (back + 1), minute - 60 * back];
      sum += market.tree.between(from, to).c - Math.round(pair.tree.between(from, to).c * this.#scale);
    }
    return Math.trunc(sum / 5);
  }
}
