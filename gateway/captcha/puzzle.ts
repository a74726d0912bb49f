import { createHmac } from 'node:crypto';

/** Pixels of the picture, and of the box the piece is cut from. */
export const STAGE = { width: 400, height: 200, piece: 58 } as const;
/** How far beside the gap the piece may be let go, px to either side: 9 of 272 places, less than one in thirty. */
export const TOLERANCE = 4;
/** Pictures one challenge may ask for: refresh, and one for each wrong try. */
export const ROUNDS = 12;

export type Point = { readonly x: number; readonly y: number };
export type Puzzle = {
  readonly gap: Point;
  /** A second dark shape that the piece does not fit into. */
  readonly decoy: Point;
  /** For those who listen: groups of whistles, true for one that rises; the others fall. */
  readonly whistles: readonly (readonly boolean[])[];
  /** The answer of those who listened: how many rise in each group. */
  readonly heard: string;
  /** What the picture around is drawn from. */
  readonly draw: Draw;
};

/** @returns a whole number from 0 to below `below`, another one for each word, the same for the same word */
export type Draw = (word: string, below: number) => number;

/**
 * Every group has as many whistles as the others, and in each at least one rises and one falls: who only counts sounds
 * learns nothing, and a guess is right once in 256.
 */
const LISTEN = { groups: 4, whistles: 5 } as const;
/** The gap is never where the piece begins. */
const FIRST_X = 66;

/** The puzzle of a round: all of it follows from the secret seed. */
export function puzzleOf(seed: Buffer, round: number): Puzzle {
  const draw: Draw = (word, below) =>
    createHmac('sha256', seed).update(`${round} ${word}`).digest().readUInt32BE(0) % below;
  const { width, height, piece } = STAGE;
  const gap = { x: FIRST_X + draw('x', width - piece - FIRST_X - 4), y: 6 + draw('y', height - piece - 12) };
  const right = width - piece - 4;
  // Beside the gap on either side, wherever there is room, so that the two never touch.
  const places = [...range(8, gap.x - piece - 6), ...range(gap.x + piece + 6, right)];
  const decoy = { x: places[draw('decoy x', places.length)] ?? right, y: 6 + draw('decoy y', height - piece - 12) };
  const whistles = Array.from({ length: LISTEN.groups }, (_, group) => groupOf(draw, group));
  const heard = whistles.map((group) => group.filter(Boolean).length).join('');
  return { gap, decoy, whistles, heard, draw };
}

function groupOf(draw: Draw, group: number): boolean[] {
  const rising = 1 + draw(`rising ${group}`, LISTEN.whistles - 1);
  const order = Array.from({ length: LISTEN.whistles }, (_, at) => ({ at, by: draw(`order ${group} ${at}`, 2 ** 32) }));
  const first = new Set(
    order
      .toSorted((a, b) => a.by - b.by)
      .slice(0, rising)
      .map(({ at }) => at),
  );
  return order.map(({ at }) => first.has(at));
}

/** Whole numbers from the first to the last, none when there is no room. */
function range(first: number, last: number): number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at);
}
