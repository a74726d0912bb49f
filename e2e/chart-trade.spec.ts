import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { ask } from './kit/ask.ts';
import { expect, test } from './kit/story.ts';
import { visit } from './kit/visit.ts';
import type { Words } from './kit/words.ts';

const form = (page: Page, en: Words) => page.getByRole('form', { name: en('order.title') });
const chart = (page: Page) => page.getByRole('application');

async function enterPaper(page: Page, en: Words): Promise<void> {
  await visit(page, '/spot/BTCUSDT');
  await page
    .getByRole('region', { name: en('orders.title') })
    .getByRole('button', { name: en('simulation.start') })
    .click();
  await expect(page.getByRole('button', { name: /^Buy / })).toBeEnabled();
}

/** Offers far above the market, beyond what minutes show. */
async function restFar(page: Page, en: Words): Promise<void> {
  const ticket = form(page, en);
  await ticket.getByRole('radio', { name: en('order.side.sell') }).click();
  await ticket.getByRole('button', { name: '+1%' }).click();
  const price = ticket.getByRole('textbox', { name: en('order.fields.price') });
  const far = `${Math.round(Number.parseFloat((await price.inputValue()).replaceAll(',', '')) * 1.08)}`;
  await price.fill(far);
  await ticket.getByRole('textbox', { name: en('order.fields.amount') }).fill('0.05');
  await ticket.getByRole('button', { name: /^Sell / }).click();
}

test('own fills are marks on their candle, told by keys as well, and can be left out', async ({ page, en }) => {
  await enterPaper(page, en);
  const ticket = form(page, en);
  await ticket.getByRole('tab', { name: en('order.kinds.market') }).click();
  await ticket.getByRole('textbox', { name: en('order.fields.amount') }).fill('0.05');
  await ticket.getByRole('button', { name: /^Buy / }).click();
  const told = chart(page)
    .locator('..')
    .getByText(/^Bought 0\.05000 BTC/);
  await expect(async () => {
    await chart(page).focus();
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowRight');
    await expect(told).toBeVisible({ timeout: 1_000 });
  }).toPass();

  // Over a reload they come from the history.
  await page.reload();
  await expect(async () => {
    await chart(page).focus();
    await page.keyboard.press('ArrowRight');
    await expect(told).toBeVisible({ timeout: 1_000 });
  }).toPass();

  await page.getByRole('button', { name: en('trade.chart.settings') }).click();
  await page.getByRole('switch', { name: en('chart.settings.layers.fills') }).click();
  await page.keyboard.press('Escape');
  await chart(page).focus();
  await page.keyboard.press('ArrowRight');
  await expect(told).toHaveCount(0);
});

test('an order beyond the scale is named at the edge, and brought in by a press', async ({ page, en }) => {
  await enterPaper(page, en);
  await page.getByRole('radio', { name: en('trade.chart.intervals.1m') }).click();
  await restFar(page, en);
  const far = page.getByRole('button', { name: /^Sell at .* press to bring it into the chart$/ });
  await expect(far).toBeVisible();
  await far.click();
  await expect(page.locator('[data-tone="sell"]').getByText(/^Sell$/)).toBeVisible();
  await expect(far).toHaveCount(0);
  await page.getByRole('button', { name: en('chart.own.candlesOnly') }).click();
  await expect(far).toBeVisible();
});

test('a price of the chart fills the ticket, by keys alone and by the other button, and sends nothing', async ({
  page,
  en,
}) => {
  await enterPaper(page, en);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/v1/spot/order/')) sent.push(request.url());
  });
  const menu = page.getByRole('menu', { name: /^Trade at / });
  await expect(async () => {
    await chart(page).focus();
    await page.keyboard.press('ArrowRight');
    for (let step = 0; step < 3; step += 1) await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Enter');
    await expect(menu).toBeVisible({ timeout: 1_000 });
  }).toPass();
  const first = menu.getByRole('menuitem').first();
  await expect(first).toBeFocused();
  const price = /Limit buy at ([\d,.]+)/.exec((await first.textContent()) ?? '')?.[1] ?? 'none';
  await page.keyboard.press('Enter');
  const ticket = form(page, en);
  await expect(ticket.getByRole('radio', { name: en('order.side.buy') })).toBeChecked();
  await expect(ticket.getByRole('textbox', { name: en('order.fields.price') })).toHaveValue(price);
  await expect(ticket.getByRole('textbox', { name: en('order.fields.amount') })).toBeFocused();

  const { x, y, width } = (await chart(page).boundingBox()) ?? { x: 0, y: 0, width: 0 };
  await page.mouse.click(x + width / 3, y + 90, { button: 'right' });
  await menu.getByRole('menuitem', { name: /^Stop buy at / }).click();
  await expect(ticket.getByRole('textbox', { name: en('order.fields.triggerPrice') })).toHaveValue(/\d/);
  expect(sent).toEqual([]);
});

