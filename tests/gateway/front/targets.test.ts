import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PREFIXES } from '#lib/i18n/locales.ts';
import { openStand, type Stand } from './stand.ts';
import { TARGETS } from './targets.ts';

let stand: Stand;
beforeAll(async () => {
  stand = await openStand();
});
afterAll(() => stand.close());

/** Where a browser on this page would go. */
function isOwn(location: string, target: string): boolean {
  const base = URL.canParse(target, 'https://meridian.test') ? new URL(target, 'https://meridian.test') : undefined;
  return new URL(location, base?.host === 'meridian.test' ? base : 'https://meridian.test').host === 'meridian.test';
}

describe('[LOC-04] [LOC-05] [LOC-06] over a bare socket', () => {
  test('there are at least two hundred targets, all different', () => {
    expect(new Set(TARGETS.map(([target]) => target)).size).toBe(TARGETS.length);
    expect(TARGETS.length).toBeGreaterThanOrEqual(200);
  });

  test.each(TARGETS)('%j leads to %s', async (target, outcome) => {
    const { status, headers, body } = await stand.raw(target);
    const shown = /<h1>(?:page|nothing in) ([^<]+)</.exec(body.toString())?.[1]?.replace('/not-found', '');
    const about = headers.location ?? (status === 400 ? undefined : shown);
    expect([status, about].filter((part) => part !== undefined).join(' ')).toBe(outcome);
    if (headers.location !== undefined) expect(isOwn(headers.location, target)).toBe(true);
  });
});

test.each(PREFIXES)('[LOC-02] [LOC-03] [LOC-07] pages below /%s are pages of that language', async (prefix) => {
  for (const path of ['', '/markets', '/spot/BTCUSDT']) {
    const got = await stand.raw(`/${prefix}${path}`);
    if (prefix === 'en') expect(got).toMatchObject({ status: 308, headers: { location: path || '/' } });
    else expect([got.status, got.body.toString()]).toEqual([200, expect.stringContaining(`page /${prefix}${path}<`)]);
  }
});

describe('whatever stands on the request line', () => {
  const piece = fc.constantFrom(
    ...['/', '//', '\\', '%2f', '%5c', '%09', '%', '%00', '..', '.', '?', '#', '@', ':', ';', '~', '%7e', ' ', '\t'],
    ...['en', 'ja', 'JA', 'en~', 'zh-TW', 'fee', 'spot', 'btcusdt', 'evil.example', 'https:', '_next', 'v1', '\u00e9'],
  );
  const targets = fc.array(piece, { maxLength: 8 }).map((parts) => `/${parts.join('')}`);
  const headers = fc.subarray(['RSC: 1', 'Cookie: simulation-trade=1', 'Accept-Language: ja', 'Accept: text/html']);

  test('is never answered with 500, nor with a way off this origin', async () => {
    await fc.assert(
      fc.asyncProperty(targets, headers, async (target, more) => {
        const got = await stand.raw(target, { headers: more });
        expect([200, 307, 308, 400, 404]).toContain(got.status);
        const { location } = got.headers;
        if (location !== undefined) expect(isOwn(location, target)).toBe(true);
        // Two redirects at most, then an answer.
        if (location !== undefined && (await stand.raw(location)).headers.location !== undefined)
          expect((await stand.raw((await stand.raw(location)).headers.location ?? '')).headers.location).toBe(
            undefined,
          );
      }),
      { numRuns: 400 },
    );
  });
});

test.each([
  ['evil host', 'evil.example'],
  ['user info', 'a@evil.example'],
  ['a path', 'evil.example/x'],
  ['a line', 'a%0d%0ab'],
  ['nothing', ''],
  ['bytes', '\u00e9.example'],
])('a Host header with %s never turns up in an answer', async (_what, host) => {
  for (const target of [
    '/',
    '/JA/fee',
    '/en',
    '/nothing',
    '/spot/btcusdt',
    '/robots.txt',
    '/_next/static/chunks/a.js',
  ]) {
    const got = await stand.raw(target, { host, headers: ['Accept: text/html'] });
    expect([200, 308, 400, 404]).toContain(got.status);
    if (host !== '') expect(`${JSON.stringify(got.headers)}${got.body}`).not.toContain(host);
  }
});
