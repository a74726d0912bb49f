import type { DoneReason, FillRule } from '#gateway/exchange/events.ts';
import type { LedgerReason, OrderStatus } from '#lib/contract/trade.ts';
import { type DbRow, type Statement, upserts, type Value } from '../app/database.ts';
import { decodeOrder, encodeOrder } from '../journal/codec.ts';
import type { Changes, Forgotten } from './project.ts';
import type { FillRecord, LedgerRecord, OrderRecord } from './records.ts';
import { HISTORY_TABLES } from './steps.ts';

/** Records as rows and back. Amounts are text. */

const ORDER =
  'env id account symbol side open status at updated_at facts price lots filled quote_filled fee reason failed';
const FILL = 'env id role account order_id symbol side price lots quote fee fee_asset rule at';
const LEDGER = 'env id account asset change reason ref at';
const FORGOTTEN = 'env account order_id fill_id entry_id';
const columns = (names: string): readonly string[] => names.split(' ');

/** Statements that write a batch; written twice they change nothing. */
export function writes(env: string, { orders, fills, ledger, forgotten }: Changes): Statement[] {
  return [
    ...upserts(
      'order_history',
      columns(ORDER),
      ['env', 'id'],
      [...orders.values()].map((order) => [env, ...orderRow(order)]),
    ),
    ...upserts(
      'fill_history',
      columns(FILL),
      ['env', 'id', 'role'],
      fills.map((fill) => [env, ...fillRow(fill)]),
    ),
    ...upserts(
      'ledger',
      columns(LEDGER),
      ['env', 'id'],
      ledger.map((entry) => [env, ...ledgerRow(entry)]),
    ),
    // One by one: an account may have been closed twice in a batch.
    ...forgotten.flatMap(({ account, order, fill, entry }) =>
      upserts('forgotten', columns(FORGOTTEN), ['env', 'account'], [[env, account, order, fill, entry]]),
    ),
  ];
}

/**
 * Statements that take away some rows of a closed account, each telling the rows it took. Only its own side of a fill:
 * who traded with it keeps his.
 */
export function forgets(env: string, { account, order, fill, entry }: Forgotten, most: number): Statement[] {
  return (
    [
      ['order_history', order],
      ['fill_history', fill],
      ['ledger', entry],
    ] as const
  ).map(([table, latest]) => ({
    sql: `DELETE FROM ${table} WHERE env = ? AND account = ? AND id IN (
      SELECT id FROM ${table} WHERE env = ? AND account = ? AND id <= ? ORDER BY id LIMIT ${most}) RETURNING id`,
    values: [env, account, env, account, latest],
  }));
}

export function clears(env: string): Statement[] {
  return HISTORY_TABLES.map((table) => ({
    sql: `DELETE FROM ${table} WHERE env = ?`,
    values: [env],
  }));
}

function orderRow({ facts, progress, ending, status }: OrderRecord): Value[] {
  const { id, account, symbol, side, at } = facts;
  const { price, lots, filled, quoteFilled, fee } = progress;
  return [
    ...[id, account, symbol, side, ending.reason === null ? 1 : 0, status, at, ending.at, encodeOrder(facts)],
    ...[price, lots, filled, `${quoteFilled}`, `${fee}`, ending.reason, ending.failed],
  ];
}

function fillRow({
  id,
  role,
  account,
  order,
  symbol,
  side,
  price,
  lots,
  quote,
  fee,
  feeAsset,
  rule,
  at,
}: FillRecord): Value[] {
  return [id, role, account, order, symbol, side, price, lots, `${quote}`, `${fee}`, feeAsset, rule, at];
}

function ledgerRow({ id, account, asset, change, reason, ref, at }: LedgerRecord): Value[] {
  return [id, account, asset, `${change}`, reason, ref, at];
}

export function orderOf(row: DbRow): OrderRecord {
  return {
    facts: decodeOrder(row.facts as string),
    progress: {
      price: row.price as number,
      lots: row.lots as number,
      filled: row.filled as number,
      quoteFilled: BigInt(row.quote_filled as string),
      fee: BigInt(row.fee as string),
    },
    ending: {
      reason: row.reason as DoneReason | null,
      failed: row.failed as string | null,
      at: row.updated_at as number,
    },
    status: row.status as OrderStatus,
  };
}

export function fillOf(row: DbRow): FillRecord {
  return {
    id: row.id as number,
    account: row.account as number,
    order: row.order_id as number,
    symbol: row.symbol as string,
    side: row.side as 0 | 1,
    role: row.role as 'maker' | 'taker',
    price: row.price as number,
    lots: row.lots as number,
    quote: BigInt(row.quote as string),
    fee: BigInt(row.fee as string),
    feeAsset: row.fee_asset as string,
    rule: row.rule as FillRule,
    at: row.at as number,
  };
}

export function ledgerOf(row: DbRow): LedgerRecord {
  return {
    id: row.id as number,
    account: row.account as number,
    asset: row.asset as string,
    change: BigInt(row.change as string),
    reason: row.reason as LedgerReason,
    ref: row.ref as number | null,
    at: row.at as number,
  };
}
