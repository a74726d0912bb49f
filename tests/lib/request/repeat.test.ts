import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { failure, success } from '#lib/contract/envelope.ts';
import { send, sendSecond } from '#lib/request/client.ts';
import { V2 } from '#lib/request/options.ts';
import { identityOf } from '#lib/request/repeat/cache.ts';
import { createCancel } from '#lib/request/repeat/cancel.ts';
import { QueueFullError } from '#lib/request/repeat/limiter.ts';
import { repeat } from '#lib/request/repeat/repeat.ts';
import { AT, TestLine } from './line.ts';

let line: TestLine;
/** Answers of calls that wait for the test to give them. */
let open: ((data?: unknown) => void)[];

beforeEach(() => {
  vi.useFakeTimers();
  line = new TestLine();
  open = [];
});
afterEach(() => vi.useRealTimers());

const wait = () => {
  line.reply = () => new Promise((resolve) => open.push((data = null) => resolve({ body: success(data) })));
};
const settled = (promise: Promise<unknown>) =>
  promise.then(
    () => 'answered',
    (error: Error & { code?: string }) => error.code ?? error.name,
  );
const without = (value: object, names: readonly string[]) =>
  Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name)));
const turn = () => vi.advanceTimersByTimeAsync(0);

describe('giving up what a new call replaces', () => {
  test('[REQ-23, REQ-25] only the latest of the same method and path goes on, and nothing is said', async () => {
    wait();
    const latest = { ignoreCancelToken: false };
    const first = settled(send({ url: '/search?q=a', params: { q: 'a' }, ...latest }, line.client));
    await turn();
    const other = settled(send({ url: '/search', method: 'POST', data: {}, ...latest }, line.client));
    await turn();
    const second = settled(send({ url: '/search', params: { q: 'ab' }, ...latest }, line.client));
    await turn();
    for (const answer of open) answer();
    expect(await Promise.all([first, other, second])).toEqual(['ERR_CANCELED', 'answered', 'answered']);
    expect(line.told).toEqual([]);
  });

  test('[REQ-24] without the option two identical calls both complete', async () => {
    wait();
    const calls = [settled(send({ url: '/search' }, line.client)), settled(send({ url: '/search' }, line.client))];
    await turn();
    for (const answer of open) answer();
    expect(await Promise.all(calls)).toEqual(['answered', 'answered']);
  });

  test('[REQ-26] a call that has ended is no longer pending, whichever way it ended', async () => {
    const books = createCancel();
    const call = { url: '/x', ignoreCancelToken: false };
    const first = books.begin(call);
    const second = books.begin(call);
    first.end();
    expect([books.size, first.signal?.aborted, second.signal?.aborted]).toEqual([1, true, false]);
    second.end();
    expect(books.size).toBe(0);

    const around = repeat({ clock: line.clock, later: () => () => {}, visitor: () => '', server: false });
    await around(call, async () => success(null) as never);
    await around(call, () => Promise.reject(new Error('broken'))).catch(() => {});
    await around({ url: '/y', cached: true }, () => Promise.reject(new Error('broken'))).catch(() => {});
    expect(around.books()).toEqual({ cancellable: 0, cached: 0, pending: 0, waiting: 0 });
  });
});

