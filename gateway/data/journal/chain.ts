import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** One group commit. `hash` covers everything before it, `crc` finds a flipped bit in the body cheaply. */
export type Row = {
  readonly seq: number;
  readonly epoch: number;
  readonly version: number;
  /** Events in this row. */
  readonly count: number;
  readonly at: number;
  readonly body: string;
  readonly crc: number;
  readonly previous: string;
  readonly hash: string;
};

/** What the first row follows. */
export const GENESIS = '0'.repeat(64);

type Content = Omit<Row, 'crc' | 'previous' | 'hash'>;

export function link(content: Content, previous: string): Row {
  return { ...content, crc: crc32(content.body), previous, hash: hashOf(content, previous) };
}

function hashOf({ seq, epoch, version, count, at, body }: Content, previous: string): string {
  return createHash('sha256')
    .update(`${previous}\n${seq}\n${epoch}\n${version}\n${count}\n${at}\n`)
    .update(body)
    .digest('hex');
}

/** @returns why a row cannot stand behind the one before it (null: behind nothing), or null when it can. */
export function fault(row: Row, before: Pick<Row, 'seq' | 'epoch' | 'hash'> | null): string | null {
  const seq = (before?.seq ?? 0) + 1;
  if (row.seq !== seq) return `row ${row.seq} stands where ${seq} belongs`;
  if (row.previous !== (before?.hash ?? GENESIS)) return `row ${row.seq} does not follow the row before it`;
  if (row.epoch < (before?.epoch ?? 0)) return `row ${row.seq} has the epoch of an owner that was deposed before it`;
  return spoilt(row);
}

/** @returns why a row by itself is not what was written, or null. */
export function spoilt(row: Row): string | null {
  if (crc32(row.body) !== row.crc) return `row ${row.seq} has a wrong checksum`;
  if (hashOf(row, row.previous) !== row.hash) return `row ${row.seq} has a wrong hash`;
  return null;
}
