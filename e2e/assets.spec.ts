import type { Page } from '@playwright/test';
import { PAPER_HEADER, SPOT } from '#lib/contract/trade.ts';
import { registerByEmail } from './kit/account.ts';
import { expect, test } from './kit/story.ts';
import { visit } from './kit/visit.ts';
import type { Words } from './kit/words.ts';

test.describe.configure({ timeout: 180_000 });

const header = (page: Page, en: Words) => page.getByRole('navigation', { name: en('nav.own') });
const coins = (page: Page, en: Words) => page.getByRole('table', { name: en('assets.coins.title') });
const row = (page: Page, en: Words, coin: string) => coins(page, en).getByRole('row').filter({ hasText: coin });

/** Places an order of the visitor's paper account beside the page. */
async function order(page: Page, body: object): Promise<void> {
  const code = await page.evaluate(
    async ([path, marker, text]) => {
      const headers = { 'content-type': 'application/json', [marker]: '1' };
      const answer = await fetch(path, { method: 'POST', headers, body: text });
      return ((await answer.json()) as { code: string }).code;
    },
    [SPOT.place, PAPER_HEADER, JSON.stringify(body)] as const,
  );
  expect(code).toBe('00000');
}

test('[SCR-15, SCR-17, RT-12, SCR-22] on paper: /asset, /asset/spot, /history, /history/orders and /history/fills stand, without a door, by the header and by their addresses, also at 375 px', async ({
  page,
  en,
}) => {
  await visit(page, '/asset');
  await expect(header(page, en)).toBeHidden();
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
  await page
    .getByRole('main')
    .getByRole('button', { name: en('simulation.start') })
    .click();
  // Beginning keeps the page.
  await expect(row(page, en, 'BTC')).toBeVisible();
  await expect(page).toHaveURL(/\/asset$/);
  await order(page, { symbol: 'SOLUSDT', side: 'buy', kind: 'market', size: '2' });
  await order(page, { symbol: 'USDCUSDT', side: 'buy', kind: 'limit', price: '0.98', size: '100' });
  // The stream tells the amounts, the gateway what they cost.
  await expect(row(page, en, 'SOL').getByText(/^[+-]?\d+\.\d\d%$/)).toBeVisible();
  await expect(row(page, en, 'USDT')).toContainText('98.00');

  await page.getByRole('button', { name: en('assets.head.hide') }).click();
  await expect(row(page, en, 'BTC')).toContainText('****');
  await page.reload();
  await expect(row(page, en, 'BTC')).toContainText('****');
  await page.getByRole('button', { name: en('assets.head.show') }).click();
  const places = page.getByRole('navigation', { name: en('assets.nav.label') });
  await places.getByRole('link', { name: en('assets.nav.spot') }).click();
  await expect(page.getByRole('heading', { level: 1, name: en('assets.spot.title') })).toBeVisible();
  await page.getByRole('searchbox', { name: en('assets.coins.search') }).fill('solana');
  await expect(coins(page, en).getByRole('row')).toHaveCount(2);

  await header(page, en)
    .getByRole('link', { name: en('nav.orders') })
    .click();
  const open = page.getByRole('region', { name: en('records.open'), exact: true }).first();
  const over = page.getByRole('region', { name: en('records.over'), exact: true }).first();
  await expect(open.getByText('USDC/USDT')).toBeVisible();
  await expect(over.getByText('SOL/USDT')).toBeVisible();
  await page.getByRole('button', { name: new RegExp(`^${en('orders.filters.pair')}`) }).click();
  await page.getByRole('option', { name: 'SOL/USDT' }).click();
  await expect(page).toHaveURL(/\?symbol=SOLUSDT$/);
  await expect(open).toContainText(en('records.noOpen'));
  await page.reload();
  await expect(over.getByText('SOL/USDT')).toBeVisible();
  await expect(open).toContainText(en('records.noOpen'));

  await page.setViewportSize({ width: 375, height: 812 });
  for (const path of ['/history', '/history/orders', '/history/fills', '/asset', '/asset/spot']) {
    const answer = await visit(page, path);
    expect(answer?.status(), path).toBe(200);
    expect(new URL(page.url()).pathname).toBe(path);
    await expect(page.getByText(/SOL/).filter({ visible: true }).first()).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(375);
  }
  await visit(page, '/history/fills');
  await page
    .getByRole('button', { name: en('orders.detail.open') })
    .first()
    .click();
  await expect(page.getByRole('dialog').getByRole('table', { name: en('orders.detail.levels') })).toBeVisible();
});

test('[SCR-15] live: a new account meets its empty wallet, takes today’s test assets in place and sees what they are worth', async ({
  page,
  en,
}) => {
  await registerByEmail(page, en);
  await visit(page, '/');
  await header(page, en)
    .getByRole('link', { name: en('nav.assets') })
    .click();
  await expect(page.getByText(en('assets.states.emptyText'))).toBeVisible();
  await page
    .getByRole('main')
    .getByRole('button', { name: en('order.funds.take') })
    .first()
    .click();
  await expect(row(page, en, 'USDT')).toBeVisible();
  await expect(page.getByRole('main').getByText(en('orders.assets.tests'), { exact: true })).toBeVisible();
  // What arrived is told once, by the button that asked for it.
  const told = page.locator('[data-toasts], [data-notifications]').getByRole('status');
  await expect(told.first()).toBeVisible();
  await expect.poll(() => page.keyboard.press('Escape').then(() => told.count())).toBe(0);
  await header(page, en)
    .getByRole('link', { name: en('nav.orders') })
    .click();
  await expect(page.getByText(en('orders.states.noHistoryYet'))).toBeVisible();
});
