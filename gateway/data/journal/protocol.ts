import type { Entry } from './committer.ts';
import type { Pace } from './copies.ts';
import type { Listing } from './copy.ts';

/** Where a journal lies and whose it is. */
export type JournalLocation = {
  readonly env: string;
  /** SQLite file of this environment alone: two writers in one file would wait for each other. */
  readonly file: string;
  /** A PostgreSQL address in place of the file; environments share it. */
  readonly postgres: string | null;
  /** File that notes the highest committed sequence once a second. */
  readonly note: string;
  /** Open a journal that is shorter than its note says. */
  readonly acceptLoss: boolean;
  /** The highest epoch that others know of: owners are counted on from there, whatever the journal knows itself. */
  readonly above?: number;
  /** Fill the log's place in the file at once (16 MB): commits are faster then, a start has more to write. */
  readonly reserve?: boolean;
};

/** What the main thread tells the journal's thread … */
export type ToWorker =
  /** What came last is taken in; `well` false: this snapshot says nothing to me, give another. */
  | { readonly t: 'taken'; readonly well: boolean }
  | { readonly t: 'append'; readonly entries: readonly Entry[] }
  | { readonly t: 'snapshot'; readonly body: string }
  /** Make snapshots beside the commits from now on. */
  | { readonly t: 'copies'; readonly listing: Listing; readonly pace: Pace }
  | { readonly t: 'close' };

/** … and what it hears back. Snapshots and rows arrive verified and in order, before `open`. */
export type FromWorker =
  /** A part of a snapshot, or all of it. */
  | { readonly t: 'offer'; readonly body: string; readonly last: boolean }
  | { readonly t: 'rows'; readonly rows: readonly { readonly body: string; readonly version: number }[] }
  /** That was all there is; once this is taken in too, the environment changes hands. */
  | { readonly t: 'read' }
  | {
      readonly t: 'open';
      readonly epoch: number;
      /** Time of the last row, epoch ms; 0 without one. */
      readonly at: number;
      /** The journal knew of fewer owners than others did. */
      readonly forgot: boolean;
      readonly seq: number;
      readonly snapshot: number;
      readonly passedOver: readonly string[];
    }
  | { readonly t: 'committed'; readonly id: number; readonly seq: number }
  | { readonly t: 'snapshotted'; readonly seq: number }
  /** A snapshot was made beside the commits, of so many characters … */
  | { readonly t: 'copied'; readonly seq: number; readonly length: number }
  /** … or could not be; the rows behind the one before are read at a start instead. */
  | { readonly t: 'uncopied'; readonly reason: string }
  /** Nothing is written any more; `deposed`: because another process owns the environment now. */
  | { readonly t: 'failed'; readonly reason: string; readonly deposed: boolean }
  | { readonly t: 'refused'; readonly reason: string }
  | { readonly t: 'closed' };

/** How the two halves reach each other: a worker thread, or nothing but memory in the simulator. */
export type Link = {
  readonly post: (message: ToWorker) => void;
  /** `died`: the other side is gone without a word. */
  readonly listen: (hear: (message: FromWorker) => void, died: (reason: string) => void) => void;
  /** Lets go of the other side at once. */
  readonly end: () => Promise<void>;
};
