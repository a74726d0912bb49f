import { EVENTS, type Event, type EventType } from '#gateway/exchange/events/events.ts';
import { ORDER, type OrderFacts } from '#gateway/exchange/events/facts.ts';
import type { Fields } from '#gateway/exchange/events/fields.ts';
import { PERP_TERMS, type PerpTerms } from '#gateway/exchange/events/perp-facts.ts';
import type { Packed, Upcasts } from '#gateway/exchange/events/upcasts.ts';
import { type Pack, packing, type Read, reading } from './places.ts';
import { whole } from './reader.ts';

/**
 * Events as the journal keeps them: JSON arrays, whole numbers of any size as text. Made of the event table, once. The
 * version stands in every row; rows of an older version are upcast on reading, never rewritten.
 */
export const VERSION = 4;

type Codec = { readonly pack: Pack<Event>; readonly read: Read<Event> };

const CODECS = new Map<unknown, Codec>(
  Object.entries(EVENTS).map(([name, { fields }]) => [name, codecOf(name, fields)] as const),
);

function codecOf(name: string, fields: Fields): Codec {
  return { pack: packing(fields, name), read: reading(fields, name) };
}

/** What each event had to become, from one version to the next. */
const UPCASTS: Upcasts = Object.fromEntries(
  Array.from({ length: VERSION - 1 }, (_, i) => [i + 1, (row: Packed) => upcast(row, i + 1)]),
);

function upcast(row: Packed, version: number): Packed {
  const known: { readonly upcasts: Upcasts } | undefined = Array.isArray(row) ? EVENTS[row[0] as EventType] : undefined;
  return known?.upcasts[version]?.(row) ?? row;
}

/** Text of one group commit. */
export function encode(events: readonly Event[]): string {
  return JSON.stringify(events.map((event) => CODECS.get(event.t)!.pack(event)));
}

/** @throws Error when the text is not what `encode` writes in this version or one that can be upcast to it. */
export function decode(text: string, from: number, to = VERSION, upcasts: Upcasts = UPCASTS): Event[] {
  if (from > to) throw new Error(`journal version ${from} is newer than this program's ${to}`);
  let rows: unknown = JSON.parse(text);
  if (!Array.isArray(rows)) throw new Error('journal row is not a list');
  for (let version = from; version < to; version++) {
    const next = upcasts[version];
    if (!next) throw new Error(`no way from journal version ${version}`);
    rows = (rows as Packed[]).map(next);
  }
  return (rows as Packed[]).map(unpack);
}

function unpack(row: Packed): Event {
  const codec = Array.isArray(row) ? CODECS.get(row[0]) : undefined;
  if (!codec) throw new Error(`journal row of unknown kind ${JSON.stringify(Array.isArray(row) ? row[0] : row)}`);
  return whole(row, codec.read);
}

const packOrder = packing<OrderFacts>(ORDER, null);
const readOrder = reading<OrderFacts>(ORDER, null);

/** One order's facts as text of this version, for a table beside the journal. */
export const encodeOrder = (order: OrderFacts): string => JSON.stringify(packOrder(order));
export const decodeOrder = (text: string): OrderFacts => whole(JSON.parse(text), readOrder);

const packTerms = packing<PerpTerms>(PERP_TERMS, null);
const readTerms = reading<PerpTerms>(PERP_TERMS, null);

/** What an order of a contract has besides, in the same way. */
export const encodeTerms = (terms: PerpTerms): string => JSON.stringify(packTerms(terms));
export const decodeTerms = (text: string): PerpTerms => whole(JSON.parse(text), readTerms);