test('four panes leave the candles 45 % of the chart, and have room in the lowest one', async ({ page, en }) => {
  await visit(page, '/spot/BTCUSDT');
  await page.getByRole('button', { name: en('trade.chart.indicators'), exact: true }).click();
  for (const name of ['MACD', 'RSI', 'KDJ'] as const)
    await page.getByRole('switch', { name: en(`trade.chart.names.${name}`) }).click();
  await page.keyboard.press('Escape');
  const heights = () =>
    chart(page)
      .locator('canvas')
      .evaluateAll((all) => all.map((one) => one.clientHeight));
  const whole = (await chart(page).boundingBox())?.height ?? 0;
  await expect.poll(async () => (await heights())[0]).toBeGreaterThanOrEqual(Math.floor((whole - 24) * 0.45));
  await expect(page.getByText(/^No room for/)).toHaveCount(0);
  for (const size of [
    { width: 1280, height: 500 },
    { width: 900, height: 600 },
    { width: 375, height: 480 },
  ]) {
    await page.setViewportSize(size);
    const low = (await chart(page).boundingBox())?.height ?? 0;
    await expect.poll(async () => (await heights())[0]).toBeGreaterThanOrEqual(Math.floor((low - 24) * 0.45));
    await expect(page.getByText(/^No room for/)).toHaveCount(0);
  }
});

test('where a newer model of the prices begins, the chart says so', async ({ page, en }) => {
  await page.route('**/v1/market/source*', async (route) => {
    const answer = JSON.parse((await ask(route.request().url())).body);
    const since = new Date().setUTCHours(0, 0, 0, 0) - 86_400_000;
    await route.fulfill({ json: { ...answer, data: { ...answer.data, model: 2, since } } });
  });
  await visit(page, '/spot/BTCUSDT');
  const flag = page.getByRole('button', { name: en('chart.model.mark') });
  await expect(flag).toBeVisible();
  await flag.focus();
  await expect(page.getByRole('tooltip')).toContainText(/^Prices are made by this venue\. Since \d{4}-/);
  // Beyond the bars in sight there is nothing to say.
  await page.getByRole('radio', { name: en('trade.chart.intervals.1m') }).click();
  await expect(flag).toBeHidden();
});

test('what another tab draws and chooses is on an open chart at once', async ({ page, context, en }) => {
  await visit(page, '/spot/BTCUSDT');
  const other = await context.newPage();
  await visit(other, '/spot/BTCUSDT');
  await other
    .getByRole('toolbar', { name: en('trade.draw.title') })
    .getByRole('button', { name: en('trade.draw.tools.horizontal') })
    .focus();
  await other.keyboard.press('Enter');
  await expect(other.getByRole('toolbar', { name: /^Tools of the selected/ })).toBeVisible();
  await expect(async () => {
    await chart(page).focus();
    await page.keyboard.press('PageDown');
    await expect(page.getByRole('toolbar', { name: /^Tools of the selected/ })).toBeVisible({ timeout: 1_000 });
  }).toPass();
  const log = page.getByRole('button', { name: en('trade.chart.log') });
  await expect(log).toHaveAttribute('aria-pressed', 'false');
  await other.getByRole('button', { name: en('trade.chart.log') }).click();
  await expect(log).toHaveAttribute('aria-pressed', 'true');
});

