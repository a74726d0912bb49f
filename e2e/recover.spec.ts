import type { Locator, Page } from '@playwright/test';
import { lastPrice } from './kit/market.ts';
import { expect, test } from './kit/story.ts';
import { expectNewest, hearStream } from './kit/stream.ts';
import { visit } from './kit/visit.ts';
import { words } from './kit/words.ts';
import { type Product, startProduct } from './product.ts';

/** A product of its own, because the others must not notice what happens to it. */
let product: Product;
test.beforeAll(async () => {
  product = await startProduct();
});
test.afterAll(() => product.stop());
test.use({ allowed: /WebSocket connection to .* failed|net::ERR_|status of 50[23]/ });
test.describe.configure({ mode: 'serial' });

const here = (path: string) => product.note().origin + path;

/** Opens the screen, and marks the document: whatever happens, it is the same one afterwards. */
async function open(page: Page, path: string): Promise<void> {
  await hearStream(page);
  await visit(page, here(path));
  await page.evaluate(() => Object.assign(window, { mark: 'same document' }));
}

async function expectRecovered(page: Page, price: Locator, symbol: string): Promise<void> {
  await page.evaluate((pair) => delete window.heardPrices[pair], symbol);
  await expectNewest(price, symbol);
  expect(await page.evaluate(() => (window as unknown as { mark?: string }).mark)).toBe('same document');
}

/** Whether an element has the colour that numbers have while nobody knows whether they are true. */
const isFaint = (price: Locator) =>
  price.evaluate((element) => {
    const sample = document.createElement('i');
    sample.style.color = 'var(--text-faint)';
    document.body.append(sample);
    const faint = getComputedStyle(sample).color;
    sample.remove();
    return getComputedStyle(element).color === faint;
  });

test('a killed gateway is started again, and the open page goes on by itself', async ({ page, en }) => {
  await open(page, '/spot/LTCUSDT');
  const price = lastPrice(page, en);
  await expectNewest(price, 'LTCUSDT');
  const before = product.note().pids.gateway;
  process.kill(before, 'SIGKILL');
  await expect.poll(() => product.note().pids.gateway).not.toBe(before);
  await expectRecovered(page, price, 'LTCUSDT');
  await expect(page.getByRole('contentinfo').getByText(en('trade.status.live'))).toBeVisible();
  expect(product.said()).toContain('The gateway ended unexpectedly (killed); starting it again.');
});

test('a gateway that says nothing for five seconds greys the numbers, and its return gives them back', async ({
  page,
  context,
  en,
}) => {
  const markets = await context.newPage();
  await hearStream(markets);
  await visit(markets, here('/markets'));
  await open(page, '/spot/LTCUSDT');
  await page.bringToFront();
  const price = lastPrice(page, en);
  const row = markets.getByRole('row').filter({ has: markets.getByRole('link', { name: 'LTC/USDT' }) });
  const listed = row.getByText(/^[\d,]+\.\d+$/).first();
  await expectNewest(price, 'LTCUSDT');
  await expectNewest(listed, 'LTCUSDT');
  expect(await isFaint(price)).toBe(false);
  await page.evaluate(noteSilence);
  const gateway = product.note().pids.gateway;
  // It neither speaks nor hangs up: as when a machine stands still or a network swallows everything.
  process.kill(gateway, 'SIGSTOP');
  await expect(page.getByText(/^No prices for \d+ s/)).toBeVisible();
  await expect.poll(() => isFaint(price)).toBe(true);
  await expect.poll(() => isFaint(listed)).toBe(true);
  await expect(page.getByRole('banner').getByText(en('nav.connection.stale'))).toBeVisible();
  expect(await page.evaluate(() => (window as unknown as { silence: number }).silence)).toBeGreaterThanOrEqual(5000);
  process.kill(gateway, 'SIGKILL');
  await expectRecovered(page, price, 'LTCUSDT');
  await expect(page.getByText(/^No prices for/)).toBeHidden();
  await expect.poll(() => isFaint(price)).toBe(false);
  await expectNewest(listed, 'LTCUSDT');
  await expect.poll(() => isFaint(listed)).toBe(false);
});

/** Runs in the page: measures from the last message to the moment the screen says that it is stale. ms */
function noteSilence(): void {
  const main = document.querySelector('main');
  if (!main) return;
  new MutationObserver((_, observer) => {
    Object.assign(window, { silence: performance.now() - window.heardAt });
    observer.disconnect();
  }).observe(main, { attributeFilter: ['data-stale'] });
}

test('without a network the page says so, and goes on when there is one', async ({ page, context, en }) => {
  await open(page, '/spot/LTCUSDT');
  const price = lastPrice(page, en);
  await expectNewest(price, 'LTCUSDT');
  // What the page fetches in its first quiet moments has come, the drawing of notices among it.
  await page.waitForLoadState('networkidle');
  await expect(page.locator('[data-toasts=ready]')).toBeAttached();
  const toast = expect(page.getByText(en('errors.offline.text'))).toBeVisible();
  await context.setOffline(true);
  await toast;
  await expect(page.getByText(en('common.offlineNow'))).toBeVisible();
  await expect.poll(() => isFaint(price)).toBe(true);
  const welcome = expect(page.getByText(en('errors.backOnline'))).toBeVisible();
  await context.setOffline(false);
  await welcome;
  await expectRecovered(page, price, 'LTCUSDT');
  await expect(page.getByText(en('common.offlineNow'))).toBeHidden();
});

test('a killed site is started again; pages that were made go on being served meanwhile', async ({ page, en }) => {
  await open(page, '/spot/LTCUSDT');
  const before = product.note().pids.site;
  process.kill(before, 'SIGKILL');
  await page.goto(here('/spot/LTCUSDT'));
  await expect(lastPrice(page, en)).toBeVisible();
  await expect.poll(() => product.note().pids.site).not.toBe(before);
  // A page nobody asked for before needs the site.
  await expect.poll(async () => (await page.goto(here('/pl/spot/LTCUSDT')))?.status()).toBe(200);
  await expectNewest(lastPrice(page, await words('pl')), 'LTCUSDT');
});
