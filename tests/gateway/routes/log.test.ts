import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { App } from '#gateway/base/app-type.ts';
import { silentLog } from '#gateway/base/log.ts';
import { openSiteLog, readSiteLog, type SiteLog } from '#gateway/data/site-log.ts';
import { GUEST_COOKIE } from '#gateway/guards/session.ts';
import { ACCESS_COOKIE } from '#gateway/guards/session-cookies.ts';
import { LOG, LOG_LIMIT } from '#lib/contract/log.ts';
import { askedFor } from '../../../scripts/site-log.mjs';
import { keptLog, NOON, scratch, world } from '../world.ts';

const place = scratch();
let app: App;
let clock: { at: number };
let siteLog: SiteLog;
beforeAll(async () => {
  siteLog = openSiteLog({ folder: join(place.path, 'site-log'), log: silentLog });
  ({ app, clock } = await world({ siteLog, env: { RATE_DEFAULT: '100000' } }));
});
afterAll(async () => {
  await app.close();
  await siteLog.close();
  place.remove();
});
/** Every test has minutes of its own. */
beforeEach(() => {
  clock.at += 600_000;
});

const security = {
  bizType: 'gatewaySign',
  data: { event: 'genKeypairFailed', reason: 'timeout' },
  timestamp: NOON,
  page: '/fee',
};
const click = { name: 'captchaClose', page: '/fee', languageType: 0, terminalCode: 'a'.repeat(32), time: NOON };
const OK = { status: 'success', code: '00000', msg: 'success', data: null };
const post = async (url: string, payload: object | string, headers: Record<string, string> = {}) => {
  const answer = await app.inject({
    method: 'POST',
    url,
    payload,
    headers: { 'content-type': 'application/json', ...headers },
  });
  return { status: answer.statusCode, body: answer.json<unknown>(), headers: answer.headers };
};
const rows = (limit = 1_000) => siteLog.read({ limit });
const grown = async (act: () => Promise<unknown>) => {
  const before = (await rows(100_000)).length;
  await act();
  return (await rows(100_000)).length - before;
};

describe('the security log', () => {
  test('[TRK-01] takes an anonymous post and keeps time, event, reason, page, terminal code and a hash of the session', async () => {
    const token = 'A'.repeat(22);
    const headers = {
      terminalcode: 'b'.repeat(32),
      cookie: `${GUEST_COOKIE}=${token}`,
      origin: 'https://localhost:3443',
      host: 'localhost:3443',
    };
    expect(await post(LOG.security, security)).toMatchObject({ status: 200, body: OK });
    expect((await post(LOG.security, security, headers)).body).toEqual(OK);
    const [known, anonymous] = await rows(2);
    const row = {
      at: clock.at,
      kind: 'security',
      bizType: 'gatewaySign',
      event: 'genKeypairFailed',
      reason: 'timeout',
      page: '/fee',
      time: NOON,
    };
    expect(anonymous).toEqual({ ...row, terminalCode: '', session: '' });
    expect(known).toEqual({ ...row, terminalCode: 'b'.repeat(32), session: expect.stringMatching(/^[0-9a-f]{16}$/) });
    expect(JSON.stringify(known)).not.toContain(token);
  });

  test('[TRK-01] the hash is that of the session of whoever is logged in, before that of the guest he was', async () => {
    const [access, guest] = ['S'.repeat(43), 'A'.repeat(22)];
    const own = { origin: 'https://localhost:3443', host: 'localhost:3443' };
    for (const cookie of [
      `${GUEST_COOKIE}=${guest}`,
      `${GUEST_COOKIE}=${guest}; ${ACCESS_COOKIE}=${access}`,
      `${ACCESS_COOKIE}=${access}`,
      `${ACCESS_COOKIE}=${'S'.repeat(44)}`,
    ])
      await post(LOG.security, security, { ...own, cookie });
    const sessions = (await rows(4)).map(({ session }) => session);
    expect(sessions).toEqual(['', expect.stringMatching(/^[0-9a-f]{16}$/), sessions[1], expect.any(String)]);
    expect(new Set(sessions).size).toBe(3);
    expect(JSON.stringify(await rows(4))).not.toMatch(/SSSS|AAAA/);
  });

  test('[TRK-01] answers 00000 whatever comes, and keeps nothing of another form', async () => {
    const kept = await grown(async () => {
      const wrong = [
        {},
        [],
        { ...security, bizType: 'x' },
        { ...security, data: {} },
        '{',
        '"x"',
        `{"a":${'['.repeat(50)}`,
        '',
      ];
      for (const payload of wrong) expect(await post(LOG.security, payload)).toMatchObject({ status: 200, body: OK });
      expect(await post(LOG.security, 'a=b', { 'content-type': 'text/plain' })).toMatchObject({
        status: 200,
        body: OK,
      });
    });
    expect(kept).toBe(0);
  });

  test('[TRK-01] keeps nothing that is larger than 8 kB', async () => {
    const padded = (bytes: number) => {
      const text = JSON.stringify(security);
      return text + ' '.repeat(bytes - text.length);
    };
    expect(await grown(() => post(LOG.security, padded(LOG_LIMIT.bytes)))).toBe(1);
    expect(
      await grown(async () => expect((await post(LOG.security, padded(LOG_LIMIT.bytes + 1))).body).toEqual(OK)),
    ).toBe(0);
  });

  test('[TRK-01] keeps sixty of one address in any minute, and answers the others all the same', async () => {
    const kept = await grown(async () => {
      for (let second = 0; second < 60; second += 1) {
        for (let call = 0; call < 3; call += 1) {
          const answer = await post(LOG.security, security);
          expect([answer.body, answer.headers['retry-after']]).toEqual([OK, undefined]);
        }
        clock.at += 1_000;
      }
    });
    expect(kept).toBeLessThanOrEqual(60);
    expect(kept).toBeGreaterThanOrEqual(58);
  });
});

