import type { Locator, Page } from '@playwright/test';
import { expect, test } from './kit/story.ts';
import { visit } from './kit/visit.ts';
import type { Words } from './kit/words.ts';

/** A text on the chart's canvases: what it says, how wide it is and how wide it was allowed to be, px. */
type Written = { readonly text: string; readonly width: number; readonly most: number | null };
declare global {
  interface Window {
    written: Written[];
  }
}

/** Runs before the page: notes what the chart writes on its canvases. */
function noteTexts(): void {
  window.written = [];
  const { fillText } = CanvasRenderingContext2D.prototype;
  CanvasRenderingContext2D.prototype.fillText = function (text, x, y, most) {
    if (this.canvas.closest('[role="application"]')) {
      window.written.push({ text, width: this.measureText(text).width, most: most ?? null });
      window.written.splice(0, window.written.length - 500);
    }
    return most === undefined ? fillText.call(this, text, x, y) : fillText.call(this, text, x, y, most);
  };
}

const PRICE = /^[\d,]+\.\d$/;
const prices = (page: Page) =>
  page.evaluate(() => window.written).then((all) => all.filter(({ text }) => PRICE.test(text)));
const failed = (page: Page, en: Words) => page.getByText(en('trade.chart.failed'));

test.describe('without candles', () => {
  test.use({ allowed: /net::ERR_FAILED/ });

  test('a chart whose candles are awaited or do not come shows no price that nobody said', async ({ page, en }) => {
    await page.addInitScript(noteTexts);
    let come = () => {};
    const held = new Promise<void>((resolve) => {
      come = resolve;
    });
    const candles = '**/v1/market/candles?*';
    await page.route(candles, async (route) => {
      await held;
      await route.abort();
    });
    const asked = page.waitForRequest(candles);
    await visit(page, '/spot/BTCUSDT');
    await asked;
    await expect(page.getByRole('application').locator('canvas').first()).toBeAttached();
    expect(await prices(page)).toEqual([]);
    come();
    await expect(failed(page, en)).toBeVisible();
    expect(await prices(page)).toEqual([]);
    // What covers the chart covers all of it.
    const { x, y, width } = (await page.getByRole('application').boundingBox()) ?? { x: 0, y: 0, width: 0 };
    const top = await page.evaluate(([left, under]) => document.elementFromPoint(left!, under!)?.tagName, [
      x + width - 20,
      y + 40,
    ] as const);
    expect(top).not.toBe('CANVAS');
    const again = page
      .getByRole('region', { name: en('trade.chart.title') })
      .getByRole('button', { name: en('trade.chart.retry') });
    await expect(again).toBeVisible();
    // It tries by itself as well, and may be faster than the press.
    await page.unroute(candles);
    await again.click({ timeout: 2_000 }).catch(() => undefined);
    await expect(failed(page, en)).toBeHidden();
    await expect.poll(async () => (await prices(page)).length).toBeGreaterThan(5);
  });
});

test('every number on the chart is as wide as its digits', async ({ page }) => {
  await page.addInitScript(noteTexts);
  await visit(page, '/spot/BTCUSDT');
  await expect.poll(async () => (await prices(page)).length).toBeGreaterThan(20);
  expect((await prices(page)).filter(({ width, most }) => most !== null && most < width)).toEqual([]);
});

/** Enters paper trading and offers a little above the market, where the chart has room whatever the market did. */
async function restAbove(page: Page, en: Words): Promise<void> {
  await visit(page, '/spot/BTCUSDT');
  await page
    .getByRole('region', { name: en('orders.title') })
    .getByRole('button', { name: en('simulation.start') })
    .click();
  const form = page.getByRole('form', { name: en('order.title') });
  await form.getByRole('radio', { name: en('order.side.sell') }).click();
  await expect(form.getByRole('button', { name: /^Sell / })).toBeEnabled();
  await form.getByRole('button', { name: '+0.5%' }).click();
  await form.getByRole('textbox', { name: en('order.fields.amount') }).fill('0.05');
  await form.getByRole('button', { name: /^Sell / }).click();
  await expect(grip(page)).toBeVisible();
}

const lines = (page: Page) => page.locator('[data-tone="sell"]');
const grip = (page: Page) => lines(page).getByText(/^Sell$/);
const row = (page: Page, en: Words) =>
  page
    .getByRole('region', { name: en('orders.title') })
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: /^Cancel / }) });

