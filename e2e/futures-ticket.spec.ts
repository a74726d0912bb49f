import type { Page } from '@playwright/test';
import { MIX } from '#lib/contract/perp.ts';
import { expect, test } from './kit/story.ts';
import { visit } from './kit/visit.ts';
import { type Words, words } from './kit/words.ts';

const form = (page: Page, en: Words) => page.getByRole('form', { name: en('order.title') });
const own = (name: string) => `futuresForm.${name}`;

/** A paper account of one's own, before the contract of a language. */
async function onPaper(page: Page, en: Words, path: string): Promise<void> {
  await visit(page, path);
  const simulation = page.getByRole('complementary', { name: en('simulation.label') });
  await page.evaluate(() => localStorage.setItem('simulation-trade', '1'));
  await visit(page, path);
  await expect(simulation).toBeVisible();
}

const ordered = (page: Page) =>
  page.waitForRequest((request) => new URL(request.url()).pathname === MIX.place && request.method() === 'POST');

/** Half of spot's USDT goes to the futures wallet with one press. */
async function fill(page: Page, en: Words): Promise<void> {
  const amount = '50,000.00 USDT';
  await form(page, en)
    .getByRole('button', { name: en(own('transfer.move'), { amount }) })
    .click();
  await expect(form(page, en).getByText(en(own('transfer.empty'), { settle: 'USDT' }))).toHaveCount(0);
}

test('[SCR-04] a long at 20 times with take profit and stop loss by return is opened by keyboard alone', async ({
  page,
}) => {
  const en = await words('en');
  await onPaper(page, en, '/futures/usdt/BTCUSDT');
  const field = (name: string | RegExp) => form(page, en).getByRole('textbox', { name });
  await expect(
    form(page, en).getByRole('button', { name: en(own('head.leverage'), { leverage: '20×' }) }),
  ).toBeVisible();
  await expect(field(en('order.fields.price'))).not.toHaveValue('');
  await page.keyboard.press('b');
  await expect(field(en('order.fields.price'))).toBeFocused();
  const tabTo = async (target: ReturnType<Page['locator']>) => {
    for (let presses = 0; presses < 25; presses += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press('Tab');
    }
    await expect(target).toBeFocused();
  };
  await tabTo(field(en(own('fields.size'))));
  await page.keyboard.type('0,01');
  const box = form(page, en).getByRole('checkbox', { name: en('order.exits') });
  await tabTo(box);
  await page.keyboard.press('Space');
  for (const [name, percent] of [
    ['tp', '100'],
    ['sl', '40'],
  ] as const) {
    const menu = form(page, en).getByRole('button', {
      name: en(own('exits.unit'), { field: en(`order.fields.${name}`) }),
    });
    await tabTo(menu);
    await page.keyboard.press('Enter');
    const roe = page.getByRole('option', { name: en(own('exits.roe')) });
    await expect(roe).toBeVisible();
    await roe.focus();
    await page.keyboard.press('Enter');
    const input = field(new RegExp(`^${en(`order.fields.${name}`)} `));
    // Its field stands before its menu.
    await page.keyboard.press('Shift+Tab');
    await expect(input).toBeFocused();
    await page.keyboard.type(percent);
  }
  // The wallet is empty: Enter says what is lacking, and the way to it is a stop of the keyboard.
  await page.keyboard.press('Enter');
  // What the order lacks and a little more, not half of spot.
  const [before, after] = en(own('transfer.moveOn'), { amount: '#' }).split('#');
  const offer = form(page, en).getByRole('button', { name: new RegExp(`^${before}\\d{2}\\.\\d{2} USDT${after}$`) });
  await expect(offer).toBeVisible();
  await tabTo(offer);
  const asked = ordered(page);
  await page.keyboard.press('Enter');
  const body = (await asked).postDataJSON();
  expect(body).toMatchObject({ side: 'buy', kind: 'limit', size: '0.01', takeProfitBy: 'mark', stopLossBy: 'mark' });
  // 5 % and 2 % of the price at 20 times, on a tick toward the entry.
  const parts = (text: string) => Math.round(Number.parseFloat(text) * 10);
  expect(parts(body.takeProfit)).toBe(Math.floor(parts(body.price) * 1.05));
  expect(parts(body.stopLoss)).toBe(Math.ceil(parts(body.price) * 0.98));
  // The best level may be smaller than the order: what is filled so far is said then.
  await expect(page.getByText(/Buy \/ Long: 0\.0\d{3} BTC/)).toBeVisible();
  await expect(field(en(own('fields.size')))).toHaveValue('');
});

