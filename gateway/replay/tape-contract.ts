import type { Perpetual } from '#lib/contract/shapes/market.ts';
import { parseAmount } from '#lib/exact/amount.ts';
import { fundingRate } from '#lib/trade/units/funding-rate.ts';
import { indexOf, usedSources } from '#lib/trade/units/index-price.ts';
import { basisOf, markOf } from '#lib/trade/units/mark-price.ts';
import type { ContractFigures, SourceFigures, Stamp } from '../feed/perpetual/contract-feed.ts';
import { sampledPremium } from '../feed/perpetual/premium.ts';
import { stampOf, type Terms, termsOf, ticksOf } from '../feed/perpetual/terms.ts';
import { Bars } from './bars.ts';
import type { IndexLine, TapeLevel } from './line.ts';

/** The market beside these figures. */
export type Beside = {
  readonly last: number;
  readonly bids: readonly TapeLevel[];
  readonly asks: readonly TapeLevel[];
};

type Source = { readonly name: string; ticks: number; weight: string; ts: number; silent: boolean };

/** Whole seconds whose (mid − index) the mark counts. */
const BASIS_MS = 300_000;
/** Sources of one index, and stamps that are kept: a year and more of the longest interval. */
const MOST_SOURCES = 64;
const MOST_STAMPS = 10_000;
/** Marks that are kept one by one: an hour of a tape that moves all the time. */
const MOST_MARKS = 72_000;
const WEIGHT_PLACES = 8;

/** What a contract of a tape has beside what every market has. Changed in the order of time only. */
export class TapeContract {
  readonly terms: Terms;
  readonly bars = { mark: new Bars(), index: new Bars() };
  readonly #sources = new Map<string, Source>();
  index = 0;
  mark = 0;
  openInterest = 0;
  /** No source speaks: the index stands still. */
  isSilent = true;
  #premium = 0n;
  /** Oldest first. */
  #marks: { readonly at: number; readonly mark: number }[] = [];
  /** Of the running interval. */
  #premiums: bigint[] = [];
  readonly stamps: Stamp[] = [];
  /** bid + ask − 2 × index at whole seconds, oldest first. */
  #samples: { readonly at: number; readonly value: number }[] = [];

  constructor(listing: Perpetual) {
    this.terms = termsOf(listing);
  }

  /** @returns false where the index has no room for another source */
  said({ source, ticks, weight, ts }: IndexLine): boolean {
    const known = this.#sources.get(source);
    if (!known && this.#sources.size >= MOST_SOURCES) return false;
    this.#sources.set(source, { name: source, ticks, weight, ts, silent: known?.silent ?? false });
    return true;
  }

  fellSilent(source: string, silent: boolean): void {
    const known = this.#sources.get(source);
    if (known) known.silent = silent;
  }

  /** A whole second, just before its own data. */
  second(at: number, { bids, asks }: Beside): void {
    const [bid, ask] = [bids[0], asks[0]];
    if (this.index === 0 || !bid || !ask) return;
    this.#samples.push({ at, value: bid.price + ask.price - 2 * this.index });
  }

  /** A whole minute, just before its own data; of a stale market none is sampled. */
  minute({ bids, asks }: Beside): void {
    const [bid, ask] = [bids[0]?.price, asks[0]?.price];
    const side = (way: 1 | -1, count: number) => (way > 0 ? asks : bids).slice(0, count);
    const hasBook = bid !== undefined && ask !== undefined;
    this.#premium = hasBook ? sampledPremium(this.terms, { bid, ask, side }, this.index) : 0n;
    this.#premiums.push(this.#premium);
  }

  /** The end of an interval, after its minute. */
  stamp(at: number): void {
    if (this.index > 0) this.stamps.push({ at, rate: this.#estimate(), mark: this.mark });
    if (this.stamps.length > MOST_STAMPS) this.stamps.shift();
    this.#premiums = [];
  }

  #estimate(): bigint {
    return fundingRate(this.#premiums, this.terms.funding);
  }

  /** After everything that the tape says of one moment: index and mark move. */
  moved(now: number, { last }: Beside): void {
    const index = indexOf(this.#speaking());
    this.isSilent = index === null;
    if (index !== null) {
      this.index = ticksOf(index);
      this.bars.index.add(now, this.index);
    }
    if (this.index === 0 || last === 0) return;
    const { interval, band } = this.terms;
    const from = now - BASIS_MS;
    if (this.#samples[0] && this.#samples[0].at <= from) this.#samples = this.#samples.filter(({ at }) => at > from);
    const basis = basisOf(this.#samples.map(({ value }) => value));
    const left = stampOf(this.terms, now) + interval - now;
    const rate = this.stamps.at(-1)?.rate ?? 0n;
    const facts = { index: BigInt(this.index), last: BigInt(last), basis, rate, left, interval, band };
    this.mark = ticksOf(markOf(facts));
    this.bars.mark.add(now, this.mark);
    this.#marks.push({ at: now, mark: this.mark });
    if (this.#marks.length > 2 * MOST_MARKS) this.#marks = this.#marks.slice(-MOST_MARKS);
  }

  /** Of (from, to], oldest first. */
  marksBetween(from: number, to: number): { readonly at: number; readonly mark: number }[] {
    let first = this.#marks.length;
    while (first > 0 && this.#marks[first - 1]!.at > from) first -= 1;
    return this.#marks.slice(first).filter(({ at }) => at <= to);
  }

  /** The age of a source never counts on a tape. */
  #speaking() {
    const speaking = [...this.#sources.values()].filter(({ silent }) => !silent);
    return speaking.map((source) => ({ ...source, weight: parseAmount(source.weight, WEIGHT_PLACES)!, age: 0 }));
  }

  sources(): SourceFigures[] {
    const used = new Set(usedSources(this.#speaking()).map(({ name }) => name));
    return [...this.#sources.values()].map(({ name, ticks, weight, ts }) => ({
      name,
      ticks,
      weight,
      ts,
      used: used.has(name),
    }));
  }

  figures(now: number, last: number, stale: boolean): ContractFigures {
    const { index, mark, openInterest } = this;
    return {
      ...{ index, mark, last, openInterest, stale },
      premium: this.#premium,
      estimate: this.#estimate(),
      lastRate: this.stamps.at(-1)?.rate ?? null,
      nextStamp: stampOf(this.terms, now) + this.terms.interval,
    };
  }
}
