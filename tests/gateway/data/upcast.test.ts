import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decode, encode, VERSION } from '#gateway/data/journal/codec.ts';
import { ordersOf, ownersOf, reasonOf } from '#gateway/exchange/events/concerns.ts';
import { EVENTS, type Event, type EventType } from '#gateway/exchange/events/events.ts';
import type { Fields, Shape } from '#gateway/exchange/events/fields.ts';
import { Exchange } from '#gateway/exchange/exchange.ts';
import { codeOf, nameOf, numberOf, ownerOf, PURPOSES, venue, WALLETS } from '#gateway/exchange/ledger/numbers.ts';
import type { State } from '#gateway/exchange/orders/state.ts';
import { restore, snapshotOf } from '#gateway/exchange/snapshot.ts';
import { print, replayed, wrong } from '#tests/gateway/exchange/invariants.ts';
import { ASSETS, MARKETS } from '#tests/gateway/exchange/world.ts';
import { canonical } from '#tests/simulator/canonical.ts';
import { encode1, snapshot1 } from './as-version-1.ts';
import { encode2 } from './as-version-2.ts';
import { history } from './history.ts';

describe('a journal of version 1', () => {
  test.each([1, 2, 3, 4, 5, 6])('seed %i: folded after its upcast it is the state that version had', (seed) => {
    const steps = history(seed, 500, { closes: true, amends: 'limits' });
    const events = steps.flatMap(({ events: one }) => one);
    const before = replayed(events);
    const after = replayed(steps.flatMap(({ events: one }) => decode(encode1(one), 1)));
    expect(wrong(after)).toEqual([]);
    same(canonical(after), canonical(intoHouse(before)));
    // So does its snapshot, by the same mapping.
    const opened = restore(ASSETS, MARKETS, JSON.parse(JSON.stringify(snapshot1(snapshotOf(before)))));
    same(canonical(opened), canonical(after));
  });

  test('what was booked against the house stays there, and nothing joins it', () => {
    const old = decode(encode1(history(7, 300, { amends: 'limits' }).flatMap(({ events }) => events)), 1);
    const exchange = Exchange.from(replayed(old));
    const house = print(exchange.state).match(/\[0,\[\[.*?\]\]\]/)?.[0];
    exchange.execute(
      { c: 'grant', account: 9, reason: 'grant', amounts: { USDT: '5' } },
      { now: 1_000_000_000, view: null },
    );
    expect(house).toBeDefined();
    expect(print(exchange.state)).toContain(house);
    expect(exchange.state.ledger.balance(venue('faucet'), 'USDT').available).toBe(-500_000_000n);
  });
});

test.each([1, 2, 3])('seed %i: a journal of version 2 says what it said', (seed) => {
  const events = history(seed, 300, { closes: true, amends: 'limits' }).flatMap((step) => step.events);
  expect(events.some(({ t }) => t === 'amend')).toBe(true);
  // When a key was accepted it did not say.
  const said = events.map((event) => (event.t === 'key' ? { ...event, at: 0 } : event));
  expect(decode(encode2(events), 2)).toEqual(said);
});

/** Texts too long to be shown whole. */
function same(one: string, other: string): void {
  const at = [...one].findIndex((letter, i) => letter !== other[i]);
  expect([one.slice(at - 40, at + 40), one.length]).toEqual([other.slice(at - 40, at + 40), other.length]);
}

/** What every account of the venue has, where version 1 had all of it. */
function intoHouse(state: State): State {
  const kept = snapshotOf(state);
  return restore(ASSETS, MARKETS, JSON.parse(JSON.stringify(snapshot1(kept))));
}

