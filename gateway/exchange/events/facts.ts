import { ORDER_KINDS, TIFS, TRIGGER_SIDES } from '#lib/rules/words.ts';
import { flag, list, maybe, type RecordOf, record, text, units, whole, word } from './fields.ts';

/** What events are made of: orders as they were accepted, sides of fills, and the words that only the journal uses. */

export const PRODUCTS = ['spot', 'perp'] as const;
/** What an order trades; each has a room under `exchange/products`. */
export type ProductName = (typeof PRODUCTS)[number];

export const DONE_REASONS = ['filled', 'cancelled', 'ioc', 'fok', 'stp', 'limit', 'reset', 'fired'] as const;
/**
 * Of orders of contracts besides: what it would cost is not there, nothing is left to reduce, its owner is liquidated or
 * reduced, a countdown ran out, the leg that it was to leave is gone.
 */
export const PERP_DONE_REASONS = ['margin', 'reduceOnly', 'liquidation', 'adl', 'countdown', 'positionClosed'] as const;
export type DoneReason = (typeof DONE_REASONS)[number] | (typeof PERP_DONE_REASONS)[number];

export const LEG = {
  price: whole,
  when: word(TRIGGER_SIDES),
  limit: maybe(whole),
  rests: flag,
};
/** How a trigger compares: `up` fires at or above its price, `down` at or below. Without `rests` what it places never rests. */
export type TriggerLeg = RecordOf<typeof LEG>;

const ATTACHED = { takeProfit: maybe(whole), stopLoss: maybe(whole) };
/** Take profit and stop loss asked for together with an order; they come to life when it has filled. */
export type Attached = RecordOf<typeof ATTACHED>;

/** What an open order has beside its price and size. */
export const TERMS = {
  quote: maybe(units),
  triggers: list(record(LEG)),
  attached: maybe(record(ATTACHED)),
};

/** Places of an order as it was accepted. Prices in ticks, sizes in lots, quote amounts in quote units. */
export const ORDER = {
  id: whole,
  /** Its owner, never matched with another order of the same; which wallet pays is the product's affair. */
  account: whole,
  symbol: text,
  product: word(PRODUCTS),
  clientId: text,
  kind: word(ORDER_KINDS),
  /** 0 buys, 1 sells. */
  side: word([0, 1]),
  /** Null for market orders. */
  price: maybe(whole),
  /** Null for a waiting order sized in quote; one that was matched has what its amount came to. */
  lots: maybe(whole),
  quote: maybe(units),
  tif: word(TIFS),
  postOnly: flag,
  /** Self-trade prevention: 0 cancels the taker, 1 the maker, 2 both. */
  stp: word([0, 1, 2]),
  triggers: list(record(LEG)),
  attached: maybe(record(ATTACHED)),
  /** The order this one came from: a fired trigger, an attached take profit. */
  parent: maybe(whole),
  at: whole,
};
export type OrderFacts = RecordOf<typeof ORDER>;

/** One side of a fill. `unlocked` is what this fill took off the order's lock. */
export const PARTY = { account: whole, order: whole, fee: units, feeAsset: text, unlocked: units };
export type FillParty = RecordOf<typeof PARTY>;
