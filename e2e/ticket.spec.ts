import type { Page } from '@playwright/test';
import { SPOT } from '#lib/contract/trade.ts';
import { expect, test } from './kit/story.ts';
import { visit } from './kit/visit.ts';
import { type Words, words } from './kit/words.ts';

const form = (page: Page, en: Words) => page.getByRole('form', { name: en('order.title') });
const field = (page: Page, en: Words, name: string) =>
  form(page, en).getByRole('textbox', { name: en(`order.fields.${name}`) });

/** Opens the order form of a language on paper. */
async function onPaper(page: Page, en: Words, path: string): Promise<void> {
  await visit(page, path);
  await page
    .getByRole('navigation', { name: en('nav.main') })
    .getByRole('link', { name: en('nav.paper') })
    .click();
  await expect(page.getByRole('complementary', { name: en('simulation.label') })).toBeVisible();
  await expect(form(page, en)).toBeVisible();
}

test('[DEC-13] a decimal comma is never ten times the order, and what could be a thousand is asked', async ({
  page,
}) => {
  const de = await words('de');
  await onPaper(page, de, '/de/spot/BTCUSDT');
  const [price, amount, total] = ['price', 'amount', 'total'].map((name) => field(page, de, name));
  // Its name is the order, in the order of words of its language.
  const buy = form(page, de).locator('button[type=submit]');
  if (!price || !amount || !total) throw new Error('The form has three fields.');
  await price.fill('90000');
  await amount.pressSequentially('0,5');
  await expect(amount).toHaveValue('0,5');
  await expect(total).toHaveValue('45,000');
  await amount.fill('1,250');
  await expect(buy).toHaveAttribute('aria-disabled', 'true');
  await form(page, de).getByRole('button', { name: '1.25', exact: true }).click();
  await expect(amount).toHaveValue('1.25');
  await amount.fill('1e-3');
  await expect(buy).toHaveAttribute('aria-disabled', 'true');
  await expect(form(page, de).getByRole('alert')).toHaveText(de('common.number.unread'));
  await amount.fill('0,001');
  const asked = page.waitForRequest((request) => new URL(request.url()).pathname === SPOT.place);
  await buy.click();
  expect((await asked).postDataJSON()).toMatchObject({
    size: expect.stringMatching(/^0\.0010*$/),
    price: expect.stringMatching(/^90000(?:\.0)?$/),
  });
});
