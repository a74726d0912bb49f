import { NextRequest } from 'next/server';
import { describe, expect, test, vi } from 'vitest';
import { isPagePath } from '#lib/i18n/paths.ts';
import { config, middleware } from '../middleware.ts';

// Next's own test helper wants the runtime's global before it is loaded.
vi.hoisted(() => {
  Object.assign(globalThis, { AsyncLocalStorage: process.getBuiltinModule('node:async_hooks').AsyncLocalStorage });
});
const { getRedirectUrl, getRewrittenUrl, unstable_doesMiddlewareMatch } = await import(
  'next/experimental/testing/server.js'
);

const SITE = 'http://localhost:4000';
const ask = (target: string, headers: Record<string, string> = {}) =>
  middleware(new NextRequest(SITE + target, { headers }));

describe('the matcher', () => {
  const paths = [
    '/',
    '/ja',
    '/api',
    '/api/x',
    '/spot/BTCUSDT',
    '/v1x',
    '/_nextx',
    '/a.b/c',
    '/en~/fee',
    '/v1',
    '/v1/',
    '/v1/stream',
    '/v1/market/tickers',
    '/_next',
    '/_next/static/chunks/a',
    '/cdnstatic',
    '/cdnstatic/x',
    '/multiLang/x',
    '/robots.txt',
    '/sitemap.xml',
    '/sitemaps/ja/pages-1.xml',
    '/manifest.webmanifest',
    '/brand/icon.svg',
    '/ja/x.html',
  ];

  test.each(paths)('[LOC-46] runs for %s exactly when it is a page', (path) => {
    const runs = unstable_doesMiddlewareMatch({ config, url: path, nextConfig: {} });
    expect(runs).toBe(isPagePath(path));
  });

  test('[LOC-46] both kinds are among them', () =>
    expect(new Set(paths.map(isPagePath))).toEqual(new Set([true, false])));
});

describe('carrying out', () => {
  test('a page is rewritten to its internal path with its query', () => {
    expect(getRewrittenUrl(ask('/spot/BTCUSDT?a=1'))).toBe(`${SITE}/en~/spot/BTCUSDT?a=1`);
    expect(getRewrittenUrl(ask('/ja/markets'))).toBe(`${SITE}/ja/markets`);
    expect(getRewrittenUrl(ask('/'))).toBe(`${SITE}/en~`);
  });

  test('[LOC-04] a redirect keeps status and headers', () => {
    const answer = ask('/JA/markets?a=1');
    expect([answer.status, getRedirectUrl(answer)]).toEqual([308, `${SITE}/ja/markets?a=1`]);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=3600');
  });

  test('[LOC-32] the home page follows cookie and browser', () => {
    const browser = ask('/', { 'accept-language': 'ja' });
    expect([browser.status, getRedirectUrl(browser)]).toEqual([307, `${SITE}/ja`]);
    expect(browser.headers.get('cache-control')).toBe('private, no-store');
    expect(getRedirectUrl(ask('/', { cookie: 'language=de', 'accept-language': 'ja' }))).toBe(`${SITE}/de`);
  });

  test('[SIM-16] [SIM-17] the simulation cookie leads to the landing page before any script', () => {
    const answer = ask('/ja/markets?a=1', { cookie: 'x=y; simulation-trade=1' });
    expect([answer.status, getRedirectUrl(answer)]).toEqual([307, `${SITE}/ja/spot/BTCUSDT`]);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(getRewrittenUrl(ask('/ja/fee', { cookie: 'simulation-trade=1' }))).toBe(`${SITE}/ja/fee`);
  });

  test('internal forms end at the page of nothing found', () => {
    for (const target of ['/en~/fee', '/en%7E/fee', '/en/ja/fee'])
      expect(getRewrittenUrl(ask(target))).toBe(`${SITE}/en~/not-found`);
  });

  test('a malformed path is 400', () => {
    for (const target of ['/%', '/en/%', '/a%00']) expect(ask(target).status).toBe(400);
  });
});

describe('behind the front', () => {
  const decided = (target: string, path: string) => ask(target, { 'x-meridian-internal': path, cookie: 'language=de' });

  test('what the front decided is carried out, whatever this side would decide', () => {
    expect(getRewrittenUrl(decided('/fee?a=1', '/zh-CN~/fee'))).toBe(`${SITE}/zh-CN~/fee?a=1`);
    expect(getRewrittenUrl(decided('/', '/en~'))).toBe(`${SITE}/en~`);
    expect(getRewrittenUrl(decided('/x', '/ja/not-found'))).toBe(`${SITE}/ja/not-found`);
  });

  test.each([
    '//evil.io/x',
    'https://evil.io/',
    '/xx/fee',
    '/en~/../v1/x',
    '/en~//x',
    '/en~/a?b',
    '/v1/x',
    '',
  ])('a header that is no internal path, %j, is not obeyed', (path) =>
    expect(getRewrittenUrl(decided('/fee', path))).toBe(`${SITE}/en~/fee`));
});
