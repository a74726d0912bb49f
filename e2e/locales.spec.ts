import type { Page } from '@playwright/test';
import { alternatesFor } from '#lib/i18n/alternates.ts';
import { DEFAULT_ROUTING } from '#lib/i18n/config.ts';
import { LANGUAGES, type LocaleCode, PREFIXES } from '#lib/i18n/locales.ts';
import { ask, origin } from './kit/ask.ts';
import { headOf, linksOf } from './kit/head.ts';
import { lastPrice } from './kit/market.ts';
import { expect, test } from './kit/story.ts';
import { LATENCY, visit } from './kit/visit.ts';
import { words } from './kit/words.ts';

/** Table LOC-C: what `<html lang>` says per prefix. */
const LANG: Readonly<Record<(typeof PREFIXES)[number], string>> = {
  bg: 'en',
  en: 'en',
  asia: 'en',
  'en-GB': 'en-GB',
  ja: 'ja',
  vi: 'vi',
  ru: 'ru',
  es: 'es',
  tr: 'tr',
  it: 'it',
  fr: 'fr',
  de: 'de',
  'zh-CN': 'zh-CN',
  'zh-TW': 'zh-TW',
  'zh-TC': 'zh-Hant-HK',
  pt: 'pt',
  id: 'id',
  th: 'th-u-ca-gregory-nu-latn',
  pl: 'pl',
  uk: 'uk',
  'pt-PT': 'pt-PT',
  'es-ES': 'es-ES',
  uz: 'uz',
  ar: 'ar-u-ca-gregory-nu-latn',
  ph: 'fil',
};
const PATHS = ['/', '/markets', '/spot/BTCUSDT'] as const;
const CANONICAL_ORIGIN = 'https://localhost:3443';
/** Address of a page under a prefix; English has none. */
const address = (code: string, path: string) => `/${code}${path}`.replace(/\/$/, '');
const bare = (code: string, path: string) => (code === 'en' ? path : address(code, path));

for (const path of PATHS) {
  test(`[ACC-02, LOC-02, LOC-03, LOC-07, LOC-33, LOC-41, LOC-43] ${path} in all 25 prefixes`, async () => {
    await Promise.all(PREFIXES.map((code) => checkPrefix(code, path)));
    const unprefixed = await ask(path);
    expect([unprefixed.status, headOf(unprefixed.body).lang]).toEqual([200, 'en']);
  });
}

async function checkPrefix(code: LocaleCode, path: string): Promise<void> {
  const { status, headers, body } = await ask(`${address(code, path)}?a=1`);
  if (code === 'en') {
    expect([status, headers.location]).toEqual([308, `${path}?a=1`]);
    return;
  }
  const head = headOf(body);
  expect([code, status, head.lang, head.dir]).toEqual([
    code,
    200,
    LANG[code as keyof typeof LANG],
    code === 'ar' ? 'rtl' : 'ltr',
  ]);
  const original = ({ asia: 'en', 'zh-TC': 'zh-TW' } as Record<string, string>)[code] ?? code;
  expect(new URL(head.canonical).href).toBe(CANONICAL_ORIGIN + bare(original, path));
  expect([code, head.robots]).toEqual([code, code === 'bg' ? 'noindex, follow' : '']);
  if (original !== code || code === 'bg') expect(head.alternates).toEqual({});
  else expect(whole(head.alternates)).toEqual(whole(alternatesFor(path, DEFAULT_ROUTING, code).languages));
}

/** Addresses in one spelling: that of the home page may lack its slash. */
const whole = (alternates: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(alternates).map(([tag, url]) => [tag, new URL(url).href]));

test('[LOC-43] every alternate of a page exists, names itself, and lists the same alternates', async () => {
  const { alternates } = headOf((await ask('/ja/markets')).body);
  expect(Object.keys(alternates)).toHaveLength(24);
  await Promise.all(
    Object.values(alternates).map(async (url) => {
      const { status, body } = await ask(new URL(url).pathname);
      expect([url, status, headOf(body).canonical]).toEqual([url, 200, url]);
      expect(headOf(body).alternates).toEqual(alternates);
    }),
  );
});

