import type { Page } from '@playwright/test';
import { MIX_MARKET } from '#lib/contract/endpoints.ts';
import type { ContractState } from '#lib/contract/shapes/contract-market.ts';
import { ask } from './kit/ask.ts';
import { allObjections, objections } from './kit/axe.ts';
import { expect, test } from './kit/story.ts';
import { visit } from './kit/visit.ts';
import { words } from './kit/words.ts';

const SCREEN = '/futures/usdt/BTCUSDT';

const figure = (page: Page, name: string) =>
  page
    .locator('#main dl div')
    .filter({ has: page.locator('dt', { hasText: name }) })
    .locator('dd')
    .first();

async function stateOf(symbol: string): Promise<ContractState> {
  const { body } = await ask(`${MIX_MARKET.state}?symbol=${symbol}`);
  return (JSON.parse(body) as { data: ContractState }).data;
}

test('[RT-11] [RT-15] [SCR-04] a contract has one address, and the others lead to it', async () => {
  const redirects = {
    '/futures': SCREEN,
    '/futures/usdt': SCREEN,
    '/futures/usdc': '/futures/usdc/BTCUSDC',
    '/futures/coin': '/futures/coin/BTCUSD',
    '/futures/usdt/btcusdt': SCREEN,
    '/futures/usdt/BTCUSDTPERP': SCREEN,
    '/ja/futures/coin/BTCUSDPERP': '/ja/futures/coin/BTCUSD',
    '/ar/futures': `/ar${SCREEN}`,
  };
  for (const [from, to] of Object.entries(redirects)) {
    const { status, headers } = await ask(from);
    expect([from, status, new URL(headers.location ?? '', 'https://localhost').pathname]).toEqual([from, 308, to]);
  }
  for (const path of ['/futures/usdt/NOSUCH', '/futures/usdt/BTCUSD', '/futures/coin/BTCUSDT', '/futures/spot/BTCUSDT'])
    expect([path, (await ask(path)).status]).toEqual([path, 404]);
});

test('[SCR-04] the page itself says the contract, its figures and what it is, before any script', async ({ en }) => {
  const { body, status } = await ask(SCREEN);
  expect(status).toBe(200);
  expect(body).toContain(`<title>${en('futures.meta.title', { pair: 'BTCUSDT' })}`);
  expect(body.match(/<h1/g)).toHaveLength(1);
  expect(body).toContain(en('futures.about.title', { pair: 'BTCUSDT' }));
  expect(body).toMatch(/rel="canonical" href="[^"]*\/futures\/usdt\/BTCUSDT"/);
  expect(body).toContain('BreadcrumbList');
});

test('[SCR-04] mark, index, funding and its countdown follow the venue; candles are of last, mark or index', async ({
  page,
  en,
}) => {
  await visit(page, SCREEN);
  const mark = figure(page, en('futures.ticker.mark'));
  const first = await mark.innerText();
  await expect(mark).not.toHaveText(first);
  const countdown = figure(page, en('futures.ticker.funding'));
  await expect(countdown).toContainText(/-?\d\.\d{4}%\s*\d\d:\d\d:\d\d/);
  const { openInterest, fundingRate } = await stateOf('BTCUSDTPERP');
  expect(openInterest).not.toBe('0');
  await expect(countdown).toContainText(`${(Math.trunc(Number.parseFloat(fundingRate) * 1e6) / 1e4).toFixed(4)}%`);
  await expect(page).toHaveTitle(/^[\d,.]+ \| BTCUSDT/);

  await page.getByRole('button', { name: new RegExp(`^${en('futures.chart.price')}`) }).click();
  await page.getByRole('option', { name: en('futures.chart.prices.mark') }).click();
  const asked = page.waitForRequest((request) => /candles\?.*price=index/.test(request.url()));
  await page.getByRole('button', { name: new RegExp(`^${en('futures.chart.price')}`) }).click();
  await page.getByRole('option', { name: en('futures.chart.prices.index') }).click();
  await asked;
});

