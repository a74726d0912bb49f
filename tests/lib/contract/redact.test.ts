import { generateKeyPairSync } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readClicks, readSecurityLog } from '#gateway/routes/log-reader.ts';
import { CLICKS, LOG, LOG_LIMIT } from '#lib/contract/log.ts';
import { cleanPage, cleanReason, type Facts, REASONS, reasonText } from '#lib/contract/redact.ts';

/** Passwords, one-time codes, tokens, keys, balances: whatever a careless hand may put into a log. */
const secret = fc.oneof(
  fc.stringMatching(/^[A-Za-z0-9_-]{22,64}$/),
  fc.stringMatching(/^[0-9a-f]{32,64}$/),
  fc.stringMatching(/^[A-Za-z0-9!$%&*+@#]{8,20}$/).filter((text) => /\d/.test(text)),
  fc.stringMatching(/^\d{6}$/),
  fc.stringMatching(/^\d{1,9}\.\d{2,8}$/),
  fc.stringMatching(/^(?:[a-z]{3,8} ){11}[a-z]{3,8}$/),
  fc.stringMatching(/^[A-Za-z0-9+/]{40,200}={0,2}$/),
);
const words = fc.constantFrom(...REASONS);
const names = [
  'code',
  'status',
  'error',
  'publicKey',
  'directive',
  'source',
  'token',
  'password',
  'constructor',
  '__proto__',
];
const name = fc.constantFrom(...names);
const page = fc.constantFrom('/spot/BTCUSDT', '/', '/fee', '/asset/spot');

describe('a reason', () => {
  test('[TRK-11] carries no planted secret, wherever somebody puts it', () => {
    fc.assert(
      fc.property(words, name, secret, secret, (word, fact, one, two) => {
        const facts = { [fact]: one, error: `Error: ${two}` } as Facts;
        for (const text of [
          reasonText(word, facts),
          cleanReason(`${one} ${two}`),
          cleanReason(`${word} ${one} ${fact}=${two}`),
        ]) {
          expect(text).not.toContain(one);
          expect(text).not.toContain(two);
        }
        expect(reasonText(one as 'other')).toBe('other');
      }),
      { numRuns: 2_000 },
    );
  });

  test('that is clean stays as it is', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(cleanReason(cleanReason(text))).toBe(cleanReason(text));
      }),
    );
    expect(reasonText('configFetch', { status: '500', code: '50000', error: 'AxiosError' })).toBe(
      'configFetch status=500 code=50000 error=AxiosError',
    );
    expect(reasonText('timeout', { code: undefined })).toBe('timeout');
    expect(cleanReason('timeout code=00023 code=00024 code=123456 code=90000001')).toBe('timeout code=00023');
  });

  test('[TRK-04] may carry a public key of either length, and never a private one', () => {
    for (const modulusLength of [1024, 2048]) {
      const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength });
      const open = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
      expect(reasonText('answerCode', { code: '00023', publicKey: open })).toBe(
        `answerCode code=00023 publicKey=${open}`,
      );
      for (const type of ['pkcs8', 'pkcs1'] as const) {
        const closed = privateKey.export({ type, format: 'der' }).toString('base64');
        expect(reasonText('answerCode', { publicKey: closed })).toBe('answerCode');
      }
    }
  });

  test('names what a policy stopped by its origin alone', () => {
    expect(reasonText('blocked', { directive: 'script-src-elem', source: 'https://evil.example:8443' })).toBe(
      'blocked directive=script-src-elem source=https://evil.example:8443',
    );
    expect(reasonText('blocked', { directive: 'my-src', source: 'https://evil.example/?token=x' })).toBe('blocked');
  });
});

