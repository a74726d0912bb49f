/**
 * What a failed statement means to the program. It is read from error codes alone: the words of an error are in the
 * language of whoever set up the server.
 *
 * - `unique`: a value that may stand once only is there already; nothing was written
 * - `busy`: another one holds what is needed, or there are too many at once; the same statement may work in a moment
 * - `full`: no room on the disk
 * - `readonly`: nothing can be written here
 * - `damaged`: the file cannot be read as a database
 * - `other`: everything else
 */
export type FailureKind = 'unique' | 'busy' | 'full' | 'readonly' | 'damaged' | 'other';

/** A statement failed. The message is the database's own, for the operator; programs decide by `kind`. */
export class DatabaseError extends Error {
  override readonly name: string = 'DatabaseError';
  readonly kind: FailureKind;

  constructor(message: string, kind: FailureKind = 'other') {
    super(message);
    this.kind = kind;
  }
}

/** PostgreSQL's SQLSTATE and the operating system's names. @see PostgreSQL manual, appendix A */
const BY_NAME: Readonly<Record<string, FailureKind>> = {
  '23505': 'unique',
  '40001': 'busy',
  '40P01': 'busy',
  '53300': 'busy',
  '55P03': 'busy',
  '53100': 'full',
  ENOSPC: 'full',
  EDQUOT: 'full',
  '25006': 'readonly',
  EROFS: 'readonly',
  EACCES: 'readonly',
  EPERM: 'readonly',
  XX001: 'damaged',
  XX002: 'damaged',
};

/** SQLite's result codes: extended ones where the primary one says too little. @see https://sqlite.org/rescode.html */
const BY_NUMBER: Readonly<Record<number, FailureKind>> = {
  /* SQLITE_CONSTRAINT_PRIMARYKEY, _UNIQUE, _ROWID */
  1555: 'unique',
  2067: 'unique',
  2579: 'unique',
  /* SQLITE_BUSY, SQLITE_LOCKED */
  5: 'busy',
  6: 'busy',
  /* SQLITE_READONLY */
  8: 'readonly',
  /* SQLITE_CORRUPT, SQLITE_NOTADB */
  11: 'damaged',
  26: 'damaged',
  /* SQLITE_FULL */
  13: 'full',
};
/** The primary code is the low byte of an extended one. */
const PRIMARY = 0xff;

/** @param error  whatever SQLite, PostgreSQL, the file system or `AppDb` threw */
export function failureOf(error: unknown): FailureKind {
  if (error instanceof DatabaseError) return error.kind;
  const { code, errcode } = (error ?? {}) as { readonly code?: unknown; readonly errcode?: unknown };
  if (typeof errcode === 'number') return BY_NUMBER[errcode] ?? BY_NUMBER[errcode & PRIMARY] ?? 'other';
  return typeof code === 'string' && Object.hasOwn(BY_NAME, code) ? BY_NAME[code]! : 'other';
}
