import { DONE_REASONS, PERP_DONE_REASONS } from '#gateway/exchange/events/facts.ts';
import { MARGIN_MODES, NOTICE_KINDS, POSITION_SIDES } from '#gateway/exchange/events/perp-facts.ts';
import { CLOSED_HOW, PERP_FILL_RULES } from '#lib/contract/perp.ts';
import { ORDER_STATUSES, ROLES } from '#lib/rules/words.ts';
import { type DbRow, type Statement, upserts, type Value } from '../app/database.ts';
import { decodeOrder, decodeTerms, encodeOrder, encodeTerms } from '../journal/codec.ts';
import { type Column, integer, nullable, oneOf, table, text, units } from '../row.ts';
import type { PerpChanges } from './project-perp.ts';
import type { ClosedRecord, LegRecord, NoticeRecord, PerpFillRecord, PerpOrderRecord } from './records-perp.ts';

/** Records of contracts as rows and back. Amounts are text. */

const ORDER =
  'env id account client_id symbol side open status at updated_at facts terms price lots filled value fee reason failed';
const FILL =
  'env id role account order_id symbol side price lots value fee rule position_side opens closes realised at';
const TOTALS = 'margin_mode leverage opened closed opened_value closed_value realised fees funding opened_at';
const LEG = `env account symbol side ${TOTALS} lots`;
const CLOSED = `env account symbol side ${TOTALS} id how closed_at`;
const NOTICE = 'env id account kind symbol side facts at';
const columns = (names: string): readonly string[] => names.split(' ');

/** Statements that write a batch; written twice they change nothing. */
export function perpWrites(env: string, { orders, fills, legs, closed, notices }: PerpChanges): Statement[] {
  const changed = [...legs.values()];
  return [
    ...upserts(
      'perp_order_history',
      columns(ORDER),
      ['env', 'id'],
      [...orders.values()].map((order) => [env, ...orderRow(order)]),
    ),
    ...upserts(
      'perp_fill_history',
      columns(FILL),
      ['env', 'id', 'role'],
      fills.map((fill) => [env, ...fillRow(fill)]),
    ),
    ...upserts(
      'perp_leg',
      columns(LEG),
      ['env', 'account', 'symbol', 'side'],
      changed.flatMap(({ leg }) => (leg === null ? [] : [[env, ...totalsRow(leg), leg.lots]])),
    ),
    ...changed.flatMap(({ key, leg }) =>
      leg === null
        ? [
            {
              sql: 'DELETE FROM perp_leg WHERE env = ? AND account = ? AND symbol = ? AND side = ?',
              values: [env, key.account, key.symbol, key.side],
            },
          ]
        : [],
    ),
    ...upserts(
      'perp_closed',
      columns(CLOSED),
      ['env', 'id'],
      closed.map((leg) => [env, ...totalsRow(leg), leg.id, leg.how, leg.closedAt]),
    ),
    ...upserts(
      'perp_notice',
      columns(NOTICE),
      ['env', 'id'],
      notices.map(({ id, account, kind, symbol, side, facts, at }) => [
        ...[env, id, account, kind, symbol, side, JSON.stringify(facts), at],
      ]),
    ),
  ];
}

function orderRow({ facts, terms, progress, ending, status }: PerpOrderRecord): Value[] {
  const { id, account, clientId, symbol, side, at } = facts;
  const { price, lots, filled, quoteFilled, fee } = progress;
  return [
    ...[id, account, clientId, symbol, side, ending.reason === null ? 1 : 0, status, at, ending.at],
    ...[encodeOrder(facts), encodeTerms(terms), price, lots, filled, `${quoteFilled}`, `${fee}`],
    ...[ending.reason, ending.failed],
  ];
}

function fillRow(fill: PerpFillRecord): Value[] {
  const { id, role, account, order, symbol, side, price, lots, value, fee, rule, positionSide } = fill;
  const { opens, closes, realised, at } = fill;
  return [
    ...[id, role, account, order, symbol, side, price, lots, `${value}`, `${fee}`, rule, positionSide],
    ...[opens, closes, `${realised}`, at],
  ];
}

function totalsRow(leg: Omit<LegRecord, 'lots'>): Value[] {
  const { account, symbol, side, marginMode, leverage, opened, closed, openedValue, closedValue } = leg;
  const { realised, fees, funding, openedAt } = leg;
  return [
    ...[account, symbol, side, marginMode, leverage, opened, closed, `${openedValue}`, `${closedValue}`],
    ...[`${realised}`, `${fees}`, `${funding}`, openedAt],
  ];
}

const ORDER_ROW = table('perp_order_history', {
  facts: text,
  terms: text,
  price: integer,
  lots: integer,
  filled: integer,
  value: units,
  fee: units,
  reason: nullable(oneOf([...DONE_REASONS, ...PERP_DONE_REASONS])),
  failed: nullable(text),
  updatedAt: integer,
  status: oneOf(ORDER_STATUSES),
});
const FILL_ROW = table('perp_fill_history', {
  id: integer,
  account: integer,
  orderId: integer,
  symbol: text,
  side: oneOf([0, 1]),
  role: oneOf(ROLES),
  price: integer,
  lots: integer,
  value: units,
  fee: units,
  rule: oneOf(PERP_FILL_RULES),
  positionSide: nullable(oneOf(POSITION_SIDES)),
  opens: integer,
  closes: integer,
  realised: units,
  at: integer,
});
const TOTAL_COLUMNS = {
  account: integer,
  symbol: text,
  side: oneOf(POSITION_SIDES),
  marginMode: oneOf(MARGIN_MODES),
  leverage: integer,
  opened: integer,
  closed: integer,
  openedValue: units,
  closedValue: units,
  realised: units,
  fees: units,
  funding: units,
  openedAt: integer,
};
const LEG_ROW = table('perp_leg', { ...TOTAL_COLUMNS, lots: integer });
const CLOSED_ROW = table('perp_closed', { ...TOTAL_COLUMNS, id: integer, how: oneOf(CLOSED_HOW), closedAt: integer });

export function perpOrderOf(row: DbRow): PerpOrderRecord {
  const { facts, terms, reason, failed, updatedAt: at, status, value, ...progress } = ORDER_ROW.of(row);
  return {
    facts: decodeOrder(facts),
    terms: decodeTerms(terms),
    progress: { ...progress, quoteFilled: value },
    ending: { reason, failed, at },
    status,
  };
}

export function perpFillRowOf(row: DbRow): PerpFillRecord {
  const { orderId: order, ...fill } = FILL_ROW.of(row);
  return { ...fill, order };
}

export const legOf = (row: DbRow): LegRecord => LEG_ROW.of(row);
export const closedOf = (row: DbRow): ClosedRecord => CLOSED_ROW.of(row);

const facts: Column<NoticeRecord['facts']> = {
  is: 'words by name, as JSON',
  read(value) {
    const found: unknown = typeof value === 'string' ? JSON.parse(value) : null;
    const isFacts = typeof found === 'object' && found !== null && !Array.isArray(found);
    return isFacts && Object.values(found).every((one) => typeof one === 'string')
      ? (found as NoticeRecord['facts'])
      : undefined;
  },
};
const NOTICE_ROW = table('perp_notice', {
  id: integer,
  account: integer,
  kind: oneOf(NOTICE_KINDS),
  symbol: nullable(text),
  side: nullable(oneOf(POSITION_SIDES)),
  facts,
  at: integer,
});

export const noticeRowOf = (row: DbRow): NoticeRecord => NOTICE_ROW.of(row);
