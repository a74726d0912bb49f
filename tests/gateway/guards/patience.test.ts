import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { App } from '#gateway/base/app-type.ts';
import { CODE } from '#lib/contract/codes.ts';
import { world } from '../world.ts';

const PATIENCE = 1_000;
const LONGER = 5_000;

let app: App;
let lines: string[];
let answer: (value: object) => void;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  ({ app, lines } = await world({
    patience: PATIENCE,
    routes(made) {
      const wait = async () => new Promise<never>((resolve) => (answer = resolve as typeof answer));
      made.get('/v1/test/slow', wait);
      made.get('/v1/test/slower', { config: { patience: LONGER } }, wait);
      made.get('/v1/test/half', async () => {
        const pieces = new Readable({ read: () => undefined });
        pieces.push('half');
        return pieces as never;
      });
    },
  }));
});

afterEach(async () => {
  vi.useRealTimers();
  await app.close();
});

test('a call that is not answered in time is refused, told in the log, and what comes after is not an answer to it', async () => {
  const asked = app.inject('/v1/test/slow');
  await vi.advanceTimersByTimeAsync(PATIENCE + 1);
  const refused = await asked;
  expect(refused.statusCode).toBe(503);
  expect(refused.json()).toMatchObject({ status: 'error', code: CODE.unavailable });
  expect(lines.join('\n')).toContain(`not answered within ${PATIENCE} ms`);
  answer({ late: true });
  await vi.advanceTimersByTimeAsync(LONGER);
  expect(lines.join('\n')).not.toContain('late');
});

test('calls that a stranger lets run out are one line of level warn without a stack, and so are their late answers', async () => {
  const asked: Promise<{ readonly statusCode: number }>[] = [];
  const late: ((value: object) => void)[] = [];
  for (let i = 0; i < 20; i += 1) {
    asked.push(app.inject(`/v1/test/slow?n=${i}`).then((one) => one));
    await vi.advanceTimersByTimeAsync(1);
    late.push(answer);
  }
  await vi.advanceTimersByTimeAsync(PATIENCE + 1);
  for (const one of await Promise.all(asked)) expect(one.statusCode).toBe(503);
  for (const one of late) one({ late: true });
  await vi.advanceTimersByTimeAsync(1);
  const told = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(told).toMatchObject([
    { level: 'warn', path: '/v1/test/slow', why: `not answered within ${PATIENCE} ms` },
    { level: 'warn', msg: 'an answer came after its call was over' },
  ]);
  expect(lines.join('')).not.toContain('stack');
});

test('each call has its own time, also those that come while others wait', async () => {
  const first = app.inject('/v1/test/slow');
  await vi.advanceTimersByTimeAsync(PATIENCE - 100);
  const second = app.inject('/v1/test/slow');
  await vi.advanceTimersByTimeAsync(101);
  expect((await first).statusCode).toBe(503);
  answer({ status: 'success' });
  expect((await second).statusCode).toBe(200);
});

test('a route that takes longer says so, and shorter ones beside it do not wait for it', async () => {
  const slower = app.inject('/v1/test/slower');
  const slow = app.inject('/v1/test/slow');
  await vi.advanceTimersByTimeAsync(PATIENCE + 1);
  expect((await slow).statusCode).toBe(503);
  await vi.advanceTimersByTimeAsync(LONGER - PATIENCE);
  expect((await slower).statusCode).toBe(503);
});

test('an answer that began and does not end is cut, not mended', async () => {
  const half = app.inject('/v1/test/half').then(
    () => 'whole',
    () => 'cut',
  );
  await vi.advanceTimersByTimeAsync(PATIENCE + 1);
  expect(await half).toBe('cut');
});
