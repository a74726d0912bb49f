import { join } from 'node:path';
import { randomOf } from '#tests/gateway/exchange/flow.ts';
import { type Image, imageOf, objection, openImage, type Sample, sample } from './damage.ts';

/** The short forms of `npm test` and the whole ones of `npm run test:deep` differ in these numbers alone. */

export type Report = { readonly wrong: readonly string[]; readonly opened: number; readonly refused: number };

/** Row that was noted before the log is cut: within the tail, so that cuts fall on both sides of it. */
const NOTED = 118;

/** What is cut: the write-ahead log of a crash, or the file after everything was copied into it. */
export async function cutFile(dir: string, what: 'log' | 'file') {
  const base = join(dir, `cut-${what}`);
  const made = await sample(base, { rows: 120, noted: what === 'log' ? NOTED : 0, snapshots: [40, 80] });
  const tail = 64 * 1024;
  if (what === 'log') return { made, tail };
  // Closing the store copied the log into the file.
  return { made: { ...made, image: { ...imageOf(base), note: made.image.note } }, tail };
}

/** Cuts at every so many bytes, from one length off the end to another. */
export async function cutBytes(
  dir: string,
  made: Sample,
  what: 'log' | 'file',
  { from = 0, to, stride }: { from?: number; to: number; stride: number },
): Promise<Report> {
  const key = what === 'log' ? 'wal' : 'db';
  const whole = made.image[key];
  const lengths: number[] = [];
  for (let cut = from; cut <= Math.min(to, whole.length); cut += stride) lengths.push(whole.length - cut);
  return judge(
    dir,
    made,
    lengths.map((length) => ({ ...made.image, [key]: whole.subarray(0, length) })),
    what === 'log' ? NOTED : 0,
  );
}

/** Flips one random bit of one random file of a journal, again and again. */
export async function flipBits(dir: string, { flips, seed }: { flips: number; seed: number }): Promise<Report> {
  const random = randomOf(seed);
  const base = join(dir, 'flips');
  const crashed = await sample(base, { rows: 90, noted: 80, snapshots: [40, 70] });
  const stopped = { ...crashed, image: { ...imageOf(base), note: crashed.image.note } };
  const images = Array.from({ length: flips }, () => {
    const { image } = random(2) === 0 ? crashed : stopped;
    const key = image.wal.length > 0 ? (['wal', 'wal', 'wal', 'db'] as const)[random(4)]! : 'db';
    const bytes = Buffer.from(image[key]);
    const byte = random(bytes.length);
    bytes[byte] = bytes[byte]! ^ (1 << random(8));
    return { ...image, [key]: bytes };
  });
  return judge(dir, crashed, images, 80);
}

async function judge(dir: string, made: Sample, images: readonly Image[], least: number): Promise<Report> {
  const wrong: string[] = [];
  let opened = 0;
  let refused = 0;
  for (const [i, image] of images.entries()) {
    const outcome = await openImage(join(dir, 'image'), image);
    const found = objection(made, outcome, least);
    if (found !== null) wrong.push(`${i}: ${found}`);
    if (outcome.ok) opened += 1;
    else refused += 1;
  }
  return { wrong, opened, refused };
}
