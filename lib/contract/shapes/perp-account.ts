import { MARGIN_MODES, PERP_NOTICE_KINDS, POSITION_MODES, POSITION_SIDES } from '#lib/rules/perp-words.ts';
import { CLOSED_HOW, PERP_LEDGER_REASONS, PERP_PRODUCTS, PERP_WALLETS } from '../perp.ts';
import {
  AmountText,
  DecimalText,
  EnvText,
  Filters,
  orNull,
  QueryTime,
  SymbolText,
  Text,
  Time,
  type Wire,
} from './common.ts';
import { FillQuery, HistoryQuery, LedgerShape } from './history.ts';
import { MarginModeText, PositionSideText, SettleText, StatedEnv } from './perp-order.ts';
import { Type } from './type.ts';

/** Wallets, legs and settings of contracts. Amounts in the settle asset. */

const Signed = DecimalText('Signed.');
const Amount = AmountText('Amount.');
const PositionModeText = Type.Enum(POSITION_MODES, {
  description: 'oneWay: one leg in a market. twoWay: a long and a short one beside each other.',
});
const Ratio = AmountText('Maintenance by equity; liquidated at 1.');

export const PerpAccountShape = Type.Object({
  env: EnvText,
  wallet: Type.Enum(PERP_WALLETS),
  settle: Text(),
  positionMode: PositionModeText,
  balance: DecimalText('available and locked. Signed.'),
  available: DecimalText('Signed: open cross legs may cover what it lacks.'),
  locked: DecimalText('orderLocks and isolatedMargin.'),
  orderLocks: Amount,
  isolatedMargin: DecimalText('Margin of isolated legs.'),
  unrealisedPnl: DecimalText('Of cross legs, at their marks. Signed.'),
  equity: DecimalText('Of the cross pool. Signed.'),
  initialMargin: AmountText('Of the cross pool.'),
  maintenance: AmountText('Of the cross pool.'),
  marginRatio: Ratio,
  availableToOpen: DecimalText('What a cross order may lock. Signed.'),
  transferable: AmountText('What may leave the wallet, or go into isolated orders and margin.'),
  testAssets: Type.Boolean(),
});
export type PerpAccount = Wire<typeof PerpAccountShape>;
export const PerpAccountQuery = Filters({ settle: Type.Optional(SettleText) });

export const PerpSettingsShape = Type.Object({
  env: EnvText,
  symbol: Text(),
  marginMode: MarginModeText,
  positionMode: PositionModeText,
  leverageLong: Type.Integer({ minimum: 1 }),
  leverageShort: Type.Integer({ minimum: 1 }),
});
export type PerpSettings = Wire<typeof PerpSettingsShape>;
/** Nothing is asked but all of them. */
export const WalletsQuery = Filters({});
export const SettingsQuery = Filters({ symbol: SymbolText });

/** As every amount that comes in: at most 20 digits before and 18 behind the dot. */
const Amount20 = Type.String({ pattern: '^\\d{1,20}(\\.\\d{1,18})?$', description: 'Decimal string.' });
export const LeverageBody = Type.Object(
  {
    env: StatedEnv,
    symbol: SymbolText,
    leverage: Type.Integer({ minimum: 1, maximum: 1000 }),
    positionSide: Type.Optional(PositionSideText),
  },
  { additionalProperties: false },
);
export type LeverageRequest = Omit<Wire<typeof LeverageBody>, 'env'>;
export const MarginModeBody = Type.Object(
  { env: StatedEnv, symbol: SymbolText, marginMode: MarginModeText },
  { additionalProperties: false },
);
export type MarginModeRequest = Omit<Wire<typeof MarginModeBody>, 'env'>;
export const PositionModeBody = Type.Object(
  { env: StatedEnv, product: Type.Enum(PERP_PRODUCTS), positionMode: PositionModeText },
  { additionalProperties: false },
);
export type PositionModeRequest = Omit<Wire<typeof PositionModeBody>, 'env'>;
export const PositionModeShape = Type.Object({
  env: EnvText,
  product: Type.Enum(PERP_PRODUCTS),
  positionMode: PositionModeText,
});
export type PositionModeAnswer = Wire<typeof PositionModeShape>;
export const MoveMarginBody = Type.Object(
  {
    env: StatedEnv,
    symbol: SymbolText,
    positionSide: Type.Optional(PositionSideText),
    direction: Type.Enum(['add', 'remove']),
    amount: Amount20,
  },
  { additionalProperties: false },
);
export type MoveMarginRequest = Omit<Wire<typeof MoveMarginBody>, 'env'>;

export const AutoMarginBody = Type.Object(
  { env: StatedEnv, symbol: SymbolText, positionSide: Type.Optional(PositionSideText), on: Type.Boolean() },
  { additionalProperties: false },
);
export type AutoMarginRequest = Omit<Wire<typeof AutoMarginBody>, 'env'>;