describe('one answer for identical calls', () => {
  test('[REQ-27] the second variant has these defaults', () =>
    expect(V2).toEqual({
      timeout: 60_000,
      cached: true,
      limited: 2,
      gap: 1_000,
      needGeetest: false,
      nodeEnv: 'production',
    }));

  test('[REQ-28, REQ-29] calls that say the same, in whatever order and with whatever generated values, are one', async () => {
    const asks = [
      { url: '/x', params: { a: 1, b: { c: 2, d: [3] } } },
      { url: '/x', params: { b: { d: [3], c: 2 }, a: 1, _t: 5, tm: 6, uhti: 'w' } },
    ];
    const answers = await Promise.all(asks.map((ask) => sendSecond(ask, line.client)));
    expect([line.heard.length, answers[0]]).toEqual([1, answers[1]]);
    for (const other of [
      { url: '/x', params: { a: 1, b: { c: 2, d: [4] } } },
      { url: '/y', params: { a: 1, b: { c: 2, d: [3] } } },
      { url: '/x', method: 'POST', params: { a: 1, b: { c: 2, d: [3] } } },
      { url: '/x', method: 'POST', data: { a: 1 } },
    ]) {
      const before = line.heard.length;
      await sendSecond(other, line.client);
      expect(line.heard).toHaveLength(before + 1);
    }
  });

  test('[REQ-28] the identity follows the content and nothing else', () => {
    const json = fc.jsonValue({ maxDepth: 3 });
    fc.assert(
      fc.property(fc.dictionary(fc.string(), json), fc.dictionary(fc.string(), json), (a, b) => {
        const reversed = Object.fromEntries(Object.entries(a).reverse());
        const id = (params: object) => identityOf({ url: '/x', params }, '');
        expect(id(reversed)).toBe(id(a));
        expect(id({ ...a, more: b })).not.toBe(id({ ...a, more: [b] }));
        expect(id({ ...a, _t: b, uhti: 1 })).toBe(id(without(a, ['_t', 'uhti'])));
      }),
    );
    expect(identityOf({ url: '/x' }, 'user 1')).not.toBe(identityOf({ url: '/x' }, 'user 2'));
    expect(identityOf({ url: '/x', data: new FormData() }, '')).toBeNull();
  });

  test('[REQ-30] an answer is shared for 999 ms, and asked for again after 1000', async () => {
    await sendSecond({ url: '/x' }, line.client);
    line.now = AT + 999;
    await sendSecond({ url: '/x' }, line.client);
    expect(line.heard).toHaveLength(1);
    line.now = AT + 1_000;
    await sendSecond({ url: '/x' }, line.client);
    expect(line.heard).toHaveLength(2);
  });

  test('[REQ-31] failures are not kept, and each caller has his own copy', async () => {
    line.reply = (_, at) =>
      at === 1 ? { status: 502 } : { body: at === 2 ? failure('40000', 'no') : success({ list: [1] }) };
    await expect(sendSecond({ url: '/x' }, line.client)).rejects.toThrow();
    expect(await sendSecond({ url: '/x' }, line.client)).toMatchObject({ code: '40000' });
    const first = await sendSecond<{ list: number[] }>({ url: '/x' }, line.client);
    first.data.list.push(2);
    const second = await sendSecond<{ list: number[] }>({ url: '/x' }, line.client);
    expect([second.data.list, line.heard.length]).toEqual([[1], 3]);
  });

  test('[REQ-32] `cached: false` makes two calls of two', async () => {
    const order = { url: '/spot/order/place', method: 'POST', data: { a: 1 }, cached: false };
    await Promise.all([sendSecond(order, line.client), sendSecond(order, line.client)]);
    await Promise.all([send(order, line.client), send({ ...order, cached: undefined }, line.client)]);
    expect(line.heard).toHaveLength(4);
  });

  test('a caller that gives up leaves the shared call to the others', async () => {
    wait();
    const mine = new AbortController();
    const one = settled(sendSecond({ url: '/x', signal: mine.signal }, line.client));
    const two = settled(sendSecond({ url: '/x' }, line.client));
    await turn();
    mine.abort();
    expect(await one).toBe('ERR_CANCELED');
    open[0]?.();
    expect([await two, line.heard.length]).toEqual(['answered', 1]);
  });
});

describe('few at once', () => {
  test('[REQ-33] a third call waits step by step until a place is free, and all go in order', async () => {
    wait();
    const calls = ['a', 'b', 'c', 'd'].map((name) => sendSecond({ url: `/${name}` }, line.client));
    await turn();
    const asked = () => line.heard.map(({ url }) => url);
    expect(asked()).toEqual(['/a', '/b']);
    await vi.advanceTimersByTimeAsync(2_500);
    expect(asked()).toEqual(['/a', '/b']);
    open[1]?.();
    await vi.advanceTimersByTimeAsync(499);
    expect(asked()).toEqual(['/a', '/b']);
    await vi.advanceTimersByTimeAsync(1);
    expect(asked()).toEqual(['/a', '/b', '/c']);
    open[0]?.();
    open[2]?.();
    const late = sendSecond({ url: '/e' }, line.client);
    await turn();
    expect(asked()).toEqual(['/a', '/b', '/c']);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(asked()).toEqual(['/a', '/b', '/c', '/d', '/e']);
    for (const answer of open) answer();
    await Promise.all([...calls, late]);
  });

  test('[REQ-33] more than a hundred that wait are a loop, and refused', async () => {
    wait();
    const calls = Array.from({ length: 103 }, (_, at) => settled(sendSecond({ url: `/${at}` }, line.client)));
    expect(await calls[102]).toBe(QueueFullError.name);
  });
});
