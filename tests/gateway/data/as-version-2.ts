import { encode } from '#gateway/data/journal/codec.ts';
import type { Event } from '#gateway/exchange/events/events.ts';

/**
 * What the second version of the journal would have written of the same: it amended limit orders alone, in price and
 * lots. Written by hand from its code at 6a9160d. @throws Error where it could not have said it
 */
export function encode2(events: readonly Event[]): string {
  const rows = JSON.parse(encode(events)) as (readonly unknown[])[];
  return JSON.stringify(
    rows.map((row) => {
      // What became of legs, and when, stands behind the orders of a key since version 4.
      if (row[0] === 'key') return row.slice(0, 5);
      if (row[0] !== 'amend') return row;
      if (row[4] !== null) throw new Error('version 2 knows no such change');
      return row.toSpliced(4, 1);
    }),
  );
}
