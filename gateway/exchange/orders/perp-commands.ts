import type { TriggerPrice } from '#lib/rules/perp-orders.ts';
import type { SelfTrade, Side, TimeInForce } from '#lib/rules/words.ts';
import type { MarginMode, PositionMode, PositionSide } from '../events/perp-facts.ts';

/** What may be asked of contracts. Prices and sizes are decimal text, as they came in. */

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
  /** What cannot be paid at acceptance is left off: the largest size that can is taken, at least one lot. */
  readonly cutToFit?: boolean | undefined;
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
