import type { Locator, Page } from '@playwright/test';
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

/** Where every field, box and button of a form stands, in whole pixels; the note's own do not count, nor those of the figures it lies over. */
const places = (part: Locator) =>
  part.evaluate((box) =>
    [...box.querySelectorAll('input, button, [role=slider], [role=checkbox], [role=radio]')]
      .filter((element) => element.closest('[data-notes], dl') === null)
      .map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        const name = element.getAttribute('aria-label') ?? element.getAttribute('data-place') ?? element.textContent;
        return `${name?.slice(0, 12)} ${[x, y, height].map(Math.round).join(' ')}${width === 0 ? ' hidden' : ''}`;
      }),
  );

/** The button's words follow the amount: its place is what counts. */
const placesOf = async (part: Locator) =>
  (await places(part)).map((place) => place.replace(/^.*? (?=-?\d+ -?\d+ \d+)/, ''));

test('an error moves nothing of a form: it takes the line of the fee, and on the home page that of the average', async ({
  page,
  en,
}) => {
  for (const path of ['/spot/BTCUSDT', '/futures/usdt/BTCUSDT']) {
    await visit(page, path);
    await page.evaluate(() => localStorage.setItem('simulation-trade', '1'));
    await visit(page, path);
    await expect(page.getByRole('complementary', { name: en('simulation.label') })).toBeVisible();
    const ticket = form(page, en);
    const amount = ticket.locator('input[data-place=amount]');
    await expect(ticket.locator('input[data-place=price]')).not.toHaveValue('');
    await ticket.getByRole('checkbox', { name: en('order.exits') }).click();
    await expect(ticket.locator('input[data-place=stopLoss]')).toBeVisible();
    await amount.fill('0.01');
    const notes = ticket.locator('[data-notes]');
    await expect(notes).toBeHidden();
    const before = await placesOf(ticket);
    // Two readings, none, and more than there is.
    for (const typed of ['1,250', '1e-3', '99999']) {
      await amount.fill(typed);
      await expect(notes).toBeVisible();
      expect([path, typed, await placesOf(ticket)]).toEqual([path, typed, before]);
      const seen = await notes.evaluate((box) => {
        const { x, y, width, height } = box.getBoundingClientRect();
        return box.contains(document.elementFromPoint(x + width / 2, y + height / 2));
      });
      expect([path, typed, seen]).toEqual([path, typed, true]);
    }
    await amount.fill('0.01');
    await expect(notes).toBeHidden();
    expect(await placesOf(ticket)).toEqual(before);
  }
  await page.evaluate(() => localStorage.removeItem('simulation-trade'));
  await visit(page, '/');
  const card = page.getByRole('region', { name: en('home.outcome.label', { pair: 'BTC/USDT' }) });
  const amount = card.getByRole('textbox').first();
  await amount.fill('0.5');
  const before = await placesOf(card);
  for (const typed of ['1,250', '1e-3']) {
    await amount.fill(typed);
    await expect(card.locator('[data-notes]')).toBeVisible();
    expect([typed, await placesOf(card)]).toEqual([typed, before]);
  }
});
