import type { Locator, Page } from '@playwright/test';
import { KEPT, type KeptKind } from '#lib/contract/kept.ts';
import { logIn, registerByEmail } from './kit/account.ts';
import { expect, listen, test } from './kit/story.ts';
import { alive, visit } from './kit/visit.ts';
import { type Words, words } from './kit/words.ts';

test.use({ serviceWorkers: 'allow', allowed: /net::ERR_(?:INTERNET_DISCONNECTED|FAILED)/ });

const chart = (page: Page) => page.getByRole('application').first();
const selected = (page: Page) => page.getByRole('toolbar', { name: /^Tools of the selected Horizontal/ });

/** By keys: a line through the middle of what is seen, in a width of its own. */
async function draw(page: Page, en: Words): Promise<void> {
  await page
    .getByRole('toolbar', { name: en('trade.draw.title') })
    .getByRole('button', { name: en('trade.draw.tools.horizontal') })
    .focus();
  await page.keyboard.press('Enter');
  await selected(page)
    .getByRole('button', { name: en('trade.draw.width') })
    .focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitemradio', { name: '3 px' }).focus();
  await page.keyboard.press('Enter');
  await expect(selected(page).getByRole('button', { name: en('trade.draw.width') })).toHaveText(/3 px/);
}

/** By keys, from the palette: what is on the screen is kept under a name. */
async function saveAs(page: Page, en: Words, { action, name }: { action: 'layouts' | 'templates'; name: string }) {
  await page.keyboard.press('Control+K');
  await page.getByRole('combobox', { name: en('habits.palette.label') }).fill(en(`habits.actions.${action}`));
  await page.keyboard.press('Enter');
  const box = page.getByRole('dialog', { name: en(`habits.${action}.title`) });
  await box.getByRole('textbox', { name: en(`habits.${action}.name`) }).fill(name);
  await page.keyboard.press('Enter');
  await expect(box.getByRole('button', { name: `Use ${name}` })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(box).toHaveCount(0);
}

/** The chart's full screen gets a key of its own. */
async function changeKey(page: Page, en: Words): Promise<void> {
  await page.keyboard.press('Control+K');
  await page.getByRole('combobox', { name: en('habits.palette.label') }).fill(en('habits.actions.help'));
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: en('trade.shortcuts.all') }).press('Enter');
  await page.getByRole('button', { name: en('habits.help.change') }).press('Enter');
  const row: Locator = page.getByRole('button', { name: new RegExp(`^${en('habits.actions.log')}: `) });
  await row.press('Enter');
  await page.keyboard.press('q');
  await expect(page.getByRole('button', { name: `${en('habits.actions.log')}: Q` })).toBeVisible();
  await page.keyboard.press('Escape');
}

/** By keys: two charts on the screen. */
async function twoCharts(page: Page, en: Words): Promise<void> {
  await page.getByRole('button', { name: en('trade.chart.settings') }).press('Enter');
  const charts = page.getByRole('radiogroup', { name: en('chart.settings.charts') });
  await charts.getByRole('radio', { name: '1', exact: true }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Escape');
  await expect(second(page)).toBeVisible();
}
const second = (page: Page) => page.getByRole('region', { name: 'Chart of ETH/USDT' });

/** By keys: a pressed price is an order, after the warning. */
async function oneClick(page: Page, en: Words): Promise<void> {
  await page.getByRole('button', { name: en('order.settings.open') }).press('Enter');
  await page.getByRole('switch', { name: en('habits.oneClick.name') }).press('Space');
  await page
    .getByRole('dialog', { name: en('habits.oneClick.warnTitle') })
    .getByRole('button', { name: en('habits.oneClick.turnOn') })
    .press('Enter');
  await page.keyboard.press('Escape');
  await expect(oneClickIsOn(page, en)).toBeVisible();
}
const oneClickIsOn = (page: Page, en: Words) =>
  page.locator('#main').getByText(en('habits.oneClick.on'), { exact: true });

/** The browser would install the site, and shows its own page while there is no network. */
async function installed(page: Page, en: Words): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  const manifest = await browser.send('Page.getAppManifest');
  expect(manifest.errors).toEqual([]);
  expect(JSON.parse(manifest.data ?? '{}')).toMatchObject({ display: 'standalone', start_url: '/' });
  await expect.poll(async () => (await browser.send('Page.getInstallabilityErrors')).installabilityErrors).toEqual([]);
  await browser.detach();
  await expect.poll(() => page.evaluate(async () => (await caches.match('/offline')) !== undefined)).toBe(true);
  await page.context().setOffline(true);
  await page.goto('/spot/ETHUSDT');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(en('installed.offline.heading'));
  await page.context().setOffline(false);
  // It comes back by itself, to what was asked for.
  await expect(page.getByRole('heading', { level: 1 })).toContainText('ETH');
}

