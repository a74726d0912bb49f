import { describe, expect, test } from 'vitest';
import { countedLog, lateCounted } from '#gateway/base/counted-log.ts';
import { handClock, keptLog, NOON } from '../world.ts';

function opened() {
  const clock = handClock();
  const { lines, log } = keptLog('warn');
  const counted = countedLog({ log, clock, kindOf: ({ path }) => String(path) });
  const said = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  return { clock, lines, log, counted, said };
}

describe('lines whose number strangers choose', () => {
  test('are one a minute and path, with how often it happened, and warnings have no stack', () => {
    const { clock, counted, said } = opened();
    for (let i = 0; i < 630; i += 1) {
      clock.at = NOON + i * 100;
      counted.warn({ path: '/v1/market/candles', err: new Error('not answered within 10000 ms') }, 'not answered');
    }
    clock.at = NOON + 120_000;
    counted.warn({ path: '/v1/market/candles', err: new Error('busy') }, 'not answered');
    const of = { path: '/v1/market/candles', level: 'warn', msg: 'not answered', why: 'not answered within 10000 ms' };
    expect(said()).toMatchObject([of, { ...of, times: 599 }, of, { ...of, times: 29 }, { ...of, why: 'busy' }]);
    expect(said().every((line) => !JSON.stringify(line).includes('stack'))).toBe(true);
  });

  test('an error of ours has its stack, twenty times a minute', () => {
    const { clock, counted, said } = opened();
    for (let i = 0; i < 50; i += 1) counted.error({ path: '/v1/one', err: new Error('broken') }, 'a request failed');
    expect(said()).toHaveLength(20);
    for (const line of said())
      expect(line).toMatchObject({ level: 'error', err: { message: 'broken', stack: expect.stringContaining('at') } });
    clock.at = NOON + 60_000;
    counted.error({ path: '/v1/two', err: new Error('other') }, 'a request failed');
    expect(said().slice(20)).toMatchObject([{ path: '/v1/one', times: 30, why: 'broken' }, { path: '/v1/two' }]);
  });

  test('kinds are told apart by path and message, and there are two hundred at most', () => {
    const { clock, counted, lines } = opened();
    counted.warn({ path: '/a' }, 'one');
    counted.warn({ path: '/b' }, 'one');
    counted.warn({ path: '/a' }, 'two');
    expect(lines).toHaveLength(3);
    counted.warn({ path: '/a' }, 'one');
    for (let i = 0; i < 300; i += 1) counted.warn({ path: `/${i}` }, 'many');
    // What was counted of a kind that had to go is not lost.
    expect(lines.filter((line) => line.includes('"times":1'))).toHaveLength(1);
    clock.at = NOON - 3_600_000;
    counted.warn({ path: '/299' }, 'many');
    expect(lines.at(-1)).toContain('/299');
  });

  test('everything below a warning goes its way', () => {
    const { clock, lines } = keptLogOf('debug');
    const counted = countedLog({ log: lines.log, clock });
    for (let i = 0; i < 3; i += 1) counted.info({}, 'as before');
    expect(lines.lines).toHaveLength(3);
  });
});

test('what Fastify says of answers that come too late is counted, whatever else it says is not', () => {
  const { log, counted, said } = opened();
  const late = lateCounted(log, counted).child({ trace: 't' });
  for (let i = 0; i < 9; i += 1) {
    late.warn({ err: Object.assign(new Error('Reply was already sent'), { code: 'FST_ERR_REP_ALREADY_SENT' }) });
    late.error({ err: new Error('x') }, 'Promise errored, but reply.sent = true was set');
  }
  late.error({ err: new Error('y') }, 'something else');
  late.warn({ audit: 'signature' }, 'a signature was wrong');
  expect(said().map(({ msg }) => msg)).toEqual([
    'an answer came after its call was over',
    'something else',
    'a signature was wrong',
  ]);
});

function keptLogOf(level: 'debug') {
  return { clock: handClock(), lines: keptLog(level) };
}
