import { CODE } from '#lib/contract/codes.ts';
import type { HistoryQuery } from '#lib/contract/shapes/history.ts';
import type { Fill, Order } from '#lib/contract/shapes/order.ts';
import { type Env, PAGE_LIMIT } from '#lib/contract/trade.ts';
import { type CsvCell, csvDecimal } from '#lib/format/csv.ts';
import { formatDateTime } from '#lib/format/time.ts';
import { type DraftKind, kindOf } from '#lib/order/kind.ts';
import { outcomeOf } from '#lib/order/refusal.ts';
import type { Listing } from './listing.ts';
import type { History } from './queries.ts';

/** Rows of one file at most; the newest ones. */
export const EXPORT_LIMIT = 10_000;
/** Times a page is asked for again while the gateway says that we ask too often, and the wait before each. */
const PATIENCE = 5;
const WAIT_MS = 1_000;

export type Collected<R> = {
  readonly rows: readonly R[] /** There are older ones that the file does not hold. */;
  readonly more: boolean;
};

type Collect<R> = {
  readonly history: History<R>;
  readonly env: Env;
  readonly query: HistoryQuery;
  readonly wait: (ms: number) => Promise<void>;
  readonly onProgress: (count: number) => void;
  readonly limit?: number;
};

/** Every row that the filters let through, newest first. @throws what the call throws; half a list is no list */
export async function collect<R>({ limit = EXPORT_LIMIT, onProgress, ...ask }: Collect<R>): Promise<Collected<R>> {
  const rows: R[] = [];
  let cursor: string | null = null;
  do {
    const page: { readonly rows: readonly R[]; readonly cursor: string | null } = await patiently(ask, cursor);
    rows.push(...page.rows);
    cursor = page.cursor;
    onProgress(Math.min(rows.length, limit));
  } while (cursor !== null && rows.length < limit);
  return { rows: rows.slice(0, limit), more: cursor !== null || rows.length > limit };
}

async function patiently<R>(
  { history, env, query, wait }: Omit<Collect<R>, 'onProgress' | 'limit'>,
  cursor: string | null,
) {
  for (let again = 0; ; again += 1) {
    try {
      return await history.fetch({ env }, { ...query, ...(cursor === null ? {} : { cursor }), limit: PAGE_LIMIT });
    } catch (error) {
      const outcome = outcomeOf(error);
      if (outcome.kind !== 'failed' || outcome.code !== CODE.tooMany || again === PATIENCE) throw error;
      await wait(WAIT_MS * (again + 1));
    }
  }
}

/** Words and names that a file is written in. */
export type ExportWords = {
  readonly zone: string;
  readonly listing: (symbol: string) => Listing;
  /** Text by key below `orders`. */
  readonly text: (key: string) => string;
  readonly kind: (kind: DraftKind) => string;
};

/** Columns of a file: key of the head below `orders.export.columns`, and the cell. */
export type ExportColumns<R> = readonly (readonly [head: string, cell: (row: R, words: ExportWords) => CsvCell])[];

const amountCoin = (symbol: string, { listing }: ExportWords) => listing(symbol).base;
const totalCoin = (symbol: string, { listing }: ExportWords) => listing(symbol).quote;

export const ORDER_COLUMNS: ExportColumns<Order> = [
  ['time', ({ createdAt }, { zone }) => formatDateTime(createdAt, { zone })],
  ['order', ({ id }) => id],
  ['clientId', ({ clientId }) => clientId],
  ['env', ({ env }, { text }) => text(`export.envs.${env}`)],
  ['pair', ({ symbol }, { listing }) => listing(symbol).pair],
  ['side', ({ side }, { text }) => text(`sides.${side}`)],
  ['type', (order, { kind }) => kind(kindOf(order))],
  ['price', ({ price, triggers }) => csvDecimal(price ?? triggers[0]?.limit ?? null)],
  ['trigger', ({ triggers }) => triggers.map(({ price }) => csvDecimal(price)).join(' / ')],
  ['amount', ({ size }) => csvDecimal(size)],
  ['filled', ({ filled }) => csvDecimal(filled)],
  ['amountCoin', ({ symbol }, words) => amountCoin(symbol, words)],
  ['average', ({ averagePrice }) => csvDecimal(averagePrice)],
  ['total', ({ quoteFilled }) => csvDecimal(quoteFilled)],
  ['totalCoin', ({ symbol }, words) => totalCoin(symbol, words)],
  ['fee', ({ fee }) => csvDecimal(fee)],
  ['feeCoin', ({ feeAsset }) => feeAsset],
  ['status', ({ status }, { text }) => text(`statuses.${status}`)],
];

export const FILL_COLUMNS: ExportColumns<Fill> = [
  ['time', ({ ts }, { zone }) => formatDateTime(ts, { zone })],
  ['fill', ({ id }) => id],
  ['order', ({ order }) => order],
  ['env', ({ env }, { text }) => text(`export.envs.${env}`)],
  ['pair', ({ symbol }, { listing }) => listing(symbol).pair],
  ['side', ({ side }, { text }) => text(`sides.${side}`)],
  ['price', ({ price }) => csvDecimal(price)],
  ['amount', ({ size }) => csvDecimal(size)],
  ['amountCoin', ({ symbol }, words) => amountCoin(symbol, words)],
  ['total', ({ quote }) => csvDecimal(quote)],
  ['totalCoin', ({ symbol }, words) => totalCoin(symbol, words)],
  ['fee', ({ fee }) => csvDecimal(fee)],
  ['feeCoin', ({ feeAsset }) => feeAsset],
  ['role', ({ role }, { text }) => text(`roles.${role}`)],
  ['rule', ({ rule }, { text }) => text(`detail.ruleNames.${rule}`)],
];
