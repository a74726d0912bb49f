import type { Row } from './chain.ts';

/** A state's copy at one row, so that a start need not read everything. */
export type Snapshot = { readonly seq: number; readonly hash: string; readonly body: string; readonly digest: string };

/**
 * Where the rows lie: SQLite or PostgreSQL, the same words for both. Every append is conditional on the epoch that
 * `acquire` gave; an owner that was deposed cannot commit.
 */
export interface Store {
  /** Makes this process the owner of the environment. @returns the new epoch. */
  acquire(): Promise<number>;
  /** Rows after `seq`, in order, at most `limit`. */
  read(seq: number, limit: number): Promise<Row[]>;
  last(): Promise<Row | null>;
  /** On disk when it resolves. @returns false when the epoch is no longer ours; nothing is written then. */
  append(row: Row): Promise<boolean>;
  /** Keeps the two newest. */
  saveSnapshot(snapshot: Snapshot): Promise<void>;
  /** Newest first. */
  snapshots(): Promise<Snapshot[]>;
  close(): Promise<void>;
}

export const SNAPSHOTS_KEPT = 2;
