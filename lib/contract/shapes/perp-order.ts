import { PERP_ORDER_KINDS, TRIGGER_PRICES } from '#lib/rules/perp-orders.ts';
import { MARGIN_MODES, POSITION_SIDES } from '#lib/rules/perp-words.ts';
import { ORDER_STATUSES, ROLES, TIFS, TRIGGER_SIDES } from '#lib/rules/words.ts';
import { PERP_FILL_RULES } from '../perp.ts';
import { AmountText, DecimalText, EnvText, Filters, orNull, SymbolText, Text, Time, type Wire } from './common.ts';
import { AmendBody, CancelBody, OrderBody, SideText } from './order.ts';
import { Type } from './type.ts';

/** Orders of contracts: what is sent to place, cancel and find one, and what is answered. */

const { env, clientId, price, size, tif, postOnly, stp } = OrderBody.properties;
/** As in every signed body: whose account is meant. */
export const StatedEnv = env;

const Settle = Type.String({
  pattern: '^[A-Z0-9]{1,16}$',
  description: 'What contracts are settled in, such as USDT.',
});
export const PositionSideText = Type.Enum(POSITION_SIDES, {
  description: 'The leg that is meant. Stands in two-way mode, and only there.',
});
export const MarginModeText = Type.Enum(MARGIN_MODES, {
  description: 'cross: the leg shares all of its wallet. isolated: it has margin of its own.',
});

const SENT_KINDS = ['limit', 'market', 'trigger', 'trailing'] as const;
const By = (what: string, usual: string) =>
  Type.Optional(Type.Enum(TRIGGER_PRICES, { description: `${what} Default: ${usual}.` }));
const wished = (description: string) => Type.Optional(Type.Unsafe<string>({ ...price, description }));

/** Exits of a leg: each alone is allowed. */
const EXITS = {
  takeProfit: wished('Trigger price of the take profit.'),
  stopLoss: wished('Trigger price of the stop loss.'),
  takeProfitBy: By('The price that it is compared with.', 'mark'),
  stopLossBy: By('The price that it is compared with.', 'mark'),
  takeProfitLimit: wished('Limit that it places; without one it goes at the market.'),
  stopLossLimit: wished('Limit that it places; without one it goes at the market.'),
};

export const PerpOrderBody = Type.Object(
  {
    env,
    symbol: SymbolText,
    side: SideText,
    kind: Type.Enum(SENT_KINDS, {
      description:
        'limit: at price or better; what is left rests (tif gtc, the default), or is cancelled (ioc), or nothing is done (fok). market: at what there is, no farther from the mark than the contract’s slippage; what is left is cancelled. trigger: waits, locking nothing, for the price of triggerBy to reach triggerPrice, then as limit at price, or market without one. trailing: follows the price of triggerBy from activationPrice, or at once, and fires when it came back by callbackRate.',
    }),
    positionSide: Type.Optional(PositionSideText),
    clientId,
    price,
    size: Type.Unsafe<string>({ ...size, description: 'Of the base coin; of coin-margined contracts USD.' }),
    tif,
    postOnly,
    stp,
    reduceOnly: Type.Optional(
      Type.Boolean({
        description:
          'Only closes: cut to what can be closed, refused (43123) where that is nothing. What waits so ends with its leg.',
      }),
    ),
    cutToFit: Type.Optional(
      Type.Boolean({
        description:
          'Where all of it cannot be paid when it is accepted, or is more than a position, its leverage or an order may be, the largest size that fits is taken, at least the smallest order; size of the answer says how much. What waits is cut to what a position may be, and pays whole when it fires.',
      }),
    ),
    closeOnTrigger: Type.Optional(
      Type.Boolean({
        description:
          'Of a trigger: only closes, and orders that would open the leg end where it could not pay its way.',
      }),
    ),
    triggerPrice: wished('Of a trigger.'),
    triggerBy: By('The price that it is compared with.', 'last; mark for trailing'),
    callbackRate: wished('Of a trailing order: 0.001 to 0.1, a fraction of the peak.'),
    activationPrice: wished('Of a trailing order: where it begins to follow.'),
    ...EXITS,
  },
  { additionalProperties: false },
);
export type PerpOrderRequest = Omit<Wire<typeof PerpOrderBody>, 'env'>;

const { id, clientId: knownId, takeProfit, stopLoss, triggerPrice } = AmendBody.properties;
export const PerpAmendBody = Type.Object(
  { env, id, clientId: knownId, price, size, triggerPrice, takeProfit, stopLoss },
  { additionalProperties: false },
);
export const ExitsBody = Type.Object(
  { env, symbol: SymbolText, positionSide: Type.Optional(PositionSideText), size, ...EXITS },
  { additionalProperties: false },
);
export const CloseBody = Type.Object(
  { env, symbol: SymbolText, positionSide: Type.Optional(PositionSideText), size, price },
  { additionalProperties: false },
);
export const ReverseBody = Type.Object({ env, symbol: SymbolText }, { additionalProperties: false });
export const CountdownBody = Type.Object(
  { env, seconds: Type.Integer({ minimum: 0, maximum: 1_000_000, description: '3 to 300; 0 puts it away.' }) },
  { additionalProperties: false },
);
export const CountdownShape = Type.Object({
  env: EnvText,
  seconds: Type.Integer({ minimum: 0 }),
  endsAt: Time('When every order of contracts ends unless it is renewed; 0 where none runs.'),
});
export type Countdown = Wire<typeof CountdownShape>;
export type PerpAmendRequest = Omit<Wire<typeof PerpAmendBody>, 'env'>;
export type ExitsRequest = Omit<Wire<typeof ExitsBody>, 'env'>;
export type CloseRequest = Omit<Wire<typeof CloseBody>, 'env'>;
export const PerpCancelBody = CancelBody;
export const PerpCancelAllBody = Type.Object(
  { env, symbol: Type.Optional(SymbolText), settle: Type.Optional(Settle) },
  { additionalProperties: false },
);
export type PerpCancelAllRequest = Omit<Wire<typeof PerpCancelAllBody>, 'env'>;
export const PerpOpenQuery = Filters({ symbol: Type.Optional(SymbolText), settle: Type.Optional(Settle) });
export const SettleText = Settle;

