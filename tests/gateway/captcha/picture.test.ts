import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { drawPuzzle } from '#gateway/captcha/picture.ts';
import { puzzleOf, STAGE } from '#gateway/captcha/puzzle.ts';

const puzzle = puzzleOf(Buffer.from('seed'), 0);
const noise = () => randomBytes(STAGE.width * STAGE.height);
const raw = (image: Buffer) => sharp(image).ensureAlpha().raw().toBuffer();
const { width, height, piece: BOX } = STAGE;

describe('the pictures of a puzzle', () => {
  test('[CAP-22] are the scene with holes, and a piece as high as the scene that only its shape tells the place of', async () => {
    const { background, piece } = await drawPuzzle(puzzle, noise());
    expect(await sharp(background).metadata()).toMatchObject({ format: 'webp', width, height });
    expect(await sharp(piece).metadata()).toMatchObject({ format: 'webp', width: BOX, height, hasAlpha: true });
    const cut = await raw(piece);
    const { gap } = puzzle;
    // In the middle the piece is opaque, in the row of its hole.
    expect(cut[((gap.y + 29) * BOX + 29) * 4 + 3]).toBe(255);
    // Above and below it there is nothing.
    expect(cut[(((gap.y + BOX + 20) % height) * BOX + 29) * 4 + 3]).toBe(0);
  });

  test('are never the same twice, so that one cannot be taken from the other', async () => {
    const [one, two] = [await drawPuzzle(puzzle, noise()), await drawPuzzle(puzzle, noise())];
    expect(one.background.equals(two.background)).toBe(false);
  });
});
