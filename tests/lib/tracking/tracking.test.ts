import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readClicks, readSecurityLog } from '#gateway/routes/log-reader.ts';
import { BIZ_TYPES, CLICKS, LOG_LIMIT, SECURITY_EVENTS, type SecurityFailure } from '#lib/contract/log.ts';
import type { ClickBatch } from '#lib/contract/shapes/log.ts';
import { batches, CLICK_LIMIT, createClicks } from '#lib/tracking/clicks.ts';
import { isNetworkError } from '#lib/tracking/network.ts';
import { gatewayReporter, guarded, isBot } from '#lib/tracking/report.ts';
import { createSecurityLog, pageOf, SECURITY_LIMIT } from '#lib/tracking/security.ts';

type Sent = { path: string; body: object; headers: object | undefined };
const TERMINAL = 'ab'.repeat(16);

function page({ path = '/ja/spot/BTCUSDT', terminal = TERMINAL } = {}) {
  const sent: Sent[] = [];
  const needs = {
    send: (to: string, body: object, headers?: object) => void sent.push({ path: to, body, headers }),
    now: () => 1_763_640_000_000,
    path: () => path,
    terminalCode: () => terminal,
  };
  return { sent, log: createSecurityLog(needs), clicks: createClicks({ ...needs, languageType: () => 3 }) };
}
const failure: SecurityFailure = { bizType: 'gatewaySign', event: 'genKeypairFailed', reason: 'timeout' };

describe('the security log', () => {
  test('[TRK-01, TRK-02] posts bizType, data{event, reason}, the moment and the plain page', () => {
    const { sent, log } = page({ path: '/ja/spot/BTCUSDT' });
    log(failure);
    expect(sent).toEqual([
      {
        path: '/v1/buried/log/cspSecurity',
        body: {
          bizType: 'gatewaySign',
          data: { event: 'genKeypairFailed', reason: 'timeout' },
          timestamp: 1_763_640_000_000,
          page: '/spot/BTCUSDT',
        },
        headers: { terminalcode: TERMINAL },
      },
    ]);
  });

  test('[TRK-02] the page has no language prefix and no query', () => {
    expect(['/', '', '/ja', '/JA/fee?x=1', '/zh-CN/fee#x', '/spot/BTCUSDT'].map(pageOf)).toEqual([
      '/',
      '/',
      '/',
      '/fee',
      '/fee',
      '/spot/BTCUSDT',
    ]);
  });

  test('[TRK-03] every module has its word', () => {
    expect(BIZ_TYPES).toEqual(['gatewaySign', 'captcha', 'deviceToken', 'csp']);
  });

  test('[TRK-04] knows the events of signing and of the encrypted login', () => {
    for (const event of [
      'loginEncryptFailed',
      'genKeypairFailed',
      'gatewaySignVerifyFailed',
      'initFailed',
      'configNotMatched',
    ])
      expect(SECURITY_EVENTS).toContain(event);
  });

  test('a terminal code that is not known is not sent', () => {
    const { sent, log } = page({ terminal: '' });
    log(failure);
    expect(sent[0]?.headers).toEqual({});
  });

  test('[TRK-10] says the same once, and twenty things of one page at most', () => {
    const { sent, log } = page();
    log(failure);
    log(failure);
    expect(sent).toHaveLength(1);
    for (let code = 10_000; code < 10_100; code += 1) log({ ...failure, facts: { code: `${code}` } });
    expect(sent).toHaveLength(SECURITY_LIMIT);
  });

  test('whatever it sends, the gateway keeps it as it is', () => {
    const { sent, log } = page();
    log({ ...failure, reason: 'answerCode', facts: { code: '00023', error: 'TypeError', status: '999' } });
    expect(readSecurityLog(JSON.parse(JSON.stringify(sent[0]?.body)))).toEqual(sent[0]?.body);
  });
});

