import { describe, expect, test } from 'vitest';
import { DEFAULT_ROUTING, type RoutingConfig } from '#lib/i18n/config.ts';
import { LOCALES, PREFIXES, UI_LOCALES } from '#lib/i18n/locales.ts';
import { isPagePath } from '#lib/i18n/paths.ts';
import { type RouteRequest, route, segmentOfBroken } from '#lib/i18n/route.ts';
import { SIMULATION_ROUTES } from '#lib/simulation/routing.ts';

const DOMAINS: RoutingConfig = {
  siteDomain: 'example.com',
  localeDomains: { 'zh-CN': 'example.cn', 'en-NG': 'ng.example.com', nl: 'nl.example.com' },
  subdomain: '',
  ownDomains: [],
};

const ask = (target: string, request: Partial<RouteRequest> = {}, config = DEFAULT_ROUTING) =>
  route(
    { host: 'localhost:3443', target, cookies: {}, acceptLanguage: undefined, ...request },
    config,
    SIMULATION_ROUTES,
  );
const askAt = (host: string, target: string, request: Partial<RouteRequest> = {}) =>
  ask(target, { host, ...request }, DOMAINS);
const PATHS = ['/markets', '/spot/BTCUSDT', '/vip/vipIntroduce'];

describe('prefixes', () => {
  test('[LOC-02] a page is served unprefixed and with 24 prefixes; /en moves to the unprefixed one', () => {
    for (const path of PATHS) {
      expect(ask(path)).toMatchObject({ kind: 'serve', locale: 'en', segment: 'en~', path: `/en~${path}` });
      for (const code of PREFIXES.filter((prefix) => prefix !== 'en'))
        expect(ask(`/${code}${path}`)).toMatchObject({
          kind: 'serve',
          locale: code,
          segment: code,
          path: `/${code}${path}`,
        });
      expect(ask(`/en${path}`)).toMatchObject({ kind: 'redirect', status: 308, location: path });
    }
  });

  test('[LOC-07] a prefix alone is the home page of its language', () =>
    expect(ask('/ja')).toMatchObject({ kind: 'serve', locale: 'ja', path: '/ja' }));

  test.each([
    ['/JA/markets', '/ja/markets'],
    ['/zh-cn', '/zh-CN'],
    ['/ZH-tw/spot/BTCUSDT?a=1', '/zh-TW/spot/BTCUSDT?a=1'],
    ['/En-gb/fee', '/en-GB/fee'],
    ['/ASIA/fee', '/asia/fee'],
    ['/EN/fee?x=/JA', '/fee?x=/JA'],
    ['/Ja/', '/ja'],
  ])('[LOC-04] %s is moved to %s in one hop', (target, location) => {
    expect(ask(target)).toMatchObject({ kind: 'redirect', status: 308, location });
    expect(ask(location)).toMatchObject({ kind: 'serve' });
  });

  test('[LOC-05] what is no prefix is an ordinary path', () => {
    for (const first of ['nl', 'ko', 'fr-FR', 'xx', 'english', 'ja-JP'])
      expect(ask(`/${first}/spot/BTCUSDT`)).toMatchObject({
        kind: 'serve',
        locale: 'en',
        path: `/en~/${first}/spot/BTCUSDT`,
      });
  });

  test('[LOC-14] the ten codes that are only catalogues are no prefixes', () => {
    for (const code of UI_LOCALES.filter((code) => !(PREFIXES as readonly string[]).includes(code)))
      expect(ask(`/${code}/fee`)).toMatchObject({ kind: 'serve', locale: 'en', path: `/en~/${code}/fee` });
  });

  test.each([
    ['/en/ja/fee', 'en~'],
    ['/ja/en/fee', 'ja'],
    ['/ja/ja', 'ja'],
    ['/JA/De/fee', 'ja'],
    ['/en/en/', 'en~'],
  ])('[LOC-06] two prefixes, %s, are not found', (target, segment) =>
    expect(ask(target)).toEqual({
      kind: 'not-found',
      locale: segment.slice(0, 2),
      segment,
      path: `/${segment}/not-found`,
    }));

  test('[RT-13] nothing below a prefix is a call or an asset', () => {
    for (const target of ['/en/v1/user', '/ja/_next/x', '/en/cdnstatic/a', '/ja/multiLang'])
      expect(ask(target).kind).toBe('not-found');
  });

  test('the query is kept', () => {
    expect(ask('/ja/fee?a=%2f&b')).toMatchObject({ path: '/ja/fee', search: '?a=%2f&b' });
    expect(ask('/en/fee?a=1?2')).toMatchObject({ location: '/fee?a=1?2' });
  });
});

