import type { Page } from '@playwright/test';
import { MIX } from '#lib/contract/perp.ts';
import { expect, test } from './kit/story.ts';
import { visit } from './kit/visit.ts';
import type { Words } from './kit/words.ts';

const SCREEN = '/futures/usdt/BTCUSDT';
const form = (page: Page, en: Words) => page.getByRole('form', { name: en('order.title') });
const own = (name: string) => `futuresChart.own.${name}`;
const number = (text: string) => Number.parseFloat(text.replaceAll(',', ''));

/** A paper account with half of its USDT in the futures wallet, in isolated margin. */
async function begin(page: Page, en: Words): Promise<void> {
  await visit(page, SCREEN);
  await page.evaluate(() => localStorage.setItem('simulation-trade', '1'));
  await visit(page, SCREEN);
  const amount = '50,000.00 USDT';
  await form(page, en)
    .getByRole('button', { name: en('futuresForm.transfer.move', { amount }) })
    .click();
  await expect(form(page, en).getByText(en('futuresForm.transfer.empty', { settle: 'USDT' }))).toHaveCount(0);
}

async function openLong(page: Page, en: Words): Promise<void> {
  await form(page, en)
    .getByRole('tab', { name: en('order.kinds.market') })
    .click();
  await form(page, en)
    .getByRole('textbox', { name: en('futuresForm.fields.size') })
    .fill('0.1');
  await form(page, en).locator('button[data-side=buy]').click();
}

const grip = (page: Page, what: string) => page.getByRole('button', { name: new RegExp(`^${what} at [\\d,.]+ USDT$`) });

test('[SCR-04] a resting order is carried to another price by the keys of its tag on the chart', async ({
  page,
  en,
}) => {
  await begin(page, en);
  const price = form(page, en).getByRole('textbox', { name: en('order.fields.price') });
  await expect(price).not.toHaveValue('');
  const below = Math.round(number(await price.inputValue()) * 0.995);
  await price.fill(`${below}`);
  await form(page, en)
    .getByRole('textbox', { name: en('futuresForm.fields.size') })
    .fill('0.1');
  await form(page, en).locator('button[data-side=buy]').click();
  const tag = grip(page, en(own('buy')));
  const told = page.getByRole('button', { name: new RegExp(`^${en(own('buy'))} at `) });
  await expect(told.first()).toBeAttached();
  // Beyond the scale it is named at the edge.
  const edge = page.getByRole('button', { name: /press to bring it into the chart$/ });
  if (await edge.isVisible()) await edge.click();
  await expect(tag).toBeVisible();
  await tag.focus();
  await page.keyboard.press('Shift+ArrowUp');
  await page.keyboard.press('ArrowUp');
  const asked = page.waitForRequest((request) => new URL(request.url()).pathname === MIX.amend);
  await page.keyboard.press('Enter');
  expect((await asked).postDataJSON()).toMatchObject({ price: `${below + 1}.1` });
  await expect(page.getByText(en(own('changed')))).toBeVisible();
  await expect(tag).toHaveAccessibleName(new RegExp(`${(below + 1).toLocaleString('en-US')}\\.1`));
});

test('[SCR-04] a position is a line with its profit; carrying its liquidation price puts margin to it, once that was asked', async ({
  page,
  en,
}) => {
  await begin(page, en);
  await form(page, en)
    .getByRole('button', { name: en('futuresForm.head.margin', { mode: en('futuresForm.head.cross') }) })
    .click();
  const dialog = page.getByRole('dialog', { name: en('futuresForm.modes.title') });
  await dialog.getByRole('radio', { name: en('futuresForm.modes.isolated') }).click();
  await dialog.getByRole('button', { name: en('futuresForm.modes.save') }).click();
  await expect(
    form(page, en).getByRole('button', {
      name: en('futuresForm.head.margin', { mode: en('futuresForm.head.isolated') }),
    }),
  ).toBeVisible();
  await openLong(page, en);
  const line = page.locator('[data-tone=long]').filter({ hasText: en(own('long')) });
  await expect(line).toContainText(/0\.1/);
  await expect(line).toContainText(/[+-]\d+\.\d\d%|0\.00%/);

  // Minutes never span what lies between a price and its liquidation; hours of a wild day do.
  await page.getByRole('radio', { name: en('trade.chart.intervals.1m') }).click();
  const edge = page.getByRole('button', { name: /press to bring it into the chart$/ });
  await edge.click();
  const tag = grip(page, en(own('liquidation'), { side: 'only' }));
  await expect(tag).toBeVisible();
  const before = number((await tag.getAttribute('aria-label'))?.match(/at ([\d,.]+)/)?.[1] ?? '');
  await tag.focus();
  for (let press = 0; press < 20; press += 1) await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Enter');
  // Nothing is sent before the yes, which has the focus.
  const yes = page.getByRole('button', { name: en(own('acceptMargin')), exact: true });
  await expect(yes).toBeFocused();
  const asked = page.waitForRequest((request) => new URL(request.url()).pathname === MIX.margin);
  await page.keyboard.press('Enter');
  expect((await asked).postDataJSON()).toMatchObject({ direction: 'add' });
  await expect(page.getByText(en(own('marginDone')))).toBeVisible();
  await expect
    .poll(async () => number((await tag.getAttribute('aria-label'))?.match(/at ([\d,.]+)/)?.[1] ?? ''))
    .toBeLessThanOrEqual(before - 19);
});
