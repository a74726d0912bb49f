/** A list in which every place has its meaning, as it lies on disk. */
export type Packed = readonly unknown[];
/** By journal version: how a row of it becomes one of the next. What a version left as it was is not named. */
export type Upcasts = Readonly<Record<number, (row: Packed) => Packed>>;

/**
 * How packed rows of an older journal become rows of the next version. Frozen once written: rows of that version lie on
 * disks for ever. What has not the form it should is left as it is, and refused when it is read.
 */

/** Version 1 counted accounts where version 2 counts ledger accounts: the spot wallet, or what the house was. */
const FACTOR = 1024;

const isList = (value: unknown): value is Packed => Array.isArray(value);

function numbered(moves: unknown): unknown {
  if (!isList(moves)) return moves;
  return moves.map((move) => (isList(move) && typeof move[0] === 'number' ? move.with(0, move[0] * FACTOR) : move));
}

/** Moves stand at this place of a version-1 row. */
export const movesAt =
  (place: number) =>
  (row: Packed): Packed =>
    place < row.length ? row.with(place, numbered(row[place])) : row;

/** Orders had no product: there was none but spot. It stands behind the symbol. */
const PRODUCT_AT = 3;

export function orderOf1(row: Packed): Packed {
  const [t, facts, moves, ...rest] = row;
  if (!isList(facts)) return row;
  return [t, facts.toSpliced(PRODUCT_AT, 0, 'spot'), ...(row.length > 2 ? [numbered(moves)] : []), ...rest];
}

/** A transfer named nothing that it was for. */
export function transferOf1(row: Packed): Packed {
  const [t, account, reason, ...rest] = movesAt(3)(row);
  return [t, account, reason, null, ...rest];
}

/** A key kept its answer as text; what that said are the numbers of its orders. */
export function keyOf1(row: Packed): Packed {
  const answer = row[4];
  return typeof answer === 'string' && row.length > 4 ? row.with(4, ordersIn(answer)) : row;
}

/** It kept neither when it was nor what became of legs. */
export const keyOf3 = (row: Packed): Packed => (row.length > 4 ? [...row, null, 0] : row);

/** Version 2 changed nothing but price and lots. */
const TERMS_AT = 4;

export function amendOf2(row: Packed): Packed {
  return row.length > TERMS_AT ? row.toSpliced(TERMS_AT, 0, null) : row;
}

/** @throws SyntaxError when the text is no JSON @returns the orders that an answer of version 1 named */
export function ordersIn(answer: string): unknown {
  return (JSON.parse(answer) as { readonly orders?: unknown } | null)?.orders;
}
