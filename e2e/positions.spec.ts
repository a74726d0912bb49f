import type { Page } from '@playwright/test';
import { MIX, WALLET_TRANSFER } from '#lib/contract/perp.ts';
import { PAPER_HEADER } from '#lib/contract/trade.ts';
import { expect, test } from './kit/story.ts';
import { visit } from './kit/visit.ts';
import type { Words } from './kit/words.ts';

test.describe.configure({ timeout: 180_000 });

const PATH = '/futures/usdt/BTCUSDT';
const own = (name: string) => `positions.${name}`;
const panel = (page: Page, en: Words) => page.getByRole('region', { name: en('orders.title') });
const leg = (page: Page, side: 'long' | 'short') => page.locator(`[data-leg="BTCUSDTPERP:${side}"]`);
const dialog = (page: Page) => page.getByRole('dialog');

/** Asks as a bot would; what the story is about is pressed. */
async function call(page: Page, url: string, body: object): Promise<unknown> {
  return page.evaluate(
    async ([path, marker, text]) => {
      const headers = { 'content-type': 'application/json', [marker]: '1', 'idempotency-key': crypto.randomUUID() };
      const answer = await fetch(path, { method: 'POST', headers, body: text });
      const told = (await answer.json()) as { code: string; data: unknown };
      if (told.code !== '00000') throw new Error(`${path}: ${JSON.stringify(told)}`);
      return told.data;
    },
    [url, PAPER_HEADER, JSON.stringify({ env: 'paper', ...body })] as const,
  );
}

/** A paper account with half of its dollars in the futures wallet, before the screen of the contract. */
async function funded(page: Page, en: Words): Promise<void> {
  await visit(page, PATH);
  await page.evaluate(() => localStorage.setItem('simulation-trade', '1'));
  await visit(page, PATH);
  await expect(page.getByRole('complementary', { name: en('simulation.label') })).toBeVisible();
  await expect(panel(page, en).getByText(en(own('states.none')))).toBeVisible();
  await call(page, WALLET_TRANSFER, { from: 'spot', to: 'futures:usdt', asset: 'USDT', amount: '50000' });
}

const market = (page: Page, wish: object) => call(page, MIX.place, { symbol: 'BTCUSDTPERP', kind: 'market', ...wish });

/** A price as the row shows it, without its grouping. */
const priceOf = async (page: Page, name: RegExp): Promise<number> => {
  const text = (await leg(page, 'long').getByRole('button', { name }).textContent()) ?? '';
  return Number.parseInt(text.replaceAll(',', ''), 10);
};

test('[SCR-04] half of a position is closed, margin moves its liquidation price away, and it is reversed', async ({
  page,
  en,
}) => {
  await funded(page, en);
  await call(page, MIX.marginMode, { symbol: 'BTCUSDTPERP', marginMode: 'isolated' });
  await market(page, { side: 'buy', size: '0.02' });
  const row = leg(page, 'long');
  await expect(row).toContainText('0.0200');

  await row
    .getByRole('button', { name: /^Close BTCUSDT Long/ })
    .first()
    .click();
  await dialog(page).getByRole('slider').fill('50');
  await expect(dialog(page).getByRole('textbox', { name: en(own('close.size')) })).toHaveValue('0.0100');
  await dialog(page)
    .getByRole('button', { name: en(own('close.act'), { size: '0.0100 BTC' }) })
    .click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(row).toContainText('0.0100');

  const liquidation = new RegExp(`^${en(own('columns.liquidation'))}`);
  const before = await priceOf(page, liquidation);
  await row.getByRole('button', { name: /^Change the margin/ }).click();
  await dialog(page)
    .getByRole('textbox', { name: en(own('margin.amount')) })
    .fill('200');
  // What it would be is said before it is done.
  const foretold = dialog(page)
    .getByText(en(own('margin.liquidation')))
    .locator('xpath=following-sibling::dd[3]');
  const then = Number.parseInt(((await foretold.textContent()) ?? '').replaceAll(',', ''), 10);
  expect(then).toBeLessThan(before);
  await dialog(page)
    .getByRole('button', { name: en(own('margin.addAct'), { amount: '200.00 USDT' }) })
    .click();
  await expect(dialog(page)).toHaveCount(0);
  await expect.poll(() => priceOf(page, liquidation)).toBe(then);

  await row.getByRole('button', { name: /^More for BTCUSDT/ }).click();
  await page.getByRole('menuitem', { name: en(own('act.reverse')) }).click();
  await dialog(page)
    .getByRole('button', { name: /^Reverse to Short 0\.0100 BTC/ })
    .click();
  await expect(leg(page, 'short')).toContainText('0.0100');
  await expect(row).toHaveCount(0);
});