/** Takes the line by its chip and lets it go `by` px further down. */
async function dragLine(page: Page, by: number): Promise<void> {
  const { x, y } = (await grip(page).boundingBox()) ?? { x: 0, y: 0 };
  await page.mouse.move(x + 8, y + 8);
  await page.mouse.down();
  await page.mouse.move(x + 8, y + 8 + by, { steps: 4 });
  await page.mouse.up();
}
/** What the line says on the axis. */
const priceOf = (page: Page) => lines(page).locator('.num').last().textContent();

test('an open order is a line on the chart: dragged it has another price, at its cross it is cancelled', async ({
  page,
  en,
}) => {
  await restAbove(page, en);
  const first = await priceOf(page);
  await expect(row(page, en)).toContainText(`${first}`);
  await dragLine(page, -20);
  await expect(page.getByText(en('orders.amend.done'))).toBeVisible();
  await expect.poll(() => priceOf(page)).not.toBe(first);
  await expect(row(page, en)).toContainText(`${await priceOf(page)}`);

  await lines(page).getByTitle(en('trade.own.cancel')).click();
  await expect(page.getByText(en('orders.cancel.done'))).toBeVisible();
  await expect(lines(page)).toHaveCount(0);
  await expect(row(page, en)).toHaveCount(0);
});

test('who confirms every order is asked before a dragged line changes its order', async ({ page, en }) => {
  await restAbove(page, en);
  await page.getByRole('button', { name: en('order.settings.open') }).click();
  await page.getByRole('switch', { name: en('order.settings.confirm') }).click();
  await page.keyboard.press('Escape');
  const first = await priceOf(page);
  await dragLine(page, -20);
  const asked = await priceOf(page);
  expect(asked).not.toBe(first);
  await expect(row(page, en)).toContainText(`${first}`);
  await lines(page).getByTitle(en('trade.own.discard')).click();
  await expect.poll(() => priceOf(page)).toBe(first);
  await dragLine(page, -20);
  await lines(page).getByTitle(en('trade.own.accept')).click();
  await expect(page.getByText(en('orders.amend.done'))).toBeVisible();
  await expect(row(page, en)).not.toContainText(`${first}`);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 812 } });

  test('what is held stands under the chart, on its tab alone', async ({ page, en }) => {
    await visit(page, '/spot/BTCUSDT');
    await page.getByRole('tab', { name: en('trade.narrow.orders') }).click();
    const held = page
      .getByRole('region', { name: en('order.holding.title', { base: 'BTC' }) })
      .filter({ visible: true });
    await page
      .getByRole('region', { name: en('orders.title') })
      .getByRole('button', { name: en('simulation.start') })
      .click();
    await page
      .getByRole('tab', { name: en('trade.narrow.chart') })
      .first()
      .click();
    await expect(held).toContainText('1.00000 BTC');
    const [chart, strip, bar] = await Promise.all(
      [
        page.getByRole('region', { name: en('trade.chart.title') }),
        held,
        page.getByRole('region', { name: en('order.sheet.bar') }),
      ].map((part) => part.boundingBox()),
    );
    expect(strip?.y).toBe((chart?.y ?? 0) + (chart?.height ?? 0) + 4);
    expect(Math.abs((strip?.y ?? 0) + (strip?.height ?? 0) - (bar?.y ?? 0))).toBeLessThanOrEqual(1);
    await page.getByRole('tab', { name: en('trade.narrow.book') }).click();
    await expect(held).toBeHidden();
  });

  test('[SCR-21] who comes back to the chart from another tab finds its candles as high as before', async ({
    page,
    en,
  }) => {
    for (const path of ['/spot/BTCUSDT', '/futures/usdt/BTCUSDT']) {
      await visit(page, path);
      const chart = page.getByRole('application');
      const candles = () =>
        chart.locator('canvas').evaluateAll((all) => Math.max(0, ...all.map((one) => one.clientHeight)));
      await expect.poll(candles).toBeGreaterThan(200);
      const before = await candles();
      await page.getByRole('tab', { name: en('trade.narrow.book') }).click();
      await expect(chart).toBeHidden();
      await page
        .getByRole('tab', { name: en('trade.narrow.chart') })
        .first()
        .click();
      await expect.poll(candles, path).toBe(before);
    }
  });
});

