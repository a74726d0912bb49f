import { DONE_REASONS } from '#gateway/exchange/events/facts.ts';
import { PERP_LEDGER_REASONS } from '#lib/contract/perp.ts';
import { LEDGER_REASONS } from '#lib/contract/trade.ts';
import { FILL_RULES, ORDER_STATUSES, ROLES } from '#lib/rules/words.ts';
import { type DbRow, type Statement, upserts, type Value } from '../app/database.ts';
import { decodeOrder, encodeOrder } from '../journal/codec.ts';
import { integer, nullable, oneOf, table, text, units } from '../row.ts';
import type { Changes, Forgotten } from './project.ts';
import type { FillRecord, LedgerRecord, OrderRecord } from './records.ts';
import { HISTORY_TABLES } from './steps.ts';
import { fundWrites } from './tables-fund.ts';
import { perpWrites } from './tables-perp.ts';

/** Records as rows and back. Amounts are text. */

const ORDER =
  'env id account client_id symbol side open status at updated_at facts price lots filled quote_filled fee reason failed';
const FILL = 'env id role account order_id symbol side price lots quote fee fee_asset rule at';
const LEDGER = 'env id account wallet asset change reason ref symbol at';
const FORGOTTEN = 'env account order_id fill_id entry_id notice_id';
const columns = (names: string): readonly string[] => names.split(' ');

/** Statements that write a batch; written twice they change nothing. */
export function writes(env: string, { orders, fills, ledger, perp, fund, forgotten }: Changes): Statement[] {
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
    ...perpWrites(env, perp),
    ...fundWrites(env, fund),
    // One by one: an account may have been closed twice in a batch.
    ...forgotten.flatMap(({ account, order, fill, entry, notice }) =>
      upserts('forgotten', columns(FORGOTTEN), ['env', 'account'], [[env, account, order, fill, entry, notice]]),
    ),
  ];
}

/**
 * Statements that take away some rows of a closed account, each telling the rows it took. Only its own side of a fill:
 * the other side of its trades keeps its own.
 */
export function forgets(env: string, { account, order, fill, entry, notice }: Forgotten, most: number): Statement[] {
  return (
    [
      ['order_history', order],
      ['fill_history', fill],
      ['ledger', entry],
      ['perp_order_history', order],
      ['perp_fill_history', fill],
      ['perp_closed', entry],
      ['perp_notice', notice],
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
  const { id, account, clientId, symbol, side, at } = facts;
  const { price, lots, filled, quoteFilled, fee } = progress;
  return [
    ...[id, account, clientId, symbol, side, ending.reason === null ? 1 : 0, status, at, ending.at, encodeOrder(facts)],
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

function ledgerRow({ id, account, wallet, asset, change, reason, ref, symbol, at }: LedgerRecord): Value[] {
  return [id, account, wallet, asset, `${change}`, reason, ref, symbol, at];
}

const ORDER_ROW = table('order_history', {
  facts: text,
  price: integer,
  lots: integer,
  filled: integer,
  quoteFilled: units,
  fee: units,
  reason: nullable(oneOf(DONE_REASONS)),
  failed: nullable(text),
  updatedAt: integer,
  status: oneOf(ORDER_STATUSES),
});
const FILL_ROW = table('fill_history', {
  id: integer,
  account: integer,
  orderId: integer,
  symbol: text,
  side: oneOf([0, 1]),
  role: oneOf(ROLES),
  price: integer,
  lots: integer,
  quote: units,
  fee: units,
  feeAsset: text,
  rule: oneOf(FILL_RULES),
  at: integer,
});
const LEDGER_ROW = table('ledger', {
  id: integer,
  account: integer,
  wallet: integer,
  asset: text,
  change: units,
  reason: oneOf([...LEDGER_REASONS, ...PERP_LEDGER_REASONS]),
  ref: nullable(integer),
  symbol: nullable(text),
  at: integer,
});

export function orderOf(row: DbRow): OrderRecord {
  const { facts, reason, failed, updatedAt: at, status, ...progress } = ORDER_ROW.of(row);
  return { facts: decodeOrder(facts), progress, ending: { reason, failed, at }, status };
}

export function fillOf(row: DbRow): FillRecord {
  const { orderId: order, ...fill } = FILL_ROW.of(row);
  return { ...fill, order };
}

export function ledgerOf(row: DbRow): LedgerRecord {
  return LEDGER_ROW.of(row);
}
