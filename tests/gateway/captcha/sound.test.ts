import { createHash, randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { puzzleOf } from '#gateway/captcha/puzzle.ts';
import { soundOf } from '#gateway/captcha/sound.ts';
import { LISTENERS } from './listeners.ts';
import { burstsOf, groupsOf, heardRising } from './person.ts';

/** The same puzzles in every run, so that a figure is a figure. */
const drawnPuzzle = (name: string) => puzzleOf(createHash('sha256').update(name).digest().subarray(0, 16), 0);
const noise = (name: string) =>
  Buffer.concat(Array.from({ length: 128 }, (_, at) => createHash('sha256').update(`${name} ${at}`).digest()));
const sounds = Array.from({ length: 200 }, (_, at) => {
  const puzzle = drawnPuzzle(`sound ${at}`);
  return { puzzle, ...soundOf(puzzle, noise(`noise ${at}`)) };
});

describe('the sound of a puzzle', () => {
  test('is a WAV with four groups of five whistles, and says how long one listens', () => {
    const { wav, listening } = soundOf(drawnPuzzle('one'), randomBytes(4096));
    expect([wav.toString('latin1', 0, 4), wav.toString('latin1', 8, 16)]).toEqual(['RIFF', 'WAVEfmt ']);
    expect(wav.readUInt32LE(40)).toBe(wav.length - 44);
    expect(groupsOf(burstsOf(wav)).map((group) => group.length)).toEqual([5, 5, 5, 5]);
    expect(listening).toBe((wav.length - 44) / 8 - 400);
    expect(listening).toBeGreaterThan(10_000);
    expect(listening).toBeLessThan(16_000);
  });

  test('is understood by who counts the whistles that rise', () => {
    const right = sounds.filter(({ puzzle, wav }) => heardRising(wav) === puzzle.heard).length;
    expect(right / sounds.length).toBeGreaterThanOrEqual(0.95);
  });

  test.each(Object.entries(LISTENERS))('is not read by a program that %s', (_, listen) => {
    const right = sounds.filter(({ puzzle, wav }) => listen(wav) === puzzle.heard).length;
    expect(right / sounds.length).toBeLessThanOrEqual(1 / 20);
  });
});
