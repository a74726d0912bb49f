import type { TriggerPrice } from '#lib/rules/perp-orders.ts';
import { type Rule as OrderRule, textOf, type Violation } from '#lib/rules/violation.ts';
import type { OrderKind, SelfTrade, Side, TimeInForce } from '#lib/rules/words.ts';
import type { ProductName } from '../events/facts.ts';
import type { MarginMode, PositionMode, PositionSide } from '../events/perp-facts.ts';

/** What may be asked of an exchange. Prices and sizes are decimal text, as they came in. */
export type Place = {
  readonly c: 'place';
  readonly account: number;
  readonly symbol: string;
  readonly side: Side;
  readonly kind: OrderKind;
  readonly clientId: string;
  /** Limit price; for a trigger the limit it places (none: market); for OCO its take-profit limit. */
  readonly price?: string | undefined;
  readonly size?: string | undefined;
  /** Amount in quote, for market orders in place of a size. */
  readonly quote?: string | undefined;
  readonly tif?: TimeInForce | undefined;
  readonly postOnly?: boolean | undefined;
  /** Default: cancelTaker; cancelMaker for what waits and fires later. */
  readonly stp?: SelfTrade | undefined;
  readonly triggerPrice?: string | undefined;
  /** OCO: limit price of the stop leg (none: market). */
  readonly stopLimitPrice?: string | undefined;
  /** Trigger prices: attached to a buy, or the legs of a tpsl order. */
  readonly takeProfit?: string | undefined;
  readonly stopLoss?: string | undefined;
};

export type Cancel = {
  readonly c: 'cancel';
  readonly account: number;
  /** Only an order of this product is found; undefined finds any. */
  readonly product?: ProductName | undefined;
  readonly order?: number | undefined;
  readonly clientId?: string | undefined;
};
/** Of one market, of one product, of contracts that settle in one asset, or all of them. */
export type CancelAll = {
  readonly c: 'cancelAll';
  readonly account: number;
  readonly symbol?: string | undefined;
  readonly product?: ProductName | undefined;
  readonly settle?: string | undefined;
};
/** What is undefined stays as it is. */
export type Amend = {
  readonly c: 'amend';
  readonly account: number;
  readonly order?: number | undefined;
  readonly clientId?: string | undefined;
  readonly price?: string | undefined;
  readonly size?: string | undefined;
  readonly quote?: string | undefined;
  readonly triggerPrice?: string | undefined;
  readonly stopLimitPrice?: string | undefined;
  /** Null takes it away. */
  readonly takeProfit?: string | null | undefined;
  readonly stopLoss?: string | null | undefined;
};
export type Grant = {
  readonly c: 'grant';
  readonly account: number;
  readonly reason: 'grant' | 'faucet';
  readonly amounts: Readonly<Record<string, string>>;
};
/** Cancels everything and sets the balances to these amounts exactly. */
export type Reset = {
  readonly c: 'reset';
  readonly account: number;
  readonly amounts: Readonly<Record<string, string>>;
};
/**
 * Cancels everything, gives what there is back to the faucet and forgets the account. Its number may be opened again.
 * With `untouched` only an account that has just these amounts, no order and no key: anybody else stays.
 */
export type Close = {
  readonly c: 'close';
  readonly account: number;
  readonly untouched?: Readonly<Record<string, string>> | undefined;
};
/** Value goes from one wallet of an account to another of its own. */
export type Transfer = {
  readonly c: 'transfer';
  readonly account: number;
  /** Wallets by name, such as `spot` and `futures:usdt`. */
  readonly from: string;
  readonly to: string;
  readonly asset: string;
  /** More than nothing, with at most the asset's places. */
  readonly amount: string;
  readonly reason: 'transfer';
  /** What it is for, in the words of who asks. */
  readonly ref: string | null;
};
/**
 * The feed moved: `low` and `high` are the outermost prices it traded after `from` (epoch ms) and up to now, in ticks.
 * Orders that came after `from` are left out of it: such trades may be older than they are.
 */
export type Tick = {
  readonly c: 'tick';
  readonly symbol: string;
  readonly low: number;
  readonly high: number;
  readonly from: number;
};