describe('spelling', () => {
  test.each([
    ['/fee/', '/fee'],
    ['//fee', '/fee'],
    ['///evil.com', '/evil.com'],
    ['/%66ee', '/fee'],
    ['/x/../fee', '/fee'],
    ['/en/../ja', '/ja'],
    ['/%6Aa/fee', '/ja/fee'],
    ['/en//ja', null],
    ['/en/%6Aa', null],
  ])('%s goes to %s', (target, location) => {
    if (location === null) expect(ask(target).kind).toBe('not-found');
    else expect(ask(target)).toMatchObject({ kind: 'redirect', status: 308, location });
  });

  test.each([
    ['/spot/btcusdt', '/spot/BTCUSDT'],
    ['/ja/spot/BtcUsdt?a=b', '/ja/spot/BTCUSDT?a=b'],
    ['/spot/btcusdt/margin', '/spot/BTCUSDT/margin'],
    ['/futures/usdt/btcusdt', '/futures/usdt/BTCUSDT'],
    ['/EN/futures/coin/1000pepeusd/', '/futures/coin/1000PEPEUSD'],
  ])('[RT-15] %s is moved to %s in one hop', (target, location) => {
    expect(ask(target)).toMatchObject({ kind: 'redirect', status: 308, location });
    expect(ask(location)).toMatchObject({ kind: 'serve' });
  });

  test.each([
    '/spot',
    '/spot/BTCUSDT',
    '/spot/btcusdt/x',
    '/futures/usdt',
    '/futures/usdt/a/margin',
    '/markets/spot/btc',
  ])('%s has no symbol to move', (target) =>
    expect(ask(target)).toMatchObject({ kind: 'serve', path: `/en~${target}` }));

  test.each([
    '/en~',
    '/en~/fee',
    '/en%7E/fee',
    '/%65n%7e/',
    '/ja~/spot/BTCUSDT',
    '/en/en~/fee',
    '/nl~',
    '//en~/fee',
  ])('the internal form %s is not found from outside', (target) => expect(ask(target).kind).toBe('not-found'));

  test.each([
    '/%',
    '/en/%',
    '/a%0d%0ab',
    '/\\evil.com',
    'http://evil.com/',
    '/\t/evil.com',
    '',
  ])('%j is a bad request', (target) => expect(ask(target)).toEqual({ kind: 'bad-request' }));

  test('permanent redirects are kept for an hour, not for ever', () =>
    expect(ask('/JA')).toMatchObject({ headers: { 'cache-control': 'public, max-age=3600' } }));
});

