import { EVENTS, type Event, type EventType } from './events.ts';
import type { LedgerReason } from './row.ts';

/** What the table says of one event, looked up once for each kind. */

type Places = (event: Event) => number[];

/** Reads the numbers that stand at these places; a side of a fill that is null has none. */
function placesOf(paths: readonly string[]): Places {
  const routes = paths.map((path) => path.split('.'));
  return (event) => {
    const found: number[] = [];
    for (const route of routes) {
      let value: unknown = event;
      for (const name of route) value = value === null ? null : (value as Record<string, unknown>)[name];
      if (typeof value === 'number') found.push(value);
    }
    return found;
  };
}

const kinds = Object.entries(EVENTS);
const OWNERS = new Map(kinds.map(([name, { owners }]) => [name, placesOf(owners)]));
const ORDERS = new Map(kinds.map(([name, { orders }]) => [name, placesOf(orders)]));

/** Owners that an event names, besides those whose balances it moves. */
export const ownersOf = (event: Event): readonly number[] => OWNERS.get(event.t)!(event);

/** Orders that an event changes. */
export const ordersOf = (event: Event): readonly number[] => ORDERS.get(event.t)!(event);

/** Why an event's moves change totals; null when they only lock or let go. */
export function reasonOf(event: Event): LedgerReason | null {
  const { reason } = EVENTS[event.t as EventType];
  if (reason === null) return null;
  return 'word' in reason ? reason.word : (event as unknown as Record<string, LedgerReason>)[reason.from]!;
}
