import { describe, expect, test } from 'vitest';
import { type Answer, createAnswer } from '#gateway/front/answer.ts';
import { createCache, type Slot, timesOf } from '#gateway/front/cache.ts';
import { readCookies } from '#gateway/front/cookies.ts';
import { createSharedWork } from '#gateway/front/shared-work.ts';
import { createTurns, NoTurnError } from '#gateway/front/turns.ts';
import { gate } from './stand.ts';

describe('cookies', () => {
  test('are read as sent; of a repeated name the first counts', () => {
    expect({ ...readCookies(' a=1; language = "ja" ;b=x=y; a=2; =3; c; __proto__=p') }).toEqual({
      a: '1',
      language: 'ja',
      b: 'x=y',
      ['__proto__']: 'p',
    });
    expect(readCookies(undefined).toString).toBe(undefined);
  });

  test('beyond any browser are not read', () => {
    const header = Array.from({ length: 500 }, (_, i) => `c${i}=1`).join(';');
    expect(Object.keys(readCookies(header))).toHaveLength(200);
  });
});

const answerOf = (length: number): Answer =>
  createAnswer({ status: 200, headers: [], vary: '', contentType: 'a/b', body: Buffer.alloc(length), effort: 'often' });
const slot = (length: number): Slot => ({ answer: answerOf(length), freshUntil: 1, staleUntil: 1, fallbackUntil: 1 });

describe('the cache', () => {
  test('drops what was not used for longest when it holds too many', () => {
    const cache = createCache({ entries: 2, bytes: 1e9 });
    cache.set('a', slot(1));
    cache.set('b', slot(1));
    cache.get('a');
    cache.set('c', slot(1));
    expect(['a', 'b', 'c'].map((key) => cache.get(key) !== undefined)).toEqual([true, false, true]);
  });

  test('never holds more bytes than it may, also when an answer grows', () => {
    const cache = createCache({ entries: 100, bytes: 60_000 });
    for (const key of ['a', 'b', 'c', 'd', 'e', 'f']) cache.set(key, slot(10_000));
    expect(cache.size().bytes).toBeLessThanOrEqual(60_000);
    expect(cache.size().entries).toBe(4);
    cache.set('whale', slot(60_000));
    expect(cache.get('whale')).toBe(undefined);
    const growing: Answer = { ...answerOf(1), bytes: () => size };
    let size = 1_000;
    cache.set('growing', { ...slot(1), answer: growing });
    size = 55_000;
    cache.recount('growing', growing);
    expect(cache.size()).toMatchObject({ entries: 1 });
  });

  test('counts an answer that several keys share once', () => {
    const cache = createCache({ entries: 100, bytes: 100_000 });
    const shared = slot(50_000);
    cache.set('own', shared);
    for (let i = 0; i < 20; i += 1) cache.set(`other ${i}`, { ...shared, shared: true });
    expect(cache.size().entries).toBe(21);
  });

  test('replaced and deleted answers weigh nothing', () => {
    const cache = createCache({ entries: 100, bytes: 1e9 });
    for (let i = 0; i < 5; i += 1) cache.set('a', slot(i));
    cache.delete('a');
    cache.delete('a');
    expect(cache.size()).toEqual({ entries: 0, bytes: 0 });
  });
});

describe('how long an answer is kept', () => {
  const NOW = 1_000_000;

  test.each([
    [200, 's-maxage=60, stale-while-revalidate=31535940', { fresh: 60_000, stale: 360_000 }],
    [200, 'public, max-age=31536000, immutable', { fresh: 31_536_000_000, stale: 31_536_000_000 }],
    [200, 's-maxage=60, max-age=5', { fresh: 60_000, stale: 60_000 }],
    [404, 's-maxage=60, stale-while-revalidate=31535940', { fresh: 10_000, stale: 10_000 }],
    [404, 's-maxage=3', { fresh: 3_000, stale: 3_000 }],
  ])('%i with "%s"', (status, cacheControl, { fresh, stale }) => {
    expect(timesOf(status, cacheControl, NOW)).toMatchObject({ freshUntil: NOW + fresh, staleUntil: NOW + stale });
  });

  test.each([
    [200, ''],
    [200, 'private, s-maxage=60'],
    [200, 's-maxage=60, no-store'],
    [200, 'no-cache, max-age=60'],
    [200, 's-maxage=0'],
    [200, 's-maxage=-1'],
    [200, 's-maxage=1e9'],
    [500, 's-maxage=60'],
    [307, 's-maxage=60'],
    [206, 's-maxage=60'],
  ])('%i with "%s" is not', (status, cacheControl) => {
    expect(timesOf(status, cacheControl, NOW)).toBe(null);
  });
});

describe('turns', () => {
  test('let so many work at once, so many wait in order, and no more', async () => {
    const turn = createTurns({ atOnce: 2, waiting: 1 });
    const gates = [gate(), gate(), gate()];
    const began: number[] = [];
    const work = gates.map(({ opened }, i) =>
      turn(async () => {
        began.push(i);
        await opened;
        return i;
      }),
    );
    await expect(turn(async () => 9)).rejects.toThrow(NoTurnError);
    expect(began).toEqual([0, 1]);
    gates[1]?.open();
    expect(await work[1]).toBe(1);
    gates[2]?.open();
    expect(await work[2]).toBe(2);
    expect(began).toEqual([0, 1, 2]);
    gates[0]?.open();
    expect(await work[0]).toBe(0);
    expect(await turn(async () => 9)).toBe(9);
  });

  test('come back after a failure', async () => {
    const turn = createTurns({ atOnce: 1, waiting: 0 });
    const fails = () => turn(() => Promise.reject(new Error('no')));
    await expect(fails()).rejects.toThrow('no');
    await expect(fails()).rejects.toThrow('no');
  });
});

test('shared work is started once, and again when it is over or forgotten', async () => {
  const work = createSharedWork<number>();
  const first = gate();
  let started = 0;
  const start = async () => {
    started += 1;
    await first.opened;
    return started;
  };
  const [a, b] = [work.join('x', start), work.join('x', start)];
  expect(started).toBe(1);
  work.forget();
  const c = work.join('x', start);
  expect(started).toBe(2);
  first.open();
  expect(await Promise.all([a, b, c])).toEqual([2, 2, 2]);
  await work.join('x', start);
  expect(started).toBe(3);
});