describe('the table of events', () => {
  test.each(Object.keys(EVENTS) as EventType[])('%s: any event of its shape comes back as it was', (name) => {
    fc.assert(
      fc.property(record(EVENTS[name].fields), (fields) => {
        const event = { t: name, ...fields } as Event;
        expect(decode(encode([event, event]), VERSION)).toEqual([event, event]);
      }),
      { numRuns: 60 },
    );
  });

  test.each(Object.entries(EVENTS))('%s: whom and what it concerns stands where its row says', (name, one) => {
    for (const path of [...one.owners, ...one.orders]) {
      let shape: Shape = { kind: 'record', fields: one.fields as Fields };
      for (const part of path.split('.')) {
        if (shape.kind === 'maybe') shape = shape.of;
        shape = (shape as Extract<Shape, { kind: 'record' }>).fields[part]!;
      }
      // The venue's side of a fill has no order.
      if (shape.kind === 'maybe') shape = shape.of;
      expect(shape, `${name} ${path}`).toEqual({ kind: 'whole' });
    }
    // Its moves are told, and it says why they change what somebody has.
    expect(one.told.includes('balances')).toBe('moves' in one.fields);
    if (one.reason !== null) expect(Object.keys(one.fields)).toContain('moves');
    expect(Object.keys(one.upcasts).every((version) => Number.parseInt(version, 10) < one.version)).toBe(true);
    expect(one.version).toBeLessThanOrEqual(VERSION);
  });

  test('a fill concerns both sides, one against the reference market its only one', () => {
    const fills = history(3, 300)
      .flatMap(({ events }) => events)
      .filter((event) => event.t === 'fill');
    for (const fill of fills) {
      const parties = [fill.taker, fill.maker].flatMap((party) => party ?? []);
      expect(ownersOf(fill)).toEqual(parties.map(({ account }) => account));
      expect(ordersOf(fill)).toEqual(parties.map(({ order }) => order));
      expect(reasonOf(fill)).toBe('trade');
    }
  });
});

function record(fields: Fields): fc.Arbitrary<Record<string, unknown>> {
  return fc.record(Object.fromEntries(Object.entries(fields).map(([name, shape]) => [name, arbitrary(shape)])), {
    noNullPrototype: true,
  });
}

function arbitrary(shape: Shape): fc.Arbitrary<unknown> {
  switch (shape.kind) {
    case 'whole':
      return fc.maxSafeInteger();
    case 'text':
      return fc.string({ unit: 'binary' });
    case 'flag':
      return fc.boolean();
    case 'units':
      return fc.bigInt();
    case 'word':
      return fc.constantFrom(...shape.words);
    case 'maybe':
      return fc.option(arbitrary(shape.of));
    case 'list':
      return fc.array(arbitrary(shape.of), { maxLength: 4 });
    case 'record':
      return record(shape.fields);
    case 'moves':
      return fc.array(fc.tuple(fc.maxSafeInteger(), fc.string(), fc.bigInt(), fc.bigInt()), { maxLength: 4 });
  }
}

describe('numbers of ledger accounts', () => {
  const owner = fc.integer({ min: 0, max: 2 ** 31 - 1 });
  const code = fc.integer({ min: 0, max: 1023 });

  test('an owner and a code make one number that no others make, exact for every owner there can be', () => {
    fc.assert(
      fc.property(owner, code, (one, of) => {
        const number = numberOf(one, of);
        expect(Number.isSafeInteger(number)).toBe(true);
        expect([ownerOf(number), codeOf(number)]).toEqual([one, of]);
      }),
    );
    expect(numberOf(2 ** 31 - 1, 1023)).toBe(2 ** 41 - 1);
  });

  test('codes are those of every journal ever written', () => {
    expect([WALLETS, PURPOSES]).toEqual([
      {
        ...{ spot: 0, 'futures:usdt': 1, 'futures:usdc': 2, 'futures:coin': 3 },
        ...{ margin: 4, earn: 5, escrow: 6, bots: 7 },
      },
      {
        ...{ house: 0, fee: 1, insurance: 2, feed: 3, faucet: 4, clearing: 5 },
        ...{ 'funding-rounding': 6, custody: 7, lending: 8 },
      },
    ]);
    expect([venue('fee'), numberOf(7, WALLETS['futures:usdc'])]).toEqual([1, 7170]);
    expect([nameOf(4), nameOf(7170), nameOf(7 * 1024 + 70), nameOf(1030)]).toEqual([
      ...['faucet', 'futures:usdc'],
      ...['isolated 6', 'escrow'],
    ]);
  });
});
