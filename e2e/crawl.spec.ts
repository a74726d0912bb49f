import { CARD_SIZE } from '#lib/contract/cards.ts';
import { type LocaleCode, languageTag } from '#lib/i18n/locales.ts';
import { splitPrefix } from '#lib/i18n/paths.ts';
import { ask, askMarket } from './kit/ask.ts';
import { headOf } from './kit/head.ts';
import { type Listed, listedIn, sitemapFiles } from './kit/sitemap.ts';
import { expect, test } from './kit/story.ts';
import { type Words, words } from './kit/words.ts';

/** What the heading of a page says; `spot` is every pair's, `futures` and `trade-swap` are those of every contract. */
const HEADING: Readonly<Record<string, (t: Words, pair: string) => string>> = {
  '/': (t) => t('home.heading'),
  '/markets': (t) => t('markets.title'),
  '/trade-swap': (t) => t('contracts.list.title'),
  '/protection-fund': (t) => t('contracts.fund.title'),
  '/announcements': (t) => t('announcements.title'),
  '/download': (t) => t('download.heading', { brand: 'Meridian' }),
  spot: (t, pair) => `${pair} ${t('trade.pairs.heading')}`,
  futures: (t, pair) => `${pair} ${t('futures.pairs.heading')}${t('futures.pairs.perp')}`,
  'trade-swap': (t, pair) => t('contracts.page.heading', { pair }),
};

const plain = (html: string) =>
  html
    .replace(/<!--.*?-->|<[^>]+>/gs, '')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim();
const property = (html: string, name: string) =>
  new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(html)?.[1] ?? '';
/** Addresses in one spelling: that of the home page may lack its slash. */
const whole = (url: string) => new URL(url).href;
const wholes = (urls: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(urls).map(([tag, url]) => [tag, whole(url)]));

type Data = {
  readonly '@type'?: string;
  readonly '@graph'?: readonly Data[];
  readonly itemListElement?: readonly { item: string }[];
};

function dataOf(html: string): Data[] {
  const texts = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
    ([, text = '']) => text,
  );
  return texts.map((text) => JSON.parse(text) as Data).flatMap((data) => data['@graph'] ?? [data]);
}

let pairs: ReadonlyMap<string, string>;
test.beforeAll(async () => {
  const instruments = await askMarket<{ symbol: string; base: string; quote: string }[]>('instruments');
  pairs = new Map(instruments.map(({ symbol, base, quote }) => [symbol, `${base}/${quote}`]));
});

/** Everything that is wrong with a page that a sitemap lists. */
async function faultsOf({ url, alternates }: Listed, code: LocaleCode): Promise<string[]> {
  const { pathname } = new URL(url);
  const { prefix, rest } = splitPrefix(pathname);
  const path = prefix ? rest : pathname;
  const { status, headers, body } = await ask(pathname);
  const head = headOf(body);
  const t = await words(code);
  const symbol = /^\/spot\/(\w+)$/.exec(path)?.[1];
  const [, room = '', contract = ''] = /^\/(futures|trade-swap)\/\w+\/(\w+)$/.exec(path) ?? [];
  const pair = contract || (pairs.get(symbol ?? '') ?? '');
  const [, heading = ''] = /<h1[^>]*>(.*?)<\/h1>/s.exec(body) ?? [];
  const said = HEADING[symbol ? 'spot' : room || path];
  const data = dataOf(body);
  const crumbs = data.find((one) => one['@type'] === 'BreadcrumbList')?.itemListElement;
  const expected: [string, unknown, unknown][] = [
    ['status', status, 200],
    ['language', head.lang, languageTag(code)],
    ['canonical', whole(head.canonical || 'none:'), whole(url)],
    ['alternates', JSON.stringify(wholes(head.alternates)), JSON.stringify(wholes(alternates))],
    ['itself among the alternates', Object.values(wholes(alternates)).includes(whole(url)), true],
    ['robots', `${head.robots}${headers['x-robots-tag'] ?? ''}`, ''],
    ['heading', plain(heading), said?.(t, pair).replace(/\s+/g, ' ')],
    ['og:url', whole(property(body, 'og:url') || 'none:'), whole(url)],
    ['og:image', property(body, 'og:image').includes(`/cdnstatic/cards/${code}/`), true],
    ['description', property(body, 'description').length > 10, true],
    path === '/'
      ? [
          'structured data',
          data
            .map((one) => one['@type'])
            .sort()
            .join(),
          'Organization,WebSite',
        ]
      : ['last crumb', whole(crumbs?.at(-1)?.item ?? 'none:'), whole(url)],
  ];
  // What the pair is and what rules it has, in the page as it is sent.
  if (symbol) expected.push(['facts', plain(body).includes(t('facts.pair.title', { pair })), true]);
  return expected.flatMap(([what, is, must]) => (is === must ? [] : [`${url} ${what}: ${is}, not ${must}`]));
}

