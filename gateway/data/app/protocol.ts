import type { FailureKind } from '../failure.ts';
import type { JournalLocation } from '../journal/protocol.ts';
import type { DbRow, Statement } from './database.ts';

/** Where app.db lies. */
export type AppPlace = {
  /** SQLite file. */
  readonly file: string;
  /** A PostgreSQL address in place of the file. */
  readonly postgres: string | null;
};

/** What a table behind a journal follows. */
export type Followed = Pick<JournalLocation, 'env' | 'file' | 'postgres'>;

/** What the main thread asks … */
export type Asking =
  | { readonly t: 'transaction'; readonly statements: readonly Statement[] }
  /** Keeps the tables of this environment behind its journal from now on. */
  | { readonly t: 'follow'; readonly place: Followed }
  /** Answers when the tables hold everything up to this row. */
  | { readonly t: 'reach'; readonly env: string; readonly seq: number }
  | { readonly t: 'rebuild'; readonly env: string }
  | { readonly t: 'close' };

export type ToApp = { readonly id: number; readonly asking: Asking };

/**
 * … and what it hears: one answer to each, and once at first (id 0) that there is a database, with notes for the
 * operator as rows, or why there is none.
 */
export type FromApp =
  | { readonly id: number; readonly rows: readonly (readonly DbRow[])[] }
  | { readonly id: number; readonly error: string; readonly kind: FailureKind };
