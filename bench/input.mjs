// What a press costs on a slow phone: from trusted input to the next frame, with the processor slowed four times (the
// figure INP reports), and how much pages move while they load and prices come (CLS). Each press five times, medians.
// With SCREEN_ORIGIN a product that runs already is looked at. What a fixed script takes here is told as well: machines
// differ by more than a factor of two, and so does the same one from day to day.
import { chromium } from '@playwright/test';
import { startProduct } from '../e2e/product.ts';
import { chromiumPath } from '../scripts/lib/chromium.mjs';

const ROUNDS = Number(process.env.INPUT_ROUNDS ?? 5);
const SLOWER = 4;
/** ms from the press to the frame that shows its effect. */
const INP_BUDGET = 100;
const CLS_BUDGET = 0.02;
/** Prices come meanwhile. ms */
const WATCHED_MS = 6_000;
/** An entry that has not come by then does not come. ms */
const ENTRY_MS = 3_000;
const WIDE = { width: 1440, height: 900 };
const PHONE = { width: 375, height: 812 };

const running = process.env.SCREEN_ORIGIN;
const product = running ? null : await startProduct();
const browser = await chromium.launch({
  executablePath: chromiumPath(),
  args: ['--no-sandbox', '--disable-gpu', '--ignore-certificate-errors'],
});
try {
  const origin = running ?? product.note().origin;
  console.log(JSON.stringify({ name: 'this machine, a fixed script', ours: await fixedScript(), unit: 'ms' }));
  for (const [name, viewport, presses] of [
    ['trade screen', WIDE, widePresses],
    ['trade screen at 375 px', PHONE, phonePresses],
  ])
    await presses(await tradeScreen(origin, viewport), (what, times) => tell(`${name}: ${what}`, times));
  for (const path of ['/', '/markets', '/spot/BTCUSDT', '/login'])
    for (const viewport of [WIDE, PHONE]) {
      const moved = await shifts(origin + path, viewport);
      const [ratio, budget] = [Math.round((moved / CLS_BUDGET) * 100) / 100, 1];
      const name = `${path} at ${viewport.width} px, layout shift`;
      console.log(JSON.stringify({ name, ratio, budget, ours: moved, reference: CLS_BUDGET, unit: '' }));
    }
} finally {
  await browser.close();
  await product?.stop();
}

/** ms for texts that are made and counted, not slowed, the median of five. */
async function fixedScript() {
  const page = await browser.newPage();
  const times = await page.evaluate(() =>
    Array.from({ length: 6 }, () => {
      const began = performance.now();
      const counts = new Map();
      for (let at = 0; at < 400_000; at += 1) counts.set(`k${at % 5_000}`, (counts.get(`k${at % 5_000}`) ?? 0) + at);
      return performance.now() - began;
    }),
  );
  await page.close();
  return Math.round(median(times.slice(1)));
}

async function widePresses(page, figure) {
  const form = page.locator('form').filter({ has: page.getByRole('radio', { name: 'Sell' }) });
  const account = page.locator('#panel-account');
  const turn = (round, one, other) => (round % 2 === 0 ? one : other);
  await repeat(page, figure, 'side', (round) => form.getByRole('radio', { name: turn(round, 'Sell', 'Buy') }));
  await form.getByRole('textbox', { name: 'Amount' }).click();
  await repeat(page, figure, 'digit', (round) => `${(round % 9) + 1}`);
  await repeat(page, figure, 'kind of order', (round) =>
    form.getByRole('tab', { name: turn(round, 'Market', 'Limit') }),
  );
  await repeat(page, figure, 'tab of the account', (round) =>
    account.getByRole('tab', { name: turn(round, 'Order history', 'Assets') }),
  );
  await repeat(page, figure, 'interval', (round) =>
    page.getByRole('radio', { name: turn(round, /^5m,/, /^1h,/) }).first(),
  );
  await repeat(page, figure, 'menu opened', () => page.getByRole('button', { name: 'Indicators' }), 'Escape');
  await repeat(
    page,
    figure,
    'list of pairs opened',
    () => page.getByRole('button', { name: /BTC\/USDT/ }).first(),
    'Escape',
  );
}

