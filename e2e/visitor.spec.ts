import { join } from 'node:path';
import type { BrowserContext, Page, Request } from '@playwright/test';
import { readSiteLog } from '#gateway/data/site-log.ts';
import { LOG } from '#lib/contract/log.ts';
import { expect, test } from './kit/story.ts';
import { visit } from './kit/visit.ts';

/** The terminal code that lies in this browser, null until it is final. */
const kept = (page: Page) =>
  page.evaluate(() => {
    const record = JSON.parse(localStorage.getItem('common:terminal-code') ?? 'null') as {
      value: { value: string; createdAt: number };
    } | null;
    return record && Date.now() - record.value.createdAt >= 1_000 ? record.value.value : null;
  });
const posted = (context: BrowserContext, path: string) =>
  context.waitForEvent('request', { predicate: (request) => new URL(request.url()).pathname === path });
const bodyOf = (request: Request) => JSON.parse(request.postData() ?? 'null') as Record<string, unknown>;

test('[FP-01, FP-02] tabs opened at once end with one terminal code, and it is the same on the next visit', async ({
  context,
}) => {
  const tabs = await Promise.all([1, 2, 3].map(() => context.newPage()));
  await Promise.all(tabs.map((tab) => tab.goto('/markets')));
  const codes = async () => [...new Set(await Promise.all(tabs.map(kept)))];
  await expect.poll(codes).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/)]);
  const before = await codes();
  for (const tab of tabs) await tab.reload();
  expect(await codes()).toEqual(before);
});

test('[FP-08] the fingerprint’s library is in no script that a page loads with', async ({ page }) => {
  const scripts: Promise<string>[] = [];
  let loaded = false;
  page.on('response', (response) => {
    if (!loaded && /\.js(?:\?|$)/.test(response.url())) scripts.push(response.text());
  });
  await page.goto('/', { waitUntil: 'load' });
  loaded = true;
  const texts = await Promise.all(scripts);
  expect(texts.length).toBeGreaterThan(3);
  expect(texts.filter((text) => text.includes('openfpcdn'))).toEqual([]);
  await expect.poll(() => kept(page)).not.toBeNull();
});

test('[REF-03] the codes of a landing are kept for later, its tokens are not', async ({ page }) => {
  await visit(page, '/ja/markets?vipCode=abc,def&token=secret');
  const referral = () =>
    page.evaluate(
      () =>
        new Promise<unknown>((resolve) => {
          const opening = indexedDB.open('local_cache');
          opening.onerror = () => resolve(null);
          opening.onsuccess = () => {
            const db = opening.result;
            if (!db.objectStoreNames.contains('local_cache')) {
              db.close();
              resolve(null);
              return;
            }
            const asking = db.transaction('local_cache').objectStore('local_cache').get('activity:referral');
            asking.onsuccess = () => {
              db.close();
              resolve(asking.result ?? null);
            };
          };
        }),
    );
  // Asking too early would make an empty database, so wait for the site to have made its own.
  await expect.poll(() => page.evaluate(async () => (await indexedDB.databases()).length)).toBeGreaterThan(0);
  await expect
    .poll(referral)
    .toMatchObject({ version: 1, value: { vipCode: 'abc', currentLink: '/ja/markets?vipCode=abc' } });
  await page.goto('/markets');
  expect(await referral()).toMatchObject({ value: { vipCode: 'abc' } });
});

test('[TRK-07] what was clicked is told in one batch when the page is left', async ({ page, context }) => {
  await visit(page, '/ja/markets');
  await expect.poll(() => kept(page)).not.toBeNull();
  const sending = posted(context, LOG.events);
  await page.evaluate(() => {
    const mark = document.createElement('i');
    mark.dataset.track = 'paperBegin';
    document.body.append(mark);
    mark.click();
    mark.click();
    window.dispatchEvent(new Event('pagehide'));
  });
  expect((await sending).resourceType()).toBe('ping');
  const terminalCode = await kept(page);
  // What a beacon carries is seen at its end only: the gateway's own rows.
  const folder = join(process.env.E2E_DATA_DIR ?? '', 'site-log');
  const rows = async () => {
    const told = await readSiteLog(folder, { limit: 1_000, kind: 'click' });
    return told.filter((row) => row.terminalCode === terminalCode).map(({ name, page: at }) => ({ name, at }));
  };
  const event = { name: 'paperBegin', at: '/markets' };
  await expect.poll(rows).toEqual([event, event]);
});

test.describe('a broken policy', () => {
  test.use({ allowed: /policy\.invalid/ });

  test('[TRK-12, TRK-01] is told the gateway, with directive and origin and nothing else of the address', async ({
    page,
    context,
  }) => {
    await visit(page, '/ja/markets?secret=1');
    await expect.poll(() => kept(page)).not.toBeNull();
    const sending = posted(context, LOG.security);
    await page.evaluate(() => {
      new Image().src = 'https://policy.invalid/pixel?secret=1';
    });
    const request = await sending;
    expect(bodyOf(request)).toEqual({
      bizType: 'csp',
      data: { event: 'violation', reason: 'blocked directive=img-src source=https://policy.invalid' },
      timestamp: expect.any(Number),
      page: '/markets',
    });
    const folder = join(process.env.E2E_DATA_DIR ?? '', 'site-log');
    const rows = async () =>
      (await readSiteLog(folder, { limit: 1_000, kind: 'security' })).filter(({ reason }) =>
        `${reason}`.includes('policy.invalid'),
      );
    await expect.poll(async () => (await rows()).length).toBeGreaterThan(0);
  });
});
