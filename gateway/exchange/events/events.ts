import { FILL_RULES } from '#lib/rules/words.ts';
import { DONE_REASONS, LEG, ORDER, PARTY, PERP_DONE_REASONS, TERMS } from './facts.ts';
import { type Fields, flag, list, maybe, moves, type RecordOf, record, text, units, whole, word } from './fields.ts';
import {
  FACT,
  FUNDED,
  MARGIN_MODES,
  MEETING,
  NOTICE_KINDS,
  PERP_FILL_RULES,
  PERP_PARTY,
  PERP_TERMS,
  POSITION_MODES,
  POSITION_SIDES,
  WAITS,
} from './perp-facts.ts';
import { amendOf2, keyOf1, keyOf3, movesAt, orderOf1, transferOf1, type Upcasts } from './upcasts.ts';

/**
 * Every event there is, as a table: codec, upcasts, notices, histories, documents, the checks of the tests and the types
 * are made of it. Whoever adds an event writes its row here, its fold (`orders/fold.ts`) and, where something new is
 * told, its presenter (`gateway/engine/notices.ts`, `gateway/data/projections/project.ts`).
 *
 * An event carries its complete integer effect: a fold adds, it never computes. No personal data: accounts are numbers.
 */

/** Why a balance's total changed, as its owner reads it; an event that has none only locks or lets go. */
export const LEDGER_REASONS = [
  'grant',
  'faucet',
  'reset',
  'move',
  'transfer',
  'trade',
  'fee',
  'realised',
  'funding',
  'liquidation',
  'adl',
  'insurance',
] as const;
export type LedgerReason = (typeof LEDGER_REASONS)[number];

/** `insurance` is what the venue's own fund begins with. */
const TRANSFER_REASONS = ['grant', 'reset', 'faucet', 'move', 'transfer', 'insurance'] as const;

/** What an owner is told of an event. Changed balances are told of every event that has moves. */
export type Told = 'orders' | 'fills' | 'balances';

type Row<F extends Fields> = {
  /** What happened, in a sentence. */
  readonly says: string;
  /** The journal's version in which it got its present form. */
  readonly version: number;
  readonly fields: F;
  /** Where the owners that it concerns stand in it; besides them those whose balances it moves. */
  readonly owners: readonly string[];
  /** Where the orders stand that it changes; each concerns its owner. */
  readonly orders: readonly string[];
  /** Why its moves change totals: a word, or where in the event the word stands. */
  readonly reason: { readonly word: LedgerReason } | { readonly from: keyof F & string } | null;
  readonly told: readonly Told[];
  readonly upcasts: Upcasts;
};

const row = <F extends Fields>(one: Row<F>): Row<F> => one;