/** Saves a picture. @returns its name, its pixels, and how many of its rows are mostly in the colour that orders to sell have. */
async function savedPicture(page: Page, en: Words, own: boolean) {
  await page.getByRole('button', { name: en('trade.chart.picture') }).click();
  const dialog = page.getByRole('dialog', { name: en('chart.picture.title') });
  const choice = dialog.getByRole('checkbox', { name: en('chart.picture.layer.own') });
  await expect(choice).not.toBeChecked();
  if (own) await choice.check();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: en('chart.picture.save') }).click(),
  ]);
  await expect(dialog).toHaveCount(0);
  const bytes = readFileSync(await file.path()).toString('base64');
  const { rows, wide } = await page.evaluate(async (data) => {
    const image = new Image();
    image.src = `data:image/png;base64,${data}`;
    await image.decode();
    const { width, height } = image;
    const brush = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })!;
    const probe = document.body.appendChild(document.createElement('span'));
    probe.style.color = 'var(--down)';
    brush.fillStyle = getComputedStyle(probe).color;
    probe.remove();
    brush.fillRect(0, 0, 1, 1);
    const wanted = brush.getImageData(0, 0, 1, 1).data;
    brush.drawImage(image, 0, 0);
    const { data: pixels } = brush.getImageData(0, 0, width, height);
    const isDown = (at: number) => [0, 1, 2].every((part) => Math.abs(pixels[at + part]! - wanted[part]!) < 4);
    let found = 0;
    for (let y = 0; y < height; y += 1) {
      let count = 0;
      for (let x = 0; x < width; x += 1) if (isDown((y * width + x) * 4)) count += 1;
      if (count > width * 0.3) found += 1;
    }
    return { rows: found, wide: width };
  }, bytes);
  return { name: file.suggestedFilename(), rows, wide };
}

test('[UI-48] a picture says of what and when it is, and shows one’s own orders only when asked to', async ({
  page,
  en,
}) => {
  await enterPaper(page, en);
  const ticket = form(page, en);
  await ticket.getByRole('radio', { name: en('order.side.sell') }).click();
  await ticket.getByRole('button', { name: '+1%' }).click();
  await ticket.getByRole('textbox', { name: en('order.fields.amount') }).fill('0.05');
  await ticket.getByRole('button', { name: /^Sell / }).click();
  await expect(page.locator('[data-tone="sell"]').getByText(/^Sell$/)).toBeVisible();
  const shared = await savedPicture(page, en, false);
  expect(shared.name).toMatch(/^BTCUSDT-1h-\d{4}-\d\d-\d\d-\d{4}\.png$/);
  expect(shared.rows).toBe(0);
  // Two pixels in one of the page, whatever the window has.
  expect(shared.wide).toBeGreaterThanOrEqual(2 * ((await chart(page).boundingBox())?.width ?? 0) - 2);
  expect((await savedPicture(page, en, true)).rows).toBeGreaterThan(0);
});

test('[UI-47] a second pair is a line on a scale in percent, outlives a reload, and goes by one press', async ({
  page,
  en,
}) => {
  await visit(page, '/spot/BTCUSDT');
  await page.getByRole('button', { name: en('trade.chart.settings') }).click();
  await page.getByRole('button', { name: en('chart.compare.label') }).click();
  await page.getByRole('option', { name: 'ETH/USDT', exact: true }).click();
  await page.keyboard.press('Escape');
  const remove = page.getByRole('button', { name: /^Remove ETH\/USDT/ });
  const percent = page.getByRole('button', { name: en('trade.chart.percent') });
  // From its own candles: what it did over the bars in sight.
  await expect(remove.locator('..')).toHaveText(/ETH\/USDT[+−-]\d+\.\d\d%$/);
  await expect(percent).toHaveAttribute('aria-pressed', 'true');
  await page.reload();
  await expect(remove.locator('..')).toHaveText(/ETH\/USDT[+−-]\d+\.\d\d%$/);
  await remove.click();
  await expect(remove).toHaveCount(0);
  await expect(percent).toHaveAttribute('aria-pressed', 'false');
});

test('[SET-33] a template carries bars, scale and indicators over, by its name', async ({ page, en }) => {
  await visit(page, '/spot/BTCUSDT');
  const log = page.getByRole('button', { name: en('trade.chart.log') });
  await log.click();
  const templates = page.getByRole('dialog', { name: en('habits.templates.title') });
  const open = async () => {
    await page.getByRole('button', { name: en('trade.chart.settings') }).click();
    await page.getByRole('button', { name: en('chart.settings.templates') }).click();
    await expect(templates).toBeVisible();
  };
  await open();
  await templates.getByRole('textbox', { name: en('habits.templates.name') }).fill('Night shift');
  await page.keyboard.press('Enter');
  await expect(templates.getByRole('button', { name: 'Use Night shift' })).toBeVisible();
  await page.keyboard.press('Escape');
  await log.click();
  await expect(log).toHaveAttribute('aria-pressed', 'false');
  await page.reload();
  await open();
  await templates.getByRole('button', { name: 'Use Night shift' }).click();
  await expect(log).toHaveAttribute('aria-pressed', 'true');
});

