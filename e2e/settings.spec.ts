import type { Cookie, Page } from '@playwright/test';
import type { FiatRates } from '#lib/contract/shapes/market.ts';
import { multiplyDecimal } from '#lib/format/decimal.ts';
import { ask, askMarket, origin } from './kit/ask.ts';
import { lastPrice, plain } from './kit/market.ts';
import { expect, test } from './kit/story.ts';
import { visit } from './kit/visit.ts';
import { type Words, words } from './kit/words.ts';

const YEAR = 365 * 24 * 3600;

async function preferences(page: Page, en: Words) {
  await page.getByRole('button', { name: en('nav.preferences') }).click();
  return page.getByRole('dialog', { name: en('nav.preferences') });
}

/** Cookies of this site but the one that names the device, which comes when a page is idle. */
const settingsOf = async (page: Page) => (await page.context().cookies()).filter(({ name }) => name !== 'bt_dtoken');

test('[SET-03] every setting is a cookie of 365 days for the whole site, lax and secure', async ({ page, en }) => {
  await visit(page, '/spot/BTCUSDT');
  await (await preferences(page, en)).getByRole('button', { name: /EUR/ }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: en('nav.theme') }).click();
  await page.getByRole('button', { name: en('settings.themes.light') }).click();
  await page.getByRole('radio', { name: en('settings.updowns.red') }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: en('trade.layout.title'), exact: true }).click();
  await page.getByRole('menuitemradio', { name: en('trade.layout.left') }).click();
  await expect(page.locator('html')).toHaveAttribute('data-layout', 'left');
  const cookies = await settingsOf(page);
  const now = Date.now() / 1000;
  const facts = ({ name, value, path, sameSite, secure, expires, domain }: Cookie) => ({
    ...{ name, value, path, sameSite, secure, domain },
    days: Math.round((expires - now) / (YEAR / 365)),
  });
  const shared = { path: '/', sameSite: 'Lax', secure: true, domain: 'localhost', days: 365 };
  expect(cookies.map(facts).sort((a, b) => (a.name < b.name ? -1 : 1))).toEqual(
    [
      ['layout', 'left'],
      ['overall-theme', 'light'],
      ['theme', 'light'],
      ['unit', 'EUR'],
      ['updown', 'red'],
    ].map(([name, value]) => ({ name, value, ...shared })),
  );
});

test('[SET-05] reading pages stores no setting: the only cookie is the token of the device', async ({ page }) => {
  for (const path of ['/', '/markets', '/spot/BTCUSDT']) {
    await page.goto(path);
    await expect(page.getByRole('contentinfo').getByText(/^\d+ ms$/)).toBeVisible();
    expect((await ask(path)).headers['set-cookie']).toBeUndefined();
  }
  expect(await settingsOf(page)).toEqual([]);
});

test('[CUR-05, SET-30] the display currency follows in other tabs and stays through a change of language', async ({
  page,
  context,
  en,
  ja,
}) => {
  const de = await words('de');
  await visit(page, '/ja/spot/BTCUSDT');
  const worthIn = (t: Words) =>
    page
      .getByRole('region', { name: t('trade.ticker.label') })
      .getByText(/[¥€]/)
      .first();
  await expect(worthIn(ja)).toContainText('¥');
  const other = await context.newPage();
  await other.goto('/spot/BTCUSDT');
  const there = other.getByRole('region', { name: en('trade.ticker.label') });
  await expect(there.getByText(/\$/).first()).toBeVisible();
  await page.bringToFront();
  await (await preferences(page, ja)).getByRole('button', { name: /EUR/ }).click();
  await expect(there.getByText(/€/).first()).toBeVisible();
  await (await preferencesOpen(page, ja)).getByRole('link', { name: 'Deutsch' }).click();
  await expect(page).toHaveURL(/\/de\/spot\/BTCUSDT$/);
  await expect(worthIn(de)).toContainText('€');
});

const preferencesOpen = async (page: Page, en: Words) => page.getByRole('dialog', { name: en('nav.preferences') });