describe('the home page', () => {
  const japanese = { acceptLanguage: 'ja,en;q=0.5' };

  test('[LOC-32] follows the language of the browser by a private redirect', () =>
    expect(ask('/?ref=a', japanese)).toEqual({
      kind: 'redirect',
      status: 307,
      location: '/ja?ref=a',
      headers: { 'cache-control': 'private, no-store', vary: 'Accept-Language, Cookie' },
    }));

  test('[LOC-32] nothing but the bare home page does', () => {
    for (const target of ['/markets', '/spot/BTCUSDT', '/api', '/x'])
      expect(ask(target, { ...japanese, cookies: { language: 'de' } })).toMatchObject({ kind: 'serve', locale: 'en' });
    expect(ask('/de', { ...japanese, cookies: { language: 'ja' } })).toMatchObject({ kind: 'serve', locale: 'de' });
  });

  test('[LOC-32] a request without language and cookie stays, and says what the answer depends on', () =>
    expect(ask('/')).toMatchObject({
      kind: 'serve',
      locale: 'en',
      path: '/en~',
      headers: { vary: 'Accept-Language, Cookie' },
    }));

  test.each([
    ['zh', '/zh-CN'],
    ['ko-KR', '/en-GB'],
    ['de-AT', '/de'],
    ['fil', '/ph'],
  ])('[LOC-27] [LOC-28] [LOC-29] browser %s is sent to %s', (acceptLanguage, location) =>
    expect(ask('/', { acceptLanguage })).toMatchObject({ status: 307, location }));

  test.each(['en-US', 'nl', '???', ''])('[LOC-30] browser %j stays with English', (acceptLanguage) =>
    expect(ask('/', { acceptLanguage })).toMatchObject({ kind: 'serve', locale: 'en' }));

  test('[LOC-31] the stored choice goes before the browser, a worthless one does not', () => {
    expect(ask('/', { ...japanese, cookies: { language: 'de' } })).toMatchObject({ location: '/de' });
    expect(ask('/', { ...japanese, cookies: { language: 'en' } })).toMatchObject({ kind: 'serve' });
    expect(ask('/', { ...japanese, cookies: { language: '//evil.com' } })).toMatchObject({ location: '/ja' });
    expect(ask('/', { ...japanese, cookies: { language: 'fr-FR' } })).toMatchObject({ location: '/fr' });
    expect(ask('/', { ...japanese, cookies: { language: 'en-NG' } })).toMatchObject({ kind: 'serve' });
  });

  test('[LOC-31] /en is stored as a choice on its way, so that the browser cannot turn it back', () => {
    const answer = ask('/en?a=1', japanese);
    expect(answer).toMatchObject({ status: 308, location: '/?a=1' });
    expect(answer.kind === 'redirect' && answer.headers).toEqual({
      'cache-control': 'private, no-store',
      'set-cookie': 'language=en; Path=/; Max-Age=31536000; SameSite=Lax; Secure',
    });
    const only = ask('/en/fee', japanese);
    expect(only.kind === 'redirect' && only.headers['set-cookie']).toBeUndefined();
  });
});