async function phonePresses(page, figure) {
  await repeat(page, figure, 'tab of the screen', (round) =>
    page.getByRole('tab', { name: round % 2 === 0 ? 'Trades' : 'Chart', exact: true }),
  );
  const buy = page.getByRole('button', { name: 'Buy', exact: true }).last();
  await repeat(page, figure, 'sheet opened', () => buy, 'Escape');
}

/** The screen of a pair in paper trading, alive and settled, then slowed. */
async function tradeScreen(origin, viewport) {
  const context = await browser.newContext({ ignoreHTTPSErrors: true, viewport: WIDE, serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.addInitScript(() => {
    globalThis.presses = [];
    new PerformanceObserver((list) => {
      for (const { interactionId, duration } of list.getEntries())
        if (interactionId > 0) globalThis.presses.push(duration);
    }).observe({ type: 'event', durationThreshold: 16, buffered: true });
  });
  await page.goto(`${origin}/spot/BTCUSDT`, { waitUntil: 'load' });
  await page.getByRole('application').waitFor();
  await page.locator('[data-track=paperBegin]').first().click();
  await page.locator('html[data-mode=paper]').waitFor();
  await page.getByRole('application').waitFor();
  await page.setViewportSize(viewport);
  await page.waitForTimeout(3_000);
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  return page;
}

/**
 * One press, several times.
 * @param press where, or a key   @param undo the key that brings back what a press has opened; it is not counted
 */
async function repeat(page, figure, what, press, undo = null) {
  const times = [];
  // The first press fetches what it needs, as nobody's second does; it is told apart.
  for (let round = 0; round <= ROUNDS; round += 1) {
    const place = press(round);
    // The tool's own click asks the page about the place and would be part of what is measured.
    const box = typeof place === 'string' ? null : await place.boundingBox();
    await page.evaluate(() => {
      globalThis.presses.length = 0;
    });
    if (box) await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    else await page.keyboard.press(place);
    // An entry comes after the frame that it ends with; a press that took less than 16 ms has none.
    await page.waitForFunction(() => globalThis.presses.length > 0, null, { timeout: ENTRY_MS }).catch(() => {});
    await page.waitForTimeout(300);
    times.push(await page.evaluate(() => Math.max(0, ...globalThis.presses)));
    if (undo) await page.keyboard.press(undo);
    await page.waitForTimeout(300);
  }
  const [first, ...others] = times;
  figure(what, { first, others });
}

function tell(name, { first, others }) {
  const ours = median(others);
  const unit = `ms (first press ${first}, longest ${Math.max(...others)})`;
  const ratio = Math.round((ours / INP_BUDGET) * 100) / 100;
  console.log(JSON.stringify({ name, ratio, budget: 1, ours, reference: INP_BUDGET, unit }));
}

/** The largest sum of shifts within five seconds with gaps under one, as browsers report it. */
async function shifts(url, viewport) {
  const context = await browser.newContext({ ignoreHTTPSErrors: true, viewport, serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.addInitScript(() => {
    globalThis.shifts = [];
    new PerformanceObserver((list) => {
      for (const { value, startTime, hadRecentInput } of list.getEntries())
        if (!hadRecentInput) globalThis.shifts.push({ value, startTime });
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(url, { waitUntil: 'load' });
  await page.waitForTimeout(WATCHED_MS);
  const list = await page.evaluate(() => globalThis.shifts);
  await context.close();
  let [largest, sum, from, before] = [0, 0, 0, Number.NEGATIVE_INFINITY];
  for (const { value, startTime } of list) {
    if (startTime - before > 1_000 || startTime - from > 5_000) [sum, from] = [0, startTime];
    sum += value;
    before = startTime;
    largest = Math.max(largest, sum);
  }
  return Math.round(largest * 10_000) / 10_000;
}

function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
}
