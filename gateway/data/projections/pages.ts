import { PAGE_LIMIT } from '#lib/contract/trade.ts';
import type { Database, DbRow, Value } from '../app/database.ts';
import { integer, table as tableOf } from '../row.ts';

/** Pages of an account's rows, newest first. */

/** Which rows of an account: all may be left out. Times are epoch ms, both included: of acceptance, fill or entry. */
export type Filter = {
  readonly symbol?: string | undefined;
  readonly side?: 0 | 1 | undefined;
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  /** `cursor` of the page before. */
  readonly cursor?: number | undefined;
  /** Rows of the page, at most `PAGE_LIMIT`. */
  readonly limit?: number | undefined;
};
/** Newest first; `cursor` is null on the last page. */
export type Found<T> = { readonly rows: readonly T[]; readonly cursor: number | null };

/** Text of a condition with its places, and what goes there; what is undefined asks for nothing. */
export type Conditions = Readonly<Record<string, Value | readonly Value[] | undefined>>;

/** Whose rows of which table, and how one is read. */
export type Paged<T> = {
  readonly env: string;
  /** Null where the rows are nobody's. */
  readonly account: number | null;
  readonly table: string;
  readonly read: (row: DbRow) => T;
};

const DEFAULT_LIMIT = 50;
const NUMBERED = { id: integer };

export async function pageOf<T>(
  db: Pick<Database, 'transaction'>,
  { env, account, table, read }: Paged<T>,
  conditions: Conditions,
  { limit = DEFAULT_LIMIT }: Pick<Filter, 'limit'>,
): Promise<Found<T>> {
  const most = Math.max(1, Math.min(limit, PAGE_LIMIT));
  const all = { 'env = ?': env, 'account = ?': account ?? undefined, ...conditions };
  const used = Object.entries(all).flatMap(([condition, value]) =>
    value === undefined ? [] : [{ condition, values: [value].flat() as Value[] }],
  );
  const where = used.map(({ condition }) => condition).join(' AND ');
  const [rows = []] = await db.transaction([
    {
      sql: `SELECT * FROM ${table} WHERE ${where} ORDER BY id DESC LIMIT ?`,
      values: [...used.flatMap(({ values }) => values), most + 1],
    },
  ]);
  const shown = rows.slice(0, most);
  const last = shown.at(-1);
  return { rows: shown.map(read), cursor: rows.length > most && last ? tableOf(table, NUMBERED).of(last).id : null };
}

export function common({ symbol, side, from, to, cursor }: Filter): Conditions {
  return { 'symbol = ?': symbol, 'side = ?': side, 'at >= ?': from, 'at <= ?': to, 'id < ?': cursor };
}