describe('a page', () => {
  test('[TRK-02, TRK-11] keeps words and symbols; query, hash and everything that could be a secret is gone', () => {
    expect(
      [
        '/spot/BTCUSDT?token=x',
        '/futures/usdt/BTCUSDT/#x',
        '',
        '/',
        '//a//b/',
        '/invite/AB12CD',
        '/spot/1INCHUSDT',
        '/reset/e3b0c442',
        '/vip/vipIntroduce',
      ].map(cleanPage),
    ).toEqual([
      '/spot/BTCUSDT',
      '/futures/usdt/BTCUSDT',
      '/',
      '/',
      '/a/b',
      '/invite/*',
      '/spot/1INCHUSDT',
      '/reset/*',
      '/vip/vipIntroduce',
    ]);
    expect(cleanPage(`/${'a/'.repeat(20)}`)).toBe('/a/a/a/a/a/a/a/a');
  });

  test('[TRK-11] carries no planted secret', () => {
    const longEnough = secret.filter(
      (text) => text.length >= 6 && !text.includes('/') && !/^[A-Za-z]{1,24}$/.test(text),
    );
    fc.assert(
      fc.property(page, longEnough, (path, one) => {
        for (const where of [`${path}?q=${one}`, `${path}#${one}`, `/reset/${one}`, `/a/${one}/b`])
          expect(cleanPage(where)).not.toContain(one);
      }),
      { numRuns: 2_000 },
    );
  });
});

const good = {
  bizType: 'csp',
  data: { event: 'violation', reason: 'blocked directive=img-src' },
  timestamp: 5,
  page: '/fee',
};
const click = { name: 'captchaClose', page: '/fee', languageType: 0, terminalCode: 'a'.repeat(32), time: 5 };

describe('what was posted', () => {
  test('[TRK-01] is read when it has bizType, data{event, reason}, timestamp and page', () => {
    expect(LOG).toEqual({ security: '/v1/buried/log/cspSecurity', events: '/v1/buried/log/event' });
    expect(readSecurityLog({ ...good, token: 'x' })).toEqual(good);
    const wrong: unknown[] = [
      null,
      [],
      'x',
      {},
      { ...good, data: null },
      { ...good, data: { ...good.data, event: 'x' } },
    ];
    wrong.push(
      { ...good, bizType: 'x' },
      { ...good, timestamp: '5' },
      { ...good, timestamp: -1 },
      { ...good, page: 5 },
    );
    wrong.push({ ...good, data: { event: 'violation', reason: {} } });
    for (const value of wrong) expect(readSecurityLog(value)).toBeNull();
  });

  test('[TRK-07] clicks are read one by one, at most fifty', () => {
    expect(readClicks({ events: [click, { ...click, password: 'x' }] })).toEqual([click, click]);
    expect(readClicks({ events: [{ ...click, terminalCode: 'x' }] })).toEqual([{ ...click, terminalCode: '' }]);
    const wrong = [
      null,
      { ...click, name: 'x' },
      { ...click, page: 5 },
      { ...click, time: '5' },
      { ...click, languageType: 100 },
    ];
    expect(readClicks({ events: [...wrong, { ...click, languageType: -1 }, click] })).toEqual([click]);
    expect(readClicks({ events: Array.from({ length: 60 }, () => click) })).toHaveLength(LOG_LIMIT.batch);
    for (const value of [null, [], {}, { events: {} }]) expect(readClicks(value)).toEqual([]);
  });

  test('[TRK-11] a planted secret is kept in no part of it', () => {
    const part = fc.oneof(secret, fc.constant(undefined));
    fc.assert(
      fc.property(secret, part, part, fc.constantFrom(...CLICKS), (one, two, three, named) => {
        fc.pre(!/^[A-Za-z]{1,24}$/.test(one));
        const log = readSecurityLog({
          ...good,
          data: { ...good.data, reason: one, [one]: one },
          page: `/x/?${one}`,
          extra: two,
          [one]: three,
        });
        const clicks = readClicks({
          events: [{ ...click, name: named, page: `/x?${one}`, terminalCode: one.slice(0, 31), extra: one }],
        });
        expect(JSON.stringify([log, clicks])).not.toContain(one);
      }),
    );
  });
});