test('[LOC-04] a prefix in other letters is redirected for good, with path and query', async () => {
  for (const [from, to] of [
    ['/JA/spot/BTCUSDT?a=%20b', '/ja/spot/BTCUSDT?a=%20b'],
    ['/zh-cn/markets', '/zh-CN/markets'],
    ['/En/markets?x=1', '/markets?x=1'],
  ] as const) {
    const { status, headers } = await ask(from);
    expect([status, headers.location]).toEqual([308, to]);
  }
});

test('[LOC-05, RT-13] what does not exist is a page of its language with status 404', async () => {
  for (const [path, code] of [
    ['/nl/spot/BTCUSDT', 'en'],
    ['/ko', 'en'],
    ['/en~/markets', 'en'],
    ['/fr/ja/markets', 'fr'],
    ['/ja/nothing/here', 'ja'],
    ['/ar/spot/NOSUCHPAIR', 'ar'],
  ] as const) {
    const { status, body } = await ask(path);
    const head = headOf(body);
    expect([path, status, head.lang, head.robots]).toEqual([path, 404, LANG[code], 'noindex, follow']);
    expect(body).toContain((await words(code))('errors.notFound.heading'));
  }
});

test.describe('a visitor of an address that does not exist', () => {
  test.use({ allowed: /the server responded with a status of 404/ });

  for (const [path, code] of [
    ['/ja/nothing/here', 'ja'],
    ['/ar/spot/NOSUCHPAIR', 'ar'],
  ] as const) {
    test(`[RT-13] reads so at ${path} in the language ${code}, and is shown a way on`, async ({ page }) => {
      const t = await words(code);
      expect((await page.goto(path))?.status()).toBe(404);
      await expect(page.locator('html')).toHaveAttribute('lang', LANG[code]);
      const heading = page.getByRole('heading', { level: 1 });
      // The page is the same for every address of a language; the market that was asked for is filled in.
      if (path.includes('/spot/')) await expect(heading).toContainText('NOSUCHPAIR');
      else await expect(heading).toHaveText(t('errors.notFound.heading'));
      await page
        .getByRole('main')
        .getByRole('link', { name: t('errors.notFound.markets') })
        .click();
      await expect(page).toHaveURL(new RegExp(`/${code}/markets$`));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('markets.title'));
    });
  }
});

test('[LOC-08] links of a page carry its prefix, in every language', async () => {
  for (const code of PREFIXES) {
    if (code === 'en') continue;
    for (const path of PATHS) {
      const links = linksOf((await ask(address(code, path))).body).filter((href) => !href.startsWith('#'));
      expect(links.length).toBeGreaterThan(2);
      const others = links.filter((href) => href !== `/${code}` && !href.startsWith(`/${code}/`));
      expect(others, `${address(code, path)} links to pages of its own language only`).toEqual([]);
    }
  }
});

test('[LOC-09] links of an unprefixed page carry none', async () => {
  for (const path of PATHS) {
    const first = linksOf((await ask(path)).body).map((href) => href.split('/')[1] ?? '');
    expect(first.filter((segment) => (PREFIXES as readonly string[]).includes(segment))).toEqual([]);
  }
});

test('[LOC-26, LOC-32] only the home page follows the language of the browser', async () => {
  const home = (headers: Record<string, string>) => ask('/', { headers });
  for (const [language, to] of [
    ['ja,en;q=0.8', '/ja'],
    ['ko-KR', '/en-GB'],
    ['zh', '/zh-CN'],
    ['de-AT,de;q=0.9', '/de'],
  ] as const) {
    const { status, headers } = await home({ 'accept-language': language });
    expect([status, headers.location]).toEqual([307, to]);
    expect(headers['cache-control']).toBe('private, no-store');
    expect(headers.vary).toBe('Accept-Language, Cookie');
  }
  const chosen = await home({ 'accept-language': 'ja', cookie: 'language=fr' });
  expect([chosen.status, chosen.headers.location]).toEqual([307, '/fr']);
  for (const headers of [{}, { 'accept-language': 'nl' }, { 'accept-language': 'ja', cookie: 'language=en' }])
    expect((await home(headers as Record<string, string>)).status).toBe(200);
  for (const path of ['/markets', '/spot/BTCUSDT', '/de/markets']) {
    const { status, headers } = await ask(path, { headers: { 'accept-language': 'ja', cookie: 'language=ja' } });
    expect([path, status, headers.vary]).toEqual([path, 200, 'rsc, accept-encoding']);
  }
});

