import type { SideIndex } from './book.ts';

/**
 * What happened, with its complete integer effect: a fold adds, it never computes. Everything the exchange knows can be
 * rebuilt from these. No personal data: accounts are numbers.
 */

/** Change of one balance, in units of the asset. Over all moves of an event each asset sums to zero. */
export type Move = readonly [account: number, asset: string, available: bigint, locked: bigint];

/** The venue's own account: the other side of grants, fees and feed liquidity. May be negative. */
export const HOUSE_ACCOUNT = 0;

export type TimeInForce = 'gtc' | 'ioc' | 'fok';
export type OrderKind = 'limit' | 'market' | 'trigger' | 'tpsl' | 'oco';

/** How a trigger compares: `up` fires at or above its price, `down` at or below. Without `rests` what it places never rests. */
export type TriggerLeg = {
  readonly price: number;
  readonly when: 'up' | 'down';
  readonly limit: number | null;
  readonly rests: boolean;
};

/** Take profit and stop loss asked for together with an order; they come to life when it has filled. */
export type Attached = { readonly takeProfit: number | null; readonly stopLoss: number | null };

/** An order as it was accepted. Prices in ticks, sizes in lots, quote amounts in quote units. */
export type OrderFacts = {
  readonly id: number;
  readonly account: number;
  readonly symbol: string;
  readonly clientId: string;
  readonly kind: OrderKind;
  readonly side: SideIndex;
  /** Null for market orders. */
  readonly price: number | null;
  /** Null for a waiting order sized in quote; one that was matched has what its amount came to. */
  readonly lots: number | null;
  readonly quote: bigint | null;
  readonly tif: TimeInForce;
  readonly postOnly: boolean;
  readonly stp: 0 | 1 | 2;
  readonly triggers: readonly TriggerLeg[];
  readonly attached: Attached | null;
  /** The order this one came from: a fired trigger, an attached take profit. */
  readonly parent: number | null;
  readonly at: number;
};

/** Why a fill had its price: a resting order, a level of the feed, or the feed trading through a resting order. */
export type FillRule = 'order' | 'feed' | 'through';

/** `unlocked` is what this fill took off the order's lock. */
export type FillParty = {
  readonly account: number;
  readonly order: number;
  readonly fee: bigint;
  readonly feeAsset: string;
  readonly unlocked: bigint;
};

export type DoneReason = 'filled' | 'cancelled' | 'ioc' | 'fok' | 'stp' | 'limit' | 'reset' | 'fired';

export type Event =
  | { readonly t: 'account'; readonly account: number; readonly at: number }
  /** Nothing is left in the account, and it is forgotten with its history. */
  | { readonly t: 'closed'; readonly account: number; readonly at: number }
  | {
      readonly t: 'transfer';
      readonly account: number;
      readonly reason: 'grant' | 'reset' | 'faucet' | 'move';
      readonly moves: readonly Move[];
      readonly at: number;
    }
  | { readonly t: 'order'; readonly order: OrderFacts; readonly moves: readonly Move[] }
  | { readonly t: 'rest'; readonly order: number; readonly lots: number }
  | {
      readonly t: 'fill';
      readonly id: number;
      readonly symbol: string;
      readonly price: number;
      readonly lots: number;
      readonly quote: bigint;
      /** Side of the taker. */
      readonly side: SideIndex;
      readonly rule: FillRule;
      readonly taker: FillParty | null;
      readonly maker: FillParty | null;
      readonly moves: readonly Move[];
      readonly at: number;
    }
  | {
      readonly t: 'amend';
      readonly order: number;
      readonly price: number;
      readonly lots: number;
      readonly moves: readonly Move[];
      readonly at: number;
    }
  | {
      readonly t: 'done';
      readonly order: number;
      readonly reason: DoneReason;
      readonly moves: readonly Move[];
      readonly at: number;
    }
  /**
   * A trigger fired and what it placed was refused, or a buy left too little to place its exits; changes nothing, told
   * for the history.
   */
  | {
      readonly t: 'failed';
      readonly order: number;
      readonly account: number;
      readonly rule: string;
      readonly at: number;
    }
  | {
      readonly t: 'key';
      readonly account: number;
      readonly key: string;
      readonly hash: string;
      readonly answer: string;
    };

export type EventType = Event['t'];
