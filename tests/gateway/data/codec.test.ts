import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decode, encode, VERSION } from '#gateway/data/journal/codec.ts';
import type { Event } from '#gateway/exchange/events/events.ts';
import { history } from './history.ts';

const EVENTS = [1, 2, 4].flatMap((seed) => history(seed, 400, { closes: true })).flatMap(({ events }) => events);

test('every kind of event comes back as it was', () => {
  expect(new Set(EVENTS.map(({ t }) => t))).toEqual(
    new Set<Event['t']>(['account', 'closed', 'transfer', 'order', 'rest', 'fill', 'amend', 'done', 'failed', 'key']),
  );
  expect(decode(encode(EVENTS), VERSION)).toEqual(EVENTS);
});

test('amounts of any size and keys of any text survive', () => {
  fc.assert(
    fc.property(fc.bigInt(), fc.bigInt(), fc.string({ unit: 'binary' }), (available, locked, key) => {
      const events: Event[] = [
        { t: 'transfer', account: 1, reason: 'grant', ref: key, moves: [[1, 'BTC', available, locked]], at: 1 },
        { t: 'key', account: 1, key, hash: key, orders: [1, 2], legs: key, at: 4 },
      ];
      expect(decode(encode(events), VERSION)).toEqual(events);
    }),
  );
});

test('rows of an old version are lifted step by step', () => {
  // Once, an account had no time; before that it was called a user.
  const lifts = {
    1: ([, ...rest]: readonly unknown[]) => ['account', ...rest],
    2: (row: readonly unknown[]) => [...row, 0],
  };
  const lifted: Event[] = [{ t: 'account', account: 7, at: 0 }];
  expect(decode('[["user",7]]', 1, 3, lifts)).toEqual(lifted);
  expect(decode('[["account",7]]', 2, 3, lifts)).toEqual(lifted);
  expect(decode('[["account",7,0]]', 3, 3, lifts)).toEqual(lifted);
  expect(() => decode('[["user",7]]', 0, 3, lifts)).toThrow('no way from journal version 0');
  expect(() => decode('[["account",7,0]]', 4, 3, lifts)).toThrow('newer than this program');
});

test.each([
  ['no list', '{}'],
  ['an unknown kind', '[["gift",1,2]]'],
  ['a missing place', '[["account",1]]'],
  ['a place too many', '[["account",1,2,3]]'],
  ['a fraction', '[["account",1.5,2]]'],
  ['text for a number', '[["account","1",2]]'],
  ['a number for text', '[["key",1,2,"h",[]]]'],
  ['an unknown word', '[["done",1,"vanished",[],2]]'],
  ['an amount that is none', '[["transfer",1,"grant",[[1,"BTC","0x10","0"]],2]]'],
  ['an empty amount', '[["transfer",1,"grant",[[1,"BTC","","0"]],2]]'],
  ['a side that is none', '[["fill",1,"BTCUSDT",1,1,"1",2,"feed",null,null,[],1]]'],
])('a row with %s is refused', (_, body) => expect(() => decode(body, VERSION)).toThrow());

test('no event with one place of another type passes for one', () => {
  const rows = (JSON.parse(encode(EVENTS)) as unknown[][]).slice(0, 400);
  const strange = [true, {}, 0.5, 'zzz', Number.MAX_VALUE];
  for (const row of rows)
    row.forEach((_, place) => {
      const types = strange.filter(
        (value) =>
          (typeof value !== typeof row[place] || value === 0.5 || value === Number.MAX_VALUE) &&
          // What a transfer was for is any text, or nothing, and so is what became of a key's legs.
          !(((row[0] === 'transfer' && place === 3) || (row[0] === 'key' && place === 5)) && value === 'zzz'),
      );
      for (const value of types)
        expect(
          () => decode(JSON.stringify([row.with(place, value)]), VERSION),
          `${row[0]} place ${place} ${value}`,
        ).toThrow();
    });
});
