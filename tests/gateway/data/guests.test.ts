import { describe, expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#gateway/data/app/open.ts';
import type { AppPlace } from '#gateway/data/app/protocol.ts';
import { openGuests } from '#gateway/data/guests.ts';
import { KINDS } from './stores.ts';

const HOUR = 3600_000;
const DAY = 24 * HOUR;

describe.each(KINDS)('guests in %s', { timeout: 60_000 }, (_, make) => {
  const kind = make();

  async function opened(place: AppPlace, above = 0) {
    const db = await openDatabase(place);
    onTestFinished(() => db.close());
    return openGuests(db, above);
  }

  test('each gets a number of its own, also when many come at once, and is found by its token after a restart', async () => {
    const place = await kind.app();
    const guests = await opened(place);
    const tokens = Array.from({ length: 20 }, (_, i) => `hash ${i}`);
    const accounts = await Promise.all(tokens.map((token) => guests.create(token, 0)));
    expect(accounts.toSorted((a, b) => a - b)).toEqual(tokens.map((_, i) => i + 1));
    for (const again of [guests, await opened(place)])
      expect(await Promise.all(tokens.map((token) => again.find(token, 0)))).toEqual(accounts);
    expect(await guests.find('nobody', 0)).toBeNull();
  });

  test('nobody gets a number that the journal knows already', async () => {
    const place = await kind.app();
    expect(await (await opened(place, 41)).create('one', 0)).toBe(42);
    expect(await (await opened(place, 7)).create('two', 0)).toBe(43);
  });

  test('expire after thirty days without use; a use is noted for the next start', async () => {
    const place = await kind.app();
    const guests = await opened(place);
    const account = await guests.create('one', 0);
    expect(await guests.find('one', 29 * DAY)).toBe(account);
    const later = await opened(place);
    expect(await later.find('one', 58 * DAY)).toBe(account);
    expect(await later.find('one', 89 * DAY)).toBeNull();
    expect(await (await opened(place)).find('one', 89 * DAY)).toBeNull();
  });
});
