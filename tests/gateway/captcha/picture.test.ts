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
  test('[CAP-22] are the scene with a dark gap, and the piece that fits it as high as the scene', async () => {
    const { background, piece } = await drawPuzzle(puzzle, noise());
    expect(await sharp(background).metadata()).toMatchObject({ format: 'webp', width, height });
    expect(await sharp(piece).metadata()).toMatchObject({ format: 'webp', width: BOX, height, hasAlpha: true });
    const [scene, cut] = [await raw(background), await raw(piece)];
    const { gap } = puzzle;
    const light = (pixels: Buffer, at: number) => pixels[at]! + pixels[at + 1]! + pixels[at + 2]!;
    // In the middle of the body the piece is opaque, and brighter than the hole it left.
    const [x, y] = [22, 36];
    const inPiece = ((gap.y + y) * BOX + x) * 4;
    expect(cut[inPiece + 3]).toBe(255);
    expect(light(cut, inPiece)).toBeGreaterThan(light(scene, ((gap.y + y) * width + gap.x + x) * 4));
    // Above and below it there is nothing.
    expect(cut[(((gap.y + BOX + 20) % height) * BOX + x) * 4 + 3]).toBe(0);
  });

  test('are never the same twice, so that one cannot be taken from the other', async () => {
    const [one, two] = [await drawPuzzle(puzzle, noise()), await drawPuzzle(puzzle, noise())];
    expect(one.background.equals(two.background)).toBe(false);
  });
});
