import {
  FILL_RULES,
  ORDER_KINDS,
  ORDER_STATUSES,
  type OrderKind,
  ROLES,
  SELF_TRADES,
  SIDES,
  TIFS,
  TRIGGER_SIDES,
} from '#lib/rules/words.ts';
import { CODE } from '../codes.ts';
import { ENVS, type Env, KEY_HEADER, KNOWN_CLIENT_ID, MARKET_SLIPPAGE, ORDER_RULES, PAGE_LIMIT } from '../trade.ts';
import { AmountText, EnvText, Filters, orNull, SymbolText, Text, Time, type Wire } from './common.ts';
import { Type } from './type.ts';

/** Orders: what is sent to place, amend, cancel and find one, and what is answered. */

/** What may come in as an amount: at most 20 digits before and 18 behind the dot (DEC, server half). */
const WISHED = /^\d{1,20}(\.\d{1,18})?$/;
const maybe = (description: string) => Type.Optional(Type.String({ pattern: WISHED.source, description }));

/** One that begins with `~` passes here too, so that the exchange refuses it with the rule that it breaks. */
const ClientIdText = Type.String({
  pattern: KNOWN_CLIENT_ID.source,
  description: `Unique among the account’s open orders. One that begins with ~ is the venue’s own and refused (${ORDER_RULES.clientId}).`,
});
/** Of an order that there is. */
const KnownClientIdText = Type.String({
  pattern: KNOWN_CLIENT_ID.source,
  description: 'In place of id; also those that the venue gave, such as ~exit.166.',
});
export const OrderIdText = Type.String({ pattern: '^[1-9]\\d{0,14}$', description: 'Order number.' });
export const SideText = Type.Enum(SIDES);
const StatedEnv = Type.Optional(
  Type.Enum(ENVS, {
    description: `Whose account is meant, as the marker says it; a signed call must say it. Where they disagree: ${CODE.paperOnly}, ${CODE.liveOnly}.`,
  }),
);
/** Names one order: id or clientId, and never both. */
const Named = { id: Type.Optional(OrderIdText), clientId: Type.Optional(KnownClientIdText) };

const ABOUT_KINDS: Readonly<Record<OrderKind, string>> = {
  limit:
    'at price or better; what is left rests (tif gtc, the default), or is cancelled (ioc), or nothing is done (fok).',
  market: `at what there is, no farther than ${MARKET_SLIPPAGE} of the last price from it; what is left is cancelled. Sized by size or quote.`,
  trigger:
    'waits, locking nothing, for the feed to trade at triggerPrice or beyond; then a limit order at price, or a market order without one.',
  tpsl: 'a sell of size at the market when the feed reaches takeProfit or stopLoss; locks the size.',
  oco: 'a limit order at price, and a stop at triggerPrice (limit stopLimitPrice, or market); what begins first ends the other.',
};
const KINDS = [
  ...ORDER_KINDS.map((kind) => `${kind}: ${ABOUT_KINDS[kind]}`),
  'What a kind does not use must be absent.',
].join(' ');