test('[SET-31, SET-32, SET-33, UI-44, APP-01, APP-03] a week of habits by keys alone: drawn, styled, named, another key, installed; all of it is there in a second browser', async ({
  page,
  browser,
  noise,
  en,
}) => {
  test.setTimeout(240_000);
  const address = await registerByEmail(page, en);
  await visit(page, '/spot/BTCUSDT');
  await expect(chart(page)).toBeVisible();
  // First: a line is drawn where this many charts look.
  await twoCharts(page, en);
  await draw(page, en);
  await saveAs(page, en, { action: 'templates', name: 'Night shift' });
  await saveAs(page, en, { action: 'layouts', name: 'Two screens' });
  await changeKey(page, en);
  await oneClick(page, en);

  // Away from the network, and back: nothing is lost.
  await page.context().setOffline(true);
  await expect(page.getByRole('contentinfo').getByText(en('trade.status.offline')).first()).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByRole('contentinfo').getByText(en('trade.status.live')).first()).toBeVisible();
  await installed(page, en);

  const context = await browser.newContext();
  listen(context, noise);
  const other = await context.newPage();
  await logIn(other, en, address);
  await visit(other, '/spot/BTCUSDT');
  const log = other.getByRole('button', { name: en('trade.chart.log') });
  await expect(chart(other)).toBeVisible();
  await expect(async () => {
    await chart(other).focus();
    await other.keyboard.press('PageDown');
    await expect(selected(other)).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(selected(other).getByRole('button', { name: en('trade.draw.width') })).toHaveText(/3 px/);
  await other.keyboard.press('q');
  await expect(log).toHaveAttribute('aria-pressed', 'true');
  for (const [action, name] of [
    ['layouts', 'Two screens'],
    ['templates', 'Night shift'],
  ] as const) {
    await other.keyboard.press('Control+K');
    await other.getByRole('combobox', { name: en('habits.palette.label') }).fill(en(`habits.actions.${action}`));
    await other.keyboard.press('Enter');
    await other.getByRole('button', { name: `Use ${name}` }).press('Enter');
    await expect(other.getByText(`${name} is on the ${action === 'layouts' ? 'screen' : 'chart'}.`)).toBeVisible();
    await other.keyboard.press('Escape');
    await expect(other.getByRole('dialog')).toHaveCount(0);
  }
  await expect(log).toHaveAttribute('aria-pressed', 'false');
  await expect(second(other)).toBeVisible();
  await expect(oneClickIsOn(other, en)).toBeVisible();
  await context.close();
});

test('[SET-31, UI-50] one-click trading that another browser turned on is said where it arrives, and can be turned off there for both', async ({
  page,
  browser,
  noise,
  en,
}) => {
  test.setTimeout(180_000);
  const address = await registerByEmail(page, en);
  await visit(page, '/spot/BTCUSDT');
  await oneClick(page, en);
  await expect.poll(() => keptOf(page, 'trading')).toEqual({ v: 1, oneClick: 'on' });

  const context = await browser.newContext();
  listen(context, noise);
  const other = await context.newPage();
  await logIn(other, en, address);
  await visit(other, '/spot/BTCUSDT');
  await expect(oneClickIsOn(other, en)).toBeVisible();
  await other
    .locator('[data-notifications]')
    .getByRole('button', { name: en('habits.oneClick.off') })
    .click();
  await expect(oneClickIsOn(other, en)).toHaveCount(0);
  await expect.poll(() => keptOf(other, 'trading')).toEqual({ v: 1, oneClick: 'off' });
  await page.reload();
  await alive(page);
  await expect(oneClickIsOn(page, en)).toHaveCount(0);
  await context.close();
});

test('[UI-47, LOC-35] on a phone in Arabic: a second pair from the settings, its row reads from the left, nothing hangs over', async ({
  page,
}) => {
  const ar = await words('ar');
  await page.setViewportSize({ width: 375, height: 812 });
  await visit(page, '/ar/spot/BTCUSDT');
  await page.getByRole('button', { name: ar('trade.chart.settings') }).click();
  // The button of the choice; its words may be English until somebody has translated them.
  const choices = page
    .getByRole('dialog', { name: ar('trade.chart.settings') })
    .getByRole('button', { expanded: false });
  await choices.first().click();
  await page.getByRole('option', { name: 'ETH/USDT', exact: true }).click();
  await page.keyboard.press('Escape');
  const row = page
    .locator('#panel-chart [dir=ltr]')
    .filter({ hasText: /^ETH\/USDT[+−-]\d/ })
    .last();
  await expect(row).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
});

/** What the account has of a kind, asked beside the page with its own cookie. */
function keptOf(page: Page, kind: KeptKind): Promise<unknown> {
  return page.evaluate(async (path) => {
    const answer = (await (await fetch(path)).json()) as { data?: { value?: unknown } };
    return answer.data?.value;
  }, `${KEPT.one}?kind=${kind}`);
}
