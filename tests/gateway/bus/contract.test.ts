import { describe, expect, test } from 'vitest';
import type { Bus, FailureCounter } from '#gateway/bus/bus.ts';
import { memoryBus } from '#gateway/bus/memory.ts';
import { apartBus, BUSES } from './apart.ts';

/** What every bus keeps, whatever it is made of. Two who share one: the same bus twice, or two processes. */
const SHARED: readonly (readonly [how: string, two: () => readonly [Bus, Bus]])[] = [
  [
    'in this process',
    () => {
      const bus = memoryBus();
      return [bus, bus];
    },
  ],
  [
    'of two processes that share nothing',
    () => {
      const bus = memoryBus();
      return [apartBus(bus, 2), apartBus(bus, 3)];
    },
  ],
];

const RATES = { fast: { perSecond: 10, burst: 5 }, slow: { perSecond: 0.5, burst: 2 } };
const RULES = { free: 3, windowMs: 60_000, share: 2, longestMs: 8_000, kept: 6, most: 100 };
const WAITS: readonly FailureCounter[] = [{ key: 'a', costs: 'wait' }];

describe.each(SHARED)('a bus %s', (_, two) => {
  test('of many at once so many get a token as there are, whoever asks', async () => {
    const [one, other] = two().map((bus) => bus.buckets('calls', RATES)) as never as ReturnType<Bus['buckets']>[];
    const asked = Array.from({ length: 40 }, (_, i) => (i % 2 ? one : other)!.take('fast', ['a'], 0));
    const told = await Promise.all(asked);
    expect(told.filter(({ ok }) => ok)).toHaveLength(5);
    expect(told.find(({ ok }) => !ok)).toEqual({ ok: false, left: 0, retryAfter: 100 });
    expect((await one!.take('fast', ['a'], 100)).ok).toBe(true);
  });

  test('a call of two keys takes of both or of none', async () => {
    const [one, other] = two();
    const buckets = one.buckets('calls', RATES);
    for (let i = 0; i < 5; i++) await buckets.take('fast', ['a'], 0);
    expect(await buckets.take('fast', ['a', 'b'], 0)).toMatchObject({ ok: false, left: 0 });
    expect(await other.buckets('calls', RATES).left('fast', ['b'], 0)).toBe(5);
    expect(await other.buckets('others', RATES).left('fast', ['a'], 0)).toBe(5);
  });

  test('of all that are named one token each, or nothing; what is soft is no hindrance', async () => {
    const buckets = two()[0].buckets('calls', RATES);
    const asked = (soft: boolean) =>
      buckets.takeAll(
        [
          { kind: 'fast', key: 'a' },
          { kind: 'slow', key: 'a', soft },
        ],
        0,
      );
    expect(await Promise.all([asked(false), asked(false)])).toEqual([
      { ok: true, waits: [0, 0] },
      { ok: true, waits: [0, 0] },
    ]);
    expect(await asked(false)).toEqual({ ok: false, waits: [0, 2000] });
    expect(await buckets.left('fast', ['a'], 0)).toBe(3);
    expect(await asked(true)).toEqual({ ok: true, waits: [0, 2000] });
    expect(await buckets.left('fast', ['a'], 0)).toBe(2);
  });

  test('so many in any time of a length, and looking takes nothing', async () => {
    const [one, other] = two();
    const rule = { limit: 3, ms: 1000, most: 10 };
    const windows = one.windows('tries', rule);
    const told = await Promise.all(Array.from({ length: 10 }, () => windows.take('a', 0)));
    expect(told.filter(({ ok }) => ok)).toHaveLength(3);
    const late = other.windows('tries', rule);
    expect(await late.look('a', 400)).toEqual({ ok: false, retryAfter: 600 });
    expect([await late.look('a', 1000), await late.take('a', 1000)]).toEqual([{ ok: true }, { ok: true }]);
    expect(await windows.look('b', 0)).toEqual({ ok: true });
  });

  test('failures at once are taken as in a row: the free ones, then a wait that doubles', async () => {
    const [one, other] = two().map((bus) => bus.failures('proofs', RULES));
    const take = (now: number, by = one!) => by.take({ counters: WAITS, challenge: 'passed', now });
    const told = await Promise.all(Array.from({ length: 8 }, (_, i) => take(0, i % 2 ? one : other)));
    expect(told.filter(({ ok }) => ok)).toHaveLength(3);
    expect(told.filter(({ ok }) => !ok)).toEqual(Array(5).fill({ ok: false, wait: 1 }));
    expect((await take(1000)).ok).toBe(true);
    expect(await take(1000)).toEqual({ ok: false, wait: 2 });
    expect([await other!.waitOf(WAITS, 2000), await one!.waitOf(WAITS, 61_000)]).toEqual([1, 0]);
  });

  test('a challenge is asked for after the wait, and takes nothing', async () => {
    const failures = two()[0].failures('proofs', RULES);
    const take = (challenge: 'due' | 'always' | 'passed', now: number) =>
      failures.take({ counters: WAITS, challenge, now });
    expect(await take('always', 0)).toEqual({ ok: false, wait: null });
    for (let i = 0; i < 3; i++) expect((await take('due', 0)).ok).toBe(true);
    expect(await take('always', 0)).toEqual({ ok: false, wait: 1 });
    expect(await take('due', 1000)).toEqual({ ok: false, wait: null });
    expect((await take('passed', 1000)).ok).toBe(true);
  });

  test('what is given back was never taken, by whom it may be; what is proved begins anew', async () => {
    const [one, other] = two().map((bus) => bus.failures('proofs', RULES));
    const counters = [...WAITS, { key: 'mine', costs: 'wait', own: true } as const];
    const take = async () => {
      const taken = await one!.take({ counters, challenge: 'passed', now: 0 });
      if (!taken.ok) throw new Error(`wait ${taken.wait}`);
      return taken.receipt;
    };
    await take();
    const [second, third] = [await take(), await take()];
    await expect(take()).rejects.toThrow('wait 1');
    await other!.giveBack(second, 'dropped');
    await take();
    await other!.giveBack(third, 'held');
    expect(await one!.waitOf(counters.slice(1), 0)).toBe(0);
    await take();
    expect(await one!.waitOf(WAITS, 0)).toBe(1);
  });

  test('a value is taken by one of many, in its time', async () => {
    const [one, other] = two().map((bus) => bus.once<{ readonly n: number }>('tickets', 10));
    await one!.put('a', { n: 1 }, 1000);
    const told = await Promise.all([one, other, one, other].map((once) => once!.take('a', 1000)));
    expect(told.filter((value) => value !== null)).toEqual([{ n: 1 }]);
    await one!.put('b', { n: 2 }, 1000);
    expect([await other!.take('b', 1001), await other!.take('b', 0)]).toEqual([null, null]);
  });

  test('a mark stands until its time', async () => {
    const [one, other] = two().map((bus) => bus.marks('suspects', 10));
    await one!.set('a', 1000);
    expect([await other!.has('a', 999), await other!.has('a', 1000), await other!.has('b', 0)]).toEqual([
      true,
      false,
      false,
    ]);
  });

  test('news reach all who listen, in order, and nobody who stopped', async () => {
    const [one, other] = two().map((bus) => bus.channel<number>('ends'));
    const [here, there, gone]: [number[], number[], number[]] = [[], [], []];
    one!.subscribe((n) => here.push(n));
    other!.subscribe((n) => there.push(n));
    other!.subscribe((n) => gone.push(n))();
    await Promise.all([1, 2, 3].map((n) => one!.publish(n)));
    while (here.length + there.length < 6) await new Promise((resolve) => setImmediate(resolve));
    expect([here, there, gone]).toEqual([[1, 2, 3], [1, 2, 3], []]);
  });

  test('everything that is kept has a limit: the one unused longest goes', async () => {
    const bus = two()[0];
    const once = bus.once<number>('tickets', 2);
    const marks = bus.marks('suspects', 2);
    const windows = bus.windows('tries', { limit: 1, ms: 1000, most: 2 });
    const failures = bus.failures('proofs', { ...RULES, free: 1, most: 2 });
    const buckets = bus.buckets('calls', RATES, 2);
    for (const key of ['a', 'b', 'c']) {
      await once.put(key, 1, 10);
      await marks.set(key, 10);
      await windows.take(key, 0);
      await failures.take({ counters: [{ key, costs: 'wait' }], challenge: 'passed', now: 0 });
      await buckets.take('slow', [key], 0, 2);
    }
    const left = async (key: string) => [
      (await once.take(key, 0)) !== null,
      await marks.has(key, 0),
      !(await windows.look(key, 0)).ok,
      (await failures.waitOf([{ key, costs: 'wait' }], 0)) > 0,
      (await buckets.left('slow', [key], 0)) < 2,
    ];
    expect(await left('a')).toEqual(Array(5).fill(false));
    expect([await left('b'), await left('c')]).toEqual([Array(5).fill(true), Array(5).fill(true)]);
  });
});

test('a space stands for one thing: with other rules it is refused', () => {
  const bus = memoryBus();
  bus.marks('a', 10);
  expect(() => bus.marks('a', 11)).toThrow(RangeError);
  expect(() => bus.channel('a')).toThrow(RangeError);
  expect(BUSES.map(([how]) => how)).toHaveLength(2);
});
