import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { decode } from '#gateway/data/journal/codec.ts';
import { readNote } from '#gateway/data/journal/note.ts';
import type { Place } from './gateway.ts';
import { journalFile, openReader } from './places.ts';

const SECTOR = 512;
const HEADER = 32;
const FRAME_HEADER = 24;

/**
 * Takes from a killed gateway's disk what a power cut may take: everything behind the last row that somebody was told of
 * or that was noted may never have been synced, so each of its sectors stays or goes by chance.
 * @param acknowledged  keys of calls that were accepted
 * @returns rows that went
 */
export async function powerOff(
  place: Place,
  acknowledged: ReadonlySet<string>,
  random: (below: number) => number,
): Promise<number> {
  const file = journalFile(place);
  const log = `${file}-wal`;
  if (!existsSync(log)) return 0;
  const noted = readNote(join(place.dir, 'data', 'journal-paper.high')) ?? 0;
  const { needed, last } = await rowsOf(place, acknowledged);
  const least = Math.max(needed, noted);
  const bytes = readFileSync(log);
  const kept = shortest(file, bytes, least);
  for (let at = kept; at < bytes.length; at += SECTOR)
    if (random(2) === 0) bytes.fill(0, at, Math.min(at + SECTOR, bytes.length));
  writeFileSync(log, bytes);
  rmSync(`${file}-shm`, { force: true });
  return last - newest(file, bytes);
}

/** The last row that holds an acknowledged key, and the last row. */
async function rowsOf(place: Place, acknowledged: ReadonlySet<string>) {
  const reader = openReader(place);
  let [needed, last] = [0, 0];
  for (;;) {
    const rows = await reader.read(last, 500);
    if (rows.length === 0) break;
    for (const { seq, body, version } of rows) {
      last = seq;
      // A grant has no key, and a visitor who got an account was told of it.
      if (
        decode(body, version).some(
          (event) => event.t === 'account' || (event.t === 'key' && acknowledged.has(event.key)),
        )
      )
        needed = seq;
    }
  }
  await reader.close();
  return { needed, last };
}

/** The shortest length of the log with which the database still has this row; a commit ends there. */
function shortest(file: string, bytes: Buffer, row: number): number {
  const frame = FRAME_HEADER + (bytes.length >= HEADER ? bytes.readUInt32BE(8) : 0);
  const commits = [0];
  for (let at = HEADER; at + frame <= bytes.length; at += frame)
    // The second word of a frame's header is the database's size in pages when a transaction ends with it.
    if (bytes.readUInt32BE(at + 4) !== 0) commits.push(at + frame);
  let [low, high] = [0, commits.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (newest(file, bytes.subarray(0, commits[middle]!)) >= row) high = middle;
    else low = middle + 1;
  }
  return commits[low]!;
}

/** The last row of the database with this log, in a copy. */
function newest(file: string, log: Buffer): number {
  const dir = mkdtempSync(join(tmpdir(), 'power-'));
  const copy = join(dir, 'journal.db');
  try {
    copyFileSync(file, copy);
    writeFileSync(`${copy}-wal`, log);
    const db = new DatabaseSync(copy);
    const row = db.prepare("SELECT max(seq) AS seq FROM journal WHERE env = 'paper'").get();
    db.close();
    return (row?.seq as number | null) ?? 0;
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}
