import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { createGallery, GalleryBusy } from '#gateway/captcha/gallery.ts';
import { drawPuzzle } from '#gateway/captcha/picture.ts';
import { puzzleOf, STAGE } from '#gateway/captcha/puzzle.ts';
import { soundOf } from '#gateway/captcha/sound.ts';

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

  test('are drawn once for both parts, and not more than sixteen at once', async () => {
    const gallery = createGallery(randomBytes);
    const [first, second] = await Promise.all([gallery.pictures('a', puzzle), gallery.pictures('a', puzzle)]);
    expect(first).toBe(second);
    const many = await Promise.allSettled(Array.from({ length: 20 }, (_, at) => gallery.pictures(`b${at}`, puzzle)));
    expect(many.filter(({ status }) => status === 'fulfilled')).toHaveLength(16);
    const reasons = many.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    for (const reason of reasons) expect(reason).toBeInstanceOf(GalleryBusy);
    expect(await gallery.pictures('b19', puzzle)).toHaveProperty('piece');
  });
});

describe('the sound of a puzzle', () => {
  const loud = (sound: Buffer) => [...sound.subarray(44)].map((sample) => Math.abs(sample - 128) > 30);

  test('is a WAV with as many beeps in each group as the answer says', () => {
    const sound = soundOf(puzzle, randomBytes(4096));
    expect([sound.toString('latin1', 0, 4), sound.toString('latin1', 8, 16)]).toEqual(['RIFF', 'WAVEfmt ']);
    expect(sound.readUInt32LE(40)).toBe(sound.length - 44);
    // Heard as a person hears it: loud moments, quiet ones between them, a long quiet one between groups.
    const counts: number[] = [0];
    let quiet = 0;
    for (const isLoud of loud(sound)) {
      if (isLoud) {
        if (quiet > 4_000 && counts.at(-1) !== 0) counts.push(0);
        if (quiet > 400) counts[counts.length - 1]! += 1;
        quiet = 0;
      } else quiet += 1;
    }
    expect(counts).toEqual(puzzle.beeps);
  });
});