describe('own domains', () => {
  test('[LOC-37] an unprefixed page of an own domain is in its language, without redirect', () => {
    expect(askAt('example.cn', '/fee')).toMatchObject({ kind: 'serve', locale: 'zh-CN', path: '/zh-CN~/fee' });
    expect(askAt('example.cn:443', '/')).toMatchObject({ kind: 'serve', locale: 'zh-CN', path: '/zh-CN~' });
  });

  test('[LOC-31] the domain goes before cookie and browser', () =>
    expect(askAt('example.cn', '/', { cookies: { language: 'de' }, acceptLanguage: 'ja' })).toMatchObject({
      kind: 'serve',
      locale: 'zh-CN',
    }));

  test('[LOC-14] codes that are no prefix are served on their domain only', () => {
    expect(askAt('ng.example.com', '/fee')).toMatchObject({ locale: 'en-NG', path: '/en-NG~/fee' });
    expect(askAt('nl.example.com', '/')).toMatchObject({ locale: 'nl', path: '/nl~' });
    expect(askAt('example.com', '/')).toMatchObject({ locale: 'en' });
  });

  test('[LOC-37] an explicit prefix wins there', () =>
    expect(askAt('example.cn', '/ja/fee')).toMatchObject({ kind: 'serve', locale: 'ja', path: '/ja/fee' }));

  test('[LOC-02] its own prefix moves to the bare address there', () => {
    expect(askAt('example.cn', '/zh-CN/fee?a')).toMatchObject({ status: 308, location: '/fee?a' });
    expect(askAt('example.cn', '/ZH-cn/')).toMatchObject({ status: 308, location: '/' });
  });

  test('elsewhere the prefix of a moved language leads to its domain in one hop', () => {
    for (const host of ['example.com', 'ng.example.com'])
      expect(askAt(host, '/zh-cn/spot/btcusdt/?a=1')).toMatchObject({
        status: 308,
        location: 'https://example.cn/spot/BTCUSDT?a=1',
      });
    expect(askAt('example.com', '/zh-CN')).toMatchObject({ location: 'https://example.cn/' });
  });

  test('[LOC-37] English leads to the main domain, its home by way of the choice', () => {
    expect(askAt('example.cn', '/en/fee')).toMatchObject({ status: 308, location: 'https://example.com/fee' });
    expect(askAt('example.cn', '/en?a')).toMatchObject({ status: 308, location: 'https://example.com/en?a' });
    expect(askAt('example.com', '/en?a')).toMatchObject({ status: 308, location: '/?a' });
  });

  test('[LOC-37] English is served behind its prefix where the main domain has no name', () => {
    const nameless = { ...DOMAINS, siteDomain: '' };
    expect(ask('/en/fee', { host: 'example.cn' }, nameless)).toMatchObject({ kind: 'serve', path: '/en/fee' });
    expect(ask('/en', { host: 'example.cn' }, nameless)).toMatchObject({ kind: 'serve', path: '/en' });
  });

  test('the home page of the main domain sends readers of a moved language to its domain', () => {
    expect(askAt('example.com', '/?a', { acceptLanguage: 'zh' })).toMatchObject({
      status: 307,
      location: 'https://example.cn/?a',
    });
    expect(askAt('example.com', '/', { cookies: { language: 'en-NG' } })).toMatchObject({
      location: 'https://ng.example.com/',
    });
  });

  test('a host nobody configured is never left and never named', () => {
    for (const host of ['evil.io', 'example.com.evil.io', 'example.cn@evil.io', '']) {
      expect(askAt(host, '/zh-CN/fee')).toMatchObject({ kind: 'serve', path: '/zh-CN/fee' });
      expect(askAt(host, '/', { acceptLanguage: 'zh' })).toMatchObject({ location: '/zh-CN' });
      expect(askAt(host, '/JA')).toMatchObject({ location: '/ja' });
    }
  });

  test('[LOC-39] the hop uses the subdomain', () =>
    expect(
      ask(
        '/zh-CN/fee',
        { host: 'm.example.com' },
        {
          ...DOMAINS,
          siteDomain: 'www.example.com',
          localeDomains: { 'zh-CN': 'www.example.cn' },
          subdomain: 'm',
        },
      ),
    ).toMatchObject({ location: 'https://m.example.cn/fee' }));
});

