import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DEFAULT_ROUTING, type RoutingConfig } from '#lib/i18n/config.ts';
import { reachable, switchLanguage, withPrefix } from '#lib/i18n/links.ts';
import { type LocaleCode, PREFIXES } from '#lib/i18n/locales.ts';

describe('withPrefix', () => {
  test.each([
    ['/', '/ja'],
    ['/fee', '/ja/fee'],
    ['/spot/BTCUSDT?x=1#book', '/ja/spot/BTCUSDT?x=1#book'],
    ['/?ref=a', '/ja?ref=a'],
    ['/#top', '/ja#top'],
    ['/api', '/ja/api'],
    ['/nl/fee', '/ja/nl/fee'],
    ['/fee?file=a.png', '/ja/fee?file=a.png'],
  ])('[LOC-08] %s on a Japanese page is %s', (href, expected) => expect(withPrefix(href, '/ja')).toBe(expected));

  test.each([
    '/',
    '/fee',
    '/spot/BTCUSDT?x=1',
    'https://x.test/fee',
  ])('[LOC-09] %s on an unprefixed page stays', (href) => expect(withPrefix(href, '')).toBe(href));

  test.each([
    '/ja/fee',
    '/zh-CN',
    '/en/fee',
    '/ZH-cn/fee',
    'https://example.com/fee',
    'HTTP://example.com',
    '//example.com/fee',
    '/\\example.com',
    '#top',
    'mailto:a@b.c',
    'tel:+1',
    'blob:https://x/1',
    'data:image/png;base64,AA',
    'cryptoapp://trade',
    'ethereum:0x0',
    '',
    '?x=1',
    './fee',
    '../fee',
    'fee',
    '/v1/openapi.json',
    '/cdnstatic/a',
    '/robots.txt',
    '/_next/static/x',
  ])('[LOC-10] %s is left alone', (href) => expect(withPrefix(href, '/de')).toBe(href));

  test('[LOC-10] prefixing twice is prefixing once', () => {
    const path = fc.array(fc.constantFrom('spot', 'fee', 'ja', 'x', '..', '?a=/b', '#c/d', '.'), { maxLength: 5 });
    fc.assert(
      fc.property(path, fc.constantFrom(...PREFIXES), fc.constantFrom(...PREFIXES), (parts, first, second) => {
        const once = withPrefix(`/${parts.join('/')}`, `/${first}`);
        expect(withPrefix(once, `/${second}`)).toBe(once);
      }),
    );
  });
});

const DOMAINS: RoutingConfig = {
  siteDomain: 'www.example.com',
  localeDomains: { 'zh-CN': 'www.example.cn', 'fr-FR': 'fr.example.com' },
  subdomain: '',
  ownDomains: [],
};
const here = (host: string, config = DOMAINS) => ({ search: '?a=1', hash: '#b', host, config });

describe('switchLanguage', () => {
  test.each<[string, LocaleCode, string]>([
    ['/spot/BTCUSDT', 'ja', '/ja/spot/BTCUSDT?a=1#b'],
    ['/de/spot/BTCUSDT', 'ja', '/ja/spot/BTCUSDT?a=1#b'],
    ['/de/spot/BTCUSDT', 'en', '/spot/BTCUSDT?a=1#b'],
    ['/de', 'ja', '/ja?a=1#b'],
    ['/', 'ja', '/ja?a=1#b'],
    ['/nl/fee', 'ja', '/ja/nl/fee?a=1#b'],
  ])('[LOC-25] from %s to %s keeps path, query and hash: %s', (path, to, expected) =>
    expect(switchLanguage({ path, to, ...here('localhost:3443', DEFAULT_ROUTING) })).toBe(expected));

  test('the English home is linked with its prefix, or it would follow the browser instead', () => {
    expect(switchLanguage({ path: '/ja', to: 'en', ...here('localhost', DEFAULT_ROUTING) })).toBe('/en?a=1#b');
    expect(switchLanguage({ path: '/', to: 'en', ...here('www.example.cn') })).toBe('https://www.example.com/en?a=1#b');
  });

  test('[LOC-38] a language with a domain is linked there from every configured domain', () => {
    for (const host of ['www.example.com', 'WWW.Example.com:443', 'fr.example.com'])
      expect(switchLanguage({ path: '/ja/fee', to: 'zh-CN', ...here(host) })).toBe('https://www.example.cn/fee?a=1#b');
  });

  test('[LOC-38] on a host nobody configured it is the prefix', () => {
    for (const host of ['staging.test', 'www.example.com.evil.io', 'evilwww.example.com', ''])
      expect(switchLanguage({ path: '/ja/fee', to: 'zh-CN', ...here(host) })).toBe('/zh-CN/fee?a=1#b');
  });

  test('on its own domain a language is the bare path', () =>
    expect(switchLanguage({ path: '/ja/fee', to: 'zh-CN', ...here('www.example.cn') })).toBe('/fee?a=1#b'));

  test('from an own domain other languages are on the main one, or behind their prefix when it has no name', () => {
    expect(switchLanguage({ path: '/fee', to: 'ja', ...here('www.example.cn') })).toBe(
      'https://www.example.com/ja/fee?a=1#b',
    );
    expect(switchLanguage({ path: '/fee', to: 'en', ...here('www.example.cn') })).toBe(
      'https://www.example.com/fee?a=1#b',
    );
    const nameless = { ...DOMAINS, siteDomain: '' };
    expect(switchLanguage({ path: '/fee', to: 'en', ...here('www.example.cn', nameless) })).toBe('/en/fee?a=1#b');
  });

  test('[LOC-39] the subdomain stands for www in such links', () => {
    const config = { ...DOMAINS, subdomain: 'm' };
    expect(switchLanguage({ path: '/fee', to: 'zh-CN', ...here('m.example.com', config) })).toBe(
      'https://m.example.cn/fee?a=1#b',
    );
  });
});

test('[LOC-14] a code without prefix and domain is reached as the language below it', () => {
  expect(reachable('fr-FR', DEFAULT_ROUTING)).toBe('fr');
  expect(reachable('fr-FR', DOMAINS)).toBe('fr-FR');
  expect(reachable('nl', DEFAULT_ROUTING)).toBe('en');
  expect(reachable('asia', DEFAULT_ROUTING)).toBe('asia');
});
