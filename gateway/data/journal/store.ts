import type { Row } from './chain.ts';
import type { Parts } from './parts.ts';

/** A state's copy at one row, so that a start need not read everything. `digest` is `digestOf` the rest. */
export type Snapshot = { readonly seq: number; readonly hash: string; readonly body: string; readonly digest: string };

/**
 * Where the rows lie: SQLite or PostgreSQL, the same words for both. Every append is conditional on the epoch that
 * `acquire` gave; an owner that was deposed cannot commit.
 */
export interface Store {
  /** Makes this process the owner of the environment. @returns the new epoch, greater than `above` and any before. */
  acquire(above: number): Promise<number>;
  /** Rows after `seq`, in order, at most `limit`. */
  read(seq: number, limit: number): Promise<Row[]>;
  /** On disk when it resolves. @returns false when the epoch is no longer ours; nothing is written then. */
  append(row: Row): Promise<boolean>;
  /** Keeps the two newest. @returns false when the epoch is no longer ours; nothing is written then. */
  saveSnapshot(snapshot: Snapshot): Promise<boolean>;
  /** Newest first. */
  snapshots(): Promise<Snapshot[]>;
  /** Whether the epoch is still ours: a deposed owner that writes nothing would otherwise answer reads for ever. */
  owns(): Promise<boolean>;
  /** Where the text of snapshots lies that are too long for one. */
  readonly parts: Parts;
  close(): Promise<void>;
}

/** For one who only looks at the rows while their owner writes. */
export type StoreReader = Pick<Store, 'read' | 'snapshots' | 'parts' | 'close'>;

export const SNAPSHOTS_KEPT = 2;

/**
 * Layout of the tables. A file of a newer program is refused, an older one is brought up to date. In 2 a snapshot's text
 * may lie in parts of which layout 1 knows nothing.
 */
export const LAYOUT = 2;

/** Checks what a database hands out: a damaged file may give another type than was put in. */
export function rowOf(raw: Record<string, unknown>): Row {
  return {
    seq: whole(raw, 'seq'),
    epoch: whole(raw, 'epoch'),
    version: whole(raw, 'version'),
    count: whole(raw, 'count'),
    at: whole(raw, 'at'),
    body: text(raw, 'body'),
    crc: whole(raw, 'crc'),
    previous: text(raw, 'previous'),
    hash: text(raw, 'hash'),
  };
}

export function snapshotRowOf(raw: Record<string, unknown>): Snapshot {
  return { seq: whole(raw, 'seq'), hash: text(raw, 'hash'), body: text(raw, 'body'), digest: text(raw, 'digest') };
}

/** PostgreSQL's driver gives 64-bit numbers as text; every one of ours fits a double. */
export function whole(raw: Record<string, unknown>, name: string): number {
  const given = raw[name];
  const value = typeof given === 'string' && /^-?\d{1,16}$/.test(given) ? Number.parseInt(given, 10) : given;
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) throw wrong(raw, name, 'a whole number');
  return value;
}

function text(raw: Record<string, unknown>, name: string): string {
  const value = raw[name];
  if (typeof value !== 'string') throw wrong(raw, name, 'text');
  return value;
}

function wrong(raw: Record<string, unknown>, name: string, wanted: string): Error {
  return new Error(`the column ${name} of row ${String(raw.seq)} is not ${wanted}`);
}