export const PositionShape = Type.Object({
  env: EnvText,
  symbol: Text(),
  settle: Text(),
  positionSide: Type.Enum(POSITION_SIDES),
  positionMode: PositionModeText,
  openAvgPrice: AmountText('Entry value by size, cut.'),
  positionsOpenAvgPrice: AmountText('The same.'),
  openDealCount: AmountText('Ever opened.'),
  closeDealCount: AmountText('Ever closed.'),
  count: AmountText('Size now; 0 once more when the leg is gone.'),
  positionsCount: AmountText('The same.'),
  openMarginCount: AmountText('Entry value by leverage, up.'),
  positionsOpenMarginCount: AmountText('The same.'),
  openLevel: Text('Leverage.'),
  positionsLevel: Text('The same.'),
  marginMode: Type.Integer({ minimum: 1, maximum: 2, description: '1 isolated, 2 cross.' }),
  achievedProfits: DecimalText('realised − fees + funding, since the leg was opened.'),
  entryValue: AmountText('What it was opened at; averages are made of it, never the other way round.'),
  margin: DecimalText('Of its own; 0 in cross margin.'),
  markPrice: AmountText('Mark.'),
  value: AmountText('At the mark.'),
  unrealisedPnl: Signed,
  equity: DecimalText('margin and unrealisedPnl; of a cross leg the pool’s.'),
  maintenance: AmountText('Of the leg; in cross two-way mode of the market.'),
  marginRatio: Ratio,
  liquidationPrice: orNull(AmountText('Null where there is none to show.')),
  bankruptcyPrice: orNull(AmountText('Where its margin is lost, fees left out; null in cross margin.')),
  realised: Signed,
  fees: AmountText('Paid.'),
  funding: DecimalText('Got at stamps; below zero paid.'),
  adlLight: Type.Integer({
    minimum: 0,
    maximum: 5,
    description:
      '5 is reduced first, 1 last; 1 as well in loss and where a side has fewer than five legs; 0 of a leg that is gone.',
  }),
  autoMargin: Type.Boolean(),
  state: Type.Enum(['normal', 'liquidating']),
  takeProfit: orNull(AmountText('Of the whole leg.')),
  stopLoss: orNull(AmountText('Of the whole leg.')),
  createdAt: Time('Opened.'),
  updatedAt: Time('The moment of the figures.'),
});
export type Position = Wire<typeof PositionShape>;
export const PositionQuery = Filters({ symbol: Type.Optional(SymbolText), settle: Type.Optional(SettleText) });

export const ClosedPositionShape = Type.Object({
  env: EnvText,
  id: Text(),
  symbol: Text(),
  positionSide: Type.Enum(POSITION_SIDES),
  marginMode: Type.Enum(MARGIN_MODES),
  leverage: Type.Integer({ minimum: 1 }),
  size: AmountText('All that was ever opened.'),
  openAvgPrice: AmountText('Of all that was opened, cut.'),
  closeAvgPrice: AmountText('Of all that was closed, cut.'),
  realised: Signed,
  fees: AmountText('Paid.'),
  funding: Signed,
  net: DecimalText('realised − fees + funding.'),
  how: Type.Enum(CLOSED_HOW),
  openedAt: Time('First fill.'),
  closedAt: Time('Last fill.'),
});
export type ClosedPosition = Wire<typeof ClosedPositionShape>;

export const PerpLedgerShape = Type.Object({
  ...LedgerShape.properties,
  reason: Type.Enum(PERP_LEDGER_REASONS),
  wallet: Type.Enum(PERP_WALLETS),
  symbol: orNull(Text('The contract that it comes of.')),
});
export type PerpLedgerEntry = Wire<typeof PerpLedgerShape>;

const { cursor, limit } = HistoryQuery.properties;
export const PerpHistoryQuery = HistoryQuery;
export const PerpFillQuery = FillQuery;
export const ClosedQuery = Filters({
  symbol: Type.Optional(SymbolText),
  from: QueryTime('Closed at or after.'),
  to: QueryTime('Closed at or before.'),
  ...{ cursor, limit },
});
export type ClosedQuery = Wire<typeof ClosedQuery>;
export const PerpLedgerQuery = Filters({
  settle: Type.Optional(SettleText),
  reason: Type.Optional(Type.Enum(PERP_LEDGER_REASONS)),
  from: QueryTime('Booked at or after.'),
  to: QueryTime('Booked at or before.'),
  ...{ cursor, limit },
});
export type PerpLedgerQuery = Wire<typeof PerpLedgerQuery>;

export const PerpNoticeShape = Type.Object({
  env: EnvText,
  id: Text(),
  kind: Type.Enum(PERP_NOTICE_KINDS),
  symbol: orNull(Text()),
  positionSide: orNull(Type.Enum(POSITION_SIDES)),
  at: Time('When.'),
  data: Type.Record(Type.String(), Type.String(), { description: 'Its numbers by name, as decimal text.' }),
});
export type PerpNotice = Wire<typeof PerpNoticeShape>;
export const PerpNoticeQuery = Filters({
  from: QueryTime('Told at or after.'),
  to: QueryTime('Told at or before.'),
  ...{ cursor, limit },
});
export type PerpNoticeQuery = Wire<typeof PerpNoticeQuery>;

/** One asset of a wallet that is not the spot one. */
export const WalletBalanceShape = Type.Object({
  wallet: Type.Enum(PERP_WALLETS),
  asset: Text(),
  available: DecimalText('Signed.'),
  locked: DecimalText('Held by orders, and margin of isolated legs.'),
});
export type WalletBalance = Wire<typeof WalletBalanceShape>;

export const TransferBody = Type.Object(
  {
    env: StatedEnv,
    from: Type.String({ pattern: '^[a-zA-Z0-9:]{1,40}$', description: 'Wallet, such as spot or futures:usdt.' }),
    to: Type.String({ pattern: '^[a-zA-Z0-9:]{1,40}$', description: 'Another wallet of the same account.' }),
    asset: Type.String({ pattern: '^[A-Z0-9]{1,16}$', description: 'Upper case, such as USDT.' }),
    amount: Amount20,
  },
  { additionalProperties: false },
);
export type TransferRequest = Omit<Wire<typeof TransferBody>, 'env'>;
export const TransferShape = Type.Object({
  env: EnvText,
  id: Text(),
  from: Text(),
  to: Text(),
  asset: Text(),
  amount: Amount,
  at: Time('When.'),
});
export type WalletTransfer = Wire<typeof TransferShape>;
