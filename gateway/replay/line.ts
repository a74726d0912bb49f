import { parseAmount } from '#lib/exact/amount.ts';
import { small } from '#lib/exact/parse.ts';
import { isTime } from './header.ts';
import { TapeError } from './tape-error.ts';

/** A level: ticks and lots. */
export type TapeLevel = { readonly price: number; readonly size: number };

type Of = { readonly ts: number; readonly symbol: string };
export type IndexLine = Of & {
  readonly k: 'index';
  readonly source: string;
  readonly ticks: number;
  /** As it is written. */
  readonly weight: string;
};
export type BookLine = Of & {
  readonly k: 'book';
  readonly bids: readonly TapeLevel[];
  readonly asks: readonly TapeLevel[];
};
export type TradeLine = Of & {
  readonly k: 'trade';
  readonly ticks: number;
  readonly lots: number;
  readonly side: 'buy' | 'sell';
};
export type OpenInterestLine = Of & { readonly k: 'oi'; readonly lots: number };
/** The feed is silent in a market, or one source of its index is. */
export type GapLine = Of & { readonly k: 'gap'; readonly on: boolean; readonly source: string | null };
export type EndLine = { readonly k: 'end'; readonly ts: number };
export type MarketLine = IndexLine | BookLine | TradeLine | OpenInterestLine | GapLine;
export type TapeLine = MarketLine | EndLine;

/** Steps of a listing: how its prices and sizes are counted. */
export type Grid = {
  readonly pricePlace: number;
  readonly tickStep: bigint;
  readonly sizePlace: number;
  readonly lotStep: bigint;
  readonly isContract: boolean;
};

const MOST_LEVELS = 1000;
const MOST_TICKS = 2_147_483_647n;
const MOST_LOTS = 2n ** 50n;
const SOURCE = /^[\x21-\x7e]{1,32}$/;
const WEIGHT_PLACES = 8;

/** Reads lines of a tape whose markets are these. Each is checked by itself; what comes before what, by the reader. */
export class LineReader {
  readonly #grids: ReadonlyMap<string, Grid>;
  #number = 0;

  constructor(grids: ReadonlyMap<string, Grid>) {
    this.#grids = grids;
  }

  /** @param number of the line, from 1 on @throws TapeError */
  read(text: string, number: number): TapeLine {
    this.#number = number;
    const fields = this.#object(text);
    const { ts, k, s } = fields;
    if (!isTime(ts)) this.#fail(`has ts ${shown(ts)}, which must be epoch milliseconds, a multiple of 50`);
    if (k === 'end') return { k, ts };
    if (typeof s !== 'string') this.#fail(`names no market: s is ${shown(s)}`);
    const grid = this.#grids.get(s);
    if (!grid) this.#fail(`names ${shown(s)}, which is not among the instruments of the first line`);
    const of = { ts, symbol: s };
    switch (k) {
      case 'index':
        return this.#index(of, fields, grid);
      case 'book':
        return { ...of, k, bids: this.#side('b', fields.b, grid, -1), asks: this.#side('a', fields.a, grid, 1) };
      case 'trade': {
        const { side } = fields;
        if (side !== 'buy' && side !== 'sell') this.#fail(`has side ${shown(side)}, which must be "buy" or "sell"`);
        return { ...of, k, ticks: this.#price('p', fields.p, grid), lots: this.#size('q', fields.q, grid), side };
      }
      case 'oi':
        return { ...of, k, lots: this.#size('v', fields.v, grid, 0n) };
      case 'gap':
        return this.#gap(of, fields);
      default:
        return this.#fail(`is of kind ${shown(k)}, which must be index, book, trade, oi, gap or end`);
    }
  }

  #index(of: Of, { src, p, w = '1' }: Record<string, unknown>, grid: Grid): IndexLine {
    if (!grid.isContract) this.#fail(`gives ${of.symbol} an index, which only contracts have`);
    if (typeof w !== 'string' || (parseAmount(w, WEIGHT_PLACES) ?? 0n) <= 0n)
      this.#fail(`has w ${shown(w)}, which must be an amount above 0 with at most ${WEIGHT_PLACES} decimals`);
    return { ...of, k: 'index', source: this.#source(src), ticks: this.#price('p', p, grid), weight: w };
  }

  #gap(of: Of, { on, src }: Record<string, unknown>): GapLine {
    if (typeof on !== 'boolean') this.#fail(`has on ${shown(on)}, which must be true or false`);
    return { ...of, k: 'gap', on, source: src === undefined ? null : this.#source(src) };
  }

  #source(src: unknown): string {
    if (typeof src !== 'string' || !SOURCE.test(src))
      this.#fail(`has src ${shown(src)}, which must be 1 to 32 printable characters without spaces`);
    return src;
  }

  /** @param way 1: prices rise (asks), −1: they fall (bids) */
  #side(field: string, given: unknown, grid: Grid, way: 1 | -1): readonly TapeLevel[] {
    if (!Array.isArray(given) || given.length > MOST_LEVELS)
      this.#fail(`has ${field}, which must be a list of at most ${MOST_LEVELS} levels`);
    let before = way > 0 ? 0 : Number.POSITIVE_INFINITY;
    return given.map((level: unknown) => {
      if (!Array.isArray(level) || level.length !== 2)
        this.#fail(`has ${field} with ${shown(level)}, which must be [price, size]`);
      const price = this.#price(field, level[0], grid);
      if (way * (price - before) <= 0) this.#fail(`has ${field} that is not best first at ${shown(level[0])}`);
      before = price;
      return { price, size: this.#size(field, level[1], grid) };
    });
  }

  #price(field: string, given: unknown, { pricePlace, tickStep }: Grid): number {
    return this.#steps(field, given, { place: pricePlace, step: tickStep, least: 1n, most: MOST_TICKS, grid: 'price' });
  }

  #size(field: string, given: unknown, { sizePlace, lotStep }: Grid, least = 1n): number {
    return this.#steps(field, given, { place: sizePlace, step: lotStep, least, most: MOST_LOTS, grid: 'size' });
  }

  #steps(field: string, given: unknown, { place, step, least, most, grid }: Steps): number {
    const units = typeof given === 'string' ? parseAmount(given, place) : null;
    const count = units === null ? null : units / step;
    if (units === null || count === null || count * step !== units || count < least || count > most)
      this.#fail(`has ${field} ${shown(given)}, which is no ${grid} on the instrument’s grid as decimal text`);
    return small(count);
  }

  #object(text: string): Record<string, unknown> {
    try {
      const value: unknown = JSON.parse(text);
      if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
    } catch {
      // Said below.
    }
    return this.#fail('is not a JSON object');
  }

  #fail(what: string): never {
    throw new TapeError(this.#number, what);
  }
}

type Steps = {
  readonly place: number;
  readonly step: bigint;
  readonly least: bigint;
  readonly most: bigint;
  readonly grid: string;
};

const shown = (value: unknown): string => (JSON.stringify(value) ?? 'missing').slice(0, 60);
