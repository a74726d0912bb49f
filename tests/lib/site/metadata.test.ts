import type { Metadata } from 'next';
import { resolveAlternates } from 'next/dist/lib/metadata/resolvers/resolve-basics.js';
import { describe, expect, test } from 'vitest';
import { alternatesFor, listedLocales } from '#lib/i18n/alternates.ts';
import { DEFAULT_ROUTING, type RoutingConfig } from '#lib/i18n/config.ts';
import { isPrefix, LOCALES } from '#lib/i18n/locales.ts';
import { toSegment } from '#lib/i18n/segment.ts';
import { ogLocale, pageMetadata } from '#lib/site/metadata.ts';
import { isIndexable, PUBLIC_PAGES } from '#lib/site/pages.ts';
import { sitemapFile } from '#lib/site/sitemap.ts';

const CONFIG: RoutingConfig = { ...DEFAULT_ROUTING, siteDomain: 'example.com' };
const head = (segment: string, path: string, more = {}) =>
  pageMetadata({ segment, path, title: 'Markets', description: 'All pairs', ...more }, CONFIG);

/** As Next writes it into the page. */
async function written(meta: Metadata) {
  const context = { trailingSlash: false, isStaticMetadataRouteFile: false };
  const base = meta.metadataBase ? new URL(meta.metadataBase) : null;
  const links = await resolveAlternates(meta.alternates!, base, Promise.resolve('/'), context);
  const languages = Object.entries(links?.languages ?? {}).map(([tag, links]) => [tag, String(links?.[0]?.url)]);
  return { canonical: String(links?.canonical?.url), languages: Object.fromEntries(languages) as object };
}

describe('the head of a page', () => {
  test.each(PUBLIC_PAGES)('[LOC-43] [LOC-44] %s names itself and its languages as the sitemap does', async (path) => {
    for (const config of [CONFIG, { ...CONFIG, localeDomains: { 'zh-CN': 'example.cn' } }])
      for (const code of listedLocales(config)) {
        const meta = pageMetadata({ segment: toSegment(code, code === 'en'), path, title: 'T' }, config);
        const { canonical, languages } = alternatesFor(path, config, code);
        expect(await written(meta), code).toEqual({ canonical, languages });
        expect(meta.openGraph?.url).toBe(canonical);
        expect(sitemapFile({ locale: code, file: 'pages-1.xml' }, config, [])).toContain(`<loc>${canonical}</loc>`);
        if (path === '/' && code === 'en') expect(canonical).toBe('https://example.com/');
      }
  });

  test('[LOC-43] a public page has canonical address and alternates and no robots mark', () => {
    const meta = head('ja', '/markets');
    expect(meta.alternates?.canonical).toBe('https://example.com/ja/markets');
    expect(meta.alternates?.languages).toMatchObject({ de: 'https://example.com/de/markets' });
    expect(meta.robots).toBeUndefined();
  });

  test('shared addresses show the card of the page and its language', () => {
    expect(head('ja', '/spot/BTCUSDT')).toMatchObject({
      openGraph: {
        images: [
          {
            url: 'https://example.com/cdnstatic/cards/ja/spot-BTCUSDT.png',
            width: 1200,
            height: 630,
            type: 'image/png',
            alt: 'Markets | Meridian',
          },
        ],
      },
      twitter: { card: 'summary_large_image' },
    });
  });

  test('a segment that is no language is a page in English', () =>
    expect(head('xx', '/markets').openGraph).toEqual(head('en', '/markets').openGraph));

  test('the brand follows the title once', () =>
    expect(head('en~', '/markets').title).toEqual({ absolute: 'Markets | Meridian' }));

  test('[LOC-43] Bulgarian pages are noindex and list no alternates', () => {
    expect(head('bg', '/markets')).toMatchObject({ robots: { index: false, follow: true } });
    expect(head('bg', '/markets').alternates?.languages).toBeUndefined();
  });

  test.each([
    '/asset',
    '/asset/spot',
    '/account/setting',
    '/order/mcp',
    '/record/exchange',
    '/history',
    '/devices',
    '/subaccount/setting',
    '/modifyverification',
    '/vip/detail',
    '/login',
    '/register',
    '/spot/BTCUSDT/x',
    '/futures/x/BTCUSDT',
    '/whatever',
  ])('[LOC-44] %s is noindex', (path) => {
    expect(isIndexable(path)).toBe(false);
    expect(head('ja', path).robots).toEqual({ index: false, follow: true });
  });

  test.each([
    '/',
    '/markets',
    '/spot/BTCUSDT',
    '/spot/BTCUSDT/margin',
    '/futures/usdt/BTCUSDT',
    '/fee',
    '/vip/vipIntroduce',
    '/download',
    '/proof-of-reserves',
    '/protection-fund',
    '/help/fees',
    '/legal',
  ])('[LOC-44] %s may be listed', (path) => expect(head('ja', path).robots).toBeUndefined());

  test('a page can hide itself', () =>
    expect(head('ja', '/spot/XXXYYY', { indexable: false }).robots).toEqual({ index: false, follow: true }));

  test('Open Graph names the page in its language and the others once each', () => {
    const { openGraph } = head('ja', '/markets') as { openGraph: Record<string, unknown> };
    expect(openGraph).toMatchObject({ locale: 'ja_JP', url: 'https://example.com/ja/markets', siteName: 'Meridian' });
    const others = openGraph.alternateLocale as string[];
    expect(others).not.toContain('ja_JP');
    expect(new Set(others).size).toBe(others.length);
    expect(others).toContain('zh_CN');
  });

  test('every code has an Open Graph locale of the form ll_TT', () => {
    for (const code of LOCALES) expect(ogLocale(code)).toMatch(/^[a-z]{2,3}_[A-Z]{2}$/);
    expect([ogLocale('asia'), ogLocale('bg'), ogLocale('fr-FR')]).toEqual(['en_US', 'en_US', 'fr_FR']);
  });

  test('no prefixed page of any language fails', () => {
    for (const code of LOCALES.filter(isPrefix)) expect(head(toSegment(code, false), '/').alternates).toBeTruthy();
  });
});
