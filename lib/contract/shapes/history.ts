import { KNOWN_CLIENT_ID, LEDGER_REASONS, PAGE_LIMIT } from '../trade.ts';
import { DecimalText, EnvText, Filters, orNull, QueryTime, SymbolText, Text, Time, type Wire } from './common.ts';
import { FillShape, OrderIdText, OrderShape, SideText } from './order.ts';
import { Type } from './type.ts';

/** What an account did: pages of ended orders, fills and changes of its balances, newest first. */

const Paged = {
  from: QueryTime('Created at or after.'),
  to: QueryTime('Created at or before.'),
  cursor: Type.Optional(Type.String({ pattern: '^\\d{1,20}$', description: 'From the last page.' })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: PAGE_LIMIT, default: 50 })),
};

export const HistoryQuery = Filters({
  symbol: Type.Optional(SymbolText),
  side: Type.Optional(SideText),
  ...Paged,
});
export type HistoryQuery = Wire<typeof HistoryQuery>;

export const FillQuery = Filters({
  ...HistoryQuery.properties,
  order: Type.Optional(OrderIdText),
  clientId: Type.Optional(
    Type.String({
      pattern: KNOWN_CLIENT_ID.source,
      description: `Of the orders with this client id, the newest ${PAGE_LIMIT} of them.`,
    }),
  ),
});
export type FillQuery = Wire<typeof FillQuery>;

export const LedgerQuery = Filters({
  asset: Type.Optional(Type.String({ pattern: '^[A-Z0-9]{1,16}$', description: 'Upper case, such as USDT.' })),
  reason: Type.Optional(Type.Enum(LEDGER_REASONS)),
  ...Paged,
  from: QueryTime('Booked at or after.'),
  to: QueryTime('Booked at or before.'),
});
export type LedgerQuery = Wire<typeof LedgerQuery>;

/** The fill, its order, and every fill the order got in the same moment, in the order of the levels. */
export const FillDetailShape = Type.Object({
  env: EnvText,
  fill: FillShape,
  order: OrderShape,
  together: Type.Array(FillShape),
  /** A fraction of what was received. */
  feeRate: DecimalText('Rate of the fee.'),
});
export type FillDetail = Wire<typeof FillDetailShape>;

export const LedgerShape = Type.Object({
  env: EnvText,
  id: Text(),
  asset: Text(),
  change: DecimalText('Signed; what the account’s total of the asset changed by.'),
  reason: Type.Enum(LEDGER_REASONS),
  ref: orNull(Text('The fill behind it.')),
  ts: Time('When.'),
});
export type LedgerEntry = Wire<typeof LedgerShape>;