test('[SCR-04] on a phone the form comes up from the thumb, with one button that says it all', async ({ browser }) => {
  const en = await words('en');
  const context = await browser.newContext({ viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  await onPaper(page, en, '/futures/usdt/ETHUSDT');
  await page
    .getByRole('region', { name: en('futures.narrow.bar') })
    .getByRole('button', { name: en('futures.narrow.short') })
    .tap();
  await expect(form(page, en)).toBeVisible();
  // What stands beside the chart elsewhere is not made where nobody sees it.
  await expect(page.locator('#panel-order form')).toHaveCount(0);
  await fill(page, en);
  await form(page, en)
    .getByRole('textbox', { name: en(own('fields.size')) })
    .fill('0.5');
  const send = form(page, en).locator('button[type=submit]');
  await expect(send).toHaveText('Sell / Short 0.500 ETH · 20×');
  const asked = ordered(page);
  await send.tap();
  expect((await asked).postDataJSON()).toMatchObject({ symbol: 'ETHUSDTPERP', side: 'sell', size: '0.5' });
  await expect(form(page, en)).toHaveCount(0);
  // Turned on its side it is wide enough for the column, which has its form then.
  await page.setViewportSize({ width: 812, height: 375 });
  await expect(page.locator('#panel-order form')).toHaveCount(1);
  await context.close();
});

test('[SCR-04] on a phone what an order costs and risks stands over its button, and both can be hit, whatever is asked', async ({
  browser,
}) => {
  const en = await words('en');
  const context = await browser.newContext({ viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  await onPaper(page, en, '/futures/usdt/BTCUSDT');
  await page
    .getByRole('region', { name: en('futures.narrow.bar') })
    .getByRole('button', { name: en('futures.narrow.long') })
    .tap();
  await fill(page, en);
  await form(page, en)
    .getByRole('textbox', { name: en(own('fields.size')) })
    .fill('0.01');
  // Neither the edge of the screen nor anything else lies over the middle of the button and of its figures.
  const hit = async (step: string) => {
    const free = await form(page, en).evaluate((element) =>
      [
        '[data-foot] button[type=submit]',
        '[data-foot] dl > div:first-child dd',
        '[data-foot] dl > div:last-child dd',
      ].map((selector) => {
        const target = element.querySelector(selector)!;
        const { left, top, width, height } = target.getBoundingClientRect();
        const at = document.elementFromPoint(left + width / 2, top + height / 2);
        return at !== null && (target.contains(at) || at.contains(target)) && top + height <= window.innerHeight;
      }),
    );
    expect([step, free]).toEqual([step, [true, true, true]]);
  };
  await hit('limit');
  await form(page, en)
    .getByRole('checkbox', { name: en('order.exits') })
    .tap();
  await expect(form(page, en).getByRole('textbox', { name: en('order.fields.sl') })).toBeVisible();
  await hit('with exits');
  await form(page, en).locator('[data-tab=triggerLimit]').tap();
  await expect(form(page, en).getByRole('textbox', { name: en('order.fields.triggerPrice') })).toBeVisible();
  await hit('trigger with exits');
  await form(page, en)
    .getByRole('button', { name: en(own('head.mode'), { mode: en(own('head.oneWay')) }) })
    .tap();
  const modes = page.getByRole('dialog', { name: en(own('modes.title')) });
  await modes.getByRole('switch').tap();
  await modes.getByRole('button', { name: en(own('modes.save')) }).tap();
  await expect(form(page, en).getByRole('radio', { name: en(own('action.close')) })).toBeVisible();
  await hit('hedge, trigger with exits');
  await form(page, en).locator('[data-foot] button[type=submit]').tap();
  // What lacks is said in the form; the button stays where it was.
  await expect(
    form(page, en).getByRole('alert').or(form(page, en).locator('[aria-invalid=true]')).first(),
  ).toBeVisible();
  await hit('hedge, with an error');
  await context.close();
});

test('[DEC-13] 0,5 is a half, 1.250 is asked in German, and Arabic digits are digits', async ({ page }) => {
  const de = await words('de');
  await onPaper(page, de, '/de/futures/usdt/BTCUSDT');
  const size = form(page, de).getByRole('textbox', { name: de(own('fields.size')) });
  const long = form(page, de).locator('button[data-side=buy]');
  await size.pressSequentially('0,5');
  await expect(size).toHaveValue('0,5');
  await expect(long).toContainText('0.5000 BTC');
  await size.fill('1.250');
  // A reader of German may mean a thousand: what it was read as stands beside it.
  await expect(form(page, de).getByText('1.25', { exact: false }).first()).toBeVisible();
  await size.fill('1,250');
  await expect(long).toHaveAttribute('aria-disabled', 'true');
  await form(page, de).getByRole('button', { name: '1.25', exact: true }).click();
  await expect(size).toHaveValue('1.25');
  const ar = await words('ar');
  await visit(page, '/ar/futures/usdt/BTCUSDT');
  const arabic = form(page, ar).getByRole('textbox', { name: ar(own('fields.size')) });
  await arabic.fill('٠٫٠٥');
  await expect(form(page, ar).locator('button[data-side=buy]')).toContainText('0.0500 BTC');
});
