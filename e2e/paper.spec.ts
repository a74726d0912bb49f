import type { Locator, Page } from '@playwright/test';
import type { Balance } from '#lib/contract/shapes/balance.ts';
import type { Order } from '#lib/contract/shapes/order.ts';
import { PAPER_HEADER, SPOT } from '#lib/contract/trade.ts';
import { expect, test } from './kit/story.ts';
import { visit } from './kit/visit.ts';
import type { Words } from './kit/words.ts';
import { type Product, startProduct } from './product.ts';

/** A product of its own: its gateway is killed under the page. */
let product: Product;
test.beforeAll(async () => {
  product = await startProduct();
});
test.afterAll(() => product.stop());
test.use({ allowed: /WebSocket connection to .* failed|net::ERR_|status of 50[23]/ });
test.describe.configure({ timeout: 120_000 });

const here = (path: string) => product.note().origin + path;
const form = (page: Page, en: Words) => page.getByRole('form', { name: en('order.title') });
const panel = (page: Page, en: Words) => page.getByRole('region', { name: en('orders.title') });
const field = (page: Page, en: Words, name: string) =>
  form(page, en).getByRole('textbox', { name: en(`order.fields.${name}`) });
const ribbon = (page: Page, en: Words) => page.getByRole('complementary', { name: en('simulation.label') });
const submit = (page: Page, en: Words) =>
  form(page, en).getByRole('button', { name: new RegExp(`^${en('order.side.buy')} `) });
const openRows = (page: Page, en: Words) =>
  panel(page, en)
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: /^Cancel / }) });

/** What the gateway holds for this visitor, asked beside the page with its own cookie. */
function asked<T>(page: Page, path: string): Promise<T> {
  return page.evaluate(
    async ([path, marker]) => {
      const answer = await fetch(path, { headers: { [marker]: '1' } });
      return ((await answer.json()) as { data: T }).data;
    },
    [path, PAPER_HEADER] as const,
  ) as Promise<T>;
}
const held = (page: Page) => asked<{ balances: Balance[] }>(page, SPOT.account);
const openOrders = (page: Page) => asked<Order[]>(page, SPOT.open);

async function enter(page: Page, en: Words): Promise<void> {
  await visit(page, here('/en-GB/spot/BTCUSDT'));
  await page
    .getByRole('navigation', { name: en('nav.main') })
    .getByRole('link', { name: en('nav.paper') })
    .click();
  await expect(ribbon(page, en).getByText(/^\d{3},\d{3}\.\d\d USDT$/)).toBeVisible();
}

/** Places a limit buy at a price well below the market. @returns the price */
async function restBelow(page: Page, en: Words): Promise<string> {
  const ticker = await asked<{ last: string }[]>(page, '/v1/market/tickers?symbols=BTCUSDT');
  const whole = ticker[0]?.last.split('.')[0] ?? '0';
  // Nine tenths of the last price, in whole units of the quote.
  const price = `${(BigInt(whole) * 9n) / 10n}`;
  await field(page, en, 'price').fill(price);
  await field(page, en, 'amount').fill('0.05');
  await submit(page, en).click();
  await expect(openRows(page, en)).toHaveCount(1);
  return price;
}

const noOrders = (page: Page, en: Words): Locator => panel(page, en).getByText(en('orders.states.noOpen'));

