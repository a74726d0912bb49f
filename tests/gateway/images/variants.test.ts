import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FILE_BYTES, type ImageFile, readImage } from '#gateway/images/files.ts';
import { Kept } from '#gateway/images/kept.ts';
import { onLadder, SIDES } from '#gateway/images/ladder.ts';
import { drawApart, ImageError, ImagesBusy, Variants as Made } from '#gateway/images/variants.ts';
import { scratch } from '../world.ts';

/** On a busy machine a drawing takes longer than a visitor would wait. */
const patient: typeof drawApart = (file, variant, pixels) => drawApart(file, variant, pixels, 120_000);
class Variants extends Made {
  constructor(limits: ConstructorParameters<typeof Made>[0] = {}, draw: typeof drawApart = patient) {
    super(limits, draw);
  }
}

const folder = scratch();
const images = join(folder.path, 'images');
let wide: ImageFile;

beforeAll(async () => {
  mkdirSync(join(images, 'a'), { recursive: true });
  const bytes = await sharp({
    create: { width: 60, height: 30, channels: 4, background: { r: 255, g: 0, b: 0, alpha: 0.5 } },
  })
    .png()
    .toBuffer();
  writeFileSync(join(images, 'wide.png'), bytes);
  writeFileSync(join(images, 'a', 'b.png'), bytes);
  writeFileSync(join(images, '.hidden.png'), bytes);
  writeFileSync(join(images, 'x.svg'), '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
  writeFileSync(join(images, 'svg.png'), '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
  writeFileSync(join(images, 'text.png'), 'no picture');
  writeFileSync(join(images, 'empty.png'), '');
  writeFileSync(join(images, 'large.png'), Buffer.alloc(FILE_BYTES + 1));
  writeFileSync(join(folder.path, 'outside.png'), bytes);
  symlinkSync(join(folder.path, 'outside.png'), join(images, 'link.png'));
  symlinkSync(join(images, 'wide.png'), join(images, 'within.png'));
  symlinkSync(folder.path, join(images, 'up'));
  wide = (await readImage(images, 'wide.png'))!;
});
afterAll(() => folder.remove());

describe('files', () => {
  test('pictures of the folder are read', async () => {
    for (const path of ['wide.png', 'within.png'])
      expect([path, (await readImage(images, path))?.bytes.equals(wide.bytes)]).toEqual([path, true]);
  });

  test('nothing else is: no way up, no link out, no hidden file, no other kind, nothing large', async () => {
    const others = [
      '',
      '/',
      '../outside.png',
      'a/../wide.png',
      'a/b.png',
      'a/../../outside.png',
      './wide.png',
      'a//b.png',
      '/wide.png',
      'link.png',
      'up/outside.png',
    ];
    others.push(
      '.hidden.png',
      'x.svg',
      'empty.png',
      'large.png',
      'a',
      'a.png',
      'none.png',
      'wide.png/',
      'wide.png/x.png',
      'wide.png\u0000.png',
      'C:\\wide.png',
    );
    others.push('https://evil.example/a.png', '%2e%2e/outside.png', `${'a/'.repeat(9)}b.png`, `${'a'.repeat(300)}.png`);
    for (const path of others) expect([path, await readImage(images, path)]).toEqual([path, null]);
    expect(await readImage(join(folder.path, 'none'), 'wide.png')).toBeNull();
  });

  test('no path leads out of the folder, whatever it is made of', async () => {
    const pieces = fc.constantFrom(
      '..',
      '.',
      '/',
      '\\',
      'outside.png',
      'wide.png',
      'a',
      'up',
      'link.png',
      '%2e',
      '\u0000',
      '~',
      ' ',
    );
    await fc.assert(
      fc.asyncProperty(fc.array(pieces, { maxLength: 8 }), async (parts) => {
        const path = parts.join('');
        const found = await readImage(images, path);
        if (found) expect(existsSync(join(images, path))).toBe(true);
        if (found) expect(path).toMatch(/^[A-Za-z0-9_][\w.-]*$/);
      }),
      { numRuns: 500 },
    );
  });
});

describe('variants', () => {
  const about = async (variant: Parameters<Variants['make']>[2]) => {
    const { bytes, format } = await new Variants().make(wide, 'wide.png', variant, 'me');
    const { width, height, format: read } = await sharp(bytes).metadata();
    return [width, height, format, read];
  };

  test('[IMG-12] size, fit and format are as asked for, and nothing is made larger', async () => {
    expect(await about({ w: 24 })).toEqual([24, 12, 'png', 'png']);
    expect(await about({ h: 16, f: 'jpeg', q: 50 })).toEqual([32, 16, 'jpeg', 'jpeg']);
    expect(await about({ w: 24, h: 24 })).toEqual([24, 24, 'png', 'png']);
    expect(await about({ w: 24, h: 24, fit: 'contain', f: 'webp' })).toEqual([24, 24, 'webp', 'webp']);
    expect(await about({ w: 24, h: 24, fit: 'inside' })).toEqual([24, 12, 'png', 'png']);
    expect(await about({ w: 24, h: 24, fit: 'fill' })).toEqual([24, 24, 'png', 'png']);
    expect(await about({ w: 4096 })).toEqual([60, 30, 'png', 'png']);
    expect(await about({ f: 'avif' })).toEqual([60, 30, 'avif', 'heif']);
  });

  test('what is no picture, or has too many pixels, is refused', async () => {
    for (const name of ['text.png', 'svg.png']) {
      const file = (await readImage(images, name))!;
      await expect(new Variants().make(file, name, { w: 5 }, 'me')).rejects.toThrow(ImageError);
    }
    await expect(new Variants({ pixels: 60 * 30 - 1 }).make(wide, 'wide.png', { w: 5 }, 'me')).rejects.toThrow(
      ImageError,
    );
  });

  test('the same variant is made once, then kept; more than may wait is refused and the rest is made', async () => {
    const variants = new Variants({ working: 1, waiting: 1 });
    const make = (w: number, who: string, file = wide) => variants.make(file, 'wide.png', { w }, who);
    const [one, same, two] = [make(16, 'a'), make(16, 'b'), make(32, 'b')];
    await expect(make(48, 'c')).rejects.toThrow(ImagesBusy);
    expect((await one)?.bytes).toBe((await same)?.bytes);
    expect((await two)?.bytes.length).toBeGreaterThan(0);
    expect((await make(16, 'a')).bytes).toBe((await one)?.bytes);
    expect((await make(16, 'a', { ...wide, version: 'new' })).bytes).not.toBe((await one)?.bytes);
    expect(variants.bytes).toBeGreaterThan(0);
  });
});

test('sides and qualities are rounded to a few, so that one picture cannot be asked for in a million ways', async () => {
  const drawn: object[] = [];
  const draw = async (_file: ImageFile, variant: object) => {
    drawn.push(variant);
    return Buffer.from('x');
  };
  const variants = new Variants({}, draw);
  for (let w = 1; w <= 4096; w += 7)
    for (const q of [1, 40, 100]) await variants.make(wide, 'wide.png', { w, q, f: 'avif' }, `${w}`);
  expect(drawn.length).toBeLessThanOrEqual(SIDES.length * 2);
  expect(onLadder({ w: 17, h: 4096, q: 66, fit: 'cover' })).toEqual({ w: 24, h: 4096, q: 65, fit: 'cover' });
  expect(onLadder({ f: 'webp' })).toEqual({ f: 'webp' });
});

test('one address has two places, whatever it asks for; others go on', async () => {
  const ends: (() => void)[] = [];
  const variants = new Variants({}, () => new Promise((done) => ends.push(() => done(Buffer.from('x')))));
  const ask = (w: number, who: string) => variants.make(wide, 'wide.png', { w }, who);
  const own = [ask(16, 'a'), ask(24, 'a')];
  await expect(ask(32, 'a')).rejects.toThrow(ImagesBusy);
  const theirs = [ask(32, 'b'), ask(16, 'a')];
  while (ends.length > 0) {
    ends.shift()!();
    await new Promise((done) => setImmediate(done));
  }
  expect(await Promise.all([...own, ...theirs])).toHaveLength(4);
});

test('what is kept never exceeds its room, and what was used lately stays', () => {
  const kept = new Kept(100);
  for (const name of ['a', 'b', 'c', 'd']) kept.keep(name, Buffer.alloc(25));
  expect([kept.bytes, kept.find('a')?.length]).toEqual([100, 25]);
  kept.keep('e', Buffer.alloc(20));
  expect([kept.find('a'), kept.find('b'), kept.find('e')].map((one) => one?.length)).toEqual([25, undefined, 20]);
  kept.keep('large', Buffer.alloc(26));
  kept.keep('a', Buffer.alloc(1));
  expect([kept.find('large'), kept.find('a')?.length, kept.bytes]).toEqual([undefined, 25, 95]);
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 1, max: 60 }))), (puts) => {
      const room = new Kept(100);
      for (const [name, size] of puts) {
        room.keep(String(name), Buffer.alloc(size));
        expect(room.bytes).toBeLessThanOrEqual(100);
      }
    }),
  );
});
