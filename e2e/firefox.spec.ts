import { test as base, expect } from '@playwright/test';
import type { Browser, Page } from 'puppeteer-core';
import { origin } from './kit/ask.ts';
import { alive, firefoxPath, listenIn, openFirefox } from './kit/firefox.ts';
import { type Words, words } from './kit/words.ts';

/** The other engine: what Chromium lets pass in silence is told in its console, and the other way round. */
const test = base.extend<{ firefox: Browser }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what is needed from the pattern
  firefox: async ({}, use) => {
    const firefox = await openFirefox();
    await use(firefox);
    await firefox.close();
  },
});

/** What Firefox does on a busy machine, without a graphics card, takes its time. ms */
const PATIENCE = 90_000;

/** Firefox says so of the fonts that a page which is left was still fetching. */
const LEFT =
  /\.woff2. A ServiceWorker intercepted the request and encountered an unexpected error|downloadable font: download failed/;

test.describe.configure({ timeout: 240_000 });

const byRole = (role: string, name: string) => `aria/${name}[role="${role}"]`;
const reads = (page: Page, text: RegExp) =>
  page.waitForFunction((source) => new RegExp(source, 'm').test(document.body.innerText), {}, text.source);

async function order(page: Page, en: Words): Promise<void> {
  await page.locator(byRole('link', en('nav.paper'))).click();
  await reads(page, /\d{3},\d{3}\.\d\d USDT/);
  await page.locator(byRole('tab', en('order.kinds.market'))).click();
  await page.locator(byRole('textbox', en('order.fields.amount'))).fill('0.01');
  await page.locator('form button[type="submit"]').click();
  await reads(page, /^Bought 0\.01/);
}

test('home, markets, a mistyped address, spot and a paper order leave the console of Firefox empty @deep', async ({
  firefox,
}) => {
  const en = await words('en');
  const noise: string[] = [];
  const page = await firefox.newPage();
  page.setDefaultTimeout(PATIENCE);
  listenIn(page, noise);
  await page.goto(`${origin()}/`);
  await alive(page);
  await page.locator(byRole('link', en('nav.markets'))).click();
  await page.waitForFunction(() => location.pathname === '/markets');
  await reads(page, /BTC/);
  const mistyped = await page.goto(`${origin()}/ja/%`);
  expect([mistyped?.status(), await page.$eval('html', ({ lang }) => lang)]).toEqual([400, 'ja']);
  await alive(page);
  await reads(page, new RegExp((await words('ja'))('errors.badAddress.heading')));
  await page.goto(`${origin()}/spot/BTCUSDT`);
  await alive(page);
  await reads(page, /\d\d,\d{3}\.\d/);
  await order(page, en);
  // The last word shows that the ones before it would have been heard.
  await page.evaluate(() => console.warn('the end'));
  const heard = () => noise.filter((line) => !LEFT.test(line)).map((line) => line.split(' (', 1)[0]);
  await expect.poll(heard).toEqual(['warn: the end']);
});

test('a machine without Firefox is told what to install @deep', () => {
  expect(() => firefoxPath(undefined, () => false)).toThrow(
    'The stories in Firefox need Firefox and there is none at /usr/bin/firefox-esr or /usr/bin/firefox: install firefox-esr, or set FIREFOX to its program.',
  );
  expect(() => firefoxPath('/opt/none', () => false)).toThrow('none at /opt/none, where FIREFOX says');
  expect(firefoxPath('/opt/firefox', () => true)).toBe('/opt/firefox');
});
