import { TRIGGER_PRICES } from '#lib/rules/perp-orders.ts';
import { MARGIN_MODES, POSITION_SIDES } from '#lib/rules/perp-words.ts';
import { TRIGGER_SIDES } from '#lib/rules/words.ts';
import { flag, list, maybe, moves, type RecordOf, record, text, units, whole, word } from './fields.ts';

export {
  MARGIN_MODES,
  type MarginMode,
  PERP_NOTICE_KINDS as NOTICE_KINDS,
  type PerpNoticeKind as NoticeKind,
  POSITION_MODES,
  POSITION_SIDES,
  type PositionMode,
  type PositionSide,
} from '#lib/rules/perp-words.ts';

/** What events of perpetual contracts are made of. Amounts in units of the settle asset. */

const EXITS = {
  takeProfit: maybe(whole),
  stopLoss: maybe(whole),
  takeProfitBy: word(TRIGGER_PRICES),
  stopLossBy: word(TRIGGER_PRICES),
  /** Null goes at the market. */
  takeProfitLimit: maybe(whole),
  stopLossLimit: maybe(whole),
};
/** Take profit and stop loss in ticks, with the price that each is compared with. */
export type PerpExits = RecordOf<typeof EXITS>;

const TRAIL = {
  by: word(TRIGGER_PRICES),
  /** Ten-thousandths of the peak. */
  rate: whole,
  /** The price from which it follows, and from where it is reached; null follows from the beginning. */
  activation: maybe(whole),
  when: maybe(word(TRIGGER_SIDES)),
  /** The highest price since then of a sell, the lowest of a buy; null until it follows. */
  peak: maybe(whole),
};
/** How a trailing order follows a price. */
export type Trail = RecordOf<typeof TRAIL>;

/** What an order of a contract waits for: the price that each of its triggers is compared with, and its exits. */
export const WAITS = { by: list(word(TRIGGER_PRICES)), exits: maybe(record(EXITS)) };

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
  ...WAITS,
  /** Of a trigger: what it places only reduces, and makes room for itself. */
  closeOnTrigger: flag,
  /** Of a trailing order, which is a trigger in every other respect. */
  trail: maybe(record(TRAIL)),
  /** Of a take profit and stop loss: it has the size of its leg, whatever that is. */
  whole: flag,
};
export type PerpTerms = RecordOf<typeof PERP_TERMS>;

/** Why a fill happened beside the words of every fill; `liquidation` is of a leg that is stepped down, or of the fund's. */
export const PERP_FILL_RULES = ['order', 'feed', 'through', 'reset', 'liquidation'] as const;
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

/** Two sides that meet without a book between them, at a value of their own; the side of the taker is 0 when it buys. */
export const MEETING = {
  id: whole,
  symbol: text,
  /** The mark, ticks; what counts is the value. */
  price: whole,
  lots: whole,
  value: units,
  side: word([0, 1]),
  taker: record(PERP_PARTY),
  maker: record(PERP_PARTY),
  moves,
  at: whole,
};

/** What one leg got at a stamp, below zero where it paid. */
export const FUNDED = {
  holder: whole,
  side: word(POSITION_SIDES),
  change: units,
  /** It went to the margin of an isolated leg, and not to the wallet. */
  margin: flag,
};
export type Funded = RecordOf<typeof FUNDED>;

/** A number or a word of a notice, as text. */
export const FACT = { name: text, value: text };
export type Fact = RecordOf<typeof FACT>;