export const OrderBody = Type.Object(
  {
    env: StatedEnv,
    symbol: SymbolText,
    side: SideText,
    kind: Type.Enum(ORDER_KINDS, { description: KINDS }),
    clientId: Type.Optional(ClientIdText),
    price: maybe('Limit price.'),
    size: maybe('Amount of the base coin.'),
    quote: maybe('Amount of the quote coin in place of size, for orders at the market. Never exceeded.'),
    tif: Type.Optional(Type.Enum(TIFS, { description: 'Of limit orders; gtc by default.' })),
    postOnly: Type.Optional(
      Type.Boolean({ description: 'Refused (43114) when it would be filled at once, by the feed or by anybody.' }),
    ),
    stp: Type.Optional(
      Type.Enum(SELF_TRADES, {
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
/** What a client sends to place an order. What a kind does not use must be absent. */
export type OrderRequest = Omit<Wire<typeof OrderBody>, 'env'>;

/**
 * In every body of `/v1/spot/order/`: whose order it is, so that a signature covers it. A signed call must say it; where
 * it disagrees with the marker the call is refused (43001, 43002, field `env`).
 */
export type Stated = { readonly env?: Env };

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

/** Names an order: one of the two, never both. */
export type OrderRef =
  | { readonly id: string; readonly clientId?: never }
  | { readonly id?: never; readonly clientId: string };
type Change<Body> = OrderRef & Omit<Body, 'env' | keyof OrderRef>;

const exit = (what: string) =>
  Type.Optional(
    orNull(
      Type.String({
        pattern: WISHED.source,
        description: `New ${what}, of a limit or trigger buy or a leg of tpsl; null takes it away. A tpsl order keeps one at least.`,
      }),
    ),
  );

export const AmendBody = Type.Object(
  {
    env: StatedEnv,
    ...Named,
    price: maybe('New limit price: of limit and oco, and of a trigger that has one.'),
    size: maybe('New amount, what is filled included; of an order sized in the base coin.'),
    quote: maybe('New amount of the quote coin, of a trigger sized so.'),
    triggerPrice: maybe(
      'New trigger, on the same side of the last price; of trigger, and of oco before its first fill.',
    ),
    stopLimitPrice: maybe('New limit price of an OCO order’s stop leg that has one, before its first fill.'),
    takeProfit: exit('take profit'),
    stopLoss: exit('stop loss'),
  },
  { additionalProperties: false },
);
/** An open order gets another price, size, trigger or exit: all that is said or nothing. What is absent stays. Answers the `Order`. */
export type AmendRequest = Change<Wire<typeof AmendBody>>;

export const CancelBody = Type.Object({ env: StatedEnv, ...Named }, { additionalProperties: false });
/** Answers the `Order`. */
export type CancelRequest = Change<Wire<typeof CancelBody>>;

export const CancelAllBody = Type.Object(
  { env: StatedEnv, symbol: Type.Optional(SymbolText) },
  { additionalProperties: false },
);
/** All of the account, or of one market. Answers the cancelled `Order[]`. */
export type CancelAllRequest = Omit<Wire<typeof CancelAllBody>, 'env'>;

/** Answers the `Order`, of several with one client id the newest; with `all` an `Order[]` of them, newest first. */
export const OrderQuery = Filters({
  ...Named,
  all: Type.Optional(
    Type.Literal('1', {
      description: `All orders with the client id, newest first, as a list of at most ${PAGE_LIMIT}; the newest alone without it.`,
    }),
  ),
});
export const OpenQuery = Filters({ symbol: Type.Optional(SymbolText) });

const Amount = AmountText('Amount.');
const Price = AmountText('Limit price.');

export const OrderShape = Type.Object({
  env: EnvText,
  id: Text(),
  clientId: Text(),
  symbol: Text(),
  side: SideText,
  kind: Type.Enum(ORDER_KINDS),
  tif: Type.Enum(TIFS),
  postOnly: Type.Boolean(),
  /** Null for market orders. */
  price: orNull(Price),
  /** Null while an order sized in quote has not met the book. */
  size: orNull(Amount),
  quote: orNull(Amount),
  filled: Amount,
  quoteFilled: Amount,
  /** Null before the first fill. */
  averagePrice: orNull(AmountText('Quote filled by base filled, cut.')),
  fee: Amount,
  feeAsset: Text(),
  triggers: Type.Array(
    Type.Object({
      price: AmountText('Trigger.'),
      when: Type.Enum(TRIGGER_SIDES),
      limit: orNull(AmountText('Limit it places.')),
    }),
  ),
  takeProfit: orNull(AmountText('Attached.')),
  stopLoss: orNull(AmountText('Attached.')),
  parent: orNull(Text('The trigger it came from, or the buy it protects.')),
  status: Type.Enum(ORDER_STATUSES),
  reason: orNull(
    Text(
      'Why it ended: filled, cancelled, ioc, stp, limit (met 1,000 makers), reset, fired; or the rule that refused what it placed when it fired. Null while it is open.',
    ),
  ),
  createdAt: Time('Accepted.'),
  updatedAt: Time('Last change.'),
});
export type Order = Wire<typeof OrderShape>;

export const FillShape = Type.Object({
  env: EnvText,
  id: Text(),
  order: Text(),
  symbol: Text(),
  side: SideText,
  role: Type.Enum(ROLES),
  price: AmountText('Price.'),
  size: Amount,
  quote: Amount,
  fee: Amount,
  feeAsset: Text(),
  rule: Type.Enum(FILL_RULES, {
    description:
      'Whose the other side was: a resting order, a level of the feed, or the feed trading through the price of this resting order.',
  }),
  ts: Time('When.'),
});
export type Fill = Wire<typeof FillShape>;
