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

test('[JOB-06] an alert from the ticker bar, from a row of the markets, from the palette and by a key: the number has the focus', async ({
  page,
  en,
}) => {
  await enter(page, en);
  const form = (pair: string) => page.getByRole('dialog', { name: en('notices.alerts.title', { pair }) });
  const ready = async (pair: string) => {
    await expect(form(pair).getByRole('textbox').first()).toBeFocused();
    await expect(form(pair).locator('polyline')).toHaveCount(1);
  };
  await page.getByRole('button', { name: en('trade.ticker.alert', { pair: 'BTC/USDT' }) }).click();
  await ready('BTC/USDT');
  await page.keyboard.press('Escape');
  await expect(form('BTC/USDT')).toHaveCount(0);
  await page.keyboard.press('n');
  await ready('BTC/USDT');
  await page.keyboard.press('Escape');
  await expect(form('BTC/USDT')).toHaveCount(0);

  await page.keyboard.press('Control+K');
  await page.getByRole('combobox', { name: en('habits.palette.label') }).fill('alert sol/usdt');
  await page.keyboard.press('Enter');
  await ready('SOL/USDT');
  const last = (await asked<{ last: string }[]>(page, '/v1/market/tickers?symbols=SOLUSDT'))[0]!.last;
  await page.keyboard.type(`${BigInt(last.split('.')[0]!) * 2n}`);
  await page.keyboard.press('Enter');
  await expect(page.getByText(en('notices.alerts.made'))).toBeVisible();
  expect(await asked<Alert[]>(page, ALERT.list)).toMatchObject([{ symbol: 'SOLUSDT', kind: 'above', state: 'on' }]);

  // Paper trading has no way to the markets page: there it is the same for whoever has no account yet.
  const visitor = await page.context().browser()!.newContext({ ignoreHTTPSErrors: true });
  const markets = await visitor.newPage();
  await visit(markets, here('/markets'));
  const row = markets.getByRole('row').filter({ has: markets.getByRole('link', { name: 'ETH/USDT' }) });
  const way = row.getByRole('button', { name: en('markets.alert', { pair: 'ETH/USDT' }) });
  await row.hover();
  await way.click();
  await expect(markets.getByRole('dialog', { name: en('notices.alerts.title', { pair: 'ETH/USDT' }) })).toBeVisible();
  await visitor.close();
});

declare global {
  interface Window {
    /** Pitches of tones that were played to their end, Hz. */
    heard: number[];
    /** What the browser has put before the visitor. */
    shown: [title: string, text: string][];
  }
}

/** By the panel's settings: this device sounds, or is told by its browser. */
async function turnOn(page: Page, t: Words, way: 'sound' | 'browser'): Promise<void> {
  await bell(page).click();
  await panel(page, t)
    .getByRole('button', { name: t('notices.settings.title') })
    .click();
  const settings = page.getByRole('dialog', { name: t('notices.settings.title') });
  await settings.getByRole('switch', { name: t(`notices.settings.${way}`) }).check();
  if (way === 'browser') await expect(settings.getByText(t('notices.settings.browserDenied'))).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(settings).toHaveCount(0);
}

test('[JOB-05] a fill sounds: its tones are played to their end on an audio device that runs', async ({ page, en }) => {
  await page.addInitScript(() => {
    window.heard = [];
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (when) {
      // Told when its time has gone by on the clock of the device.
      this.addEventListener('ended', () => window.heard.push(Math.round(this.frequency.value)));
      start.call(this, when);
    };
  });
  await enter(page, en);
  const heard = () => page.evaluate(() => window.heard.toSorted((a, b) => a - b));
  await buy(page);
  await saysUnseen(page, en, 1);
  expect(await heard()).toEqual([]);
  await turnOn(page, en, 'sound');
  await buy(page);
  await expect.poll(heard, { timeout: 30_000 }).toEqual([784, 1175]);
});

test('[JOB-05] a fill is a message of the browser while nobody looks, and none while somebody does @deep', async ({
  page,
  context,
  en,
}) => {
  await context.grantPermissions(['notifications'], { origin: product.note().origin });
  await page.addInitScript(() => {
    window.shown = [];
    window.Notification = class extends Notification {
      constructor(title: string, options: NotificationOptions = {}) {
        super(title, options);
        this.addEventListener('show', () => window.shown.push([title, options.body ?? '']));
      }
    };
  });
  await enter(page, en);
  await turnOn(page, en, 'browser');
  // Browsers that are driven show every page; this one is told that it is behind another.
  const look = (state: 'visible' | 'hidden') =>
    page.evaluate((state) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
  const shown = () => page.evaluate(() => window.shown);
  await buy(page);
  await saysUnseen(page, en, 1);
  expect(await shown()).toEqual([]);
  await look('hidden');
  await buy(page);
  await expect.poll(shown, { timeout: 30_000 }).toHaveLength(1);
  const [[title, text] = ['', '']] = await shown();
  expect(title).toBe(en('notices.order.filled', { pair: 'BTC/USDT' }));
  expect(text).toMatch(/^Bought 0\.00100 BTC at [\d,.]+/);
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