const Amount = AmountText('Amount.');

export const PerpOrderShape = Type.Object({
  env: EnvText,
  id: Text(),
  clientId: Text(),
  symbol: Text(),
  side: SideText,
  kind: Type.Enum(PERP_ORDER_KINDS),
  tif: Type.Enum(TIFS),
  postOnly: Type.Boolean(),
  /** Null for market orders. */
  price: orNull(AmountText('Limit price.')),
  /** Null for exits of a whole leg. */
  size: orNull(Amount),
  filled: Amount,
  valueFilled: AmountText('What was filled, in the settle asset.'),
  /** Null before the first fill. */
  averagePrice: orNull(AmountText('Of what was filled, cut.')),
  fee: Amount,
  feeAsset: Text('The settle asset.'),
  triggers: Type.Array(
    Type.Object({
      price: AmountText('Trigger.'),
      when: Type.Enum(TRIGGER_SIDES),
      limit: orNull(AmountText('Limit it places.')),
    }),
  ),
  parent: orNull(Text('The order it came from.')),
  status: Type.Enum(ORDER_STATUSES),
  reason: orNull(
    Text(
      'Why it ended: filled, cancelled, ioc, stp, limit, reset, fired; margin (what it would cost is not there), reduceOnly (nothing is left to reduce), liquidation, adl, countdown, positionClosed (it waited to close a leg that is gone); or the rule that refused what it placed when it fired. Null while it is open.',
    ),
  ),
  createdAt: Time('Accepted.'),
  updatedAt: Time('Last change.'),
  positionSide: orNull(Type.Enum(POSITION_SIDES, { description: 'Null in one-way mode.' })),
  reduceOnly: Type.Boolean(),
  closing: AmountText('Of what rests, what is promised to close a leg.'),
  leverage: Type.Integer({ minimum: 1, description: 'Of its opening part.' }),
  marginMode: MarginModeText,
  lock: AmountText('Locked now, in the settle asset.'),
  triggerBy: orNull(Type.Enum(TRIGGER_PRICES, { description: 'The price that its trigger is compared with.' })),
  callbackRate: orNull(AmountText('Of a trailing order, as a fraction.')),
  activationPrice: orNull(AmountText('Of a trailing order.')),
  peak: orNull(AmountText('Of a trailing order: the price that it follows from.')),
  exits: orNull(
    Type.Object({
      takeProfit: orNull(AmountText('Trigger price.')),
      stopLoss: orNull(AmountText('Trigger price.')),
      takeProfitBy: Type.Enum(TRIGGER_PRICES),
      stopLossBy: Type.Enum(TRIGGER_PRICES),
      takeProfitLimit: orNull(AmountText('Null goes at the market.')),
      stopLossLimit: orNull(AmountText('Null goes at the market.')),
    }),
  ),
  whole: Type.Boolean({ description: 'It has the size of its leg, whatever that is.' }),
});
export type PerpOrder = Wire<typeof PerpOrderShape>;

/** What became of one leg of several. */
export const LegResultShape = Type.Object({
  symbol: Text(),
  positionSide: Type.Enum(POSITION_SIDES),
  order: orNull(PerpOrderShape),
  refusal: orNull(
    Type.Object({
      code: Text(),
      field: Text(),
      rule: Text(),
      value: Type.String(),
      bound: orNull(Type.String()),
    }),
  ),
});
export type LegResult = Wire<typeof LegResultShape>;

export const PerpFillShape = Type.Object({
  env: EnvText,
  id: Text(),
  order: Text('0 where no order stood behind.'),
  symbol: Text(),
  side: SideText,
  role: Type.Enum(ROLES),
  price: AmountText('Price.'),
  size: Amount,
  value: AmountText('In the settle asset.'),
  fee: Amount,
  feeAsset: Text('The settle asset.'),
  rule: Type.Enum(PERP_FILL_RULES, {
    description:
      'Whose the other side was: a resting order, a level of the feed, or the feed trading through the price of this resting order. reset, liquidation, adl, net, takeover: the venue’s own step.',
  }),
  positionSide: orNull(
    Type.Enum(POSITION_SIDES, { description: 'Null in one-way mode; without an order the leg that was closed.' }),
  ),
  opens: Amount,
  closes: Amount,
  realised: DecimalText('Profit of what it closed, before fees. Signed.'),
  ts: Time('When.'),
});
export type PerpFill = Wire<typeof PerpFillShape>;

/** The fill, its order where one stood behind, and every fill the order got in the same moment. */
export const PerpFillDetailShape = Type.Object({
  env: EnvText,
  fill: PerpFillShape,
  order: orNull(PerpOrderShape),
  together: Type.Array(PerpFillShape),
  feeRate: DecimalText('Rate of the fee, a fraction of the value.'),
});
export type PerpFillDetail = Wire<typeof PerpFillDetailShape>;
