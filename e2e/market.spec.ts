import type { Locator, Page } from '@playwright/test';
import type { Instrument, Trade } from '#lib/contract/shapes/market.ts';
import { formatPrice, formatSize } from '#lib/format/price.ts';
import { ask, askMarket } from './kit/ask.ts';
import { lastPrice, PRICE, plain, pricesBetween, touchesBetween } from './kit/market.ts';
import { expect, test } from './kit/story.ts';
import { expectNewest, hearStream } from './kit/stream.ts';
import { visit } from './kit/visit.ts';
import { words } from './kit/words.ts';

/** What a price on the page said, each time with the prices of the stream that the page knew by then. */
type Sighting = { readonly text: string; readonly heard: readonly string[] };

declare global {
  interface Window {
    sightings: Sighting[];
  }
}

async function follow(price: Locator, symbol: string): Promise<void> {
  await price.evaluate((element, pair) => {
    window.sightings = [];
    const look = () =>
      window.sightings.push({
        text: element.textContent?.replaceAll(',', '') ?? '',
        heard: window.heardPrices[pair] ?? [],
      });
    new MutationObserver(look).observe(element, { characterData: true, childList: true, subtree: true });
  }, symbol);
}

const sightings = (page: Page) => page.evaluate(() => window.sightings.map(({ text, heard }) => ({ text, heard })));

/** Waits until the price has changed some times, and checks that each of them came from the stream, the newest ones in order. */
async function expectStreamed(page: Page, price: Locator, symbol: string): Promise<void> {
  await follow(price, symbol);
  await expect.poll(async () => (await sightings(page)).length).toBeGreaterThanOrEqual(4);
  const seen = await sightings(page);
  const told = await page.evaluate((pair) => window.heardPrices[pair] ?? [], symbol);
  let at = 0;
  for (const { text } of seen) {
    const found = told.indexOf(text, at);
    expect(found, `${text} was told by the stream after ${told[at]}`).toBeGreaterThanOrEqual(0);
    at = found;
  }
  expect(new Set(seen.map(({ text }) => text)).size).toBeGreaterThanOrEqual(3);
  // And what stands there is the newest one.
  await expectNewest(price, symbol);
}

test('the last price of /ja/spot/BTCUSDT moves and is always the one of the stream', async ({ page }) => {
  const ja = await words('ja');
  await hearStream(page);
  await page.goto('/ja/spot/BTCUSDT');
  await expectStreamed(page, lastPrice(page, ja), 'BTCUSDT');
});

test('prices of the markets table and of the home page move with the stream', async ({ page, en }) => {
  await hearStream(page);
  await page.goto('/markets');
  const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: 'BTC/USDT' }) });
  await alive(row.getByText(PRICE).first());
  await expectStreamed(page, row.getByText(PRICE).first(), 'BTCUSDT');
  await page.goto('/');
  const tile = page
    .getByRole('region', { name: en('home.movers') })
    .getByRole('link')
    .filter({ hasText: 'BTC' });
  await alive(tile.getByText(PRICE).first());
  await expectStreamed(page, tile.getByText(PRICE).first(), 'BTCUSDT');
});

/** The living part of a content page takes the place of the sent one after load: its price is the first that moves. */
async function alive(price: Locator): Promise<void> {
  const sent = await price.textContent();
  await expect.poll(() => price.textContent()).not.toBe(sent);
}

test('the window’s title says the moving price while the page is open', async ({ page, en }) => {
  await hearStream(page);
  await page.goto('/spot/ETHUSDT');
  const price = lastPrice(page, en);
  await expect(page).toHaveTitle(/^[\d,]+\.\d+ \| ETH\/USDT$/);
  const first = await page.title();
  await expect(page).not.toHaveTitle(first);
  const told = await page.evaluate(() => window.heardPrices.ETHUSDT ?? []);
  expect(told).toContain(plain((await page.title()).split(' | ')[0] ?? ''));
  await expect(price).toBeVisible();
});

