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
    const solid = (x: number, y: number) => cut[(y * BOX + x) * 4 + 3];
    // The piece is above all holes, so that it says of no row that its hole is there; a line goes down from it.
    expect(solid(29, 24)).toBe(255);
    for (const y of [60, 143, 230]) expect([solid(10, y), solid(29, y), solid(48, y)]).toEqual([0, 255, 0]);
  });

  test('are never the same twice, so that one cannot be taken from the other', async () => {
    const [one, two] = [await drawPuzzle(puzzle, noise()), await drawPuzzle(puzzle, noise())];
    expect(one.background.equals(two.background)).toBe(false);
  });
});
