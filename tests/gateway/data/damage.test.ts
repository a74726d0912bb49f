import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { GENESIS, link } from '#gateway/data/journal/chain.ts';
import { VERSION } from '#gateway/data/journal/codec.ts';
import { openSqliteStore } from '#gateway/data/journal/sqlite-store.ts';
import { randomOf } from '#tests/gateway/exchange/flow.ts';
import { imageOf, openImage, sample, scratch } from './damage.ts';
import { cutBytes, cutFile, flipBits } from './damaging.ts';

const { dir, clear } = scratch();
afterAll(clear);

describe('a journal cut short', () => {
  test.each([
    'log',
    'file',
  ] as const)('its %s, anywhere: opens at an exact commit that is not before the note, or says why not', async (what) => {
    const { made, tail } = await cutFile(dir, what);
    const { wrong, opened, refused } = await cutBytes(dir, made, what, { to: tail, stride: 101 });
    expect(wrong.slice(0, 5)).toEqual([]);
    // Both ends were met, or the test looked at nothing.
    expect([opened > 0, refused > 0]).toEqual([true, true]);
  });

  test('the sentence names where it ends and what was committed', async () => {
    const made = await sample(join(dir, 'named'), { rows: 20, noted: 18 });
    const { wal } = made.image;
    const outcome = await openImage(join(dir, 'cut'), { ...made.image, wal: wal.subarray(0, wal.length >> 1) });
    expect(outcome).toMatchObject({
      ok: false,
      reason: expect.stringMatching(/^The journal ends at row \d+, but row 18 was committed: rows are missing/),
    });
  });

  test('a file that is gone is not taken for a new one', async () => {
    const made = await sample(join(dir, 'gone'), { rows: 5, noted: 5 });
    const nothing = Buffer.alloc(0);
    expect(await openImage(join(dir, 'cut'), { ...made.image, db: nothing, wal: nothing })).toMatchObject({
      ok: false,
      reason: expect.stringContaining('The journal ends at row 0, but row 5 was committed'),
    });
  });
});

describe('a journal with a flipped bit', () => {
  test('is the same, stops before the damage and not before the note, or says what is wrong', async () => {
    const { wrong, opened, refused } = await flipBits(dir, { flips: 100, seed: 1 });
    expect(wrong.slice(0, 5)).toEqual([]);
    expect([opened > 0, refused > 0]).toEqual([true, true]);
  });

  test.each([
    'its number',
    'its space',
    'its checksum',
    'its end',
  ])('in %s, the note is reported as damaged', async (where) => {
    const made = await sample(join(dir, where), { rows: 3, noted: 3 });
    const note = Buffer.from(made.image.note);
    const byte = { 'its number': 0, 'its space': 1, 'its checksum': 5, 'its end': note.length - 1 }[where]!;
    note[byte] = note[byte]! ^ 1;
    expect(await openImage(join(dir, 'flip'), { ...made.image, note })).toMatchObject({
      ok: false,
      reason: expect.stringContaining('The note of how far the journal reached cannot be read'),
    });
  });
});

describe('power that goes off', () => {
  test.each([
    ['grows', false],
    ['has its place reserved', true],
  ])('while the log %s: takes any part of what was not synced and nothing that was acknowledged', async (_, reserve) => {
    const random = randomOf(5);
    const images = await syncs(join(dir, `power-${reserve}`), 60, reserve);
    const wrong: string[] = [];
    let torn = 0;
    for (const [row, before] of images.slice(0, -1).entries()) {
      const after = images[row + 1]!;
      // The log is synced before the file is touched, and the file before the log begins anew.
      const moments = [
        { ...before, wal: mixed(before.wal, after.wal, random) },
        {
          ...after,
          wal: before.wal.length > after.wal.length ? before.wal : after.wal,
          db: mixed(before.db, after.db, random),
        },
      ];
      for (const image of moments) {
        const outcome = await openImage(join(dir, 'off'), image);
        if (!outcome.ok || outcome.seq < row) wrong.push(`row ${row} was acknowledged: ${JSON.stringify(outcome)}`);
        else if (outcome.seq === row) torn += 1;
      }
    }
    expect(wrong.slice(0, 5)).toEqual([]);
    expect(torn).toBeGreaterThan(10);
  });

  /** The files right after each acknowledgement, with checkpoints in between. */
  async function syncs(folder: string, rows: number, reserve: boolean) {
    mkdirSync(folder);
    const store = openSqliteStore(join(folder, 'journal.db'), 'paper', { checkpointPages: 20, reserve });
    const epoch = await store.acquire(0);
    const images = [imageOf(folder)];
    let previous = GENESIS;
    for (let seq = 1; seq <= rows; seq++) {
      const body = JSON.stringify([['key', 1, `k${seq}`, 'x'.repeat((seq * 997) % 9000), [], null, seq]]);
      const row = link({ seq, epoch, version: VERSION, count: 1, at: seq, body }, previous);
      await store.append(row);
      previous = row.hash;
      images.push(imageOf(folder));
    }
    await store.close();
    return images.map((image) => ({ ...image, note: Buffer.alloc(0) }));
  }
});

const SECTOR = 512;

/** Each sector as it was or as it became, at random. */
function mixed(before: Buffer, after: Buffer, random: (below: number) => number): Buffer {
  const image = Buffer.from(after);
  for (let at = 0; at < after.length; at += SECTOR) {
    if (random(2) === 0) continue;
    const end = Math.min(at + SECTOR, after.length);
    image.fill(0, at, end);
    if (at < before.length) before.copy(image, at, at, Math.min(end, before.length));
  }
  return image;
}
