import { type Puzzle, ROUNDS, TOLERANCE } from './puzzle.ts';

/** Points of a track; the widget thins out what is longer. */
const POINTS = 200;
/** Nobody moves a piece into place faster, ms. */
const LEAST_MS = 250;
/** A widget's clock and ours differ by less, ms. */
const SLACK_MS = 3_000;
/** Whatever keys are pressed, the piece stands on a multiple of this. */
const KEY_STEP = 2;

export type Answer =
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
    };

/** What a widget sent as its answer. @returns null for anything of another form */
export function readAnswer(value: unknown): Answer | null {
  if (typeof value !== 'object' || value === null) return null;
  const { by, round, x, track, heard } = value as Readonly<Record<string, unknown>>;
  if (!isCount(round) || round >= ROUNDS) return null;
  if (by === 'ear') return typeof heard === 'string' && /^\d{4}$/.test(heard) ? { by, round, heard } : null;
  if ((by !== 'pointer' && by !== 'keys') || !isCount(x) || !Array.isArray(track)) return null;
  if (track.length > POINTS || !track.every(isPoint)) return null;
  return { by, round, x, track };
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

/** Whether an answer solves its puzzle and was given the way a person gives one. */
export function isRight(answer: Answer, puzzle: Puzzle, { age, listened }: Timing): boolean {
  if (answer.by === 'ear') return listened && answer.heard === puzzle.heard;
  return Math.abs(answer.x - puzzle.gap.x) <= TOLERANCE && isMoved(answer, age);
}

/** The answer to a puzzle, for whoever develops a program against this gateway and sees neither picture nor sound. */
export function answerTo({ gap }: Pick<Puzzle, 'gap'>, round: number): Answer {
  // Slower toward the end, as a hand is.
  const track = Array.from({ length: 11 }, (_, at) => [at * 50, Math.round(gap.x * (1 - (1 - at / 10) ** 2))] as const);
  return { by: 'pointer', round, x: gap.x, track };
}

/** The track begins at rest, ends where the piece was let go, takes its time, and is no ruler's. */
function isMoved({ by, x, track }: Exclude<Answer, { by: 'ear' }>, age: number): boolean {
  const [first, last] = [track[0], track.at(-1)];
  if (!first || !last || track.length < 3 || first[0] !== 0 || first[1] !== 0 || last[1] !== x) return false;
  if (last[0] < LEAST_MS || last[0] > age + SLACK_MS) return false;
  const steps = track.slice(1).map(([t, at], index) => ({ ms: t - track[index]![0], px: at - track[index]![1] }));
  if (steps.some(({ ms }) => ms < 0)) return false;
  return by === 'keys' ? track.every(([, at]) => at % KEY_STEP === 0) : !isRuled(steps);
}

type Step = { readonly ms: number; readonly px: number };

/** Every step as long as the other, in the same time: a program, not a hand. */
function isRuled(steps: readonly Step[]): boolean {
  const distinct = new Set(steps.filter(({ px }) => px !== 0).map(({ ms, px }) => `${ms} ${px}`));
  return steps.length > 3 && distinct.size < 3;
}