test('[TRK-01] a fault of ours is written to the log, and the page is answered all the same', async () => {
  const broken = {
    ...siteLog,
    note() {
      throw new Error('a bug');
    },
  };
  const { app: other, lines } = await world({ siteLog: broken });
  const answer = await other.inject({ method: 'POST', url: LOG.security, payload: security });
  expect([answer.json(), lines.length]).toEqual([OK, 1]);
  expect(lines[0]).toContain('a bug');
  await other.close();
});

describe('the click log', () => {
  test('[TRK-07] takes batches of fifty and keeps the good events', async () => {
    const events = Array.from({ length: LOG_LIMIT.batch }, () => click);
    expect(await grown(async () => expect((await post(LOG.events, { events })).body).toEqual(OK))).toBe(50);
    expect(await grown(() => post(LOG.events, { events: [...events, click] }))).toBe(50);
    expect(await grown(() => post(LOG.events, { events: [click, { name: 'x' }] }))).toBe(1);
    expect((await rows(1))[0]).toEqual({ at: clock.at, kind: 'click', ...click, session: '' });
  });
});

test('[TRK-11] no secret that somebody posts reaches the disk', async () => {
  const secret = fc.stringMatching(/^[A-Za-z0-9]{12}\d{4}[A-Za-z0-9+/]{12,40}$/);
  await fc.assert(
    fc.asyncProperty(secret, async (one) => {
      clock.at += 60_000;
      await post(
        LOG.security,
        {
          ...security,
          data: { event: 'initFailed', reason: `timeout error=${one} ${one}` },
          page: `/x/${one}?${one}`,
          pwd: one,
        },
        { terminalcode: one },
      );
      await post(LOG.events, { events: [{ ...click, page: `/${one}`, terminalCode: one, extra: one }] });
      expect(JSON.stringify(await rows(2))).not.toContain(one);
    }),
    { numRuns: 50 },
  );
});

describe('the rows on disk', () => {
  const row = (at: number) => ({ at, kind: 'click' as const, text: 'x'.repeat(80) });
  const numbers = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => row(from + i));

  test('never fill more than two files, and the newest are there', async () => {
    const folder = join(place.path, 'small');
    const small = openSiteLog({ folder, log: silentLog, fileBytes: 2_000 });
    for (let at = 0; at < 500; at += 10) {
      small.note(numbers(at, at + 10));
      await small.read({ limit: 1 });
    }
    await small.close();
    expect(readdirSync(folder).sort()).toEqual(['site.1.jsonl', 'site.jsonl']);
    for (const file of readdirSync(folder)) expect(statSync(join(folder, file)).size).toBeLessThanOrEqual(2_000);
    expect((await readSiteLog(folder, { limit: 15 })).map(({ at }) => at)).toEqual(
      Array.from({ length: 15 }, (_, i) => 499 - i),
    );
  });

  test('are gone on with after a restart; a line that was cut off is passed over', async () => {
    const folder = join(place.path, 'again');
    const first = openSiteLog({ folder, log: silentLog });
    first.note([row(1)]);
    await first.close();
    const file = join(folder, 'site.jsonl');
    writeFileSync(file, `${readFileSync(file, 'utf8')}{"at":2,"ki\n`);
    const next = openSiteLog({ folder, log: silentLog });
    next.note([row(3)]);
    expect((await next.read({ limit: 9 })).map(({ at }) => at)).toEqual([3, 1]);
    expect(await next.read({ limit: 9, kind: 'security' })).toEqual([]);
  });

  test('that came while others were on their way are written too', async () => {
    const folder = join(place.path, 'waves');
    const log = openSiteLog({ folder, log: silentLog });
    const waves = Array.from({ length: 20 }, (_, wave) => Promise.resolve().then(() => log.note([row(wave)])));
    await Promise.all(waves);
    expect(await log.read({ limit: 99 })).toHaveLength(20);
  });

  test('that are too many for the disk are dropped and counted', async () => {
    const { lines, log } = keptLog();
    const busy = openSiteLog({ folder: join(place.path, 'busy'), log });
    busy.note(numbers(0, 2_500));
    expect(await busy.read({ limit: 9_999 })).toHaveLength(2_000);
    expect(lines.map((line) => JSON.parse(line).dropped)).toEqual([500]);
  });

  test('[TRK-10] that cannot be kept are lost without harm and with one line in the log', async () => {
    const { lines, log } = keptLog();
    const file = join(place.path, 'file');
    writeFileSync(file, '');
    const broken = openSiteLog({ folder: join(file, 'x'), log });
    for (const at of [1, 2]) {
      broken.note([row(at)]);
      expect(await broken.read({ limit: 1 })).toEqual([]);
    }
    expect(lines).toHaveLength(1);
    expect(existsSync(join(file, 'x'))).toBe(false);
  });
});

test('the operator asks for a kind, a number, both or nothing', () => {
  expect(askedFor([])).toEqual({ kind: undefined, limit: 100 });
  expect(askedFor(['5', 'click'])).toEqual({ kind: 'click', limit: 5 });
  expect(askedFor(['security', '999999999'])).toEqual({ kind: 'security', limit: 100_000 });
  for (const wrong of [['x'], ['click', 'security'], ['1', '2']]) expect(askedFor(wrong)).toBeNull();
});