test('[LOC-24, LOC-25] the menu shows 23 languages and leads to this very page, query and hash included', async ({
  page,
}) => {
  const [fr, ja] = [await words('fr'), await words('ja')];
  await visit(page, '/fr/markets?q=BTC&x=%20#list');
  await page.getByRole('button', { name: fr('nav.preferences') }).click();
  const menu = page.getByRole('dialog', { name: fr('nav.preferences') });
  await expect(menu.getByRole('link')).toHaveCount(23);
  // Every language by its own name, with the name of the specification for those who cannot read it.
  const shown = await menu
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => [link.textContent, link.getAttribute('title')]));
  expect(shown).toEqual(LANGUAGES.map(({ nativeName, languageName }) => [nativeName, languageName]));
  expect(shown).toHaveLength(23);
  await expect(menu.locator('[aria-current=true]')).toHaveText('Français');
  await menu.getByRole('link', { name: '日本語' }).click();
  await expect(page).toHaveURL(/\/ja\/markets\?q=BTC&x=%20#list$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(ja('markets.title'));
  expect(await cookie(page, 'language')).toBe('ja');
  // The choice counts where no address says a language.
  await page.goto('/');
  await expect(page).toHaveURL(/\/ja$/);
});

test('[LOC-25] the links of the footer keep query and hash too, and store the choice', async ({ page }) => {
  await page.goto('/de/markets?q=ETH#x');
  const footer = page.getByRole('contentinfo');
  // What follows a click is fetched once the page has loaded.
  await expect(footer.getByText(/ms$/)).toBeVisible();
  await footer.getByRole('link', { name: 'Español', exact: true }).first().click();
  await expect(page).toHaveURL(/\/es(-ES)?\/markets\?q=ETH#x$/);
  expect(await cookie(page, 'language')).toMatch(/^es/);
});

test('[LOC-22] a page under /bg shows English as its language', async ({ page, en }) => {
  await visit(page, '/bg/markets');
  await page.getByRole('button', { name: en('nav.preferences') }).click();
  const menu = page.getByRole('dialog', { name: en('nav.preferences') });
  await expect(menu.locator('[aria-current=true]')).toHaveText('English');
});

async function cookie(page: Page, name: string): Promise<string | undefined> {
  return (await page.context().cookies()).find((one) => one.name === name)?.value;
}

test.describe('a visitor whose browser speaks Japanese', () => {
  test.use({ locale: 'ja-JP' });

  test('[LOC-32] is offered it on an English page, once', async ({ page, en }) => {
    await page.goto('/markets?q=BTC');
    const offer = page.getByRole('complementary', { name: en('languages.menu') });
    await expect(offer).toContainText('日本語');
    await expect(offer.getByRole('link')).toHaveAttribute('href', '/ja/markets?q=BTC');
    await offer.getByRole('button').click();
    await expect(offer).toBeHidden();
    expect(await cookie(page, 'language')).toBe('en');
    await page.reload();
    await expect(page.getByRole('contentinfo').getByText(/ms$/)).toBeVisible();
    await expect(offer).toBeHidden();
  });
});

test('[LOC-34] Arabic mirrors the spot screen, and English puts it back', async ({ page }) => {
  const [ar, en] = [await words('ar'), await words('en')];
  const width = 1440;
  await page.goto('/spot/BTCUSDT');
  const before = await places(page, en);
  await page.goto('/ar/spot/BTCUSDT');
  const mirrored = await places(page, ar);
  for (const [name, box] of Object.entries(before)) {
    const there = mirrored[name as keyof typeof mirrored];
    expect([name, width - (there.x + there.width), there.width]).toEqual([name, box.x, box.width]);
  }
  await page.getByRole('button', { name: ar('nav.preferences') }).click();
  await page
    .getByRole('dialog', { name: ar('nav.preferences') })
    .getByRole('link', { name: 'English', exact: true })
    .click();
  await expect(page.locator('html')).toHaveAttribute('dir', 'ltr');
  expect(await places(page, en)).toEqual(before);
});

type Box = { x: number; width: number };

/** Where the panels of the spot screen stand. */
async function places(
  page: Page,
  t: Awaited<ReturnType<typeof words>>,
): Promise<Record<'book' | 'tape' | 'side' | 'chart', Box>> {
  const box = async (name: string): Promise<Box> => {
    const found = await page.getByRole('region', { name, exact: true }).first().boundingBox();
    return { x: Math.round(found?.x ?? -1), width: Math.round(found?.width ?? -1) };
  };
  await expect(lastPrice(page, t)).toBeVisible();
  const [book, tape, chart, side] = [
    await box(t('trade.book.title')),
    await box(t('trade.tape.title')),
    await box(t('trade.chart.title')),
    await box(t('trade.info.title')),
  ];
  return { book, tape, side, chart };
}

test('[LOC-35] prices, amounts, book and chart stay left-to-right in Arabic', async ({ page }) => {
  const ar = await words('ar');
  await page.goto('/ar/spot/BTCUSDT');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  const direction = (locator: ReturnType<Page['locator']>) =>
    locator.evaluate((element) => getComputedStyle(element).direction);
  expect(await direction(lastPrice(page, ar))).toBe('ltr');
  const book = page.getByRole('region', { name: ar('trade.book.title') });
  expect(await direction(book.getByRole('table').first())).toBe('ltr');
  expect(await direction(page.getByRole('region', { name: ar('trade.tape.title') }).getByRole('table'))).toBe('ltr');
  const chart = page.getByRole('application');
  await expect(chart).toBeVisible();
  expect(await direction(chart)).toBe('ltr');
  // The pair reads BTC/USDT, not USDT/BTC: its isolate begins with its own first letter on the left.
  const pair = page.getByRole('heading', { level: 1 }).locator('bdi');
  expect(await direction(pair)).toBe('ltr');
});

/** Pages in a real browser: the auto fixture fails on any complaint, a hydration warning among them. */
const SAMPLE = ['zh-TW', 'ar', 'de', 'th'] as const;

test.describe('in a browser of another language and another time', () => {
  // Neither numbers, plurals nor dates may depend on whose machine it is: what the server drew is what React draws.
  test.use({ locale: 'uz-UZ', timezoneId: 'Asia/Kathmandu' });

  for (const code of PREFIXES) {
    if (code === 'en') continue;
    const deep = (SAMPLE as readonly string[]).includes(code) ? '' : ' @deep';
    test(`[LOC-02, LOC-33] pages of /${code} come alive without a complaint${deep}`, async ({ page }) => {
      for (const path of PATHS) {
        await page.goto(address(code, path));
        await expect(page.locator('html')).toHaveAttribute('dir', code === 'ar' ? 'rtl' : 'ltr');
        // The words of the line stand in the foot once everything has been fetched and the stream has answered.
        await expect(page.getByRole('contentinfo').getByText(LATENCY)).toBeVisible();
      }
    });
  }
});

/** Pages of a language that are looked at. */
const WALKED = 60;

test.describe('a walk', () => {
  // Each language has a page of its own: 1,400 pages in one would keep two browsers from sharing them.
  test.describe.configure({ mode: 'parallel' });

  for (const code of PREFIXES) {
    if (code === 'en') continue;
    test(`[LOC-08] a walk through all pages of /${code} never leaves it @deep`, async ({ page }) => {
      test.setTimeout(300_000);
      const seen = new Set<string>();
      const queue = [`/${code}`];
      while (queue.length > 0 && seen.size < WALKED) {
        const path = queue.shift() ?? '';
        if (seen.has(path)) continue;
        seen.add(path);
        await page.goto(path, { waitUntil: 'domcontentloaded' });
        const found = await page
          .locator('a[href]:not([hreflang])')
          .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href));
        for (const href of found) {
          const url = new URL(href);
          expect(url.origin).toBe(new URL(origin()).origin);
          expect(url.pathname === `/${code}` || url.pathname.startsWith(`/${code}/`), `${path} → ${href}`).toBe(true);
          if (!seen.has(url.pathname)) queue.push(url.pathname);
        }
      }
      expect(seen.size).toBe(WALKED);
    });
  }
});