describe('simulation', () => {
  const on = { cookies: { 'simulation-trade': '1' } };

  test.each([
    ['/', '/spot/BTCUSDT'],
    ['/markets?a=1', '/spot/BTCUSDT'],
    ['/ja/markets', '/ja/spot/BTCUSDT'],
    ['/JA/markets/', '/ja/spot/BTCUSDT'],
    ['/en/markets', '/spot/BTCUSDT'],
    ['/ja', '/ja/spot/BTCUSDT'],
    ['/nl/spot/BTCUSDT', '/spot/BTCUSDT'],
    ['/ja/en/fee', '/ja/spot/BTCUSDT'],
    ['/login', '/spot/BTCUSDT'],
    ['/fee/%2e%2e/markets', '/spot/BTCUSDT'],
  ])('[SIM-07] [SIM-16] [SIM-17] %s leads to %s at once', (target, location) =>
    expect(ask(target, { ...on, acceptLanguage: 'de' })).toMatchObject({
      kind: 'redirect',
      status: 307,
      location,
      headers: { 'cache-control': 'no-store' },
    }));

  test.each([
    ['/ja/markets?q=btc', '/markets?q=btc'],
    ['/', '/'],
    ['/login', '/login'],
  ])('what was asked for, %s, goes along in a cookie of half a minute', (target, path) => {
    const { headers } = ask(target, on) as { headers: Record<string, string> };
    expect(headers).toEqual({
      'cache-control': 'no-store',
      'set-cookie': `simulation-asked=${encodeURIComponent(path)}; Path=/; Max-Age=30; SameSite=Lax; Secure`,
    });
  });

  test('no such cookie for what is only fetched ahead, for what can be no page, or for what is too long', () => {
    const noted = (target: string, flight = false) =>
      (ask(target, { ...on, flight }) as { headers: Record<string, string> }).headers['set-cookie'];
    expect(noted('/markets', true)).toBeUndefined();
    expect(noted('/ja/en/fee')).toBeUndefined();
    expect(noted(`/markets?q=${'x'.repeat(400)}`)).toBe('simulation-asked=; Path=/; Max-Age=0; SameSite=Lax; Secure');
  });

  test.each([
    '/spot/BTCUSDT',
    '/ja/spot/BTCUSDT',
    '/fee',
    '/api/x',
    '/de/asset/futures',
    '/history/x/y',
  ])('[SIM-08] [SIM-17] %s stays, and its answer is private and not to be listed', (target) =>
    expect(ask(target, on)).toMatchObject({
      kind: 'serve',
      headers: { 'cache-control': 'private, no-cache', 'x-robots-tag': 'noindex' },
    }));

  test('[SIM-09] nothing is redirected without the flag', () => {
    for (const cookies of [{}, { 'simulation-trade': '' }, { 'simulation-trade': '0' }, { 'SIMULATION-TRADE': '1' }])
      for (const target of ['/markets', '/ja/login', '/x']) {
        const answer = ask(target, { cookies: cookies as Record<string, string> });
        expect(answer.kind).toBe('serve');
        expect(answer.kind === 'serve' && answer.headers).toEqual({});
      }
  });

  test('on an own domain it stays there; the hop of a moved language comes first', () => {
    expect(askAt('example.cn', '/markets', on)).toMatchObject({ status: 307, location: '/spot/BTCUSDT' });
    expect(askAt('example.com', '/zh-CN/markets', on)).toMatchObject({ location: 'https://example.cn/markets' });
  });

  test('[SIM-07] forms of the inside and malformed targets are refused as ever', () => {
    expect(ask('/en~/markets', on).kind).toBe('not-found');
    expect(ask('/a%2fb', on).kind).toBe('not-found');
    expect(ask('/%', on).kind).toBe('bad-request');
  });

  test('[LOC-44] an address that carries the paper marker is not to be listed', () => {
    expect(ask('/fee?paptrading=1')).toMatchObject({ headers: { 'x-robots-tag': 'noindex' } });
    expect(ask('/fee?a=b&paptrading')).toMatchObject({ headers: { 'x-robots-tag': 'noindex' } });
    expect(ask('/fee?xpaptrading=1')).toMatchObject({ headers: {} });
  });
});

test.each([
  ['localhost:3443', '/%', 'en~'],
  ['localhost:3443', '/ja/%zz', 'ja'],
  ['localhost:3443', '\\\\ja\\%', 'ja'],
  ['localhost:3443', '//de/fee?%', 'de'],
  ['example.cn', '/%', 'zh-CN~'],
  ['example.cn', '/ja/%', 'ja'],
  ['', '', 'en~'],
])('[LOC-06] a broken target at %j, %j, still has a language: %s', (host, target, segment) => {
  expect(segmentOfBroken({ host, target }, DOMAINS)).toBe(segment);
});

test('every language has both kinds of pages and no third', () => {
  const config: RoutingConfig = {
    ...DEFAULT_ROUTING,
    localeDomains: Object.fromEntries(LOCALES.map((code) => [code, `${code.toLowerCase()}.test`])),
  };
  for (const code of LOCALES)
    expect(ask('/fee', { host: `${code.toLowerCase()}.test` }, config)).toMatchObject({
      kind: 'serve',
      locale: code,
      segment: `${code}~`,
    });
});

describe('page paths', () => {
  test.each([
    '/',
    '/api',
    '/api/x',
    '/ja',
    '/v1x',
    '/_nextx',
    '/V1',
    '/a.b/c',
    '/spot/..',
    '/multilang',
    '/en~/fee',
  ])('[LOC-46] %s is a page', (path) => expect(isPagePath(path)).toBe(true));

  test.each([
    '/v1',
    '/v1/stream',
    '/v1/market/tickers',
    '/_next',
    '/_next/static/a',
    '/cdnstatic/x',
    '/multiLang',
    '/robots.txt',
    '/sitemaps/ja/spot-1.xml',
    '/manifest.webmanifest',
    '/ja/fee.html',
    'fee',
    '',
  ])('[LOC-46] %j is none', (path) => expect(isPagePath(path)).toBe(false));
});