test('[UI-50] one click on a row of the book is an order, by keys too, after a warning, and can be taken back', async ({
  page,
  en,
}) => {
  await enterPaper(page, en);
  const ticket = form(page, en);
  await ticket.getByRole('button', { name: en('order.settings.open') }).click();
  await page.getByRole('switch', { name: en('habits.oneClick.name') }).click();
  await page
    .getByRole('dialog', { name: en('habits.oneClick.warnTitle') })
    .getByRole('button', { name: en('habits.oneClick.turnOn') })
    .click();
  await page.keyboard.press('Escape');
  await expect(ticket.getByText(en('habits.oneClick.on'), { exact: true })).toBeVisible();
  await ticket.getByRole('textbox', { name: en('order.fields.amount') }).fill('0.01');
  // The lowest bid in sight rests.
  await page.getByRole('group', { name: en('trade.book.levels') }).focus();
  const level = page.getByRole('button', { name: /^(?:Ask|Bid) / });
  await expect(level).toBeFocused();
  await page.keyboard.press('End');
  await expect(level).toHaveAccessibleName(/^Bid /);
  await page.keyboard.press('Enter');
  const placed = page.getByText(/^Buy 0\.01000 BTC at [\d,.]+ placed/);
  await expect(placed).toBeVisible();
  await expect(ticket.getByRole('textbox', { name: en('order.fields.amount') })).toHaveValue('0.01');
  await page.getByRole('button', { name: en('order.placed.undo') }).click();
  await expect(page.getByText(en('order.placed.undone'))).toBeVisible();
  await ticket.getByRole('button', { name: en('habits.oneClick.buy') }).click();
  await expect(page.getByText(/^Bought 0\.01000 BTC/).first()).toBeVisible();
});

test('[UI-49] two and four charts on one screen: own pairs, linked intervals, and the ticket stays with the first', async ({
  page,
  en,
}) => {
  await visit(page, '/spot/BTCUSDT');
  const choose = async (count: string) => {
    await page.getByRole('button', { name: en('trade.chart.settings') }).click();
    await page
      .getByRole('radiogroup', { name: en('chart.settings.charts') })
      .getByRole('radio', { name: count, exact: true })
      .click();
    await page.keyboard.press('Escape');
  };
  // Four want a screen that leaves each its candles.
  await page.setViewportSize({ width: 1680, height: 1000 });
  await choose('4');
  await expect(chart(page)).toHaveCount(4);
  await choose('2');
  await expect(chart(page)).toHaveCount(2);
  const second = page.getByRole('region', { name: 'Chart of ETH/USDT' });
  // Its candles came, and are those of the interval of the first.
  await expect(second.getByText(/^ETH\/USDT, 1h bars from/)).toBeAttached();
  await page.getByRole('radio', { name: en('trade.chart.intervals.15m') }).click();
  await expect(second.getByText(/^ETH\/USDT, 15m bars from/)).toBeAttached();
  await second.getByRole('button', { name: en('chart.many.interval') }).click();
  await page.getByRole('option', { name: '1D', exact: true }).click();
  await expect(second.getByText(/^ETH\/USDT, 1D bars from/)).toBeAttached();
  await expect(form(page, en).getByText('BTC').first()).toBeVisible();
  await page.reload();
  await expect(second.getByText(/^ETH\/USDT, 1D bars from/)).toBeAttached();
  await page.setViewportSize({ width: 1024, height: 800 });
  await expect(chart(page)).toHaveCount(1);
});

test('[UI-51] the tour is invited to in the foot, over nothing, and never again once it was closed', async ({
  page,
  en,
}) => {
  await visit(page, '/spot/BTCUSDT');
  const invitation = page.getByRole('button', { name: en('trade.status.guide') });
  await invitation.click();
  const tour = page.getByRole('dialog', { name: en('habits.guide.title') });
  await expect(tour.getByRole('heading', { name: en('habits.guide.price.title') })).toBeVisible();
  await tour.getByRole('button', { name: en('habits.guide.next') }).click();
  await expect(tour.getByRole('heading', { name: en('habits.guide.outcome.title') })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(tour).toHaveCount(0);
  await expect(invitation).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('button', { name: /^Buy|^Start/ }).first()).toBeVisible();
  await expect(invitation).toHaveCount(0);
});
