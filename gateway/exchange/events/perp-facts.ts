import { flag, maybe, type RecordOf, units, whole, word } from './fields.ts';

/** What events of perpetual contracts are made of. Amounts in units of the settle asset. */

export const MARGIN_MODES = ['cross', 'isolated'] as const;
export type MarginMode = (typeof MARGIN_MODES)[number];
export const POSITION_MODES = ['oneWay', 'twoWay'] as const;
export type PositionMode = (typeof POSITION_MODES)[number];
export const POSITION_SIDES = ['long', 'short'] as const;
export type PositionSide = (typeof POSITION_SIDES)[number];

/** What an order of a contract has beside what every order has. */
export const PERP_TERMS = {
  /** Null in one-way mode, where an order closes before it opens. */
  positionSide: maybe(word(POSITION_SIDES)),
  reduceOnly: flag,
  marginMode: word(MARGIN_MODES),
  leverage: whole,
  /** Mark of which its lock was made, ticks. */
  mark: whole,
  /** Of what rests, lots that are promised to close a leg; the others open, and lock. */
  closing: whole,
};
export type PerpTerms = RecordOf<typeof PERP_TERMS>;

/** Why a fill happened beside the words of every fill. */
export const PERP_FILL_RULES = ['order', 'feed', 'through', 'reset'] as const;
export type PerpFillRule = (typeof PERP_FILL_RULES)[number];

/**
 * One side of a fill, all of it as changes: what it closed of the leg on the other side, then what it opened on its own.
 */
export const PERP_PARTY = {
  /** Its ledger account: a user's futures wallet, or one of the venue's. */
  holder: whole,
  /** Null for the venue. */
  order: maybe(whole),
  closes: whole,
  /** Entry value that left the closed leg, and margin. */
  released: units,
  freed: units,
  realised: units,
  /** Of `fee`, what belongs to the closed leg. */
  closeFee: units,
  opens: whole,
  /** Entry value that came to the opened leg, and margin. */
  entry: units,
  margin: units,
  fee: units,
  /** What this fill took off the order's lock, and off the lots it promised to close. */
  unlocked: units,
  promised: whole,
};
export type PerpParty = RecordOf<typeof PERP_PARTY>;