test('the book’s best prices are those of the market, and they move', async ({ page, en }) => {
  await page.goto('/spot/BTCUSDT');
  const book = page.getByRole('region', { name: en('trade.book.title') });
  const best = async () => {
    const bid = book
      .getByRole('table', { name: en('trade.book.bids') })
      .getByRole('rowheader')
      .first();
    const ask = book
      .getByRole('table', { name: en('trade.book.asks') })
      .getByRole('rowheader')
      .last();
    return `${plain(await bid.innerText())} ${plain(await ask.innerText())}`;
  };
  const opened = Date.now();
  const seen = new Set<string>();
  // The tables are written once a second; each state must be one that the market had.
  await expect
    .poll(async () => {
      const now = await best();
      if (touchesBetween('BTCUSDT', opened - 500, Date.now()).has(now)) seen.add(now);
      return seen.size;
    })
    .toBeGreaterThanOrEqual(3);
  await expect(book.getByRole('row')).toHaveCount(2 + 2 * (await half(book, en('trade.book.bids'))));
});

async function half(book: Locator, name: string): Promise<number> {
  const count = (await book.getByRole('table', { name }).getByRole('row').count()) - 1;
  expect(count).toBeGreaterThanOrEqual(8);
  return count;
}

test('the tape shows the trades that the market made', async ({ page, en }) => {
  await page.goto('/spot/BTCUSDT');
  const table = page.getByRole('region', { name: en('trade.tape.title') }).getByRole('table');
  const newest = async () => {
    const row = table.getByRole('row').nth(1);
    const price = await row.getByRole('rowheader').innerText();
    return `${price.split(/\s/)[0]} ${await row.getByRole('cell').first().innerText()}`;
  };
  const instrument = await instrumentOf('BTCUSDT');
  const seen = new Set<string>();
  await expect
    .poll(async () => {
      const top = await newest();
      const trades = await askMarket<Trade[]>('trades?symbol=BTCUSDT&limit=500');
      if (trades.some((trade) => textOf(trade, instrument) === top)) seen.add(top);
      return seen.size;
    })
    .toBeGreaterThanOrEqual(2);
});

const textOf = ({ price, size }: Trade, { pricePlace, sizePlace }: Instrument) =>
  `${formatPrice(price, pricePlace)} ${formatSize(size, sizePlace)}`;

async function instrumentOf(symbol: string): Promise<Instrument> {
  const found = (await askMarket<Instrument[]>('instruments')).find((one) => one.symbol === symbol);
  if (!found) throw new Error(`${symbol} is not listed`);
  return found;
}

/** A page may be kept a minute, then be shown for five more while it is made anew from data of the last minute. */
const KEPT_MS = 7 * 60_000;

for (const code of ['en', 'ja', 'ar'] as const) {
  const path = code === 'en' ? '/spot/SOLUSDT' : `/${code}/spot/SOLUSDT`;

  test(`[LOC-45] ${path} already has heading, price, book and trades before any script`, async ({ browser }) => {
    const { body, status } = await ask(path);
    expect(status).toBe(200);
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.setContent(body);
    const t = await words(code);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`SOL/USDT ${t('trade.pairs.heading')}`);
    const shown = plain(await lastPrice(page, t).innerText());
    expect(pricesBetween('SOLUSDT', Date.now() - KEPT_MS, Date.now())).toContain(shown);
    for (const name of [t('trade.book.bids'), t('trade.book.asks'), t('trade.tape.title')])
      expect(await page.getByRole('table', { name }).getByRole('row').count()).toBeGreaterThan(10);
    await context.close();
  });
}

