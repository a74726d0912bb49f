import { describe, expect, test } from 'vitest';
import {
  assertDistinct,
  DEFAULT_ROUTING,
  DOMAIN_LOCALES,
  domainOrigin,
  hostKind,
  ownDomainsOf,
  parseLocaleDomains,
  parseRouting,
  type RoutingConfig,
  RoutingConfigError,
} from '#lib/i18n/config.ts';
import { isPrefix, LOCALES } from '#lib/i18n/locales.ts';

describe('the settings', () => {
  test('[LOC-36] nothing set is one domain for everything', () => expect(parseRouting({})).toEqual(DEFAULT_ROUTING));

  test('[LOC-36] exactly the eight languages of the specification have alternates', () =>
    expect([...DOMAIN_LOCALES].sort()).toEqual(
      ['zh-CN', 'en-NG', 'id', 'en-IN', 'en-MY', 'fr-FR', 'en-FR', 'ru-FR'].sort(),
    ));

  test('[LOC-36] the eight, and no other prefix, can be given a domain', () => {
    for (const code of LOCALES) {
      const read = () => parseLocaleDomains(`${code}=x.example.com`);
      if (DOMAIN_LOCALES.includes(code) || !isPrefix(code)) expect(read()).toEqual({ [code]: 'x.example.com' });
      else expect(read).toThrow(RoutingConfigError);
    }
  });

  test('[LOC-14] an operator can attach nl, sv, en-PH and en-ZA to a domain', () =>
    expect(Object.keys(parseLocaleDomains('nl=nl.test, sv=sv.test,en-PH=ph.test, en-ZA=za.test,'))).toEqual([
      'nl',
      'sv',
      'en-PH',
      'en-ZA',
    ]));

  test('spaces, letter case and a port are understood', () =>
    expect(
      parseRouting({
        SITE_DOMAIN: ' WWW.Example.com. ',
        LOCALE_DOMAINS: 'zh-CN = ZH.example.com:8443',
        SITE_SUBDOMAIN: 'M',
        OWN_DOMAINS: 'cdn.example.net, example.org',
      }),
    ).toEqual({
      siteDomain: 'www.example.com',
      localeDomains: { 'zh-CN': 'zh.example.com:8443' },
      subdomain: 'm',
      ownDomains: ['cdn.example.net', 'example.org'],
    }));

  test.each([
    [{ SITE_DOMAIN: 'https://example.com' }, 'SITE_DOMAIN: "https://example.com" is not a domain'],
    [{ SITE_DOMAIN: 'example.com/x' }, 'SITE_DOMAIN'],
    [{ SITE_DOMAIN: 'a@b.com' }, 'SITE_DOMAIN'],
    [{ SITE_DOMAIN: '*.example.com' }, 'SITE_DOMAIN'],
    [{ SITE_DOMAIN: 'example.com:99999' }, 'SITE_DOMAIN'],
    [{ LOCALE_DOMAINS: 'zh-CN' }, 'LOCALE_DOMAINS: "zh-CN" is not a pair'],
    [{ LOCALE_DOMAINS: '=x.com' }, 'is not a pair'],
    [{ LOCALE_DOMAINS: 'ja=ja.example.com' }, '"ja" cannot have a domain of its own'],
    [{ LOCALE_DOMAINS: 'ko=ko.example.com' }, '"ko" cannot have a domain'],
    [{ LOCALE_DOMAINS: '__proto__=x.com' }, 'cannot have a domain'],
    [{ LOCALE_DOMAINS: 'id=a.com,id=b.com' }, 'id is given twice'],
    [{ LOCALE_DOMAINS: 'id=a.com,en-IN=A.com' }, 'a.com is configured for both id and en-IN'],
    [{ SITE_DOMAIN: 'a.com', LOCALE_DOMAINS: 'id=a.com' }, 'configured for both SITE_DOMAIN and id'],
    [
      { SITE_DOMAIN: 'www.a.com', LOCALE_DOMAINS: 'id=m.a.com', SITE_SUBDOMAIN: 'm' },
      'm.a.com is configured for both SITE_DOMAIN and id',
    ],
    [{ SITE_SUBDOMAIN: 'a.b' }, 'SITE_SUBDOMAIN: "a.b" is not one label'],
    [{ OWN_DOMAINS: 'x y' }, 'OWN_DOMAINS: "x y" is not a domain'],
    [{ OWN_DOMAINS: Array.from({ length: 201 }, (_, at) => `a${at}.com`).join() }, 'at most 200'],
  ])('%j is refused in one sentence', (env, sentence) => {
    expect(() => parseRouting(env)).toThrow(RoutingConfigError);
    expect(() => parseRouting(env)).toThrow(sentence);
  });
});

const CONFIG: RoutingConfig = {
  siteDomain: 'www.example.com',
  localeDomains: { 'zh-CN': 'www.example.cn', id: 'id.example.com:8443' },
  subdomain: '',
  ownDomains: ['example.org'],
};

describe('hosts', () => {
  test.each([
    ['www.example.com', { kind: 'main' }],
    ['WWW.EXAMPLE.COM.:443', { kind: 'main' }],
    ['www.example.com:3443', { kind: 'main' }],
    ['www.example.cn', { kind: 'alternate', locale: 'zh-CN' }],
    ['id.example.com:8443', { kind: 'alternate', locale: 'id' }],
    ['id.example.com', { kind: 'foreign' }],
    ['example.com', { kind: 'foreign' }],
    ['www.example.com.evil.io', { kind: 'foreign' }],
    ['xwww.example.cn', { kind: 'foreign' }],
    ['www.example.cn@evil.io', { kind: 'foreign' }],
    ['evil.io/www.example.cn', { kind: 'foreign' }],
    ['', { kind: 'foreign' }],
    ['[::1]:3443', { kind: 'foreign' }],
  ])('%j is %j', (host, kind) => expect(hostKind(host, CONFIG)).toEqual(kind));

  test('without a name for the main site every other host is it', () => {
    const config = { ...CONFIG, siteDomain: '' };
    expect(hostKind('anything:1', config)).toEqual({ kind: 'main' });
    expect(hostKind('www.example.cn', config)).toEqual({ kind: 'alternate', locale: 'zh-CN' });
  });

  test('[LOC-39] the subdomain replaces www and nothing else, and both names are served', () => {
    const config = { ...CONFIG, subdomain: 'm' };
    expect(domainOrigin('main', config)).toBe('https://m.example.com');
    expect(domainOrigin('zh-CN', config)).toBe('https://m.example.cn');
    expect(domainOrigin('id', config)).toBe('https://id.example.com:8443');
    expect(domainOrigin('ja', config)).toBeNull();
    for (const host of ['m.example.cn', 'www.example.cn'])
      expect(hostKind(host, config)).toEqual({ kind: 'alternate', locale: 'zh-CN' });
    expect(domainOrigin('main', CONFIG)).toBe('https://www.example.com');
  });

  test('[LOC-40] our own domains are the served ones, by both names, and the listed ones', () =>
    expect(ownDomainsOf({ ...CONFIG, subdomain: 'm' }).sort()).toEqual(
      [
        'www.example.com',
        'm.example.com',
        'www.example.cn',
        'm.example.cn',
        'id.example.com:8443',
        'example.org',
      ].sort(),
    ));

  test('a configuration without names has no own domains', () => {
    expect(ownDomainsOf(DEFAULT_ROUTING)).toEqual([]);
    expect(() => assertDistinct(DEFAULT_ROUTING)).not.toThrow();
  });
});
