import { DEPTH_LIMIT } from '#lib/contract/market.ts';
import { FEED_TICK_MS } from '../../feed.ts';
import { createCache } from '../cache.ts';
import type { Book, BookLevel } from '../market.ts';
import { fraction, hash } from '../random.ts';
import { levelsBehind, sizeOf, touchSize } from './field.ts';
import type { Habits } from './habits.ts';
import { farLife, foundAtOnce, type Life, nearLife, type SideOfSlot, type Take } from './lives.ts';
import type { Quotes, Slot } from './quotes.ts';

const SLOTS_KEPT = 4;
/** How many levels are worked out: whoever wants a few has those, and they are the first of the many. */
const REACH = { near: 12, far: DEPTH_LIMIT } as const;
type Reach = keyof typeof REACH;
/** Levels that are looked for beyond what is wanted at first, and more each time that they do not suffice. */
const MORE = { near: 6, far: 40 } as const;

/**
 * The book is a field of levels at the beginning of each slot, and a life of each level in between that fits both ends and
 * the takers: every level they take stood in the state before, and what makers do in a
 * taker's step they do at other prices. O(depth) for any moment; a slot's lives are kept a while.
 */
export function createBook(quotes: Quotes, habits: Habits): Book {
  const caches = () => ({
    1: createCache<readonly Life[]>(SLOTS_KEPT),
    [-1]: createCache<readonly Life[]>(SLOTS_KEPT),
  });
  const kept = { near: caches(), far: caches() };

  /** What a taker leaves of a level. */
  function restOf(price: number, second: number): number {
    return sizeOf(habits, hash(habits.key ^ 0x1ef7, price, second), price, 0);
  }

  /** One side as a slot begins, best first. */
  function* opening(slot: Slot, side: SideOfSlot): Generator<BookLevel, void> {
    const best = side.best[0] ?? 0;
    const size = foundAtOnce(side, best, restOf(best, slot.second));
    yield { price: best, size: size ?? touchSize(habits, best, slot.second) };
    // Prices that the first taker takes beyond the best, whether or not somebody would be there.
    const first = side.takes.filter(({ state, price }) => state === 1 && price !== best);
    for (const { price } of first) {
      yield { price, size: foundAtOnce(side, price, restOf(price, slot.second)) ?? 1 };
    }
    const last = first.at(-1)?.price ?? best;
    const calm = side.way > 0 ? slot.calm.ask : slot.calm.bid;
    for (const level of levelsBehind(habits, best, side.way, slot.second)) {
      if (side.way * (level.price - last) > 0 && side.way * (level.price - calm) >= 0) yield level;
    }
  }

  function livesOf(slot: Slot, way: 1 | -1, reach: Reach): readonly Life[] {
    const known = kept[reach][way].get(slot.second);
    if (known) return known;
    const made = createLives(slot, way, reach);
    kept[reach][way].set(slot.second, made);
    return made;
  }

  function createLives(slot: Slot, way: 1 | -1, reach: Reach): readonly Life[] {
    const side = sideOf(slot, way, habits.firm);
    const after = quotes.slot(slot.second + 1);
    const farthest = way * Math.max(...side.best.map((price) => way * price));
    const openings = { first: opening(slot, side), last: opening(after, sideOf(after, way, habits.firm)) };
    const ends = bothEnds(openings, way, farthest, reach);
    for (const price of [...side.best, ...side.takes.map((take) => take.price)]) {
      if (!ends.has(price)) ends.set(price, { first: 0, last: 0 });
    }
    const states = side.best.length;
    const luck = (price: number, use: number) => fraction(hash(hash(habits.key ^ 0x6b, price, slot.second), use));
    return [...ends]
      .sort(([a], [b]) => way * (a - b))
      .map(([price, each]) =>
        way * (price - farthest) > 0
          ? farLife(states, price, each, luck)
          : nearLife(side, { price, ends: each, rest: restOf(price, slot.second), luck }),
      );
  }

  return {
    touch(now) {
      const { slot, state } = quotes.at(Math.floor(now / FEED_TICK_MS));
      return { bid: slot.bids[state] ?? 0, ask: slot.asks[state] ?? 0 };
    },
    side(way, now, count) {
      const { slot, state } = quotes.at(Math.floor(now / FEED_TICK_MS));
      const levels: BookLevel[] = [];
      for (const life of livesOf(slot, way, count > REACH.near ? 'far' : 'near')) {
        if (levels.length >= count) break;
        const size = life.at(state);
        if (size > 0) levels.push({ price: life.price, size });
      }
      return levels;
    },
  };
}

/** What one side of a slot goes through. */
function sideOf(slot: Slot, way: 1 | -1, firm: boolean): SideOfSlot {
  const met = new Set<number>();
  const takes: Take[] = [];
  for (const { taker, state } of slot.meetings) {
    if (taker.way !== way) continue;
    met.add(state);
    taker.prints.forEach(({ price, size }, i) => {
      const passed = i < taker.prints.length - 1;
      takes.push({ price, size, state, whole: taker.whole || passed, passed });
    });
  }
  return { way, best: way > 0 ? slot.asks : slot.bids, met, takes, firm };
}

/** Sizes at both ends of a slot, as far out as both have enough levels in common behind the farthest best price. */
function bothEnds(
  { first, last }: Readonly<Record<'first' | 'last', Generator<BookLevel, void>>>,
  way: 1 | -1,
  farthest: number,
  reach: Reach,
) {
  const ends = new Map<number, { first: number; last: number }>();
  let common = 0;
  let edge = farthest;
  let spare: BookLevel | undefined;
  let over = false;
  while (common < REACH[reach] && !over) {
    over = true;
    let count = 0;
    for (;;) {
      const { value: level } = first.next();
      if (!level) break;
      ends.set(level.price, { first: level.size, last: 0 });
      if (way * (level.price - farthest) <= 0) continue;
      edge = level.price;
      count += 1;
      if (count < (common === 0 ? REACH[reach] + MORE[reach] : MORE[reach])) continue;
      over = false;
      break;
    }
    for (;;) {
      const level = spare ?? last.next().value ?? undefined;
      spare = undefined;
      if (!level) break;
      if (!over && way * (level.price - edge) > 0) {
        spare = level;
        break;
      }
      const known = ends.get(level.price);
      if (known) known.last = level.size;
      else ends.set(level.price, { first: 0, last: level.size });
      if (known && way * (level.price - farthest) > 0) common += 1;
    }
  }
  return ends;
}
