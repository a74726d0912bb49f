import type { Page } from '@playwright/test';
import { ALERT, NOTICE } from '#lib/contract/notice.ts';
import type { Alert, NoticePage } from '#lib/contract/shapes/notice.ts';
import { PAPER_HEADER, SPOT } from '#lib/contract/trade.ts';
import { allObjections } from './kit/axe.ts';
import { pricesBetween } from './kit/market.ts';
import { NO_OVERHANG, overhang } from './kit/still.ts';
import { expect, test } from './kit/story.ts';
import { visit } from './kit/visit.ts';
import { type Words, words } from './kit/words.ts';
import { type Product, startProduct } from './product.ts';

/** A product of its own: its gateway is killed under the page. */
let product: Product;
test.beforeAll(async () => {
  product = await startProduct();
});
test.afterAll(() => product.stop());
test.use({ allowed: /WebSocket connection to .* failed|net::ERR_|status of 50[23]/ });
test.describe.configure({ timeout: 180_000 });

const here = (path: string) => product.note().origin + path;
const bell = (page: Page) => page.locator('#header-bell').getByRole('button');
const saysUnseen = (page: Page, t: Words, count: number) =>
  expect(bell(page)).toHaveAccessibleName(t('notices.bell', { count }), { timeout: 30_000 });
const panel = (page: Page, t: Words) => page.getByRole('dialog', { name: new RegExp(`^${t('notices.title')}`) });

/** Asked beside the page with its own cookie. */
function asked<T>(page: Page, path: string, body?: object): Promise<T> {
  return page.evaluate(
    async ([path, marker, body, key]) => {
      const headers = { [marker]: '1', 'content-type': 'application/json', 'idempotency-key': key };
      const answer = await fetch(path, body ? { method: 'POST', headers, body } : { headers });
      return ((await answer.json()) as { data: T }).data;
    },
    [path, PAPER_HEADER, body ? JSON.stringify(body) : '', crypto.randomUUID()] as const,
  ) as Promise<T>;
}
const told = (page: Page) => asked<NoticePage>(page, NOTICE.list);

async function enter(page: Page, t: Words, prefix = ''): Promise<void> {
  await visit(page, here(`${prefix}/spot/BTCUSDT`));
  await page
    .getByRole('region', { name: t('orders.title') })
    .getByRole('button', { name: t('simulation.start') })
    .click();
  await expect(bell(page)).toBeVisible({ timeout: 30_000 });
}
const buy = (page: Page) => asked(page, SPOT.place, { symbol: 'BTCUSDT', side: 'buy', kind: 'market', size: '0.001' });

/** A price that the market of this seed does not reach within some seconds, and reaches soon after. */
function soon(): { readonly price: string; readonly kind: 'above' | 'below' } {
  const now = Date.now();
  const ticks = (from: number, to: number) =>
    [...pricesBetween('BTCUSDT', now + from, now + to)].map((text) => Number.parseInt(text.replace('.', ''), 10));
  const [before, after] = [ticks(-2_000, 6_000), ticks(6_000, 60_000)];
  const [top, bottom] = [Math.max(...before), Math.min(...before)];
  const [high, low] = [Math.max(...after), Math.min(...after)];
  const up = high - top >= bottom - low;
  const at = up
    ? top + Math.max(1, Math.floor((high - top) / 2))
    : bottom - Math.max(1, Math.floor((bottom - low) / 2));
  return { price: `${Math.floor(at / 10)}.${at % 10}`, kind: up ? 'above' : 'below' };
}

