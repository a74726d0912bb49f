import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Answer, isRight, readAnswer } from '#gateway/captcha/answer.ts';
import { puzzleOf, ROUNDS, STAGE, TOLERANCE } from '#gateway/captcha/puzzle.ts';
import { byEar, byHand, byKeys } from './solver.ts';

const TIMING = { age: 5_000, listened: true };
const seeds = fc.uint8Array({ minLength: 16, maxLength: 16 }).map((bytes) => Buffer.from(bytes));
const puzzle = puzzleOf(Buffer.from('a seed'), 0);

describe('a puzzle', () => {
  test('has its gap inside the picture, away from where the piece begins and from the decoy', () => {
    fc.assert(
      fc.property(seeds, fc.nat(ROUNDS - 1), (seed, round) => {
        const { gap, decoy, whistles, heard } = puzzleOf(seed, round);
        for (const { x, y } of [gap, decoy]) {
          expect(x).toBeGreaterThanOrEqual(0);
          expect(x).toBeLessThanOrEqual(STAGE.width - STAGE.piece);
          expect(y).toBeGreaterThanOrEqual(0);
          expect(y).toBeLessThanOrEqual(STAGE.height - STAGE.piece);
        }
        expect(gap.x).toBeGreaterThan(STAGE.piece);
        expect(Math.abs(gap.x - decoy.x)).toBeGreaterThan(STAGE.piece);
        expect(heard).toMatch(/^[1-4]{4}$/);
        expect(whistles.map((group) => group.length)).toEqual([5, 5, 5, 5]);
        expect(whistles.map((group) => group.filter((rises) => rises).length).join('')).toBe(heard);
      }),
    );
  });

  test('is the same for the same seed and round, and another one for others; gaps are spread over the picture', () => {
    // A constant: of so few places two drawn at random are the same now and then.
    const seed = Buffer.from('sixteen bytes, 1');
    const place = (round: number) => JSON.stringify(puzzleOf(seed, round).gap);
    expect(place(1)).toBe(place(1));
    expect(new Set(Array.from({ length: ROUNDS }, (_, round) => place(round))).size).toBe(ROUNDS);
    const xs = new Set(Array.from({ length: 400 }, (_, at) => puzzleOf(Buffer.from(`drawn ${at}`), 0).gap.x));
    expect(xs.size).toBeGreaterThan(100);
  });
});

describe('a blind guess', () => {
  test('of a place is right for at most one puzzle in thirty, wherever it goes', () => {
    const places = Array.from({ length: STAGE.width }, (_, x) => x);
    // Every place of a gap is as likely as the others, and these are all there are.
    const gaps = new Set(Array.from({ length: 6_000 }, (_, at) => puzzleOf(Buffer.from(`gap ${at}`), 0).gap.x));
    const share = (x: number) => [...gaps].filter((gap) => Math.abs(gap - x) <= TOLERANCE).length / gaps.size;
    expect(Math.max(...places.map(share))).toBeLessThanOrEqual(1 / 30);
  });

  test('of what is heard is right for far fewer', () => {
    const heard = Array.from({ length: 6_000 }, (_, at) => puzzleOf(Buffer.from(`ear ${at}`), 0).heard);
    const times = Map.groupBy(heard, (one) => one).values();
    expect(Math.max(...[...times].map((same) => same.length)) / heard.length).toBeLessThanOrEqual(1 / 100);
  });
});

describe('an answer', () => {
  test('[CAP-24] by hand, by keys and by ear is right for every puzzle', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const any = puzzleOf(seed, 0);
        for (const answer of [byHand(any), byKeys(any), byEar(any)]) {
          expect(readAnswer(JSON.parse(JSON.stringify(answer)))).toEqual(answer);
          expect(isRight(answer, any, TIMING)).toBe(true);
        }
      }),
    );
  });

  test('[CAP-22] is right up to four pixels beside the gap', () => {
    for (const off of [-TOLERANCE, 0, TOLERANCE]) expect(isRight(byHand(puzzle, 0, off), puzzle, TIMING)).toBe(true);
    for (const off of [-TOLERANCE - 1, TOLERANCE + 1])
      expect(isRight(byHand(puzzle, 0, off), puzzle, TIMING)).toBe(false);
  });

  test('in the right place without a way to it is wrong', () => {
    const { x, track } = byHand(puzzle) as Exclude<Answer, { by: 'ear' }>;
    const ruled = Array.from({ length: x + 1 }, (_, at) => [at * 10, at] as const).filter((_, at) => at % 2 === x % 2);
    const ways: (readonly (readonly [number, number])[])[] = [
      [],
      [
        [0, 0],
        [400, x],
      ],
      [
        [0, x],
        [200, x],
        [400, x],
      ],
      [[5, 0], ...track.slice(1)],
      track.slice(0, -1),
      track.map(([t, at]) => [Math.floor(t / 10), at] as const),
      track.map(([t, at]) => [t * 100, at] as const),
      [track[0]!, [900, 5], ...track.slice(1)],
      [[0, 0], ...ruled.slice(1)],
    ];
    for (const way of ways)
      expect(isRight({ by: 'pointer', round: 0, x, track: way }, puzzle, TIMING), JSON.stringify(way)).toBe(false);
    // Keys make even steps, but only of their own sizes.
    expect(isRight({ by: 'keys', round: 0, x, track }, puzzle, TIMING)).toBe(false);
  });

  test('by ear is the number of rising whistles in each group, after the time it takes to hear them', () => {
    const { heard } = puzzle;
    const right = (text: string, listened = true) =>
      isRight({ by: 'ear', round: 0, heard: text }, puzzle, { age: 60_000, listened });
    expect(right(heard)).toBe(true);
    expect(right(heard, false)).toBe(false);
    expect(right(heard.replace(/.$/, '9'))).toBe(false);
  });

  test('of any other form is none, whatever comes', () => {
    const good = byHand(puzzle);
    const wrong = [
      null,
      1,
      'x',
      [],
      {},
      { ...good, by: 'x' },
      { ...good, x: -1 },
      { ...good, x: 1.5 },
      { ...good, x: '100' },
      { ...good, round: ROUNDS },
      { ...good, round: -1 },
      { ...good, track: 'x' },
      { ...good, track: [[0]] },
      { ...good, track: [[0, null]] },
      { ...good, track: Array.from({ length: 201 }, () => [0, 0]) },
      { by: 'ear', round: 0, heard: '123' },
      { by: 'ear', round: 0, heard: 1234 },
    ];
    for (const value of wrong) expect(readAnswer(value), JSON.stringify(value)).toBeNull();
    fc.assert(fc.property(fc.anything(), (value) => readAnswer(value) === null));
  });
});
