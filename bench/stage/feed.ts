import type { Candle, Level, Trade } from '#lib/contract/shapes/market.ts';

/** The same numbers for both sides of a comparison. */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const LEVELS = 50;
/** Levels of a side that an update changes. */
const CHANGED = 6;
const MIDDLE = 974_820;
export type Sides = { readonly bids: readonly Level[]; readonly asks: readonly Level[] };

const price = (tenths: number): string => `${Math.floor(tenths / 10)}.${tenths % 10}`;
const size = (random: () => number): string =>
  `${Math.floor(random() * 3)}.${String(Math.floor(random() * 1e5)).padStart(5, '0')}`;

/** Books one after the other: some sizes change, and now and then the best level goes and another one enters behind. */
export function books(seed = 1): () => Sides {
  const random = chance(seed);
  const sides = { bids: new Map<number, string>(), asks: new Map<number, string>() };
  let middle = MIDDLE;
  const fill = () => {
    for (let step = 1; step <= LEVELS; step += 1) {
      for (const [side, at] of [
        [sides.bids, middle - step],
        [sides.asks, middle + step],
      ] as const)
        if (!side.has(at)) side.set(at, size(random));
    }
    for (const at of sides.bids.keys()) if (at >= middle || at < middle - LEVELS) sides.bids.delete(at);
    for (const at of sides.asks.keys()) if (at <= middle || at > middle + LEVELS) sides.asks.delete(at);
  };
  fill();
  return () => {
    if (random() < 0.25) middle += random() < 0.5 ? -1 : 1;
    fill();
    for (let change = 0; change < CHANGED; change += 1) {
      sides.bids.set(middle - 1 - Math.floor(random() * LEVELS), size(random));
      sides.asks.set(middle + 1 + Math.floor(random() * LEVELS), size(random));
    }
    const told = (side: Map<number, string>, by: 1 | -1): Level[] =>
      [...side].sort(([a], [b]) => (a - b) * by).map(([at, amount]) => [price(at), amount]);
    return { bids: told(sides.bids, -1), asks: told(sides.asks, 1) };
  };
}

/** Tapes one after the other, newest first: each has `prints` more. */
export function tapes(rows: number, prints = 1, seed = 2): () => readonly Trade[] {
  const random = chance(seed);
  let list: readonly Trade[] = [];
  let count = 0;
  const next = (): Trade => {
    count += 1;
    const side = random() < 0.5 ? 'buy' : 'sell';
    return {
      id: `${count}`,
      price: price(MIDDLE + Math.floor(random() * 40)),
      size: size(random),
      side,
      ts: count * 50,
    };
  };
  const more = (some: number) => {
    list = [...Array.from({ length: some }, next).reverse(), ...list].slice(0, rows);
    return list;
  };
  more(rows);
  return () => more(prints);
}

const MINUTE = 60_000;

/** Candles of a minute each, oldest first. */
export function candles(count: number, seed = 3): Candle[] {
  const random = chance(seed);
  let at = MIDDLE;
  return Array.from({ length: count }, (_, index) => {
    const open = at;
    at += Math.floor((random() - 0.5) * 200);
    const [high, low] = [
      Math.max(open, at) + Math.floor(random() * 80),
      Math.min(open, at) - Math.floor(random() * 80),
    ];
    const volume = size(random);
    return [index * MINUTE, price(open), price(high), price(low), price(at), volume, volume] as unknown as Candle;
  });
}

/** The last candle as it is told with each tick. */
export function ticksOf([open, first, high, low, , ...volumes]: Candle, seed = 4): () => Candle {
  const random = chance(seed);
  const from = Math.round(Math.floor(random() * 10));
  let at = MIDDLE + from;
  return () => {
    at += Math.floor((random() - 0.5) * 10);
    return [open, first, high, low, price(at), ...volumes] as unknown as Candle;
  };
}