test('[SCR-04] in hedge mode both legs stand side by side; one is closed by keyboard alone, the other stays', async ({
  page,
  en,
}) => {
  await funded(page, en);
  await call(page, MIX.positionMode, { product: 'usdt', positionMode: 'twoWay' });
  await market(page, { side: 'buy', positionSide: 'long', size: '0.02' });
  await market(page, { side: 'sell', positionSide: 'short', size: '0.01' });
  await expect(leg(page, 'long')).toContainText('0.0200');
  await expect(leg(page, 'short')).toContainText('0.0100');
  const close = leg(page, 'short')
    .getByRole('button', { name: /^Close BTCUSDT Short/ })
    .first();
  await panel(page, en)
    .getByRole('tab', { name: new RegExp(`^${en(own('tabs.positions'))}`) })
    .focus();
  for (let presses = 0; presses < 60; presses += 1) {
    if (await close.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await expect(close).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toBeVisible();
  const act = dialog(page).getByRole('button', { name: en(own('close.act'), { size: '0.0100 BTC' }) });
  for (let presses = 0; presses < 20; presses += 1) {
    if (await act.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  await expect(leg(page, 'short')).toHaveCount(0);
  await expect(leg(page, 'long')).toContainText('0.0200');
});

test('[SCR-04, SCR-15, SCR-17, RT-12] on a phone a position is a card; closed it stands in the records, and wallets have their page', async ({
  page,
  en,
}) => {
  await funded(page, en);
  await market(page, { side: 'buy', size: '0.01' });
  await page.setViewportSize({ width: 375, height: 812 });
  await page.getByRole('tab', { name: new RegExp(`^${en(own('tabs.positions'))}`) }).click();
  await expect(leg(page, 'long')).toContainText(en(own('phone.distance')));
  await leg(page, 'long')
    .getByRole('button', { name: /^Close BTCUSDT Long/ })
    .click();
  await dialog(page)
    .getByRole('button', { name: en(own('close.act'), { size: '0.0100 BTC' }) })
    .click();
  await expect(panel(page, en).getByText(en(own('states.none')))).toBeVisible();

  for (const path of ['/history/positions', '/history/funding', '/asset/futures']) {
    const answer = await visit(page, path);
    expect(answer?.status(), path).toBe(200);
    await expect(page.locator('h1')).toHaveCount(1);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(375);
  }
  await expect(page.getByRole('main')).toContainText(en(own('assets.wallets.futures:usdt')));
  await visit(page, '/history/positions');
  await expect(page.getByRole('main').getByText(en(own('how.closed')))).toBeVisible();
  await visit(page, '/history/fills?product=futures');
  await expect(page.getByRole('main').getByText('BTCUSDT').first()).toBeVisible();
});

test('[SCR-15] value goes from spot to the futures wallet in place, and the overview counts it', async ({
  page,
  en,
}) => {
  await visit(page, '/asset');
  await page
    .getByRole('main')
    .getByRole('button', { name: en('simulation.start') })
    .click();
  await page
    .getByRole('main')
    .getByRole('button', { name: en(own('assets.transfer')) })
    .click();
  await dialog(page)
    .getByRole('textbox', { name: en(own('transfer.amount')) })
    .fill('1000');
  await dialog(page)
    .getByRole('button', { name: /^Transfer 1,000 USDT/ })
    .click();
  const line = page.getByRole('link', { name: new RegExp(`^${en(own('assets.wallets.futures:usdt'))}`) });
  await expect(line).toContainText('1,000.00');
});

test('[SIM-19, SCR-20] simulation has a spot and a futures page, each with form, orders and balances of the paper account', async ({
  page,
  en,
}) => {
  const marker = page.getByRole('complementary', { name: en('simulation.label') });
  await visit(page, '/spot/BTCUSDT');
  await panel(page, en)
    .getByRole('button', { name: en('simulation.start') })
    .click();
  await expect(marker).toBeVisible();
  await expect(panel(page, en).getByText(en('orders.states.noOpen'))).toBeVisible();
  await expect(
    page.getByRole('form', { name: en('order.title') }).getByRole('button', { name: /^Buy BTC/ }),
  ).toBeVisible();
  await panel(page, en)
    .getByRole('tab', { name: en('orders.tabs.assets') })
    .click();
  await expect(panel(page, en).getByText('100,000.00').first()).toBeVisible();

  await page
    .getByRole('navigation', { name: en('nav.main') })
    .getByRole('link', { name: en('nav.futures') })
    .click();
  await expect(page).toHaveURL(new RegExp(`${PATH}$`));
  await expect(marker).toBeVisible();
  await call(page, WALLET_TRANSFER, { from: 'spot', to: 'futures:usdt', asset: 'USDT', amount: '50000' });
  await market(page, { side: 'buy', size: '0.01' });
  await expect(leg(page, 'long')).toContainText('0.0100');
  for (const tab of ['open', 'trigger', 'history'])
    await expect(panel(page, en).getByRole('tab', { name: en(own(`tabs.${tab}`)) })).toBeVisible();
  await panel(page, en)
    .getByRole('tab', { name: en(own('tabs.assets')) })
    .click();
  await expect(
    panel(page, en)
      .getByText(/^49,9\d\d\./)
      .first(),
  ).toBeVisible();
});
