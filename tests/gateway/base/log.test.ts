import { expect, test } from 'vitest';
import { createLog } from '#gateway/base/log.ts';

function lines(level: 'debug' | 'info' | 'warn' | 'error' | 'silent') {
  const written: string[] = [];
  const log = createLog({ level, clock: { now: () => 1000 }, write: (line) => written.push(line) });
  return { log, written };
}

test('a line is JSON with the time, the level, the fields and the sentence', () => {
  const { log, written } = lines('info');
  log.child({ part: 'hub' }).warn({ clients: 3 }, 'many clients');
  expect(written).toEqual(['{"time":1000,"level":"warn","part":"hub","clients":3,"msg":"many clients"}']);
});

test('less important lines than the level are not written', () => {
  const { log, written } = lines('warn');
  log.debug('a');
  log.info('b');
  log.warn('c');
  log.error('d');
  log.fatal('e');
  expect(written.map((line) => JSON.parse(line).msg)).toEqual(['c', 'd', 'e']);
  const silent = lines('silent');
  silent.log.fatal('x');
  expect(silent.written).toEqual([]);
});

test('nothing that a client sends can begin a new line', () => {
  const { log, written } = lines('info');
  log.info({ path: '/a\n{"level":"error"}\r\u2028\u001b[31m' });
  for (const forbidden of ['\n', '\r', '\u001b']) expect(written[0]).not.toContain(forbidden);
});

test('secrets are hidden at any depth', () => {
  const { log, written } = lines('info');
  log.info({ headers: { cookie: 'c', authorization: 'a', 'device-token': 't' }, gatewayKey: 'k', accessToken: 'x' });
  expect(written[0]).not.toMatch(/"[ckatx]"/);
  expect(JSON.parse(written[0]!).headers).toEqual({
    cookie: '[hidden]',
    authorization: '[hidden]',
    'device-token': '[hidden]',
  });
});

test('errors keep their stack, big numbers their digits, and what cannot be written is said', () => {
  const { log, written } = lines('info');
  log.error({ err: new Error('broken'), sum: 10n ** 20n }, 'failed');
  expect(JSON.parse(written[0]!)).toMatchObject({ err: { message: 'broken' }, sum: '100000000000000000000' });
  expect(JSON.parse(written[0]!).err.stack).toContain('log.test.ts');
  const circle: Record<string, unknown> = {};
  circle.self = circle;
  log.info(circle);
  expect(written[1]).toContain('could not be written');
});

test('a line has at most 8 KiB', () => {
  const { log, written } = lines('info');
  log.info({ long: 'x'.repeat(100_000) });
  expect(written[0]!.length).toBe(8192);
});