type Kept = { readonly tool: string; readonly points: unknown; readonly style?: unknown; readonly locked?: boolean };
/** What the browser keeps of the pair's drawings. */
const drawn = (page: Page) =>
  page.evaluate((): Kept[] => {
    const stored = Object.entries(localStorage).find(([key]) => key.endsWith('drawings'))?.[1];
    return stored ? (JSON.parse(stored).pairs.BTCUSDT ?? []) : [];
  });

/** Where a horizontal line is that the bar stands over. */
async function middleUnder(bar: Locator): Promise<{ x: number; y: number }> {
  const { x, y, width, height } = (await bar.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  return { x: x + width / 2, y: y + height + 14 };
}

test('a drawing is selected, styled, moved whole and by a corner, locked, deleted and brought back, by pointer and by keys', async ({
  page,
  en,
}) => {
  await visit(page, '/spot/BTCUSDT');
  const chart = page.getByRole('application');
  const rail = page.getByRole('toolbar', { name: en('trade.draw.title') });
  const bar = page.getByRole('toolbar', { name: /^Tools of the selected/ });

  // With a key there is no pointer to place it: it stands in the middle, and the chart has the focus.
  await rail.getByRole('button', { name: en('trade.draw.tools.segment') }).focus();
  await page.keyboard.press('Enter');
  await expect(bar).toBeVisible();
  await expect(chart).toBeFocused();
  const first = await drawn(page);
  expect(first).toMatchObject([{ tool: 'segment' }]);
  await page.keyboard.press('Shift+ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => drawn(page)).not.toEqual(first);
  await page.keyboard.press('Control+z');
  await expect.poll(() => drawn(page)).toEqual(first);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Shift+ArrowRight');
  const [before, after] = [first[0]?.points as unknown[], (await drawn(page))[0]?.points as unknown[]];
  expect(after[1]).toEqual(before[1]);
  expect(after[0]).not.toEqual(before[0]);

  await bar.getByRole('button', { name: en('trade.draw.colour') }).click();
  await page.getByRole('menuitemradio', { name: en('trade.draw.colours.3') }).click();
  await bar.getByRole('button', { name: en('trade.draw.dash') }).click();
  await page.getByRole('menuitemradio', { name: en('trade.draw.dashes.dashed') }).click();
  await expect.poll(async () => (await drawn(page))[0]?.style).toEqual({ colour: 3, width: 1.5, dash: 'dashed' });

  // Locked it neither moves nor goes.
  await bar.getByRole('button', { name: en('trade.draw.lockOne') }).click();
  const locked = await drawn(page);
  await chart.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Delete');
  expect(await drawn(page)).toEqual(locked);
  await bar.getByRole('button', { name: en('trade.draw.lockOne') }).click();

  // With the pointer: a press beside a line takes hold of it, a drag moves it.
  await rail.getByRole('button', { name: en('trade.draw.tools.horizontal') }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => drawn(page)).toHaveLength(2);
  const value = async () => (await drawn(page))[1]?.points;
  const level = await value();
  const line = await middleUnder(bar);
  await page.keyboard.press('Escape');
  await expect(bar).toBeHidden();
  await page.mouse.click(line.x + 80, line.y + 5);
  await expect(bar).toBeVisible();
  await page.mouse.move(line.x + 80, line.y + 2);
  await page.mouse.down();
  await page.mouse.move(line.x + 80, line.y + 42, { steps: 4 });
  await page.mouse.up();
  await expect.poll(value).not.toEqual(level);
  await expect.poll(async () => (await middleUnder(bar)).y - line.y).toBeGreaterThan(20);

  // It outlives the page.
  await page.reload();
  await expect(async () => {
    await chart.focus();
    await page.keyboard.press('PageDown');
    await expect(bar).toBeVisible({ timeout: 1_000 });
  }).toPass();
  expect(await drawn(page)).toHaveLength(2);
  await page.keyboard.press('Escape');
  await expect(bar).toBeHidden();
  await page.keyboard.press('PageDown');
  await page.keyboard.press('Delete');
  await expect.poll(() => drawn(page)).toHaveLength(1);
  await rail.getByRole('button', { name: en('trade.draw.undo') }).click();
  await expect.poll(() => drawn(page)).toHaveLength(2);
  await page.keyboard.press('Control+Shift+z');
  await expect.poll(() => drawn(page)).toHaveLength(1);
});
