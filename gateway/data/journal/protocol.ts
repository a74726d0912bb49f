import type { Entry } from './committer.ts';
import type { Snapshot } from './store.ts';

/** Where a journal lies and whose it is. */
export type Place = {
  readonly env: string;
  /** SQLite file, or a PostgreSQL address. */
  readonly file: string;
  readonly postgres: string | null;
  /** File that notes the highest committed sequence once a second. */
  readonly note: string;
  /** Open a journal that is shorter than its note says. */
  readonly acceptLoss: boolean;
};

/** What the main thread tells the journal's thread … */
export type ToWorker =
  | { readonly t: 'append'; readonly entries: readonly Entry[] }
  | { readonly t: 'snapshot'; readonly body: string }
  | { readonly t: 'close' };

/** … and what it hears back. Rows arrive verified and in order, before `open`. */
export type FromWorker =
  | { readonly t: 'snapshot'; readonly body: string; readonly seq: number }
  | { readonly t: 'rows'; readonly rows: readonly { readonly body: string; readonly version: number }[] }
  | { readonly t: 'open'; readonly epoch: number; readonly seq: number }
  | { readonly t: 'committed'; readonly id: number; readonly seq: number }
  | { readonly t: 'snapshotted'; readonly seq: number }
  | { readonly t: 'failed'; readonly reason: string }
  | { readonly t: 'refused'; readonly reason: string }
  | { readonly t: 'closed' };

export type { Entry, Snapshot };
