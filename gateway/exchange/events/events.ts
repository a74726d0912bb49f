import { FILL_RULES } from '#lib/rules/words.ts';
import { DONE_REASONS, ORDER, PARTY, PERP_DONE_REASONS, TERMS } from './facts.ts';
import { list, maybe, moves, type RecordOf, record, text, units, whole, word } from './fields.ts';
import { PERP_EVENTS } from './perp-events.ts';
import { row, TRANSFER_REASONS } from './row.ts';
import { amendOf2, keyOf1, keyOf3, movesAt, orderOf1, transferOf1 } from './upcasts.ts';

/**
 * Every event there is, as a table: codec, upcasts, notices, histories, documents, the checks of the tests and the types
 * are made of it. Whoever adds an event writes its row here (of contracts in `perp-events.ts`), its fold (`orders/fold.ts`) and, where something new is
 * told, its presenter (`gateway/engine/notices.ts`, `gateway/data/projections/project.ts`).
 *
 * An event carries its complete integer effect: a fold adds, it never computes. No personal data: accounts are numbers.
 */

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
  ...PERP_EVENTS,
};

type Table = typeof EVENTS;
export type EventType = keyof Table;
export type EventOf<K extends EventType> = { readonly t: K } & RecordOf<Table[K]['fields']>;
export type Event = { [K in EventType]: EventOf<K> }[EventType];
