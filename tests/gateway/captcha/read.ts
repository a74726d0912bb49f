import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { drawPuzzle } from '#gateway/captcha/picture.ts';
import { puzzleOf, STAGE, TOLERANCE } from '#gateway/captcha/puzzle.ts';
import { soundOf } from '#gateway/captcha/sound.ts';
import type { Ear } from './ears.ts';
import { EYES, type Eye, type Picture } from './eyes.ts';

/** How many of so many drawn puzzles each program reads. The same puzzles in every run, so that a figure is a figure. */
export async function readBy(
  many: number,
  eyes: Readonly<Record<string, Eye>> = EYES,
): Promise<Readonly<Record<string, number>>> {
  const programs = Object.entries(eyes);
  const read: Record<string, number> = Object.fromEntries(programs.map(([name]) => [name, 0]));
  for (let at = 0; at < many; at += 1) {
    const puzzle = puzzleOf(drawn(`picture ${at}`, 16), 0);
    const { background, piece } = await drawPuzzle(puzzle, drawn(`grain ${at}`, STAGE.width * STAGE.height));
    const [scene, cut] = [await pixelsOf(background), await pixelsOf(piece)];
    for (const [name, eye] of programs)
      if (Math.abs(eye(scene, cut) - puzzle.gap.x) <= TOLERANCE) read[name] = (read[name] ?? 0) + 1;
  }
  return read;
}

/** The same of sounds. */
export function heardBy(many: number, ears: Readonly<Record<string, Ear>>): Readonly<Record<string, number>> {
  const sounds = Array.from({ length: many }, (_, at) => {
    const puzzle = puzzleOf(drawn(`sound ${at}`, 16), 0);
    return { heard: puzzle.heard, wav: soundOf(puzzle, drawn(`hiss ${at}`, 4096)).wav };
  });
  const reads = ([name, ear]: [string, Ear]) =>
    [name, sounds.filter(({ wav, heard }) => ear(wav) === heard).length] as const;
  return Object.fromEntries(Object.entries(ears).map(reads));
}

function drawn(word: string, bytes: number): Buffer {
  return createHash('shake256', { outputLength: bytes }).update(word).digest();
}

async function pixelsOf(bytes: Buffer): Promise<Picture> {
  const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}
