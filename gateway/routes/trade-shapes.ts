import { Type } from 'typebox';
import {
  type Balance,
  type Fill,
  KEY_HEADER,
  LEDGER_REASONS,
  type LedgerEntry,
  MARKET_SLIPPAGE,
  ORDER_RULES,
  type Order,
  type OrderRule,
  PAGE_LIMIT,
} from '#lib/contract/trade.ts';
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

const KINDS = [
  'limit: at price or better; what is left rests (tif gtc, the default), or is cancelled (ioc), or nothing is done (fok).',
  `market: at what there is, no farther than ${MARKET_SLIPPAGE} of the last price from it; what is left is cancelled. Sized by size or quote.`,
  'trigger: waits, locking nothing, for the feed to trade at triggerPrice or beyond; then a limit order at price, or a market order without one.',
  'tpsl: a sell of size at the market when the feed reaches takeProfit or stopLoss; locks the size.',
  'oco: a limit order at price, and a stop at triggerPrice (limit stopLimitPrice, or market); what begins first ends the other.',
  'What a kind does not use must be absent.',
].join(' ');

export const OrderBody = Type.Object(
  {
    symbol: SymbolText,
    side: SideText,
    kind: Type.Enum(['limit', 'market', 'trigger', 'tpsl', 'oco'] as const, { description: KINDS }),
    clientId: Type.Optional(ClientIdText),
    price: maybe('Limit price.'),
    size: maybe('Amount of the base coin.'),
    quote: maybe('Amount of the quote coin in place of size, for orders at the market. Never exceeded.'),
    tif: Type.Optional(Type.Enum(['gtc', 'ioc', 'fok'] as const, { description: 'Of limit orders; gtc by default.' })),
    postOnly: Type.Optional(
      Type.Boolean({ description: 'Refused (43114) when it would be filled at once, by the feed or by anybody.' }),
    ),
    stp: Type.Optional(
      Type.Enum(['cancelTaker', 'cancelMaker', 'cancelBoth'] as const, {
        description:
          'What ends when the order would meet another one of the same account. Default cancelTaker; cancelMaker for kinds that wait.',
      }),
    ),
    triggerPrice: maybe('Price of the feed at which the order begins.'),
    stopLimitPrice: maybe('Limit price of an OCO order’s stop leg.'),
    takeProfit: maybe('Of a buy: what it brought is sold at this price of the feed. Or a leg of tpsl.'),
    stopLoss: maybe('Of a buy: what it brought is sold at this price of the feed. Or a leg of tpsl.'),
  },
  { additionalProperties: false },
);

/** A repeat of the same call under the same key has one effect and the same answer. */
export const KeyHeaders = Type.Object({
  [KEY_HEADER]: Type.Optional(
    Type.String({
      pattern: '^[\\w-]{1,64}$',
      description:
        'Makes a repeat harmless: one effect, and the order as it stands now. Another body under the same key is refused (43122). A refusal is not remembered. The latest 1,000 of an account are.',
    }),
  ),
});

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

const { symbol: _symbol, side: _side, ...Paged } = HistoryQuery.properties;
export const LedgerQuery = Type.Object({
  asset: Type.Optional(Type.String({ pattern: '^[A-Z0-9]{1,16}$', description: 'Upper case, such as USDT.' })),
  reason: Type.Optional(Type.Enum(LEDGER_REASONS)),
  ...Paged,
  from: QueryTime('Booked at or after.'),
  to: QueryTime('Booked at or before.'),
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
    parent: orNull(Type.String({ description: 'The trigger it came from, or the buy it protects.' })),
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
    reason: orNull(
      Type.String({
        description:
          'Why it ended: filled, cancelled, ioc, stp, limit (met 1,000 makers), reset, fired; or the rule that refused what it placed when it fired. Null while it is open.',
      }),
    ),
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
    rule: Type.Enum(['order', 'feed', 'through'] as const, {
      description:
        'Whose the other side was: a resting order, a level of the feed, or the feed trading through the price of this resting order.',
    }),
    ts: Time('When.'),
  }),
);

export const LedgerShape = Type.Unsafe<LedgerEntry>(
  Type.Object({
    env: EnvText,
    id: Type.String(),
    asset: Type.String(),
    change: DecimalText('Signed; what the account’s total of the asset changed by.'),
    reason: Type.Enum(LEDGER_REASONS),
    ref: orNull(Type.String({ description: 'The fill behind it.' })),
    ts: Time('When.'),
  }),
);

export const BalanceShape = Type.Unsafe<Balance>(
  Type.Object({ asset: Type.String(), available: Amount, locked: Amount }),
);

export const PageOf = <T extends Parameters<typeof Type.Array>[0]>(row: T) =>
  Type.Object({ rows: Type.Array(row), cursor: Type.Union([Type.String(), Type.Null()]) });

export const RULE_NAMES = Object.keys(ORDER_RULES) as OrderRule[];