test('[JOB-01] [JOB-04] an alert that was set by the panel fires over a kill of the gateway: told once, in two tabs, with the way to its pair', async ({
  page,
  context,
  en,
}) => {
  await enter(page, en);
  await bell(page).click();
  await panel(page, en)
    .getByRole('tab', { name: en('notices.tabs.alerts') })
    .click();
  await panel(page, en)
    .getByRole('button', { name: en('notices.alerts.new') })
    .click();
  const form = page.getByRole('dialog', { name: en('notices.alerts.title', { pair: 'BTC/USDT' }) });
  const { price } = soon();
  await form.getByRole('textbox').first().fill(price);
  await form.getByRole('button', { name: /^Set alert/ }).click();
  await expect(page.getByText(en('notices.alerts.made'))).toBeVisible();
  const [alert] = await asked<Alert[]>(page, ALERT.list);
  expect(alert).toMatchObject({ price, state: 'on', repeat: 'once' });

  const before = product.note().pids.gateway;
  process.kill(before, 'SIGKILL');
  await expect.poll(() => product.note().pids.gateway).not.toBe(before);
  const second = await context.newPage();
  await expect(async () => {
    await visit(second, here('/markets'));
    await expect(bell(second)).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await expect.poll(async () => (await told(page).catch(() => null))?.rows.length ?? 0, { timeout: 90_000 }).toBe(1);
  for (const tab of [page, second]) await saysUnseen(tab, en, 1);

  await page.bringToFront();
  await bell(page).click();
  const row = panel(page, en).getByRole('listitem').filter({ hasText: 'BTC/USDT' });
  await expect(row).toHaveCount(1);
  await expect(row.getByRole('link', { name: en('notices.act.open') })).toHaveAttribute('href', /\/spot\/BTCUSDT$/);
  // Shown here, it is seen in the other tab too.
  for (const tab of [page, second]) await saysUnseen(tab, en, 0);
  const kept = (await told(page)).rows;
  expect(kept.map(({ kind, params }) => [kind, params.alert])).toEqual([['alert', alert?.id]]);
});

test('[JOB-03] [JOB-05] a kind that is muted counts no more, and holds in the next login of the page', async ({
  page,
  en,
}) => {
  // Colours that are on their way are nobody's.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await enter(page, en);
  await buy(page);
  await saysUnseen(page, en, 1);
  await bell(page).click();
  await expect(panel(page, en).getByText(en('notices.order.filled', { pair: 'BTC/USDT' }))).toBeVisible();
  expect(await allObjections(page)).toEqual([]);
  await panel(page, en)
    .getByRole('button', { name: en('notices.settings.title') })
    .click();
  const settings = page.getByRole('dialog', { name: en('notices.settings.title') });
  const cell = settings.getByRole('checkbox', {
    name: en('notices.settings.cell', {
      kind: en('notices.settings.kinds.fill'),
      way: en('notices.settings.ways.bell'),
    }),
  });
  await cell.uncheck();
  await page.reload();
  await expect(bell(page)).toBeVisible({ timeout: 30_000 });
  await buy(page);
  await expect.poll(async () => (await told(page)).rows.length, { timeout: 30_000 }).toBe(2);
  await saysUnseen(page, en, 0);
  expect((await told(page)).rows[0]).toMatchObject({ kind: 'fill', read: true });
});

test('[JOB-06] by keys alone: an alert from the chart’s price menu, its line, and its end in the panel', async ({
  page,
  en,
}) => {
  await enter(page, en);
  const chart = page.getByRole('application');
  const entry = page.getByRole('menuitem', { name: /^Alert at / });
  await expect(async () => {
    await chart.focus();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await expect(entry).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog', { name: en('notices.alerts.title', { pair: 'BTC/USDT' }) });
  const price = form.getByRole('textbox').first();
  await expect(price).not.toHaveValue('');
  const [ticker] = await asked<{ last: string }[]>(page, '/v1/market/tickers?symbols=BTCUSDT');
  const far = `${(BigInt(ticker!.last.split('.')[0]!) * 102n) / 100n}`;
  await price.focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.type(far);
  await page.keyboard.press('Enter');
  const line = page.getByRole('button', { name: /^Price alert at / });
  await expect(line).toHaveCount(1);
  await bell(page).focus();
  await page.keyboard.press('Enter');
  await panel(page, en)
    .getByRole('tab', { name: en('notices.tabs.all') })
    .focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  const remove = panel(page, en).getByRole('button', { name: /^Delete: BTC\/USDT/ });
  await remove.focus();
  await page.keyboard.press('Enter');
  await expect(panel(page, en).getByText(en('notices.alerts.none'))).toBeVisible();
  // The word that it is deleted lies above the panel, and goes first.
  await expect(async () => {
    await page.keyboard.press('Escape');
    await expect(bell(page)).toBeFocused({ timeout: 1_000 });
  }).toPass();
  await expect(line).toHaveCount(0);
});

test('[JOB-04] on a phone the panel is the whole page, also in Arabic', async ({ browser, noise, en }) => {
  for (const [language, prefix] of [
    ['en', ''],
    ['ar', '/ar'],
  ] as const) {
    const t = await words(language);
    const context = await browser.newContext({ viewport: { width: 375, height: 760 }, hasTouch: true });
    const page = await context.newPage();
    page.on('pageerror', (error) => noise.push(error.message));
    await visit(page, here('/spot/BTCUSDT'));
    await page.getByRole('tab', { name: /^Orders/ }).click();
    await page
      .getByRole('button', { name: en('simulation.start') })
      .last()
      .click();
    await expect(bell(page)).toBeVisible({ timeout: 30_000 });
    await visit(page, here(`${prefix}/spot/BTCUSDT`));
    await expect(bell(page)).toBeVisible({ timeout: 30_000 });
    await buy(page);
    await saysUnseen(page, t, 1);
    expect(await overhang(page)).toEqual(NO_OVERHANG);
    await bell(page).click();
    await expect(panel(page, t).getByText(t('notices.order.filled', { pair: 'BTC/USDT' }))).toBeVisible();
    await expect(panel(page, t)).toHaveCSS('width', '375px');
    await page.screenshot({ path: `/tmp/notices-e2e-phone-${language}.png` });
    await context.close();
  }
});