test('[SCR-04] funding history and details of the contract stand beside the chart', async ({ page, en }) => {
  await visit(page, SCREEN);
  await page.getByRole('tab', { name: en('futures.chart.funding') }).click();
  const bars = page.getByRole('application', { name: en('futuresChart.funding.chart') });
  await expect(bars.locator('i').first()).toBeVisible();
  await bars.focus();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByText(/^\d{4}-\d\d-\d\d \d\d:\d\d: [+-]?\d\.\d{4}%, mark [\d,.]+$/)).toBeVisible();

  await page.getByRole('tab', { name: en('futures.chart.details') }).click();
  const details = page.getByRole('region', { name: en('futuresChart.details.title') });
  await expect(details).toContainText('150×');
  await expect(details).toContainText('BTCUSDTPERP');
  // At least three sources, and what they weigh is all of it.
  await expect.poll(() => details.getByRole('table').first().getByRole('row').count()).toBeGreaterThanOrEqual(4);
});

test('[SCR-04] another contract is found and opened by the keyboard alone', async ({ page, en }) => {
  await visit(page, SCREEN);
  const heading = page.getByRole('heading', { level: 1 }).getByRole('button');
  await heading.focus();
  await page.keyboard.press('Enter');
  const search = page.getByRole('combobox', { name: en('trade.pairs.search') });
  await expect(search).toBeFocused();
  await expect(page.getByRole('tab', { name: 'USDT', exact: true })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.type('eth');
  await expect(page.getByRole('option').first()).toBeVisible();
  const rows = await page.getByRole('option').allInnerTexts();
  expect(rows.every((row) => row.includes('ETH') && !row.includes('/'))).toBe(true);
  const href = await page.locator('[role=option][aria-selected=true]').getAttribute('href');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`${href}$`));
  await expect(page.getByRole('heading', { level: 1 })).toContainText('ETH');
});

test('[SCR-04] on a phone one thing stands at a time, and nothing is wider than the screen', async ({ page, en }) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await visit(page, SCREEN);
  const tabs = page.getByRole('tablist', { name: en('trade.narrow.label') });
  for (const [name, panel] of [
    [en('trade.narrow.book'), '#panel-book'],
    [en('trade.narrow.trades'), '#panel-trades'],
    [en('futures.narrow.positions'), '#panel-account'],
    [en('trade.narrow.orders'), '#panel-account'],
    [en('trade.narrow.info'), '#panel-info'],
    [en('trade.narrow.chart'), '#panel-chart'],
  ] as const) {
    await tabs.getByRole('tab', { name }).click();
    await expect(page.locator(panel)).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
  }
  expect(await objections(page)).toEqual([]);
});

for (const [prefix, code] of [
  ['/ja', 'ja'],
  ['/ar', 'ar'],
] as const) {
  test(`[SCR-04] the screen speaks ${code}; prices stay from left to right`, async ({ page }) => {
    const t = await words(code);
    await visit(page, `${prefix}/futures/coin/BTCUSD`);
    await expect(page.locator('html')).toHaveAttribute('dir', code === 'ar' ? 'rtl' : 'ltr');
    await expect(figure(page, t('futures.ticker.index'))).toContainText(/[\d,]+\.\d/);
    await expect(page.getByRole('tab', { name: t('futures.chart.funding') })).toBeVisible();
    // Sizes of coin-margined contracts are dollars.
    await expect(page.locator('#panel-book')).toContainText('USD');
    await expect(page.getByRole('application').first()).toBeVisible();
  });
}

test('[SCR-04] axe finds nothing on the screen of a contract, in any theme', async ({ page }) => {
  await visit(page, SCREEN);
  await expect(page.getByRole('application').first()).toBeVisible();
  await expect(page.locator('[data-toasts=ready]')).toBeAttached();
  expect(await allObjections(page)).toEqual([]);
});
