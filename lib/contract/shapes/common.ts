import type { Static, TProperties, TSchema } from 'typebox';
import { AMOUNT, DECIMAL } from '../amount.ts';
import { ENVS } from '../trade.ts';
import { Type } from './type.ts';

/** Parts that many shapes share. */

/** The TypeScript type of a shape: read-only all the way down, for nobody changes what came over the wire. */
export type Wire<Shape extends TSchema> = ReadOnly<Static<Shape>>;
type ReadOnly<T> = unknown extends T
  ? T
  : T extends string | number | boolean | null | undefined
    ? T
    : keyof T extends never
      ? T
      : { readonly [Key in keyof T]: ReadOnly<T[Key]> };

/** Amounts, prices and rates of any sign: never a JSON number. */
export const DecimalText = (description: string) =>
  Type.String({ pattern: DECIMAL.source, description: `${description} Decimal string.` });

/** The same where there is nothing below zero, of the very form that a page takes. */
export const AmountText = (description: string) =>
  Type.String({ pattern: AMOUNT.source, description: `${description} Decimal string.` });

/** A text that is never empty: an id, a symbol, a word. */
export const Text = (description?: string) =>
  Type.String({ minLength: 1, ...(description === undefined ? {} : { description }) });

export const Time = (description: string) => Type.Integer({ minimum: 0, description: `${description} Epoch ms.` });

/** What times of this century are in seconds: as milliseconds they lie before March 1973, where nothing is asked for. */
const SECONDS = { minimum: 100_000_000, maximum: 99_999_999_999 } as const;

/** A time in a query: at most 13 digits. One in seconds is refused, as it would be answered with the rows of another age. */
export const QueryTime = (description: string) =>
  Type.Optional(
    Type.Integer({
      ...{ minimum: 0, maximum: 9_999_999_999_999, not: SECONDS },
      description: `${description} Epoch ms; seconds are refused.`,
    }),
  );

export const QueryLimit = (most: number, usual: number) =>
  Type.Optional(Type.Integer({ minimum: 1, maximum: most, default: usual, description: 'At most this many.' }));

export const SymbolText = Type.String({ pattern: '^[A-Z0-9]{2,32}$', description: 'Upper case, such as BTCUSDT.' });
export const EnvText = Type.Enum(ENVS);

/** What every call may carry in its query, whatever else it takes: the client's moment and language, the marker. */
const ALWAYS = { '^(_t|languageType|paptrading)$': {} };

/**
 * The query of a list: a key that is no filter is refused (40000, the key as field), for a filter that is passed over
 * answers everything. Other calls tolerate what they do not know.
 */
export const Filters = <T extends TProperties>(properties: T) =>
  Type.Object(properties, { additionalProperties: false, patternProperties: ALWAYS });

export const orNull = <T extends TSchema>(shape: T) => Type.Union([shape, Type.Null()]);

/** A `Page` of such rows. */
export const PageOf = <T extends TSchema>(row: T) =>
  Type.Object({ rows: Type.Array(row), cursor: orNull(Type.String()) });
