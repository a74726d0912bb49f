import type { BookLevel } from '../market.ts';
import { fraction, hash } from '../random.ts';
import { gapAt, type Habits } from './habits.ts';

/** Share of places with nobody at them. */
const EMPTY = 0.15;
/** Places so wide apart or wider are mostly taken by the round price in them. */
const ROUND = 10;
/** Sizes live 1, 2, 4 … 32 seconds, by their place. */
const LIVES = 6;

/**
 * The levels behind a touch, best first, as makers would have them at the beginning of a second: one in most cells of a
 * grid that is finer near the touch. Each is a draw from (cell, its own slow clock), so it stays while the market moves
 * around it, and a few of many change in each second. Lazy: far ones are made when they are asked for.
 */
export function* levelsBehind(habits: Habits, touch: number, way: 1 | -1, second: number): Generator<BookLevel, void> {
  let price = touch + way;
  while (price > 0) {
    const distance = Math.abs(price - touch);
    const gap = gapAt(habits, distance);
    const cell = Math.floor(price / gap);
    const found = inCell(habits, cell, gap, second);
    // A cell that the search begins inside may have its level before that.
    if (found.isThere && (way > 0 ? found.price >= price : found.price <= price)) {
      yield { price: found.price, size: sizeOf(habits, found.draw, found.price, distance) };
    }
    price = way > 0 ? (cell + 1) * gap : cell * gap - 1;
  }
}

function inCell({ key }: Habits, cell: number, gap: number, second: number) {
  const nature = hash(key ^ Math.imul(gap, 0x632be5ab), cell);
  const life = 1 << (nature % LIVES);
  const age = Math.floor((second + ((nature >>> 8) % life)) / life);
  // Where a level is changes less often than how much of it there is.
  const place = hash(nature, age >>> 2, 1);
  const isRound = gap >= ROUND && place >>> 30 !== 0;
  const into = isRound ? 0 : (place >>> 4) % gap;
  return { isThere: isRound || fraction(place) >= EMPTY, price: cell * gap + into, draw: hash(nature, age, 2) };
}

/** What stands at the touch when nobody knows better. */
export function touchSize(habits: Habits, price: number, second: number): number {
  return sizeOf(habits, hash(habits.key ^ 0x5f3, price, second >>> 2), price, 0);
}

/** @param draw 32 random bits */
export function sizeOf({ unit, gap, least, firm }: Habits, draw: number, price: number, distance: number): number {
  const u = fraction(draw);
  const many = (firm ? FIRM : 0.06) + 0.5 * u + 4 * u * u * u * u * u * u * u;
  return Math.max(least, 1 + Math.floor(unit * roundness(price) * growth(distance / gap) * many));
}

/** Then a level at the touch has a third of a common one at least: 0.1 to 2 BTC in that market. */
const FIRM = 0.95;

/** Little stands at the touch and more behind it. @param places from the touch */
function growth(places: number): number {
  return 0.35 + 0.3 * (31 - Math.clz32(1 + places));
}

/** Round prices gather orders. */
function roundness(price: number): number {
  if (price % 1000 === 0) return 4;
  if (price % 100 === 0) return 2.4;
  return price % 10 === 0 ? 1.5 : 1;
}
