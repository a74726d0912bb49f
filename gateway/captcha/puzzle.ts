import { createHmac } from 'node:crypto';
import { BROAD, SHAPES } from './shapes.ts';

/** Pixels of the picture, and of the box the piece is cut from. */
export const STAGE = { width: 400, height: 200, piece: 58 } as const;
/** How far beside the gap the piece may be let go, px to either side: 9 of 272 places, less than one in thirty. */
export const TOLERANCE = 4;
/** Pictures one challenge may ask for: refresh, and one for each wrong try. */
export const ROUNDS = 12;

export type Point = { readonly x: number; readonly y: number };
/** A hole in the picture, by its box. */
export type Hole = Point & {
  /** Which of SHAPES. */
  readonly shape: number;
  /** Degrees. */
  readonly turn: number;
  readonly size: number;
  /** How much lighter (above 0) or darker it is than what is seen through it. */
  readonly veil: number;
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
/** How far apart two holes are, px. */
const APART = 68;
/** Of the others some are darker, some lighter, and one is drawn as the right one is. */
const VEILS = [-0.7, 0.66, 0, -0.62] as const;
/** How large a hole is that is made for programs. */
const LOUD = 1.12;
/** Degrees and hundredths that a hole is turned and sized otherwise than the piece, so that no edge of both is in one place. */
const TURN = { least: 16, most: 30 } as const;
const SIZE = { smaller: 77, larger: 116, span: 6 } as const;

/** The puzzle of a round: all of it follows from the secret seed. */
export function puzzleOf(seed: Buffer, round: number): Puzzle {
  const draw: Draw = (word, below) =>
    createHmac('sha256', seed).update(`${round} ${word}`).digest().readUInt32BE(0) % below;
  const { width, height, piece } = STAGE;
  const gap = { x: FIRST_X + draw('x', width - piece - FIRST_X - 4), y: 8 + draw('y', height - piece - 16) };
  const { shape, holes } = holesOf(draw, gap);
  const whistles = Array.from({ length: LISTEN.groups }, (_, group) => groupOf(draw, group));
  const heard = whistles.map((group) => group.filter(Boolean).length).join('');
  const waiver = createHmac('sha256', seed).update(`${round} waiver`).digest('hex').slice(0, 32);
  return { gap, shape, holes, whistles, heard, waiver, draw };
}

/**
 * The right hole stands out least, and is turned and sized otherwise than the piece. Those with a veil are made for
 * programs: broad, straight and in the row of the piece. A person goes by the shape, which no two have in common.
 */
function holesOf(draw: Draw, gap: Point): Pick<Puzzle, 'shape' | 'holes'> {
  const { height, piece } = STAGE;
  const shapes = shuffled(draw, 'shape', range(0, SHAPES.length - 1));
  const [shape = 0] = shapes;
  const placed: Hole[] = [{ ...gap, shape, ...bent(draw, 'gap'), veil: 0 }];
  const veils = shuffled(draw, 'veil', VEILS);
  for (const [at, x] of shuffled(draw, 'place', placesBeside(draw, gap.x)).slice(0, VEILS.length).entries()) {
    const veil = veils[at] ?? 0;
    const other = shapes.find(
      (one) => placed.every((hole) => hole.shape !== one) && (veil === 0 || BROAD.includes(one)),
    );
    const y = Math.min(height - piece - 8, Math.max(8, gap.y + draw(`y ${at}`, 29) - 14));
    const straight = { y: gap.y, turn: draw(`turn ${at}`, 13) - 6, size: LOUD };
    placed.push({ x, shape: other ?? 0, veil, ...(veil === 0 ? { y, ...bent(draw, `${at}`) } : straight) });
  }
  return { shape, holes: placed };
}

/** As many as there is room for, to the left and to the right, no nearer to each other than two may be. */
function placesBeside(draw: Draw, gap: number): number[] {
  const { width, piece } = STAGE;
  const side = (room: number, word: string) => {
    const many = Math.floor(room / APART);
    const slack = range(1, many).map((at) => draw(`${word} ${at}`, room - many * APART + 1));
    return slack.toSorted((a, b) => a - b).map((more, at) => (at + 1) * APART + more);
  };
  return [
    ...side(gap - FIRST_X + 4, 'left').map((away) => gap - away),
    ...side(width - piece - 4 - gap, 'right').map((away) => gap + away),
  ];
}

function bent(draw: Draw, word: string): Pick<Hole, 'turn' | 'size'> {
  const turn = TURN.least + draw(`turn ${word}`, TURN.most - TURN.least + 1);
  return {
    turn: draw(`way ${word}`, 2) === 0 ? turn : -turn,
    size: (SIZE[draw(`larger ${word}`, 2) === 0 ? 'smaller' : 'larger'] + draw(`size ${word}`, SIZE.span)) / 100,
  };
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
