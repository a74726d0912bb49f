/** One level of a slot, near the touch: its lots in each state, 0 when it is not there. Far ones change once. */
export type Life = { readonly price: number; at(state: number): number };

/**
 * What a taker takes of a level. `state` is the one it leaves; `whole` when nothing is left of the level by its end, `passed`
 * when the taker took all of it and more behind it.
 */
export type Take = {
  readonly price: number;
  readonly state: number;
  readonly size: number;
  readonly whole: boolean;
  readonly passed: boolean;
};

export type SideOfSlot = {
  /** 1 for asks, −1 for bids. */
  readonly way: 1 | -1;
  /** Best price of each state. */
  readonly best: readonly number[];
  /** States whose step had a taker on this side. */
  readonly met: ReadonlySet<number>;
  readonly takes: readonly Take[];
  /** Makers show more than is taken (habits.ts). */
  readonly firm: boolean;
};

/** Random numbers of a level, for what happens when. @param use tells draws of one level apart @returns 0…1 */
export type Luck = (price: number, use: number) => number;

/** Whether a price is at the best or behind it: only there a level can stand. */
function isBehind({ way, best }: SideOfSlot, price: number, state: number): boolean {
  return way * (price - (best[state] ?? 0)) >= 0;
}

/** A run of states in which a level may stand, both inclusive. */
type Window = { readonly from: number; readonly to: number };

function* windows(side: SideOfSlot, price: number): Generator<Window, void> {
  let from = -1;
  for (let state = 0; state <= side.best.length; state += 1) {
    const stands = state < side.best.length && isBehind(side, price, state);
    if (stands && from < 0) from = state;
    if (!stands && from >= 0) {
      yield { from, to: state - 1 };
      from = -1;
    }
  }
}

/** What takers take of a level while a window lasts, and what they leave of it. */
function taken(side: SideOfSlot, price: number, { from, to }: Window, rest: number) {
  const takes = side.takes.filter((take) => take.price === price && take.state > from && take.state <= to + 1);
  const last = takes.at(-1);
  const left = (side.firm ? last?.passed : last?.whole) ? 0 : rest;
  const before = (state: number) => takes.reduce((sum, take) => (take.state > state ? sum + take.size : sum), left);
  return { takes, before };
}

/**
 * What a slot's very first taker must find in state 0, by price: levels that it takes with all that will be taken of them,
 * nothing at prices that it passes.
 */
export function foundAtOnce(side: SideOfSlot, price: number, rest: number): number | null {
  const last = side.takes.findLast(({ state }) => state === 1);
  if (!last || side.way * (last.price - price) < 0) return null;
  if (!side.takes.some((take) => take.state === 1 && take.price === price)) return 0;
  const [first] = windows(side, price);
  return first ? taken(side, price, first, rest).before(0) : 0;
}

export type Ends = { readonly first: number; readonly last: number };

/** A level that is never passed: as it was until some step, then as it will be. */
export function farLife(states: number, price: number, { first, last }: Ends, luck: Luck): Life {
  const turn = 1 + Math.floor(luck(price, 1) * (states - 1));
  return { price, at: (state) => (state < turn ? first : last) };
}

type Near = { readonly price: number; readonly ends: Ends; readonly rest: number; readonly luck: Luck };

/**
 * A level that the best price reaches or passes in the slot. It stands where a taker takes it and where it is the best;
 * otherwise makers enter and leave at a step of their own choice. In the step in which it is taken nothing else happens
 * to it, what was taken whole is gone with that step, and what a taker would pass has left before.
 */
export function nearLife(side: SideOfSlot, { price, ends, rest, luck }: Near): Life {
  const sizes = new Float64Array(side.best.length);
  let use = 2;
  /** A state of [from, to]. */
  const some = (from: number, to: number) => from + Math.floor(luck(price, use++) * (Math.max(from, to) - from + 1));
  for (const window of windows(side, price)) stay(side, { window, price, ends, rest, some, sizes });
  return { price, at: (state) => sizes[state] ?? 0 };
}

type Stay = Omit<Near, 'luck'> & {
  readonly window: Window;
  readonly some: (from: number, to: number) => number;
  readonly sizes: Float64Array;
};

/** Writes the sizes of one window. */
function stay(side: SideOfSlot, { window, price, ends, rest, some, sizes }: Stay): void {
  const { from, to } = window;
  const end = side.best.length - 1;
  const { takes, before } = taken(side, price, window, rest);
  const isHere = from === 0 && ends.first > 0;
  const isKept = to === end && ends.last > 0;
  const [least, most] = needed(side, price, window, takes);
  if (!isHere && !isKept && least < 0) return;

  // Behind a best price that has come nearer the book closes up after it, one level after the other.
  const latest = least < 0 ? to : least;
  const enters = isHere ? 0 : some(Math.min(from + 1, latest), latest);
  const leaves = isKept ? to : lastState(side, window, { enters, most, some });
  const [first] = takes;
  // As it was, then what takers will take of it, then what they left, then as it will be.
  const ready = first === undefined ? end + 1 : readyAt(side, { enters, isHere, first, some });
  const settled = isKept ? some(Math.max(1, enters, (takes.at(-1)?.state ?? 0) + 1), to) : end + 1;
  const plain = isHere ? ends.first : isKept ? ends.last : rest;
  for (let state = enters; state <= leaves; state += 1) {
    if (state >= settled) sizes[state] = ends.last;
    else sizes[state] = state >= ready ? before(state) : plain;
  }
}

type Readiness = Pick<Stay, 'some'> & { readonly enters: number; readonly isHere: boolean; readonly first: Take };

/** The state from which on a level holds what will be taken: where makers are firm, no sooner than it must. */
function readyAt({ firm }: SideOfSlot, { enters, isHere, first, some }: Readiness): number {
  if (firm) return Math.max(enters, first.state - 1);
  return isHere && first.state > 1 ? some(1, first.state - 1) : enters;
}

/** The first and last state of a window in which the level must stand: it is the best, or about to be taken. */
function needed(side: SideOfSlot, price: number, { from, to }: Window, takes: readonly Take[]): [number, number] {
  let [least, most] = [-1, -1];
  for (let state = from; state <= to; state += 1) {
    const isTaken = takes.some((take) => take.state === state || take.state === state + 1);
    if (side.best[state] !== price && !isTaken) continue;
    if (least < 0) least = state;
    most = state;
  }
  return [least, most];
}

type Leaving = { readonly enters: number; readonly most: number; readonly some: Stay['some'] };

/** The last state of a level that does not stay: before the end of the slot, and before a taker would pass it. */
function lastState(side: SideOfSlot, { to }: Window, { enters, most, some }: Leaving): number {
  if (most === to) return to;
  const passed = side.met.has(to + 1) || to === side.best.length - 1;
  return some(Math.max(enters, most), Math.max(enters, most, passed ? to - 1 : to));
}