test('[CUR-07] an amount in the display currency is the price at the rate of the gateway', async ({ page, en }) => {
  await page.context().addCookies([{ name: 'unit', value: 'JPY', url: origin() }]);
  await visit(page, '/spot/BTCUSDT');
  const bar = page.getByRole('region', { name: en('trade.ticker.label') });
  await expect
    .poll(async () => {
      const { rates } = await askMarket<FiatRates>('fiat-rates');
      // Both are read in one moment: the price moves.
      const texts = await bar.evaluate((element) =>
        [...element.querySelectorAll('.num')].map((one) => one.textContent ?? ''),
      );
      const [price = '', worth = ''] = texts.filter((text, at) => at === 0 || text.startsWith('¥'));
      const product = multiplyDecimal(plain(price), rates.USDT_JPY ?? '') ?? '';
      // Nobody counts sen.
      return plain(worth) === `¥${product.replace(/\..*$/, '')}`;
    })
    .toBe(true);
});

test('what is starred, which interval and which sizes were chosen is there again after a reload', async ({
  page,
  en,
}) => {
  await visit(page, '/spot/BTCUSDT');
  await page.getByRole('button', { name: en('trade.pairs.favourite', { symbol: 'BTCUSDT' }) }).click();
  await page.getByRole('radio', { name: /^4h/ }).click();
  const splitter = page.getByRole('separator', { name: en('trade.layout.splitters.book') });
  await splitter.press('ArrowLeft');
  await expect(splitter).toHaveAttribute('aria-valuenow', '268');
  await page.reload();
  await expect(page.getByRole('button', { name: en('trade.pairs.favourite', { symbol: 'BTCUSDT' }) })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expect(page.getByRole('radio', { name: /^4h/ })).toHaveAttribute('aria-checked', 'true');
  await expect(splitter).toHaveAttribute('aria-valuenow', '268');
  await visit(page, '/markets');
  await page.getByRole('tab', { name: en('markets.tabs.favourites') }).click();
  await expect(page.getByRole('link', { name: 'BTC/USDT' })).toBeVisible();
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(2);
});

/** Written by hand, by an extension, by an older version or by an enemy. */
const POISON = [
  'constructor',
  '__proto__',
  '"><img src=x onerror=alert(1)>',
  '{"theme":"dark"}',
  '[[[[',
  '%E0%A4%A',
  '\\u0000',
  'null',
  'javascript:alert(1)',
  'A'.repeat(3000),
];
const COOKIES = [
  'theme',
  'overall-theme',
  'layout',
  'show-asset',
  'updown',
  'unit',
  'valuation-unit',
  'language',
  'login-flag',
];
const KEYS = [
  'kline-interval',
  'spot-layout',
  'timezone',
  'favourites',
  'chart',
  'drawings',
  'tip-flags',
  'user-selected-coin',
];

test('[SET-16] poisoned cookies and storage never break a page @deep', async ({ page, en }) => {
  for (const [at, poison] of POISON.entries()) {
    const value =
      encodeURIComponent(poison) === poison || at % 2 ? encodeURIComponent(poison) : poison.replace(/[;,\s"\\]/g, '');
    await page.context().clearCookies();
    // Together at most 4 kB a cookie and some 16 kB a request: more than that no browser sends.
    const names = poison.length > 1000 ? COOKIES.slice(0, 3) : COOKIES;
    await page.context().addCookies(names.map((name) => ({ name, value, url: origin() })));
    await page.addInitScript(
      ({ keys, text }) => {
        for (const key of keys) localStorage.setItem(`common:${key}`, text);
      },
      { keys: KEYS, text: poison },
    );
    await page.goto(at % 2 ? '/spot/BTCUSDT' : '/markets');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'black');
    await expect(page.getByRole('contentinfo').getByText(/^\d+ ms$/)).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  await page.goto('/spot/ETHUSDT');
  await expect(lastPrice(page, en)).toBeVisible();
});

test.describe('where the browser keeps nothing', () => {
  test.use({ allowed: /Local storage is not available/ });

  test('[SET-28] pages work, settings last as long as the page, and one line says so', async ({ page, en, noise }) => {
    await page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, name, {
          get() {
            throw new DOMException('The operation is insecure.', 'SecurityError');
          },
        });
    });
    await visit(page, '/spot/BTCUSDT');
    await expect(lastPrice(page, en)).toBeVisible();
    await page.getByRole('radio', { name: /^1h/ }).click();
    await expect(page.getByRole('radio', { name: /^1h/ })).toHaveAttribute('aria-checked', 'true');
    const star = page.getByRole('button', { name: en('trade.pairs.favourite', { symbol: 'BTCUSDT' }) });
    await star.click();
    await expect(star).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByRole('contentinfo').getByText(/^\d+ ms$/)).toBeVisible();
    expect(noise).toHaveLength(1);
  });
});
