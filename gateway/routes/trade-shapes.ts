import { Type } from '@fastify/type-provider-typebox';
import { type Balance, type Fill, ORDER_RULES, type Order, type OrderRule, PAGE_LIMIT } from '#lib/contract/trade.ts';
import { DecimalText, QueryTime, SymbolText, Time } from './schemas.ts';

/** Shapes of the trading calls. Amounts arrive as plain decimals; the exchange checks steps and bounds. */

export const SymbolName = SymbolText;

/** What may come in as an amount: at most 20 digits before and 18 behind the dot (DEC, server half). */
const AmountText = (description: string) => Type.String({ pattern: '^\\d{1,20}(\\.\\d{1,18})?$', description });
const maybe = (description: string) => Type.Optional(AmountText(description));

export const ClientIdText = Type.String({
  pattern: '^[\\w.:-]{1,36}$',
  description: 'Unique among the account’s open orders.',
});
export const OrderIdText = Type.String({ pattern: '^[1-9]\\d{0,14}$', description: 'Order number.' });
export const SideText = Type.Enum(['buy', 'sell'] as const);
export const EnvText = Type.Enum(['live', 'paper'] as const);
export const KindText = Type.Enum(['limit', 'market', 'trigger', 'tpsl', 'oco'] as const);

export const OrderBody = Type.Object(
  {
    symbol: SymbolText,
    side: SideText,
    kind: KindText,
    clientId: Type.Optional(ClientIdText),
    price: maybe('Limit price.'),
    size: maybe('Amount of the base coin.'),
    quote: maybe('Amount of the quote coin in place of size, for market orders.'),
    tif: Type.Optional(Type.Enum(['gtc', 'ioc', 'fok'] as const)),
    postOnly: Type.Optional(Type.Boolean()),
    stp: Type.Optional(Type.Enum(['cancelTaker', 'cancelMaker', 'cancelBoth'] as const)),
    triggerPrice: maybe('Price of the feed at which the order begins.'),
    stopLimitPrice: maybe('Limit price of an OCO order’s stop leg.'),
    takeProfit: maybe('Trigger price above the market.'),
    stopLoss: maybe('Trigger price below the market.'),
  },
  { additionalProperties: false },
);

export const AmendBody = Type.Object(
  { id: OrderIdText, price: maybe('New price.'), size: maybe('New amount, what is filled included.') },
  { additionalProperties: false },
);
export const CancelBody = Type.Object(
  { id: Type.Optional(OrderIdText), clientId: Type.Optional(ClientIdText) },
  { additionalProperties: false },
);
export const CancelAllBody = Type.Object({ symbol: Type.Optional(SymbolText) }, { additionalProperties: false });

export const HistoryQuery = Type.Object({
  symbol: Type.Optional(SymbolText),
  side: Type.Optional(SideText),
  from: QueryTime('Created at or after.'),
  to: QueryTime('Created at or before.'),
  cursor: Type.Optional(Type.String({ pattern: '^\\d{1,20}$', description: 'From the last page.' })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: PAGE_LIMIT, default: 50 })),
});

const orNull = <T extends Parameters<typeof Type.Union>[0][number]>(shape: T) => Type.Union([shape, Type.Null()]);
const Amount = DecimalText('Amount.');

export const OrderShape = Type.Unsafe<Order>(
  Type.Object({
    env: EnvText,
    id: Type.String(),
    clientId: Type.String(),
    symbol: Type.String(),
    side: SideText,
    kind: KindText,
    tif: Type.Enum(['gtc', 'ioc', 'fok'] as const),
    postOnly: Type.Boolean(),
    price: orNull(DecimalText('Limit price.')),
    size: orNull(Amount),
    quote: orNull(Amount),
    filled: Amount,
    quoteFilled: Amount,
    averagePrice: orNull(DecimalText('Quote filled by base filled, cut.')),
    fee: Amount,
    feeAsset: Type.String(),
    triggers: Type.Array(
      Type.Object({
        price: DecimalText('Trigger.'),
        when: Type.Enum(['up', 'down'] as const),
        limit: orNull(DecimalText('Limit it places.')),
      }),
    ),
    takeProfit: orNull(DecimalText('Attached.')),
    stopLoss: orNull(DecimalText('Attached.')),
    parent: orNull(Type.String()),
    status: Type.Enum([
      'new',
      'partiallyFilled',
      'filled',
      'cancelled',
      'partiallyFilledCancelled',
      'expired',
      'triggered',
      'triggerFailed',
    ] as const),
    reason: orNull(Type.String()),
    createdAt: Time('Accepted.'),
    updatedAt: Time('Last change.'),
  }),
);

export const FillShape = Type.Unsafe<Fill>(
  Type.Object({
    env: EnvText,
    id: Type.String(),
    order: Type.String(),
    symbol: Type.String(),
    side: SideText,
    role: Type.Enum(['maker', 'taker'] as const),
    price: DecimalText('Price.'),
    size: Amount,
    quote: Amount,
    fee: Amount,
    feeAsset: Type.String(),
    rule: Type.Enum(['order', 'feed', 'through'] as const),
    ts: Time('When.'),
  }),
);

export const BalanceShape = Type.Unsafe<Balance>(
  Type.Object({ asset: Type.String(), available: Amount, locked: Amount }),
);

export const PageOf = <T extends Parameters<typeof Type.Array>[0]>(row: T) =>
  Type.Object({ rows: Type.Array(row), cursor: Type.Union([Type.String(), Type.Null()]) });

export const RULE_NAMES = Object.keys(ORDER_RULES) as OrderRule[];
