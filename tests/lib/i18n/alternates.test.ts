import { describe, expect, test } from 'vitest';
import { alternatesFor, isIndexableLocale, LOCAL_ORIGIN, listedLocales, pageUrl } from '#lib/i18n/alternates.ts';
import { DEFAULT_ROUTING, type RoutingConfig } from '#lib/i18n/config.ts';
import { isPrefix, LANGUAGES, LOCALES, type LocaleCode } from '#lib/i18n/locales.ts';
import { route } from '#lib/i18n/route.ts';
import { SIMULATION_ROUTES } from '#lib/simulation/routing.ts';

const NAMED: RoutingConfig = { ...DEFAULT_ROUTING, siteDomain: 'example.com' };
const DOMAINS: RoutingConfig = {
  ...NAMED,
  localeDomains: { 'zh-CN': 'example.cn', 'fr-FR': 'example.fr', 'en-PH': 'ph.example.com', nl: 'nl.example.com' },
};
const CONFIGS = [DEFAULT_ROUTING, NAMED, DOMAINS];
const PATHS = ['/', '/markets', '/spot/BTCUSDT', '/vip/vipIntroduce', '/futures/usdt/BTCUSDT'];
/** ISO 639-1, optionally a script, optionally a region: what search engines read. */
const HREFLANG = /^[a-z]{2}(?:-[A-Z][a-z]{3})?(?:-[A-Z]{2})?$/;

const reached = (config: RoutingConfig) => LOCALES.filter((code) => isPrefix(code) || config.localeDomains[code]);

describe('alternates', () => {
  test('[LOC-43] every page of every language that has alternates lists the same ones, itself among them', () => {
    for (const config of CONFIGS)
      for (const path of PATHS) {
        const { languages } = alternatesFor(path, config);
        for (const code of listedLocales(config)) {
          const own = alternatesFor(path, config, code);
          expect(own.languages).toEqual(languages);
          expect(Object.values(own.languages)).toContain(own.canonical);
        }
      }
  });

  test('[LOC-43] every alternate is absolute, on a configured origin, and served there in its language', () => {
    for (const config of CONFIGS)
      for (const path of PATHS)
        for (const [tag, url] of Object.entries(alternatesFor(path, config).languages)) {
          expect(tag === 'x-default' || HREFLANG.test(tag)).toBe(true);
          const { host, pathname, search, protocol } = new URL(url);
          expect([protocol, search]).toEqual(['https:', '']);
          const served = route(
            { host, target: pathname, cookies: {}, acceptLanguage: undefined },
            config,
            SIMULATION_ROUTES,
          );
          expect(served.kind).toBe('serve');
          if (served.kind === 'serve') expect(alternatesFor(path, config, served.locale).canonical).toBe(url);
        }
  });

  test('[LOC-43] the entries of the menu but asia are listed, with x-default on the English page', () => {
    const { languages } = alternatesFor('/markets', NAMED);
    expect(listedLocales(NAMED).sort()).toEqual(
      LANGUAGES.map(({ locale }) => locale as LocaleCode)
        .filter((code) => code !== 'asia')
        .sort(),
    );
    expect(Object.keys(languages)).toHaveLength(24);
    expect(languages['x-default']).toBe('https://example.com/markets');
    expect(languages.en).toBe('https://example.com/markets');
    expect(languages.ja).toBe('https://example.com/ja/markets');
  });

  test('[LOC-43] codes that are no language tags never become one', () => {
    const { languages } = alternatesFor('/', NAMED);
    expect(languages).toMatchObject({
      tl: 'https://example.com/ph',
      'zh-Hans': 'https://example.com/zh-CN',
      'zh-Hant': 'https://example.com/zh-TW',
      pt: 'https://example.com/pt',
      'pt-BR': 'https://example.com/pt',
    });
    for (const tag of ['asia', 'ph', 'fil', 'zh-TC', 'bg']) expect(languages).not.toHaveProperty(tag);
  });

  test('[LOC-43] asia and zh-TC name English and Traditional Chinese as the original, and list nothing', () => {
    expect(alternatesFor('/fee', NAMED, 'asia')).toEqual({ canonical: 'https://example.com/fee', languages: {} });
    expect(alternatesFor('/fee', NAMED, 'zh-TC')).toEqual({
      canonical: 'https://example.com/zh-TW/fee',
      languages: {},
    });
  });

  test('[LOC-14] a language that nothing reaches has no address, and the English page stands for it', () => {
    expect(pageUrl('en-NG', '/fee', DEFAULT_ROUTING)).toBeNull();
    expect(alternatesFor('/fee', DEFAULT_ROUTING, 'en-NG').canonical).toBe(
      alternatesFor('/fee', DEFAULT_ROUTING).canonical,
    );
  });

  test('[LOC-43] Bulgarian pages are the only ones that no search engine shall list', () => {
    expect(LOCALES.filter((code) => !isIndexableLocale(code))).toEqual(['bg']);
    expect(alternatesFor('/fee', NAMED, 'bg').languages).toEqual({});
  });

  test('a language on its own domain is listed there, x-default stays on the main one', () => {
    const { languages, canonical } = alternatesFor('/fee', DOMAINS, 'zh-CN');
    expect(canonical).toBe('https://example.cn/fee');
    expect(languages).toMatchObject({
      'zh-Hans': 'https://example.cn/fee',
      'fr-FR': 'https://example.fr/fee',
      fr: 'https://example.com/fr/fee',
      'x-default': 'https://example.com/fee',
    });
    expect(languages).not.toHaveProperty('en-PH');
    expect(alternatesFor('/fee', DOMAINS, 'en-PH').canonical).toBe('https://example.com/fee');
  });

  test('every page that can be reached has a canonical address that is served', () => {
    for (const config of CONFIGS)
      for (const code of reached(config)) {
        const { host, pathname } = new URL(alternatesFor('/markets', config, code).canonical);
        const served = route(
          { host, target: pathname, cookies: {}, acceptLanguage: undefined },
          config,
          SIMULATION_ROUTES,
        );
        expect([code, served.kind]).toEqual([code, 'serve']);
      }
  });

  test('a code without prefix and domain has no address', () => {
    expect(pageUrl('sv', '/', DOMAINS)).toBeNull();
    expect(pageUrl('en', '/', DEFAULT_ROUTING)).toBe(`${LOCAL_ORIGIN}/`);
  });
});
