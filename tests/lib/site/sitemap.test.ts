import { readdirSync } from 'node:fs';
import { JSDOM } from 'jsdom';
import { describe, expect, test } from 'vitest';
import { INSTRUMENTS as INSTRUMENTS_LISTED } from '#gateway/feed/instruments.ts';
import { listed } from '#gateway/feed/listed.ts';
import { PERPETUALS } from '#gateway/feed/perpetuals.ts';
import { alternatesFor, listedLocales } from '#lib/i18n/alternates.ts';
import { DEFAULT_ROUTING, type RoutingConfig } from '#lib/i18n/config.ts';
import { PAIR_PAGES, PUBLIC_PAGES } from '#lib/site/pages.ts';
import { FILE_LIMIT, sitemapFile, sitemapIndex } from '#lib/site/sitemap.ts';
import { sitemapResponse } from '#lib/site/sitemap-response.ts';

const CONFIG: RoutingConfig = {
  ...DEFAULT_ROUTING,
  siteDomain: 'example.com',
  localeDomains: { 'zh-CN': 'example.cn' },
};
const INSTRUMENTS = [
  { symbol: 'BTCUSDT', product: 'spot', contract: null },
  { symbol: 'ETHUSDT', product: 'spot', contract: null },
  { symbol: 'BTCUSDTPERP', product: 'usdt', contract: { pair: 'BTCUSDT' } },
  { symbol: 'BTCUSDPERP', product: 'coin', contract: { pair: 'BTCUSD' } },
] as const;
const VENUE = listed();
const many = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ symbol: `C${at}USDT`, product: 'spot' as const, contract: null }));

function parse(xml: string): Document {
  return new new JSDOM('').window.DOMParser().parseFromString(xml, 'application/xml');
}
const texts = (document: Document, name: string) =>
  [...document.getElementsByTagName(name)].map((element) => element.textContent ?? '');

describe('the index', () => {
  test('[LOC-44] names a file of pages, one of pairs and two of contracts for every listed language, on the main domain', () => {
    const files = texts(parse(sitemapIndex(CONFIG, INSTRUMENTS)), 'loc');
    expect(files).toHaveLength(listedLocales(CONFIG).length * 4);
    expect(files).toContain('https://example.com/sitemaps/ja/pages-1.xml');
    expect(files).toContain('https://example.com/sitemaps/zh-CN/spot-1.xml');
    for (const code of ['asia', 'zh-TC', 'bg']) expect(files.some((file) => file.includes(`/${code}/`))).toBe(false);
  });

  test('every file that it names exists, and the one after the last does not', () => {
    const instruments = many(FILE_LIMIT + 1);
    const files = texts(parse(sitemapIndex(DEFAULT_ROUTING, instruments)), 'loc').filter((file) =>
      file.includes('/ja/'),
    );
    expect(files.map((file) => file.split('/').at(-1))).toEqual(['pages-1.xml', 'spot-1.xml', 'spot-2.xml']);
    const sizes = files.map((file) => {
      const xml = sitemapFile({ locale: 'ja', file: file.split('/').at(-1)! }, DEFAULT_ROUTING, instruments)!;
      return xml.split('<url>').length - 1;
    });
    expect(sizes).toEqual([PUBLIC_PAGES.length, FILE_LIMIT, 1]);
    expect(sitemapFile({ locale: 'ja', file: 'spot-3.xml' }, DEFAULT_ROUTING, instruments)).toBeNull();
  });
});