async function crawl(choose: (listed: Listed[], at: number) => Listed[]): Promise<{ pages: number; faults: string[] }> {
  const files = await sitemapFiles();
  expect(files.length).toBeGreaterThanOrEqual(44);
  let pages = 0;
  const faults: string[] = [];
  for (const [at, file] of files.entries()) {
    const code = new URL(file).pathname.split('/')[2] as LocaleCode;
    const chosen = choose(await listedIn(file), at);
    pages += chosen.length;
    for (const found of await Promise.all(chosen.map((listed) => faultsOf(listed, code)))) faults.push(...found);
  }
  return { pages, faults };
}

test('[LOC-43, LOC-44, LOC-45] a sample of every sitemap is there, in its language, and names itself', async () => {
  // The first of each file, and another one in each language.
  const { pages, faults } = await crawl((listed, at) =>
    listed.filter((_, i) => i === 0 || i === (at * 7) % listed.length),
  );
  expect(faults).toEqual([]);
  expect(pages).toBeGreaterThan(60);
});

test('[LOC-43, LOC-44, LOC-45] every address of the sitemaps is there, in its language, and names itself @deep', async () => {
  test.setTimeout(900_000);
  const { pages, faults } = await crawl((listed) => listed);
  expect(faults).toEqual([]);
  expect(pages).toBeGreaterThan(400);
});

test('[LOC-43] the sitemaps of all languages list the same pages, with the same alternates', async () => {
  const files = await sitemapFiles();
  const byUrl = new Map<string, Listed>();
  for (const file of files) for (const listed of await listedIn(file)) byUrl.set(whole(listed.url), listed);
  const lonely = [...byUrl.values()].flatMap(({ url, alternates }) =>
    Object.entries(alternates).flatMap(([tag, other]) => {
      const back = byUrl.get(whole(other));
      return back && JSON.stringify(back.alternates) === JSON.stringify(alternates) ? [] : [`${url} → ${tag} ${other}`];
    }),
  );
  expect(lonely).toEqual([]);
});

test('[LOC-44] what is nobody else’s business is not listed, and can be crawled to see that', async () => {
  const listed = new Set<string>();
  for (const file of await sitemapFiles())
    for (const { url } of await listedIn(file)) listed.add(new URL(url).pathname);
  const { body } = await ask('/robots.txt');
  expect(body).toMatch(/^User-Agent: \*$/im);
  expect(body.match(/^Disallow: .*$/gim)).toEqual(['Disallow: /v1/']);
  expect(body).toMatch(/^Sitemap: https:\/\/\S+\/sitemap\.xml$/im);
  for (const path of [
    '/login',
    '/register',
    '/forgot-password',
    '/asset',
    '/history/orders',
    '/devices',
    '/account/setting',
    '/offline',
  ])
    for (const prefix of ['', '/ja', '/ar']) {
      const { status, body: page } = await ask(prefix + path);
      expect([prefix + path, status, headOf(page).robots]).toEqual([prefix + path, 200, 'noindex, follow']);
      expect(listed.has(prefix + path)).toBe(false);
    }
});

test('the card that a page names is a picture in its language', async () => {
  const marks = new Set<string>();
  for (const path of ['/spot/ETHUSDT', '/ar/spot/ETHUSDT']) {
    const { body } = await ask(path);
    const card = new URL(property(body, 'og:image')).pathname;
    expect([property(body, 'og:image:width'), property(body, 'og:image:height')]).toEqual([
      `${CARD_SIZE.width}`,
      `${CARD_SIZE.height}`,
    ]);
    expect(property(body, 'twitter:card')).toBe('summary_large_image');
    const answer = await ask(card);
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'image/png']);
    marks.add(answer.body);
  }
  expect(marks.size).toBe(2);
});
