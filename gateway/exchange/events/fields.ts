import type { Move } from '../ledger/moves.ts';

/**
 * What a place of an event holds: a plain description, of which the journal's codec, the documents and the types are
 * made.
 */
export type Shape =
  | { readonly kind: 'whole' }
  | { readonly kind: 'text' }
  | { readonly kind: 'flag' }
  /** Whole number of any size, as text on disk. */
  | { readonly kind: 'units' }
  | { readonly kind: 'word'; readonly words: readonly (string | number)[] }
  | { readonly kind: 'maybe'; readonly of: Shape }
  | { readonly kind: 'list'; readonly of: Shape }
  /** Named places that lie in a list of their own. */
  | { readonly kind: 'record'; readonly fields: Fields }
  | { readonly kind: 'moves' };

declare const VALUE: unique symbol;
/** A shape that knows the type of its values; `VALUE` exists for the compiler alone. */
export type Field<T> = Shape & { readonly [VALUE]: T };
export type Fields = Readonly<Record<string, Field<unknown>>>;
export type ValueOf<F> = F extends { readonly [VALUE]: infer T } ? T : never;
export type RecordOf<F extends Fields> = { readonly [K in keyof F]: ValueOf<F[K]> };

const field = <T>(shape: Shape): Field<T> => shape as Field<T>;

/** Safe integer: a number of an account, an order or a fill, ticks, lots, epoch ms. */
export const whole = field<number>({ kind: 'whole' });
export const text = field<string>({ kind: 'text' });
export const flag = field<boolean>({ kind: 'flag' });
/** An amount in the smallest unit of its asset. */
export const units = field<bigint>({ kind: 'units' });
/** Changes of balances; over all of an event each asset sums to zero. */
export const moves = field<readonly Move[]>({ kind: 'moves' });
export const word = <const T extends string | number>(words: readonly T[]): Field<T> => field({ kind: 'word', words });
export const maybe = <T>(of: Field<T>): Field<T | null> => field({ kind: 'maybe', of });
export const list = <T>(of: Field<T>): Field<readonly T[]> => field({ kind: 'list', of });
export const record = <F extends Fields>(fields: F): Field<RecordOf<F>> => field({ kind: 'record', fields });