/**
 * A funding stamp has come for a market of contracts: its risk is checked, funding paid, risk checked again, in slices. Given
 * again until the answer has no `more`; a stamp that was paid pays nothing again.
 */
export type Stamp = {
  readonly c: 'stamp';
  readonly symbol: string;
  /** The stamp's own time, epoch ms; legs that were opened then or later do not pay. */
  readonly stamp: number;
  /** Hundred-millionths. */
  readonly rate: number;
};
/** What the venue's fund begins with, by settle asset, from the faucet; an asset that has begun is left alone. */
export type Seed = { readonly c: 'seed'; readonly amounts: Readonly<Record<string, string>> };
/** Dead-man's switches have run out. Given again while the answer has `more`. */
export type RunOut = { readonly c: 'runOut' };

/** Take profit and stop loss: decimal text. Each alone is allowed; without a limit it goes at the market. */
export type ExitTerms = {
  readonly takeProfit?: string | undefined;
  readonly stopLoss?: string | undefined;
  /** Default: mark. */
  readonly takeProfitBy?: TriggerPrice | undefined;
  readonly stopLossBy?: TriggerPrice | undefined;
  readonly takeProfitLimit?: string | undefined;
  readonly stopLossLimit?: string | undefined;
};

/** An order of a contract. `positionSide` stands in two-way mode, and only there. */
export type PerpPlace = ExitTerms & {
  readonly c: 'perpPlace';
  readonly account: number;
  readonly symbol: string;
  readonly side: Side;
  readonly kind: 'limit' | 'market' | 'trigger' | 'trailing';
  readonly clientId: string;
  /** Limit price; of a trigger the limit that it places (none: market). */
  readonly price?: string | undefined;
  readonly size: string;
  readonly tif?: TimeInForce | undefined;
  readonly postOnly?: boolean | undefined;
  /** Default: cancelTaker; cancelMaker for what waits and fires later. */
  readonly stp?: SelfTrade | undefined;
  readonly reduceOnly?: boolean | undefined;
  readonly positionSide?: PositionSide | undefined;
  /** Of a trigger: it only reduces, and where it cannot pay its way orders that would open the leg end first. */
  readonly closeOnTrigger?: boolean | undefined;
  readonly triggerPrice?: string | undefined;
  /** Default: last; mark for a trailing order. */
  readonly triggerBy?: TriggerPrice | undefined;
  /** Of a trailing order, as a fraction. */
  readonly callbackRate?: string | undefined;
  readonly activationPrice?: string | undefined;
};
/** Another price, size, trigger or exit for an open order of a contract. What is undefined stays as it is. */
export type PerpAmend = {
  readonly c: 'perpAmend';
  readonly account: number;
  readonly order?: number | undefined;
  readonly clientId?: string | undefined;
  readonly price?: string | undefined;
  readonly size?: string | undefined;
  readonly triggerPrice?: string | undefined;
  /** Null takes it away. */
  readonly takeProfit?: string | null | undefined;
  readonly stopLoss?: string | null | undefined;
};
/** Take profit and stop loss of a leg: of all of it without a size, where nothing else takes them away. */
export type PerpExit = ExitTerms & {
  readonly c: 'perpExit';
  readonly account: number;
  readonly symbol: string;
  readonly positionSide?: PositionSide | undefined;
  readonly size?: string | undefined;
};
/** Closes a leg, all of it without a size: at the market, or with a limit at `price`. */
export type PerpClose = {
  readonly c: 'perpClose';
  readonly account: number;
  readonly symbol: string;
  readonly positionSide?: PositionSide | undefined;
  readonly size?: string | undefined;
  readonly price?: string | undefined;
};
/** Ends all orders of contracts in these markets, then closes each leg at the market. */
export type PerpCloseAll = {
  readonly c: 'perpCloseAll';
  readonly account: number;
  readonly symbol?: string | undefined;
  readonly settle?: string | undefined;
};
/** Ends the orders of a market, closes its leg and opens one of the same size the other way. */
export type PerpReverse = { readonly c: 'perpReverse'; readonly account: number; readonly symbol: string };
/** The dead-man's switch: unless it is renewed, all orders of contracts end after so many seconds. 0 puts it away. */
export type SetCountdown = { readonly c: 'countdown'; readonly account: number; readonly seconds: number };
/** Another leverage for a market; two-way isolated for one leg, where a side is named. */
export type Leverage = {
  readonly c: 'leverage';
  readonly account: number;
  readonly symbol: string;
  readonly leverage: number;
  readonly positionSide?: PositionSide | undefined;
};
export type SetMarginMode = {
  readonly c: 'marginMode';
  readonly account: number;
  readonly symbol: string;
  readonly marginMode: MarginMode;
};
/** One leg a market or two, for all contracts whose margin lies in one wallet. */
export type SetPositionMode = {
  readonly c: 'positionMode';
  readonly account: number;
  readonly wallet: string;
  readonly mode: PositionMode;
};
/** Margin to an isolated leg, or from it. */
export type MoveMargin = {
  readonly c: 'margin';
  readonly account: number;
  readonly symbol: string;
  readonly positionSide?: PositionSide | undefined;
  readonly direction: 'add' | 'remove';
  readonly amount: string;
};
/** Whether margin is added to an isolated leg by itself before it would be liquidated. */
export type AutoMargin = {
  readonly c: 'autoMargin';
  readonly account: number;
  readonly symbol: string;
  readonly positionSide?: PositionSide | undefined;
  readonly on: boolean;
};
export type PerpCommand =
  | PerpPlace
  | PerpAmend
  | PerpExit
  | PerpClose
  | PerpCloseAll
  | PerpReverse
  | SetCountdown
  | Leverage
  | SetMarginMode
  | SetPositionMode
  | MoveMargin
  | AutoMargin;

