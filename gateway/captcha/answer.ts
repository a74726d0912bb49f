import { type Puzzle, ROUNDS, STAGE, TOLERANCE } from './puzzle.ts';

/** Points of a track; the widget thins out what is longer. */
const POINTS = 200;
/** Nobody moves a piece into place faster, ms. */
const LEAST_MS = 250;
/** A widget's clock and ours differ by less, ms. */
const SLACK_MS = 3_000;
/** Whatever keys are pressed, the piece stands on a multiple of this. */
const KEY_STEP = 2;
/** The longest step of a key that does not go to an end. */
const KEY_MOST = 20;
/** Places that a hand passes on its way at least, and the longest step it takes of it. */
const HAND = { places: 6, step: 0.5, steady: 1.12 } as const;

export type Answer = {
  /** Digits that make the work of this round, see `work.ts`. */
  readonly work: string;
} & (
  | {
      readonly by: 'pointer' | 'keys';
      readonly round: number;
      /** Where the piece was let go, px from the left. */
      readonly x: number;
      /** Milliseconds since the first, and where the piece was. */
      readonly track: readonly (readonly [number, number])[];
    }
  | {
      readonly by: 'ear';
      readonly round: number /** How many whistles rise, one digit per group. */;
      readonly heard: string;
    }
);

/** What a widget sent as its answer. @returns null for anything of another form */
export function readAnswer(value: unknown): Answer | null {
  if (typeof value !== 'object' || value === null) return null;
  const { by, round, x, track, heard, work } = value as Readonly<Record<string, unknown>>;
  if (!isCount(round) || round >= ROUNDS || typeof work !== 'string' || !/^[\da-f]{8,32}$/.test(work)) return null;
  if (by === 'ear') return typeof heard === 'string' && /^\d{4}$/.test(heard) ? { by, round, heard, work } : null;
  if ((by !== 'pointer' && by !== 'keys') || !isCount(x) || !Array.isArray(track)) return null;
  if (track.length > POINTS || !track.every(isPoint)) return null;
  return { by, round, x, track, work };
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 && value < 1_000_000;
}

function isPoint(value: unknown): value is [number, number] {
  return Array.isArray(value) && value.length === 2 && value.every(isCount);
}

/** What the judge knows of the time. Milliseconds. */
export type Timing = {
  /** Since the challenge was handed out. */
  readonly age: number;
  /** The sound of this round was handed out long enough ago to be heard to its end. */
  readonly listened: boolean;
};

/**
 * `right`: it solves its puzzle and was given the way a person gives one. `bare`: the place is right, and nothing tells
 * of a hand that found it: a click on the rail, one jump, one speed. Some people can do no other, so it counts half.
 */
export type Judgement = 'right' | 'bare' | 'wrong';

export function judge(answer: Answer, puzzle: Puzzle, { age, listened }: Timing): Judgement {
  if (answer.by === 'ear') return listened && answer.heard === puzzle.heard ? 'right' : 'wrong';
  if (Math.abs(answer.x - puzzle.gap.x) > TOLERANCE || !isMoved(answer, age)) return 'wrong';
  return (answer.by === 'keys' ? isKeyed(answer) : isDrawn(answer)) ? 'right' : 'bare';
}

/** The answer to a puzzle, for whoever develops a program against this gateway and sees neither picture nor sound. */
export function answerTo({ gap, waiver }: Pick<Puzzle, 'gap' | 'waiver'>, round: number): Answer {
  // Slower toward the end, as a hand is.
  const track = Array.from({ length: 11 }, (_, at) => [at * 50, Math.round(gap.x * (1 - (1 - at / 10) ** 2))] as const);
  return { by: 'pointer', round, x: gap.x, track, work: waiver };
}

type Moved = Exclude<Answer, { by: 'ear' }>;
type Step = { readonly ms: number; readonly px: number };

/** The track begins at rest, ends where the piece was let go, goes on in time and takes its time. */
function isMoved({ by, x, track }: Moved, age: number): boolean {
  const [first, last] = [track[0], track.at(-1)];
  if (!first || !last || track.length < 3 || first[0] !== 0 || first[1] !== 0 || last[1] !== x) return false;
  if (last[0] < LEAST_MS || last[0] > age + SLACK_MS) return false;
  if (stepsOf(track).some(({ ms }) => ms < 0)) return false;
  return by === 'pointer' || track.every(([, at]) => at % KEY_STEP === 0);
}

function stepsOf(track: Moved['track']): Step[] {
  return track.slice(1).map(([t, at], index) => ({ ms: t - track[index]![0], px: at - track[index]![1] }));
}

/** Every key goes one of its steps, or to an end. A widget that thins out a long track leaves steps out. */
function isKeyed({ track }: Moved): boolean {
  const ends = [0, STAGE.width - STAGE.piece];
  const isStep = ({ px }: Step, at: number) => Math.abs(px) <= KEY_MOST || ends.includes(track[at + 1]?.[1] ?? -1);
  return track.length > POINTS / 2 || stepsOf(track).every(isStep);
}

/** A hand passes many places, none of them far from the last, now faster and now slower. */
function isDrawn({ x, track }: Moved): boolean {
  const moves = stepsOf(track).filter(({ px }) => px !== 0);
  if (new Set(track.map(([, at]) => at)).size < HAND.places || isRuled(moves)) return false;
  if (moves.some(({ px }) => Math.abs(px) > HAND.step * x)) return false;
  const thirds = [0, 1, 2].map((third) =>
    speedOf(moves.slice(Math.floor((third * moves.length) / 3), Math.floor(((third + 1) * moves.length) / 3))),
  );
  return Math.max(...thirds) > HAND.steady * Math.min(...thirds);
}

/** Pixels in a millisecond, whichever way. */
function speedOf(steps: readonly Step[]): number {
  const [px, ms] = [steps.reduce((sum, one) => sum + Math.abs(one.px), 0), steps.reduce((sum, one) => sum + one.ms, 0)];
  return px / Math.max(1, ms);
}

/** Every step as long as the other, in the same time: a program, not a hand. */
function isRuled(moves: readonly Step[]): boolean {
  return moves.length > 3 && new Set(moves.map(({ ms, px }) => `${ms} ${px}`)).size < 3;
}
