import { createHash, randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { puzzleOf } from '#gateway/captcha/puzzle.ts';
import { soundOf, voicesOf } from '#gateway/captcha/sound.ts';
import { EARS } from './ears.ts';
import { LISTENERS } from './listeners.ts';
import { heardRising } from './person.ts';

/** The same puzzles in every run, so that a figure is a figure. */
const drawnPuzzle = (name: string) => puzzleOf(createHash('sha256').update(name).digest().subarray(0, 16), 0);
const noise = (name: string) => createHash('shake256', { outputLength: 4096 }).update(name).digest();
const sounds = Array.from({ length: 24 }, (_, at) => {
  const puzzle = drawnPuzzle(`sound ${at}`);
  return { puzzle, ...soundOf(puzzle, noise(`noise ${at}`)) };
});

describe('the sound of a puzzle', () => {
  test('is a WAV, and says how long one listens', () => {
    const { wav, listening } = soundOf(drawnPuzzle('one'), randomBytes(4096));
    expect([wav.toString('latin1', 0, 4), wav.toString('latin1', 8, 16)]).toEqual(['RIFF', 'WAVEfmt ']);
    expect(wav.readUInt32LE(40)).toBe(wav.length - 44);
    expect(listening).toBe((wav.length - 44) / 8 - 400);
    expect(listening).toBeGreaterThan(11_000);
    expect(listening).toBeLessThan(18_000);
  });

  test('has every whistle louder than the horn under it, groups a second apart, and next to nothing cut off', () => {
    for (const { puzzle } of sounds) {
      const { whistles, horn } = voicesOf(puzzle);
      const sung = whistlesIn(whistles);
      expect(sung).toHaveLength(20);
      for (const [from, to] of sung)
        expect(decibels(whistles.subarray(from, to), horn.subarray(from, to))).toBeGreaterThan(2.5);
      const pauses = sung.slice(1).map(([from], at) => (from - (sung[at]?.[1] ?? 0)) / 8);
      expect(pauses.filter((ms) => ms > 1_000)).toHaveLength(3);
      expect(Math.max(...pauses.filter((ms) => ms <= 1_000))).toBeLessThan(400);
      const cut = whistles.filter((one, at) => Math.abs(one + horn[at]!) > 126).length;
      expect(cut / whistles.length).toBeLessThan(1 / 500);
    }
  });

  test('without the horn is understood by who counts the whistles that rise', () => {
    for (const { puzzle } of sounds.slice(0, 8)) {
      const { whistles } = voicesOf(puzzle);
      const alone = Buffer.concat([Buffer.alloc(44), Buffer.from(whistles.map((one) => 128 + Math.round(one)))]);
      expect(heardRising(alone)).toBe(puzzle.heard);
    }
  });

  test.each(
    Object.entries({ ...LISTENERS, ...EARS, 'follows what crosses the middle': heardRising }),
  )('is not read by a program that %s', (_, listen) => {
    const right = sounds.filter(({ puzzle, wav }) => listen(wav) === puzzle.heard).length;
    // One in ten, and three standard deviations of so few; `tests/deep/captcha.test.ts` counts over hundreds.
    expect(right).toBeLessThanOrEqual(6);
  });
});

/** Where whistles are: from and to, samples. */
function whistlesIn(samples: Float32Array): (readonly [number, number])[] {
  const found: [number, number][] = [];
  let quiet = Number.POSITIVE_INFINITY;
  for (const [at, one] of samples.entries()) {
    if (one !== 0 && quiet > 400) found.push([at, at]);
    const last = found.at(-1);
    if (one !== 0 && last) last[1] = at;
    quiet = one === 0 ? quiet + 1 : 0;
  }
  return found;
}

function decibels(above: Float32Array, below: Float32Array): number {
  const power = (samples: Float32Array) => samples.reduce((sum, one) => sum + one * one, 1e-9);
  return 10 * Math.log10(power(above) / power(below));
}