/** What the venue does by itself. */
export type VenueCommand = Tick | Stamp | Seed | RunOut;
export type Command =
  | Place
  | Cancel
  | CancelAll
  | Amend
  | Grant
  | Reset
  | Close
  | Transfer
  | PerpCommand
  | VenueCommand;
/** What an account asks, as against what the venue does by itself. A key makes a repeat harmless. */
export type AccountCommand = Exclude<Command, VenueCommand>;

/** Rules of orders stand in lib/rules; here are those of finding things and of keys. */
export type Rule = OrderRule | 'unknownSymbol' | 'clientId' | 'unknownOrder' | 'keyReused' | TransferRule | PerpRule;

/** What only an order or a position of a contract breaks. */
export const PERP_RULES = [
  'reduceOnly',
  'leverage',
  'leverageTier',
  'insufficientMargin',
  'openExposure',
  'positionSide',
  'noPosition',
  'marginMode',
  'marginFloor',
  'wouldLiquidate',
  'positionLimit',
  'liquidating',
  'busy',
  'callbackRate',
  'countdown',
] as const;
export type PerpRule = (typeof PERP_RULES)[number];

/** What only a transfer breaks. */
export const TRANSFER_RULES = [
  'unknownAsset',
  'unknownWallet',
  'sameWallet',
  'walletAsset',
  'places',
  'minAmount',
  'maxTransferable',
] as const;
export type TransferRule = (typeof TRANSFER_RULES)[number];

/** Why a command was refused: the field, the rule, the value it had and the bound it broke, as decimal text. */
export type Refusal = {
  readonly field: string;
  readonly rule: Rule;
  readonly value: string;
  readonly bound?: string | undefined;
};

/** One of `order` and `refusal` is null. */
export type LegResult = {
  readonly symbol: string;
  readonly positionSide: PositionSide;
  readonly order: number | null;
  readonly refusal: Refusal | null;
};

export type Answer =
  /** `more`: a tick or a stamp reached its limit and has to be given again, with the same prices. */
  | {
      readonly ok: true;
      readonly orders: readonly number[];
      readonly more?: true;
      /** Of a command over several legs: what became of each. */
      readonly legs?: readonly LegResult[];
    }
  | { readonly ok: false; readonly refusal: Refusal };

export type No = Extract<Answer, { ok: false }>;

export const refuse = (field: string, rule: Rule, value: string, bound?: string): No => ({
  ok: false,
  refusal: { field, rule, value, bound },
});

/** A broken rule of orders, in words. */
export const refused = ({ field, rule, value, bound }: Violation): No =>
  refuse(field, rule, textOf(value), bound === null ? undefined : textOf(bound));
