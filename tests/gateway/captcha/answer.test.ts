import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Answer, judge, readAnswer } from '#gateway/captcha/answer.ts';
import { puzzleOf, ROUNDS, STAGE, TOLERANCE } from '#gateway/captcha/puzzle.ts';
import { byEar, byHand, byKeys } from './solver.ts';

const TIMING = { age: 5_000, listened: true };
const seeds = fc.uint8Array({ minLength: 16, maxLength: 16 }).map((bytes) => Buffer.from(bytes));
const puzzle = puzzleOf(Buffer.from('a seed'), 0);
const NONE = { round: 0, work: '00000000' } as const;

function stepsBack(from: number, to: number): [number, number][] {
  const steps: [number, number][] = [];
  for (let x = from; x > to; ) {
    x -= x - to >= 20 ? 20 : 2;
    steps.push([300 + steps.length * 50, x]);
  }
  return [...steps, [400 + steps.length * 50, to]];
}

describe('a puzzle', () => {
  test('has its gap inside the picture, away from where the piece begins, among others of other shapes', () => {
    fc.assert(
      fc.property(seeds, fc.nat(ROUNDS - 1), (seed, round) => {
        const { gap, shape, holes, whistles, heard } = puzzleOf(seed, round);
        for (const { x, y } of holes) {
          expect(x).toBeGreaterThanOrEqual(0);
          expect(x).toBeLessThanOrEqual(STAGE.width - STAGE.piece);
          expect(y).toBeGreaterThanOrEqual(0);
          expect(y).toBeLessThanOrEqual(STAGE.height - STAGE.piece);
        }
        expect(gap.x).toBeGreaterThan(STAGE.piece);
        expect(holes[0]).toMatchObject({ ...gap, shape });
        // Who finds holes has found so many, none where another is taken for it, one alone of the shape of the piece.
        expect(holes.length).toBeGreaterThanOrEqual(13);
        expect(holes.filter((hole) => hole.shape === shape)).toHaveLength(1);
        for (const [at, one] of holes.entries())
          for (const other of holes.slice(at + 1)) {
            expect(Math.abs(one.x - other.x)).toBeGreaterThan(2 * TOLERANCE);
            expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(44);
          }
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
          expect(judge(answer, any, TIMING)).toBe('right');
        }
      }),
    );
  });

  test('[CAP-22] is right up to four pixels beside the gap', () => {
    for (const off of [-TOLERANCE, 0, TOLERANCE]) expect(judge(byHand(puzzle, 0, off), puzzle, TIMING)).toBe('right');
    for (const off of [-TOLERANCE - 1, TOLERANCE + 1])
      expect(judge(byHand(puzzle, 0, off), puzzle, TIMING)).toBe('wrong');
  });

  test('in the right place without a way to it is wrong', () => {
    const { x, track } = byHand(puzzle) as Exclude<Answer, { by: 'ear' }>;
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
    ];
    for (const way of ways)
      expect(judge({ ...NONE, by: 'pointer', x, track: way }, puzzle, TIMING), JSON.stringify(way)).toBe('wrong');
    // Keys make even steps, but only of their own sizes.
    const odd = track.map(([t, at], index) => [t, index === 3 ? at + 1 - (at % 2) : at] as const);
    expect(judge({ ...NONE, by: 'keys', x, track: odd }, puzzle, TIMING)).toBe('wrong');
  });

  test('without a hand to be seen counts half: a click on the rail, few places, one speed, a key that goes anywhere', () => {
    const { x } = puzzle.gap;
    const even = x - (x % 2);
    const steady = Array.from({ length: 41 }, (_, at) => [at * 25 + (at % 3), Math.round((x * at) / 40)] as const);
    const ruled = Array.from({ length: x + 1 }, (_, at) => [at * 10, at] as const).filter((_, at) => at % 2 === x % 2);
    const ways: Readonly<Record<string, Answer>> = {
      'a click on the rail': {
        ...NONE,
        by: 'pointer',
        x,
        track: [
          [0, 0],
          [0, x],
          [900, x],
        ],
      },
      'four places': {
        ...NONE,
        by: 'pointer',
        x,
        track: [
          [0, 0],
          [200, x - 90],
          [500, x - 20],
          [600, x],
        ],
      },
      'one long jump': {
        ...NONE,
        by: 'pointer',
        x,
        track: [
          [0, 0],
          [9, 1],
          [20, 3],
          [30, 6],
          [200, x - 3],
          [300, x - 1],
          [900, x],
        ],
      },
      'one speed': { ...NONE, by: 'pointer', x, track: steady.map(([t, at], index) => [index === 0 ? 0 : t, at]) },
      'equal steps': { ...NONE, by: 'pointer', x, track: [[0, 0], ...ruled.slice(1)] },
      'a key that goes anywhere': {
        ...NONE,
        by: 'keys',
        x: even,
        track: [
          [0, 0],
          [300, even],
          [400, even],
        ],
      },
    };
    for (const [name, way] of Object.entries(ways)) expect(judge(way, puzzle, TIMING), name).toBe('bare');
    // The keys Home and End go to the ends.
    const end: Answer = { ...NONE, by: 'keys', x: even, track: [[0, 0], [200, 342], ...stepsBack(342, even)] };
    expect(judge(end, puzzle, TIMING)).toBe('right');
  });

  test('by ear is the number of rising whistles in each group, after the time it takes to hear them', () => {
    const { heard } = puzzle;
    const right = (text: string, listened = true) =>
      judge({ ...NONE, by: 'ear', heard: text }, puzzle, { age: 60_000, listened }) === 'right';
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
      { ...NONE, by: 'ear', heard: '123' },
      { ...NONE, by: 'ear', heard: 1234 },
      { ...good, work: undefined },
      { ...good, work: 'x'.repeat(8) },
      { ...good, work: '0'.repeat(33) },
    ];
    for (const value of wrong) expect(readAnswer(value), JSON.stringify(value)).toBeNull();
    fc.assert(fc.property(fc.anything(), (value) => readAnswer(value) === null));
  });
});