test('[LOC-45] without JavaScript heading, price and the first rows of book and tape are in sight', async ({
  browser,
  en,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/spot/BTCUSDT');
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
  await expect(lastPrice(page, en)).toBeInViewport();
  for (const name of [en('trade.book.bids'), en('trade.tape.title')])
    await expect(page.getByRole('table', { name }).getByRole('row').nth(1)).toBeInViewport();
  await page.goto('/markets');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(en('markets.title'));
  await expect(page.getByRole('link', { name: 'BTC/USDT' })).toBeInViewport();
  // The sum of all, as the market counts it; nobody waits for a line that nothing opens.
  await expect(page.getByText(/^\d[\d.]*[KMB] USDT$/)).toBeVisible();
  await expect(page.getByText(en('markets.connecting')).filter({ visible: true })).toHaveCount(0);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(en('home.heading'));
  await context.close();
});

test('another pair is opened without loading the page anew, over the same line', async ({ page }) => {
  const fr = await words('fr');
  await hearStream(page);
  const sockets: string[] = [];
  page.on('websocket', (socket) => sockets.push(socket.url()));
  await page.goto('/fr/spot/BTCUSDT');
  await expect(lastPrice(page, fr)).toBeVisible();
  await page.evaluate(() => Object.assign(window, { mark: 'same document' }));
  await page.getByRole('heading', { level: 1 }).getByRole('button').click();
  await page.getByRole('option').filter({ hasText: 'ETH/USDT' }).click();
  await expect(page).toHaveURL(/\/fr\/spot\/ETHUSDT$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('ETH/USDT');
  await expectStreamed(page, lastPrice(page, fr), 'ETHUSDT');
  expect(await page.evaluate(() => (window as unknown as { mark: string }).mark)).toBe('same document');
  expect(sockets).toHaveLength(1);
});

test.describe('search', () => {
  test.use({ allowed: /net::ERR_FAILED/ });

  test('a search whose markets do not come says so and tries again; until then nothing counts as not found', async ({
    page,
    en,
  }) => {
    const lists = /\/v1\/market\/(?:instruments|tickers)/;
    let fail = () => {};
    const held = new Promise<void>((resolve) => {
      fail = resolve;
    });
    await page.route(lists, async (route) => {
      await held;
      await route.abort();
    });
    await visit(page, '/announcements');
    const field = page.getByRole('banner').getByRole('combobox', { name: en('nav.search.label') });
    const none = page.getByText(en('nav.search.none', { query: 'eth' }));
    const asked = page.waitForRequest(lists);
    await field.fill('eth');
    await asked;
    await expect(none).toBeHidden();
    fail();
    await expect(page.getByText(en('nav.search.failed'))).toBeVisible();
    await expect(none).toBeHidden();
    await page.unroute(lists);
    await page
      .getByRole('search')
      .getByRole('button', { name: en('common.retry') })
      .click();
    await expect(page.getByRole('option', { name: /ETH/ }).first()).toBeVisible();
    await expect(field).toBeFocused();
  });
});

test('the footer of a short page stands at the bottom of the window', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 1200 });
  await page.goto('/announcements');
  const box = await page.getByRole('contentinfo').boundingBox();
  expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBe(1200);
});

test('half a footer is as high as a whole one: nothing moves up when the rest of it comes', async ({ page }) => {
  await page.goto('/announcements');
  const links = page.getByRole('contentinfo').locator('nav').last();
  for (const width of [1440, 768, 600]) {
    await page.setViewportSize({ width, height: 900 });
    const height = () => page.getByRole('contentinfo').evaluate((footer) => footer.getBoundingClientRect().height);
    const whole = await height();
    await links.evaluate((list: HTMLElement) => list.style.setProperty('display', 'none'));
    expect([width, Math.abs((await height()) - whole)]).toEqual([width, 0]);
    await links.evaluate((list: HTMLElement) => list.style.removeProperty('display'));
  }
});

test('the heading of the markets that was painted first is the one that stays when the page comes alive', async ({
  page,
}) => {
  await page.route(/\.js$/, async (route) => {
    await page.locator('h1[data-first]').waitFor({ state: 'attached' });
    await route.continue();
  });
  await page.goto('/markets', { waitUntil: 'commit' });
  await page.locator('h1').evaluate((heading) => heading.setAttribute('data-first', ''));
  await expect(page.getByRole('tab').first()).toBeVisible();
  await expect(page.locator('h1')).toHaveAttribute('data-first', '');
  await expect(page.locator('h1')).toHaveCount(1);
});