describe('a file', () => {
  test('[LOC-44] lists each public page with its canonical address and all alternates', () => {
    const document = parse(sitemapFile({ locale: 'ja', file: 'spot-1.xml' }, CONFIG, INSTRUMENTS)!);
    expect(texts(document, 'loc')).toEqual([
      'https://example.com/ja/spot/BTCUSDT',
      'https://example.com/ja/spot/ETHUSDT',
    ]);
    const links = [...document.getElementsByTagName('url')[0]!.getElementsByTagName('xhtml:link')];
    expect(Object.fromEntries(links.map((link) => [link.getAttribute('hreflang'), link.getAttribute('href')]))).toEqual(
      alternatesFor('/spot/BTCUSDT', CONFIG, 'ja').languages,
    );
  });

  test('[LOC-44] of contracts lists where they are traded and what they are, by their pairs', () => {
    const named = (file: string) => texts(parse(sitemapFile({ locale: 'ja', file }, CONFIG, INSTRUMENTS)!), 'loc');
    for (const [file, place] of [
      ['futures-1.xml', 'futures'],
      ['contracts-1.xml', 'trade-swap'],
    ] as const)
      expect(named(file)).toEqual([
        `https://example.com/ja/${place}/usdt/BTCUSDT`,
        `https://example.com/ja/${place}/coin/BTCUSD`,
      ]);
  });

  test('[LOC-44] every contract and every pair that the venue lists is in one, by each of its addresses', () => {
    for (const code of ['en', 'ja'] as const) {
      const files = texts(parse(sitemapIndex(CONFIG, VENUE)), 'loc').filter((file) => file.includes(`/${code}/`));
      const found = new Set(
        files.flatMap((file) =>
          texts(parse(sitemapFile({ locale: code, file: file.split('/').at(-1)! }, CONFIG, VENUE)!), 'loc'),
        ),
      );
      const root = `https://example.com${code === 'en' ? '' : '/ja'}`;
      for (const { symbol, product, contract } of VENUE)
        for (const path of contract
          ? [`/futures/${product}/${contract.pair}`, `/trade-swap/${product}/${contract.pair}`]
          : [`/spot/${symbol}`])
          expect(found).toContain(root + path);
      expect(found.size).toBe(PUBLIC_PAGES.length + INSTRUMENTS_LISTED.length + 2 * PERPETUALS.length);
    }
  });

  test('of a language with a domain lists addresses there', () =>
    expect(texts(parse(sitemapFile({ locale: 'zh-CN', file: 'pages-1.xml' }, CONFIG, [])!), 'loc')).toEqual([
      'https://example.cn/',
      'https://example.cn/markets',
      'https://example.cn/trade-swap',
      'https://example.cn/protection-fund',
      'https://example.cn/announcements',
      'https://example.cn/download',
    ]));

  test.each([
    ['asia', 'pages-1.xml'],
    ['bg', 'pages-1.xml'],
    ['xx', 'pages-1.xml'],
    ['__proto__', 'pages-1.xml'],
    ['ja', 'pages-2.xml'],
    ['ja', 'pages-0.xml'],
    ['ja', 'pages.xml'],
    ['ja', 'constructor-1.xml'],
    ['ja', 'pages-1.xml.gz'],
    ['ja', 'futures-2.xml'],
  ])('there is none named %s/%s', (locale, file) =>
    expect(sitemapFile({ locale, file }, CONFIG, INSTRUMENTS)).toBeNull());

  test('signs with a meaning in XML are escaped', () => {
    const xml = sitemapFile({ locale: 'en', file: 'spot-1.xml' }, CONFIG, [
      { symbol: 'A&B<"', product: 'spot', contract: null },
    ])!;
    expect(texts(parse(xml), 'loc')).toEqual(['https://example.com/spot/A&B<"']);
  });
});

test('[LOC-44] every page of the sitemaps exists', () => {
  const routes = new Set(
    readdirSync('app/[locale]', { recursive: true, encoding: 'utf8' })
      .filter((file) => /(?:^|\/)page\.tsx$/.test(file))
      .map((file) =>
        `/${file}`
          .replace(/\/\([^)]+\)/g, '')
          .replace(/\/page\.tsx$/, '')
          .replace(/\[\w+\]/g, '[]'),
      ),
  );
  for (const path of PUBLIC_PAGES) expect(routes).toContain(path === '/' ? '' : path);
  const market = { symbol: '[]', contract: { pair: '[]' } };
  for (const [kind, pathOf] of Object.entries(PAIR_PAGES)) {
    const path = pathOf(
      kind === 'spot' ? { symbol: '[]', product: 'spot', contract: null } : { ...market, product: '[]' },
    );
    expect(routes).toContain(path);
  }
});

describe('the answer', () => {
  test('is 503 while the pairs are unknown, because an empty list would delist them', async () => {
    const answer = sitemapResponse(null, false);
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '60']);
  });

  test('is 404 for a name that does not exist and XML otherwise', async () => {
    expect(sitemapResponse(null, true).status).toBe(404);
    const found = sitemapResponse('<x/>', true);
    expect([found.status, found.headers.get('content-type'), await found.text()]).toEqual([
      200,
      'application/xml; charset=utf-8',
      '<x/>',
    ]);
  });
});
