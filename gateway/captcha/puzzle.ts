import { createHmac } from 'node:crypto';
import { SHAPES } from './shapes.ts';

/** Pixels of the picture, and of the box the piece is cut from. */
export const STAGE = { width: 400, height: 240, piece: 58 } as const;
/** How far beside the gap the piece may be let go, px to either side: 9 of 272 places, less than one in thirty. */
export const TOLERANCE = 4;
/** Pictures one challenge may ask for: refresh, and one for each wrong try. */
export const ROUNDS = 12;

export type Point = { readonly x: number; readonly y: number };
/** A hole in the picture, by its box. */
export type Hole = Point & {
  /** Which of SHAPES. */
  readonly shape: number;
  /** Degrees that it is turned, and that it leans. */
  readonly turn: number;
  readonly lean: number;
  /** Its width and its height, of those of the piece. */
  readonly size: readonly [number, number];
};
export type Puzzle = {
  readonly gap: Point;
  /** Of the piece: which of SHAPES. */
  readonly shape: number;
  /** The one that the piece fits, then others of other shapes. */
  readonly holes: readonly Hole[];
  /** For those who listen: groups of whistles, true for one that rises; the others fall. */
  readonly whistles: readonly (readonly boolean[])[];
  /** The answer of those who listened: how many rise in each group. */
  readonly heard: string;
  /** What is taken in place of work: told in the outbox alone. */
  readonly waiver: string;
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
/** From one hole to the next, px to the right, each in another row, and how much more. No two are found at one place. */
const STEP = { px: 18, more: 6 } as const;
/** Middles of the rows of holes, and px above or below. */
const ROWS = [82, 143, 205] as const;
const OFF = 6;
/** Pixels a hole covers, whatever its shape, and hundredths that it is wider or higher than its shape. */
const AREA = { least: 720, span: 220 } as const;
const STRETCH = 32;
/** Degrees to either side. */
const LEAN = 16;

/** The puzzle of a round: all of it follows from the secret seed. */
export function puzzleOf(seed: Buffer, round: number): Puzzle {
  const draw: Draw = (word, below) =>
    createHmac('sha256', seed).update(`${round} ${word}`).digest().readUInt32BE(0) % below;
  const { width, piece } = STAGE;
  const gap = FIRST_X + draw('x', width - piece - FIRST_X - 4);
  const holes = holesOf(draw, gap);
  const whistles = Array.from({ length: LISTEN.groups }, (_, group) => groupOf(draw, group));
  const heard = whistles.map((group) => group.filter(Boolean).length).join('');
  const waiver = createHmac('sha256', seed).update(`${round} waiver`).digest('hex').slice(0, 32);
  return { gap: { x: gap, y: holes[0]!.y }, shape: holes[0]!.shape, holes, whistles, heard, waiver, draw };
}

/**
 * All of one kind, as many as there is room for, in all rows: who finds holes has found fifteen. What tells the right one
 * is its shape, which none of the others has.
 */
function holesOf(draw: Draw, gap: number): Hole[] {
  const [right = 0, ...others] = shuffled(draw, 'shape', range(0, SHAPES.length - 1));
  const rows = shuffled(draw, 'row', ROWS);
  const last = STAGE.width - STAGE.piece - 4;
  const more = (at: number) => draw(`more ${at}`, STEP.more);
  const places = range(Math.ceil((FIRST_X - gap) / STEP.px), Math.floor((last - gap) / STEP.px))
    .filter((at) => at !== 0)
    .map((at) => ({ at, x: gap - more(0) + at * STEP.px + more(at) }))
    .filter(({ x }) => x >= FIRST_X && x <= last);
  return [{ at: 0, x: gap }, ...places].map(({ at, x }, which) => {
    const shape = which === 0 ? right : (others[which % others.length] ?? 0);
    const middle = rows[((at % rows.length) + rows.length) % rows.length] ?? ROWS[0];
    const y = middle - STAGE.piece / 2 + draw(`y ${at}`, 2 * OFF + 1) - OFF;
    const lean = draw(`lean ${at}`, 2 * LEAN + 1) - LEAN;
    return { x, y, shape, turn: draw(`turn ${at}`, 360), lean, size: sized(draw, `${at}`, shape) };
  });
}

/** So that no shape is told by how much there is of it. */
function sized(draw: Draw, word: string, shape: number): Hole['size'] {
  const all = Math.sqrt((AREA.least + draw(`area ${word}`, AREA.span)) / (SHAPES[shape]?.area ?? AREA.least));
  const stretch = 1 + (draw(`stretch ${word}`, 2 * STRETCH + 1) - STRETCH) / 100;
  return [all * Math.sqrt(stretch), all / Math.sqrt(stretch)];
}

function shuffled<T>(draw: Draw, word: string, things: readonly T[]): T[] {
  return things
    .map((thing, at) => ({ thing, by: draw(`${word} ${at}`, 2 ** 32) }))
    .toSorted((a, b) => a.by - b.by)
    .map(({ thing }) => thing);
}

function groupOf(draw: Draw, group: number): boolean[] {
  const rising = 1 + draw(`rising ${group}`, LISTEN.whistles - 1);
  const order = shuffled(draw, `order ${group}`, range(0, LISTEN.whistles - 1));
  const first = new Set(order.slice(0, rising));
  return range(0, LISTEN.whistles - 1).map((at) => first.has(at));
}

/** Whole numbers from the first to the last, none when there is no room. */
function range(first: number, last: number): number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at);
}
