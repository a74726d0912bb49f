import { INSTRUMENTS } from '#gateway/feed/instruments.ts';
import type { BookLevel, Market } from '#gateway/feed/synthetic/market.ts';
import { createMarkets } from '#gateway/feed/synthetic/markets.ts';
import { seedKey } from '#gateway/feed/synthetic/random.ts';
import type { Fill } from '#gateway/feed/synthetic/trades.ts';
import { type ModelVersion, NEWEST_MODEL } from '#gateway/feed/synthetic/versions.ts';
import { DEPTH_LIMIT } from '#lib/contract/market.ts';

/** Large and thin ones, coarse and fine steps, a stablecoin, and pairs of two coins. */
export const TEN = [
  'BTCUSDT',
  'ETHUSDT',
  'SOLUSDT',
  'XRPUSDT',
  'DOGEUSDT',
  'LTCUSDT',
  'PEPEUSDT',
  'USDCUSDT',
  'ETHBTC',
  'LINKETH',
] as const;

const STEP = 50;

/** Newly made, so that nothing is known from before. */
export function marketOf(symbol: string, seed: string, version: ModelVersion = NEWEST_MODEL): Market {
  const found = createMarkets({ key: seedKey(seed, 2), version }, INSTRUMENTS).get(symbol);
  if (!found) throw new Error(`${symbol} is not listed`);
  return found;
}

type Side = Map<number, number>;

function sideOf(levels: readonly BookLevel[]): Side {
  return new Map(levels.map(({ price, size }) => [price, size]));
}

/** What a watcher saw who compares each print with the book of the step before. Prices in ticks, times in ms. */
export type Seen = {
  /** What was wrong, in words; must be empty. */
  readonly wrong: string[];
  prints: number;
  takers: number;
  steps: number;
  /** Steps that brought more than one level better than the best before. */
  crowds: number;
  /** Lots that prints took, and lots by which the levels they named became less in that step. */
  took: number;
  left: number;
  /** Levels whose rest went away in the step in which they were taken from. */
  withdrawn: number;
  readonly spreads: number[];
  /** How long levels among the best twenty stood, of those whose coming was seen. */
  readonly lives: number[];
};

/** Watches a market for so long, step by step, as anybody could. */
export function watch({ tape, book }: Market, from: number, ms: number): Seen {
  const seen: Seen = {
    wrong: [],
    prints: 0,
    takers: 0,
    steps: 0,
    crowds: 0,
    took: 0,
    left: 0,
    withdrawn: 0,
    spreads: [],
    lives: [],
  };
  const births = [new Map<number, number>(), new Map<number, number>()] as const;
  const at = (time: number) =>
    [sideOf(book.side(-1, time, DEPTH_LIMIT)), sideOf(book.side(1, time, DEPTH_LIMIT))] as const;
  let before = at(from);
  for (let time = from + STEP; time <= from + ms; time += STEP) {
    const wrong = (what: string) => seen.wrong.push(`${what} at ${new Date(time).toISOString()}`);
    const after = at(time);
    const fills = tape.second(Math.floor(time / 1000)).filter(({ ts }) => ts === time);
    seen.steps += 1;
    if (fills.length > 0) seen.takers += 1;
    take({ fills, before, after, seen, wrong });
    const [bids, asks] = after.map((side) => [...side.keys()]) as [number[], number[]];
    const [bid = 0, ask = 0] = [bids[0], asks[0]];
    const last = tape.last(time).price;
    const touch = book.touch(time);
    if (bids.length !== DEPTH_LIMIT || asks.length !== DEPTH_LIMIT) wrong('a side is short');
    if (bid >= ask) wrong('the book is crossed');
    if (bids.some((price, i) => i > 0 && price >= (bids[i - 1] ?? 0))) wrong('bids are out of order');
    if (asks.some((price, i) => i > 0 && price <= (asks[i - 1] ?? 0))) wrong('asks are out of order');
    if (last < bid || last > ask) wrong(`the last price ${last} is outside ${bid} … ${ask}`);
    if (touch.bid !== bid || touch.ask !== ask) wrong('the best prices are not the best of the book');
    seen.spreads.push(ask - bid);
    if (crowd(before[0], after[0], -1) > 1 || crowd(before[1], after[1], 1) > 1) seen.crowds += 1;
    for (const i of [0, 1] as const) {
      age({ before: before[i], side: after[i], births: births[i], time, lives: seen.lives });
    }
    before = after;
  }
  return seen;
}

type Step = {
  readonly fills: readonly Fill[];
  readonly before: readonly [Side, Side];
  readonly after: readonly [Side, Side];
  readonly seen: Seen;
  readonly wrong: (what: string) => void;
};

/** Carries a step's prints out on the book before it, and holds what must be left against the book after it. */
function take({ fills, before, after, seen, wrong }: Step): void {
  const left = [new Map(before[0]), new Map(before[1])] as const;
  const named = [new Set<number>(), new Set<number>()] as const;
  for (const { price, size, side } of fills) {
    const facing = side === 'buy' ? 1 : 0;
    const [best] = left[facing].keys();
    const there = left[facing].get(price) ?? 0;
    if (best !== price) wrong(`a print at ${price} while the best was ${best}`);
    if (there < size) wrong(`a print of ${size} where ${there} stood`);
    if (there <= size) left[facing].delete(price);
    else left[facing].set(price, there - size);
    named[facing].add(price);
    seen.prints += 1;
    seen.took += size;
  }
  named.forEach((prices, i) => {
    // Of the last level that was taken from, makers may withdraw the rest.
    const last = [...prices].at(-1);
    for (const price of prices) {
      const rest = left[i]?.get(price) ?? 0;
      const found = after[i]?.get(price) ?? 0;
      const withdrawn = price === last && found === 0 ? rest : 0;
      if (found !== rest - withdrawn) wrong(`${rest} must be left at ${price}, and ${found} stands there`);
      seen.left += (before[i]?.get(price) ?? 0) - found - withdrawn;
      if (withdrawn > 0) seen.withdrawn += 1;
    }
  });
}

/** Levels better than the best before. */
function crowd(before: Side, after: Side, way: 1 | -1): number {
  const [best = 0] = before.keys();
  let count = 0;
  for (const price of after.keys()) {
    if (way * (price - best) >= 0) break;
    count += 1;
  }
  return count;
}

const WATCHED = 20;

type Aged = {
  readonly before: Side;
  readonly side: Side;
  readonly births: Map<number, number>;
  readonly time: number;
  readonly lives: number[];
};

function age({ before, side, births, time, lives }: Aged): void {
  for (const price of [...side.keys()].slice(0, WATCHED)) if (!before.has(price)) births.set(price, time);
  for (const price of [...before.keys()].slice(0, WATCHED)) {
    const born = births.get(price);
    if (side.has(price) || born === undefined) continue;
    lives.push(time - born);
    births.delete(price);
  }
}

/** @param part 0…1 */
export function quantile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}
