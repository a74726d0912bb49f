import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { drawPuzzle } from '#gateway/captcha/picture.ts';
import { puzzleOf, STAGE, TOLERANCE } from '#gateway/captcha/puzzle.ts';
import { soundOf } from '#gateway/captcha/sound.ts';
import type { Ear } from './ears.ts';
import { EYES, type Eye, type Picture } from './eyes.ts';

/** Below this the piece is only its line, which no program looks for. */
const STRIP = 48;

/** How many of so many drawn puzzles each program reads. The same puzzles in every run, so that a figure is a figure. */
export async function readBy(
  many: number,
  eyes: Readonly<Record<string, Eye>> = EYES,
  which = 'few',
): Promise<Readonly<Record<string, number>>> {
  const programs = Object.entries(eyes);
  const read: Record<string, number> = Object.fromEntries(programs.map(([name]) => [name, 0]));
  for (let at = 0; at < many; at += 1) {
    const puzzle = puzzleOf(drawn(`${which} picture ${at}`, 16), 0);
    const { background, piece } = await drawPuzzle(puzzle, drawn(`${which} grain ${at}`, STAGE.width * STAGE.height));
    const [scene, cut] = [await pixelsOf(background), await pixelsOf(piece)];
    cut.data.fill(0, STRIP * cut.width * 4);
    for (const [name, eye] of programs)
      if (Math.abs(eye(scene, cut) - puzzle.gap.x) <= TOLERANCE) read[name] = (read[name] ?? 0) + 1;
  }
  return read;
}

/** The same of sounds. */
export function heardBy(
  many: number,
  ears: Readonly<Record<string, Ear>>,
  which: string,
): Readonly<Record<string, number>> {
  const sounds = Array.from({ length: many }, (_, at) => {
    const puzzle = puzzleOf(drawn(`${which} sound ${at}`, 16), 0);
    return { heard: puzzle.heard, wav: soundOf(puzzle, drawn(`${which} hiss ${at}`, 4096)).wav };
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