describe('clicks', () => {
  test('[TRK-07] carry name, page, languageType, terminalCode and time, and wait for the flush', () => {
    const { sent, clicks } = page();
    clicks.track('captchaClose');
    clicks.track('unknown');
    expect(sent).toEqual([]);
    clicks.flush();
    clicks.flush();
    const event = {
      name: 'captchaClose',
      page: '/spot/BTCUSDT',
      languageType: 3,
      terminalCode: TERMINAL,
      time: 1_763_640_000_000,
    };
    expect(sent).toEqual([{ path: '/v1/buried/log/event', body: { events: [event] }, headers: undefined }]);
  });

  test('[TRK-07] go in batches that the gateway takes, none lost and none twice', () => {
    const event = fc.record({
      name: fc.constantFrom(...CLICKS),
      page: fc.stringMatching(/^(?:\/[a-z]{1,23}){1,8}$/),
      languageType: fc.nat(99),
      terminalCode: fc.constantFrom('', TERMINAL),
      time: fc.nat(),
    });
    fc.assert(
      fc.property(fc.array(event, { maxLength: 200 }), (events) => {
        const sent = batches(events);
        expect(sent.flat()).toEqual(events);
        for (const batch of sent) {
          const text = JSON.stringify({ events: batch } satisfies ClickBatch);
          expect(text.length).toBeLessThanOrEqual(LOG_LIMIT.bytes);
          expect(readClicks(JSON.parse(text))).toEqual(batch);
        }
      }),
    );
    expect(LOG_LIMIT).toEqual({ bytes: 8_192, batch: 50, perMinute: 60 });
  });

  test('[TRK-07] a full batch does not wait; one page sends five hundred at most', () => {
    const { sent, clicks } = page({ path: '/fee' });
    for (let at = 0; at < 600; at += 1) clicks.track('paperBegin');
    expect(sent).toHaveLength(CLICK_LIMIT / LOG_LIMIT.batch);
    clicks.flush();
    expect(sent.flatMap(({ body }) => (body as ClickBatch).events)).toHaveLength(CLICK_LIMIT);
  });
});

describe('the error-reporting service', () => {
  const fault = { bizType: 'deviceToken', event: 'fetchFailed', error: new RangeError('token=abc123') } as const;
  const CHROME = 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

  test('[TRK-08, TRK-09, TRK-11] is the own gateway by default, and hears the class of a fault, not its words', () => {
    const { sent, log } = page();
    const report = guarded(gatewayReporter(log), () => CHROME);
    report(fault);
    report({ ...fault, error: 'token=abc123' });
    expect(sent.map(({ path }) => path)).toEqual(['/v1/buried/log/cspSecurity', '/v1/buried/log/cspSecurity']);
    expect(sent.map(({ body }) => (body as { data: { reason: string } }).data.reason)).toEqual([
      'thrown error=RangeError',
      'thrown',
    ]);
  });

  test('[TRK-08] hears nothing of bots', () => {
    const heard: unknown[] = [];
    const bots = [
      'Googlebot/2.1',
      'Mozilla/5.0 (compatible; bingbot/2.0)',
      'HeadlessChrome/140',
      'Chrome-Lighthouse',
      'Baiduspider',
    ];
    for (const agent of bots)
      guarded(
        (said) => heard.push(said),
        () => agent,
      )(fault);
    expect([heard, bots.every(isBot), isBot(CHROME)]).toEqual([[], true, false]);
  });

  test('[TRK-05] hears nothing of a network that is away, of time-outs and of calls that were given up', () => {
    const of = (message: string, more: object = {}) => Object.assign(new Error(message), more);
    const away = [
      of('Network Error'),
      of('timeout of 10000ms exceeded'),
      of('Failed to fetch'),
      of('x', { code: 'ERR_NETWORK' }),
      of('x', { code: 'ECONNABORTED' }),
      of('x', { code: 'ERR_CANCELED' }),
      of('x', { name: 'AbortError' }),
    ];
    expect(away.map((error) => isNetworkError(error))).toEqual(away.map(() => true));
    const behind = away.map((cause) => new Error('The signing config could not be fetched.', { cause }));
    expect(behind.map((error) => isNetworkError(error))).toEqual(away.map(() => true));
    const ring: Error = new Error('a', { cause: new Error('b') });
    (ring.cause as Error).cause = ring;
    const others = [fault.error, 'Network Error', null, of('x', { code: 'ERR_BAD_RESPONSE' }), ring];
    expect(others.map((error) => isNetworkError(error))).toEqual(others.map(() => false));
    const heard: unknown[] = [];
    for (const error of away)
      guarded(
        (said) => heard.push(said),
        () => CHROME,
      )({ ...fault, error });
    expect(heard).toEqual([]);
  });

  test('[TRK-10] a service that throws harms nobody', () => {
    const broken = () => {
      throw new Error('away');
    };
    expect(() => guarded(broken, () => CHROME)(fault)).not.toThrow();
  });
});