test('an order rests, another fills, and all of it is there after a reload, in a second tab and after the gateway was killed', async ({
  page,
  context,
  en,
}) => {
  await enter(page, en);
  const price = await restBelow(page, en);
  const [resting] = await openOrders(page);
  expect(resting).toMatchObject({ env: 'paper', side: 'buy', kind: 'limit', size: '0.05000', status: 'new' });
  expect(BigInt(resting?.price?.split('.')[0] ?? '0')).toBe(BigInt(price));

  await form(page, en)
    .getByRole('tab', { name: en('order.kinds.market') })
    .click();
  await field(page, en, 'amount').fill('0.1');
  await submit(page, en).click();
  await expect(page.getByText(/^Bought 0\.1/)).toBeVisible();
  const after = (await held(page)).balances;
  const coin = after.find(({ asset }) => asset === 'BTC');
  expect(coin?.available).toMatch(/^1\.0999$|^0\.0999$/);

  // The fill is in the history, and explains itself.
  await panel(page, en)
    .getByRole('tab', { name: en('orders.tabs.trades') })
    .click();
  await panel(page, en)
    .getByRole('button', { name: en('orders.detail.open') })
    .first()
    .click();
  const detail = page.getByRole('dialog', { name: /^Bought / });
  await expect(detail).toContainText(en('orders.detail.simulated'));
  await expect(detail).toContainText(en('orders.detail.ruleNames.feed'));
  await page.keyboard.press('Escape');

  await page.reload();
  await expect(openRows(page, en)).toHaveCount(1);
  const second = await context.newPage();
  await second.goto(here('/en-GB/spot/BTCUSDT'));
  await expect(openRows(second, en)).toHaveCount(1);
  await page.bringToFront();

  const before = product.note().pids.gateway;
  process.kill(before, 'SIGKILL');
  await expect.poll(() => product.note().pids.gateway).not.toBe(before);
  await expect.poll(async () => openOrders(page).catch(() => [])).toEqual([resting]);
  await expect.poll(async () => (await held(page)).balances).toEqual(after);
  await expect(openRows(page, en)).toHaveCount(1);

  // The page that was open all the time goes on: what one tab cancels is gone in both.
  await openRows(page, en)
    .getByRole('button', { name: /^Cancel / })
    .click();
  await expect(noOrders(page, en)).toBeVisible();
  await expect(noOrders(second, en)).toBeVisible();
  expect(await openOrders(page)).toEqual([]);
});

test('a reset cancels what is open and funds the account anew; leaving ends it', async ({ page, en }) => {
  await enter(page, en);
  const funds = (await held(page)).balances;
  await restBelow(page, en);
  expect((await held(page)).balances).not.toEqual(funds);
  await ribbon(page, en)
    .getByRole('button', { name: en('simulation.reset.open') })
    .click();
  await page
    .getByRole('dialog', { name: en('simulation.reset.title') })
    .getByRole('button', { name: en('simulation.reset.act') })
    .click();
  await expect(page.getByText(en('simulation.reset.done'))).toBeVisible();
  await expect(noOrders(page, en)).toBeVisible();
  expect([await openOrders(page), (await held(page)).balances]).toEqual([[], funds]);
  await ribbon(page, en)
    .getByRole('button', { name: en('simulation.leave'), exact: true })
    .click();
  await expect(ribbon(page, en)).toBeHidden();
});

test('an order stands in the book where it rests, and is changed in its row', async ({ page, en }) => {
  await enter(page, en);
  await form(page, en).getByRole('button', { name: '-0.5%' }).click();
  await field(page, en, 'amount').fill('7.5');
  // More than there is: the button is off, and the sentence says what there is.
  await field(page, en, 'amount').press('Tab');
  await expect(submit(page, en)).toBeDisabled();
  await expect(form(page, en).getByText(/^You have /)).toBeVisible();
  await field(page, en, 'amount').fill('0.75');
  await submit(page, en).click();
  await expect(openRows(page, en)).toHaveCount(1);

  // Ten rows of 100 reach half a percent below the market.
  const book = page.getByRole('region', { name: en('trade.book.title') });
  await book.getByRole('button', { name: en('trade.book.grouping') }).click();
  await page.getByRole('option', { name: '100', exact: true }).click();
  const own = book.getByRole('row').filter({ hasText: en('trade.book.own') });
  await expect(own).toHaveCount(1);

  const [placed] = await openOrders(page);
  const whole = placed?.price?.split('.')[0] ?? '0';
  await openRows(page, en)
    .getByRole('button', { name: /^Change price/ })
    .click();
  const input = panel(page, en).getByRole('textbox', { name: /^Change price/ });
  await input.fill(`${BigInt(whole) - 10n}`);
  await input.press('Enter');
  await expect(page.getByText(en('orders.amend.done'))).toBeVisible();
  expect(await openOrders(page)).toMatchObject([{ id: placed?.id, price: `${BigInt(whole) - 10n}.0`, status: 'new' }]);
});
