import type { DbRow, Value } from './app/database.ts';
import { DatabaseError } from './failure.ts';

/** One column: what stands in it, in words, and how it is read. @returns undefined when the value is none of its kind */
export type Column<T> = { readonly is: string; readonly read: (value: Value) => T | undefined };
type Columns = Readonly<Record<string, Column<unknown>>>;
export type RowOf<C extends Columns> = { readonly [K in keyof C]: C[K] extends Column<infer T> ? T : never };

/** Reads rows of one table, or of one statement over several. */
export type Table<C extends Columns> = {
  /** Names of the columns for a SELECT, in the order of the description. */
  readonly columns: string;
  /** @throws DatabaseError (`damaged`) naming table and column; never the value, which may be a secret. */
  readonly of: (row: DbRow) => RowOf<C>;
};

export const text: Column<string> = { is: 'text', read: (value) => (typeof value === 'string' ? value : undefined) };

export const integer: Column<number> = {
  is: 'a whole number',
  read: (value) => (Number.isSafeInteger(value) ? (value as number) : undefined),
};

/** 0 or 1. */
export const flag: Column<boolean> = {
  is: '0 or 1',
  read: (value) => (value === 0 || value === 1 ? value === 1 : undefined),
};

/** An amount in units of its asset, of any size: text. */
export const units: Column<bigint> = {
  is: 'a whole number as text',
  read: (value) => (typeof value === 'string' && /^-?\d{1,60}$/.test(value) ? BigInt(value) : undefined),
};

/** One of a few words or numbers. */
export function oneOf<const T extends string | number>(known: readonly T[]): Column<T> {
  return { is: `one of ${known.join(', ')}`, read: (value) => known.find((one) => one === value) };
}

/** Words with commas between them; '' is none. */
export const words: Column<readonly string[]> = {
  is: 'words',
  read: (value) => (typeof value === 'string' ? value.split(',').filter(Boolean) : undefined),
};

/** The same, each of them known. */
export function wordsOf<const T extends string>(known: readonly T[]): Column<readonly T[]> {
  const word = oneOf(known);
  return {
    is: `some of ${known.join(', ')}`,
    read(value) {
      const found = words.read(value)?.map(word.read);
      return found?.includes(undefined) ? undefined : (found as readonly T[] | undefined);
    },
  };
}

export function nullable<T>({ is, read }: Column<T>): Column<T | null> {
  return { is: `${is}, or null`, read: (value) => (value === null ? null : read(value)) };
}

/**
 * What the rows of a table hold, checked when they are read: a damaged file, or a hand that changed it, may give another
 * type than was put in.
 * @param named    the table, for the error
 * @param columns  by the name in the program; `userId` is the column `user_id`
 */
export function table<C extends Columns>(named: string, columns: C): Table<C> {
  const known = Object.entries(columns).map(([key, column]) => ({ key, name: nameOf(key), column }));
  return {
    columns: known.map(({ name }) => name).join(', '),
    of(row) {
      const found: Record<string, unknown> = {};
      for (const { key, name, column } of known) {
        const value = row[name];
        const read = value === undefined ? undefined : column.read(value);
        if (read === undefined) throw wrong(`${named}.${name}`, column.is, value);
        found[key] = read;
      }
      return found as RowOf<C>;
    },
  };
}

/** `userId` → `user_id`. */
function nameOf(key: string): string {
  return key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function wrong(column: string, wanted: string, value: Value | undefined): DatabaseError {
  const given = value === undefined ? 'missing' : value === null ? 'null' : `another ${typeof value}`;
  return new DatabaseError(`app.db cannot be read: ${column} has to be ${wanted}, and is ${given}.`, 'damaged');
}
