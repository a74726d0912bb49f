import { describe, expect, test } from 'vitest';
import type { Event } from '#gateway/exchange/events/events.ts';
import { flow } from './flow.ts';
import { print, replayed, wrong } from './invariants.ts';
import { FUNDS, world } from './world.ts';

describe('random flows of users, feed and venue', () => {
  test.each(
    Array.from({ length: 40 }, (_, seed) => seed),
  )('seed %i: value is kept, locks are right, books are uncrossed, the events alone give the state', (seed) => {
    const exchange = world(undefined, 0);
    const events: Event[] = [];
    for (let account = 1; account <= 4; account++)
      events.push(
        ...exchange.execute({ c: 'grant', account, reason: 'grant', amounts: FUNDS }, { now: 0, view: null }).events,
      );
    for (const { command, now, view } of flow(seed, 600)) {
      events.push(...exchange.execute(command, { now, view }).events);
      const found = wrong(exchange.state);
      if (found.length > 0) throw new Error(`${JSON.stringify(command)}: ${found.join('; ')}`);
    }
    expect(print(replayed(events))).toBe(print(exchange.state));
  });
});