export const EVENTS = {
  account: row({
    says: 'An account was opened.',
    version: 1,
    fields: { account: whole, at: whole },
    owners: ['account'],
    orders: [],
    reason: null,
    told: [],
    upcasts: {},
  }),
  closed: row({
    says: 'Nothing is left in the account, and it is forgotten with its history.',
    version: 1,
    fields: { account: whole, at: whole },
    owners: ['account'],
    orders: [],
    reason: null,
    told: [],
    upcasts: {},
  }),
  transfer: row({
    says: 'Value went from one balance to another.',
    version: 2,
    fields: {
      account: whole,
      reason: word(TRANSFER_REASONS),
      /** What it was for, in the words of who asked; null for what the venue gives and takes. */
      ref: maybe(text),
      moves,
      at: whole,
    },
    owners: ['account'],
    orders: [],
    reason: { from: 'reason' },
    told: ['balances'],
    upcasts: { 1: transferOf1 },
  }),
  order: row({
    says: 'An order was accepted, and what it may cost is locked.',
    version: 2,
    fields: { order: record(ORDER), moves },
    owners: ['order.account'],
    orders: ['order.id'],
    reason: null,
    told: ['orders', 'balances'],
    upcasts: { 1: orderOf1 },
  }),
  rest: row({
    says: 'What is left of an order stands in the book, at the end of its price.',
    version: 1,
    fields: { order: whole, lots: whole },
    owners: [],
    orders: ['order'],
    reason: null,
    told: ['orders'],
    upcasts: {},
  }),
  fill: row({
    says: 'An order met another one, or the reference market; a side that is null is that market.',
    version: 2,
    fields: {
      id: whole,
      symbol: text,
      price: whole,
      lots: whole,
      quote: units,
      /** Side of the taker. */
      side: word([0, 1]),
      rule: word(FILL_RULES),
      taker: maybe(record(PARTY)),
      maker: maybe(record(PARTY)),
      moves,
      at: whole,
    },
    owners: ['taker.account', 'maker.account'],
    orders: ['taker.order', 'maker.order'],
    reason: { word: 'trade' },
    told: ['orders', 'fills', 'balances'],
    upcasts: { 1: movesAt(10) },
  }),
  amend: row({
    says: 'An open order has another price, size, trigger or exit.',
    version: 3,
    fields: {
      order: whole,
      /** 0 where none rests, and while it is sized in quote. */
      price: whole,
      lots: whole,
      /** Null: they are as they were. */
      terms: maybe(record(TERMS)),
      moves,
      at: whole,
    },
    owners: [],
    orders: ['order'],
    reason: null,
    told: ['orders', 'balances'],
    upcasts: { 1: movesAt(4), 2: amendOf2 },
  }),
  done: row({
    says: 'An order is over; what it still locked is free.',
    version: 2,
    fields: { order: whole, reason: word([...DONE_REASONS, ...PERP_DONE_REASONS]), moves, at: whole },
    owners: [],
    orders: ['order'],
    reason: null,
    told: ['orders', 'balances'],
    upcasts: { 1: movesAt(3) },
  }),
  failed: row({
    says: 'A trigger fired and what it placed was refused, or a buy left too little to place its exits.',
    version: 1,
    fields: { order: whole, account: whole, rule: text, at: whole },
    owners: ['account'],
    orders: ['order'],
    reason: null,
    told: ['orders'],
    upcasts: {},
  }),
  key: row({
    says: 'What was asked under an idempotency key was accepted, and named these orders.',
    version: 4,
    fields: {
      account: whole,
      key: text,
      hash: text,
      orders: list(whole),
      /** Of a command over several legs what became of each, as JSON. */
      legs: maybe(text),
      /** 0 where an earlier version did not say. */
      at: whole,
    },
    owners: ['account'],
    orders: [],
    reason: null,
    told: [],
    upcasts: { 1: keyOf1, 3: keyOf3 },
  }),
  perpOrder: row({
    says: 'An order of a contract was accepted, and what it may cost once it rests is locked.',
    version: 3,
    fields: { order: record(ORDER), terms: record(PERP_TERMS), moves },
    owners: ['order.account'],
    orders: ['order.id'],
    reason: null,
    told: ['orders', 'balances'],
    upcasts: {},
  }),
  relock: row({
    says: 'An open order of a contract promises to close so much, and locks what the rest of it may cost.',
    version: 3,
    fields: {
      order: whole,
      closing: whole,
      /** Mark of which the lock was made, ticks. */
      mark: whole,
      leverage: whole,
      moves,
      at: whole,
    },
    owners: [],
    orders: ['order'],
    reason: null,
    told: ['orders', 'balances'],
    upcasts: {},
  }),
  waits: row({
    says: 'An open order of a contract waits for other prices, or brings other exits.',
    version: 3,
    fields: { order: whole, triggers: list(record(LEG)), ...WAITS, at: whole },
    owners: [],
    orders: ['order'],
    reason: null,
    told: ['orders'],
    upcasts: {},
  }),
  trail: row({
    says: 'A trailing order follows a price from here: the highest one of a sell, the lowest one of a buy.',
    version: 3,
    fields: { order: whole, peak: whole, at: whole },
    owners: [],
    orders: ['order'],
    reason: null,
    told: ['orders'],
    upcasts: {},
  }),
  countdown: row({
    says: 'A dead-man’s switch was armed, renewed or put away, or ran out.',
    version: 3,
    fields: {
      account: whole,
      /** 0 where none runs any more. */
      seconds: whole,
      /** Epoch ms; 0 likewise. */
      endsAt: whole,
      at: whole,
    },
    owners: ['account'],
    orders: [],
    reason: null,
    told: [],
    upcasts: {},
  }),
  perpFill: row({
    says: 'Two sides of a contract met: what each closed and opened, realised, paid and let go.',
    version: 3,
    fields: {
      id: whole,
      symbol: text,
      price: whole,
      lots: whole,
      /** What the lots are worth at the price, once for both sides. */
      value: units,
      /** Side of the taker. */
      side: word([0, 1]),
      rule: word(PERP_FILL_RULES),
      taker: record(PERP_PARTY),
      maker: record(PERP_PARTY),
      moves,
      at: whole,
    },
    owners: [],
    orders: ['taker.order', 'maker.order'],
    reason: { word: 'realised' },
    told: ['orders', 'fills', 'balances'],
    upcasts: {},
  }),
  settings: row({
    says: 'An owner chose margin mode and leverage for a market.',
    version: 3,
    fields: {
      account: whole,
      symbol: text,
      marginMode: word(MARGIN_MODES),
      /** Of the long and the short leg. */
      long: whole,
      short: whole,
      at: whole,
    },
    owners: ['account'],
    orders: [],
    reason: null,
    told: [],
    upcasts: {},
  }),
  mode: row({
    says: 'An owner chose whether a product holds one leg in a market or two.',
    version: 3,
    fields: {
      account: whole,
      /** The product, by its wallet. */
      wallet: whole,
      mode: word(POSITION_MODES),
      at: whole,
    },
    owners: ['account'],
    orders: [],
    reason: null,
    told: [],
    upcasts: {},
  }),
  margin: row({
    says: 'Margin came to an isolated leg, or left it, or its owner chose whether margin is added to it by itself.',
    version: 3,
    fields: {
      symbol: text,
      holder: whole,
      side: word(POSITION_SIDES),
      change: units,
      /** Null: as it was. */
      auto: maybe(flag),
      moves,
      at: whole,
    },
    owners: [],
    orders: [],
    reason: null,
    told: ['balances'],
    upcasts: {},
  }),
  funding: row({
    says: 'A stamp came for a market, or a part of it: its longs pay its shorts, or the other way round.',
    version: 3,
    fields: {
      symbol: text,
      /** Hundred-millionths; longs pay when it is above zero. */
      rate: units,
      /** Ticks. */
      mark: whole,
      /** The stamp's own time. */
      stamp: whole,
      /** From 1 on; after the last one the stamp is paid. */
      part: whole,
      parts: whole,
      changes: list(record(FUNDED)),
      moves,
      at: whole,
    },
    owners: [],
    orders: [],
    reason: { word: 'funding' },
    told: ['balances'],
    upcasts: {},
  }),
  net: row({
    says: 'Both legs of one owner in a market were closed against each other at the mark, without a fee.',
    version: 3,
    fields: MEETING,
    owners: [],
    orders: [],
    reason: { word: 'realised' },
    told: ['fills', 'balances'],
    upcasts: {},
  }),
  takeover: row({
    says: 'The fund took a leg over, by value: what its owner had in it, or lacked, is nothing now.',
    version: 3,
    fields: MEETING,
    owners: [],
    orders: [],
    reason: { word: 'liquidation' },
    told: ['fills', 'balances'],
    upcasts: {},
  }),
  adl: row({
    says: 'A leg that the fund could not bear was closed against an owner on the other side, at its own entry value.',
    version: 3,
    fields: MEETING,
    owners: [],
    orders: [],
    reason: { word: 'adl' },
    told: ['fills', 'balances'],
    upcasts: {},
  }),
  rules: row({
    says: 'From here on a market of contracts has these figures: tiers, rates, fees, limits.',
    version: 3,
    fields: {
      symbol: text,
      /** From 1 on. */
      version: whole,
      /** The figures, as JSON. */
      figures: text,
      at: whole,
    },
    owners: [],
    orders: [],
    reason: null,
    told: [],
    upcasts: {},
  }),
  warned: row({
    says: 'A leg, or where no symbol stands a pool, came near its maintenance, or is well above it again.',
    version: 3,
    fields: {
      holder: whole,
      /** What it settles in. */
      asset: text,
      symbol: maybe(text),
      side: maybe(word(POSITION_SIDES)),
      on: flag,
      at: whole,
    },
    owners: [],
    orders: [],
    reason: null,
    told: [],
    upcasts: {},
  }),
  notice: row({
    says: 'An owner of contracts is told something; it changes nothing else.',
    version: 3,
    fields: {
      account: whole,
      kind: word(NOTICE_KINDS),
      symbol: maybe(text),
      side: maybe(word(POSITION_SIDES)),
      facts: list(record(FACT)),
      at: whole,
    },
    owners: ['account'],
    orders: [],
    reason: null,
    told: [],
    upcasts: {},
  }),
};

type Table = typeof EVENTS;
export type EventType = keyof Table;
export type EventOf<K extends EventType> = { readonly t: K } & RecordOf<Table[K]['fields']>;
export type Event = { [K in EventType]: EventOf<K> }[EventType];
