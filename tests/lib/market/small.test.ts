import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ServerClock } from '#lib/market/clock.ts';
import { pageStream } from '#lib/market/page.ts';
import { statusOf } from '#lib/market/status.ts';
import { retryDelay, TIMING } from '#lib/market/timing.ts';
import { readMessage } from '#lib/market/wire.ts';

test('W7: waits double to four seconds, half of each left to chance', () => {
  expect([0, 1, 2, 3, 4, 5, 50].map((failures) => retryDelay(failures, 0))).toEqual([
    125, 250, 500, 1_000, 2_000, 2_000, 2_000,
  ]);
  fc.assert(
    fc.property(fc.nat(1_000), fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (failures, random) => {
      const wait = retryDelay(failures, random);
      expect(wait).toBeGreaterThanOrEqual(TIMING.firstRetry / 2);
      expect(wait).toBeLessThanOrEqual(TIMING.longestRetry);
    }),
  );
});

const live = { online: true, open: true, heardAt: 0, feed: 'live', now: 0 } as const;
test.each([
  ['live', live],
  ['live', { ...live, now: TIMING.stale - 1 }],
  ['stale', { ...live, now: TIMING.stale }],
  ['stale', { ...live, feed: 'stale' }],
  ['connecting', { ...live, open: false }],
  ['connecting', { ...live, open: false, feed: 'stale' }],
  ['stale', { ...live, open: false, now: TIMING.stale }],
  ['offline', { ...live, online: false }],
  ['offline', { ...live, online: false, now: TIMING.stale }],
] as const)('the line is %s when %j', (status, facts) => expect(statusOf(facts)).toBe(status));

test('the server clock is known from the quickest of the last eight pings', () => {
  const clock = new ServerClock();
  expect([clock.offset, clock.latency]).toEqual([null, null]);
  clock.take({ sent: 1_000, received: 1_010, server: 6_005 });
  expect([clock.offset, clock.latency]).toEqual([5_000, 10]);
  clock.take({ sent: 2_000, received: 2_400, server: 7_390 });
  expect([clock.offset, clock.latency]).toEqual([5_000, 400]);
  for (let i = 0; i < 8; i += 1) clock.take({ sent: 3_000, received: 3_020, server: 8_110 });
  expect(clock.offset).toBe(5_100);
});

const update = { topic: 'tickers', env: 'public', ch: 'tickers', type: 'update', seq: 2, data: [] };
test.each([
  ['frame', { ts: 1, m: [update] }],
  ['control', { op: 'status', feed: 'stale', ts: 1 }],
  ['control', { op: 'ack', id: '1', ts: 1 }],
  ['control', { op: 'error', id: '1', code: '40000', msg: '', ts: 1 }],
  ['unknown', { op: 'news', ts: 1 }],
  ['unknown', { op: 'status', feed: 'dizzy', ts: 1 }],
  ['broken', { m: [] }],
  ['broken', { ts: 1, m: [{ ...update, seq: '2' }] }],
  ['broken', { ts: 1, m: [{ ...update, type: 'delta' }] }],
  ['broken', [1]],
  ['broken', null],
] as const)('a message of kind %s: %j', (kind, message) => {
  expect(readMessage(JSON.stringify(message)).kind).toBe(kind);
});

test('what is no JSON text is broken', () => {
  for (const data of ['', '{', new ArrayBuffer(2), undefined]) expect(readMessage(data).kind).toBe('broken');
});

test('on a server there is no page and no stream', () => {
  expect(typeof window).toBe('undefined');
  expect(() => pageStream()).toThrow(/belongs to a page/);
});
