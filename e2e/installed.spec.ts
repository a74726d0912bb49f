import type { Page } from '@playwright/test';
import { ask } from './kit/ask.ts';
import { expect, test } from './kit/story.ts';
import { visit } from './kit/visit.ts';
import { words } from './kit/words.ts';

test.use({ serviceWorkers: 'allow', allowed: /net::ERR_(?:INTERNET_DISCONNECTED|FAILED)/ });

/** Waits until the worker is in force and has the offline page at this path. */
async function offlineKept(page: Page, path: string): Promise<void> {
  const isKept = (wanted: string) =>
    page.evaluate(async (asked) => {
      const names = (await caches.keys()).filter((name) => name.startsWith('offline '));
      const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).match(asked)));
      return navigator.serviceWorker.controller !== null && kept.some((answer) => answer !== undefined);
    }, wanted);
  await expect.poll(() => isKept(path)).toBe(true);
}

test('[APP-01] the browser finds nothing wrong with the manifest of a language, and its pictures are there', async ({
  page,
}) => {
  await visit(page, '/ar/download');
  const client = await page.context().newCDPSession(page);
  const { url, errors, data } = await client.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  expect(new URL(url).pathname).toBe('/manifests/ar.webmanifest');
  const manifest = JSON.parse(data ?? '{}') as {
    dir: string;
    start_url: string;
    icons: { src: string; type: string }[];
    shortcuts: { url: string }[];
  };
  expect(manifest).toMatchObject({ dir: 'rtl', start_url: '/ar' });
  for (const { src, type } of manifest.icons) {
    const { status, headers } = await ask(src);
    expect([src, status, headers['content-type']]).toEqual([src, 200, type]);
  }
  for (const place of manifest.shortcuts) expect((await ask(place.url)).status).toBe(200);
});

test('[APP-02] the worker keeps files with a hash and the offline page, and no page, no answer of a call', async ({
  page,
}) => {
  await visit(page, '/spot/BTCUSDT');
  await offlineKept(page, '/offline');
  // A page that the worker is already in force for.
  await visit(page, '/spot/BTCUSDT');
  await expect(page.getByRole('application')).toBeVisible();
  const kept = await page.evaluate(async () => {
    const paths: string[] = [];
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) paths.push(new URL(url).pathname);
    return paths;
  });
  expect(kept.filter((path) => path.startsWith('/_next/static/')).length).toBeGreaterThan(5);
  expect(kept.filter((path) => !path.startsWith('/_next/static/'))).toEqual(['/offline']);
});

test('[APP-03] without a network the language’s own page says so, and what was asked for opens when it is back', async ({
  page,
}) => {
  const ar = await words('ar');
  await page.setViewportSize({ width: 375, height: 812 });
  await visit(page, '/ar/markets');
  await offlineKept(page, '/ar/offline');
  await page.context().setOffline(true);
  await page.goto('/ar/spot/BTCUSDT');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(ar('installed.offline.heading'));
  await expect(page.getByText(/\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d/)).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
  const again = page.getByRole('button', { name: ar('common.retry') });
  await again.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').getByText(ar('installed.offline.watching'))).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByRole('heading', { level: 1 }).filter({ hasText: 'BTC' })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/ar/spot/BTCUSDT');
});

test('[APP-04] a new version waits behind an entry in the header, by keyboard too, and not over what is typed', async ({
  page,
  en,
}) => {
  // As after a deploy: the worker is of another build than the page. Laid before the first one, because the browser's own
  // look for a newer worker passes by routes.
  const { body, headers } = await ask('/sw.js');
  const next = { body: body.replace(/^const BUILD = "/, '$&x'), contentType: headers['content-type'] ?? '' };
  await page.context().route('**/sw.js', (route) => route.fulfill(next));
  await visit(page, '/login');
  const entry = page.getByRole('button', { name: en('installed.update.entry') });
  await expect(entry).toBeVisible();
  const field = page.getByRole('main').getByRole('textbox').first();
  await field.fill('ann@example.com');
  await entry.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(en('installed.update.typed'))).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(entry).toBeFocused();
  await field.fill('');
  await entry.press('Enter');
  const reloaded = page.waitForEvent('load');
  await page.getByRole('button', { name: en('installed.update.load') }).press('Enter');
  await reloaded;
});

test('[APP-05, SCR-19] /download says how the site is installed on each device, complete without script', async ({
  browser,
  baseURL,
  en,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) });
  const page = await context.newPage();
  await page.goto('/download');
  for (const device of ['ios', 'android', 'desktop', 'mac'] as const)
    await expect(page.getByRole('heading', { name: en(`download.steps.${device}.title`) })).toBeVisible();
  await expect(page.getByText(en('download.cannot.store'))).toBeVisible();
  await expect(page.getByRole('contentinfo').getByRole('link', { name: en('footer.download') })).toHaveAttribute(
    'href',
    '/download',
  );
  await context.close();
});
