import { createHmac } from 'node:crypto';

/** Pixels of the picture, and of the box the piece is cut from. */
export const STAGE = { width: 340, height: 190, piece: 58 } as const;
/** How far beside the gap the piece may be let go, px to either side. */
export const TOLERANCE = 5;
/** Pictures one challenge may ask for: refresh, and one for each wrong try. */
export const ROUNDS = 12;

export type Place = { readonly x: number; readonly y: number };
export type Puzzle = {
  readonly gap: Place;
  /** A second dark shape that the piece does not fit into. */
  readonly decoy: Place;
  /** How many beeps each of four groups has, for those who listen. */
  readonly beeps: readonly number[];
  /** What the picture around is drawn from. */
  readonly draw: Draw;
};

/** @returns a whole number from 0 to below `below`, another one for each word, the same for the same word */
export type Draw = (word: string, below: number) => number;

const GROUPS = 4;
const BEEPS = { least: 2, most: 6 } as const;
/** The gap is never where the piece begins. */
const FIRST_X = 84;

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
  const beeps = Array.from(
    { length: GROUPS },
    (_, at) => BEEPS.least + draw(`beeps ${at}`, BEEPS.most - BEEPS.least + 1),
  );
  return { gap, decoy, beeps, draw };
}

/** Whole numbers from the first to the last, none when there is no room. */
function range(first: number, last: number): number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at);
}
