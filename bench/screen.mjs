// What pages with live numbers cost: processor time of the main thread a second, by the clock of the thread, so that a
// busy machine changes little. In turn: the trade screen, the list of markets, home, and the trade screen in a tab that
// nobody looks at; five rounds, medians. The reference of a page is the floor of the same libraries, which stands still.
// With SCREEN_ORIGIN a product that runs already is looked at.
import { chromium } from '@playwright/test';
import { serveFloor } from '../e2e/kit/floor.ts';
import { startProduct } from '../e2e/product.ts';
import { chromiumPath } from '../scripts/lib/chromium.mjs';

const ROUNDS = Number(process.env.SCREEN_ROUNDS ?? 5);
const SECONDS = Number(process.env.SCREEN_SECONDS ?? 10);
/** What a screen does until its late parts are there is no part of the figure. */
const SETTLED_MS = 5_000;
const PAGES = [
  { name: 'trade screen', path: '/spot/BTCUSDT' },
  { name: 'markets', path: '/markets' },
  { name: 'home', path: '/' },
];
/** A hidden tab may cost this share of the one that is looked at. */
const HIDDEN_BUDGET = 0.15;

const running = process.env.SCREEN_ORIGIN;
const product = running ? null : await startProduct();
const floor = await serveFloor();
const browser = await chromium.launch({
  executablePath: chromiumPath(),
  args: ['--no-sandbox', '--disable-gpu', '--ignore-certificate-errors'],
});
try {
  const origin = running ?? product.note().origin;
  const context = await browser.newContext({ ignoreHTTPSErrors: true, viewport: { width: 1440, height: 900 } });
  const seen = new Map(PAGES.map(({ name }) => [name, []]));
  const [still, hidden] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    still.push(await cost(context, floor.origin));
    for (const { name, path } of PAGES) seen.get(name).push(await cost(context, origin + path));
    hidden.push(await cost(context, `${origin}/spot/BTCUSDT`, { hide: true }));
  }
  for (const [name, figures] of seen) {
    const task = median(figures.map((one) => one.task));
    const figure = { name: `${name}, main thread`, ours: task, reference: median(still.map((one) => one.task)) };
    console.log(JSON.stringify({ ...figure, unit: `ms/s (script ${median(figures.map((one) => one.script))})` }));
    console.log(
      JSON.stringify({ name: `${name}, long tasks`, ours: median(figures.map((one) => one.long)), unit: '' }),
    );
  }
  const [ours, reference] = [hidden, seen.get('trade screen')].map((list) => median(list.map((one) => one.task)));
  const ratio = Math.round((ours / reference) * 100) / 100;
  const figure = { name: 'trade screen in a hidden tab', ratio, budget: HIDDEN_BUDGET, ours, reference, unit: 'ms/s' };
  console.log(JSON.stringify(figure));
} finally {
  await browser.close();
  await floor.stop();
  await product?.stop();
}

/** ms of the main thread a second: all of it, and of scripts alone; and how many tasks were longer than 50 ms. */
async function cost(context, url, { hide = false } = {}) {
  const page = await context.newPage();
  await page.addInitScript(() => {
    globalThis.longTasks = 0;
    new PerformanceObserver((list) => {
      globalThis.longTasks += list.getEntries().length;
    }).observe({ type: 'longtask' });
  });
  await page.goto(url, { waitUntil: 'load' });
  await page.waitForTimeout(SETTLED_MS);
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  if (hide) await hidePage(page);
  const longBefore = await page.evaluate(() => globalThis.longTasks);
  const before = await metrics(session);
  await page.waitForTimeout(SECONDS * 1000);
  const after = await metrics(session);
  const long = (await page.evaluate(() => globalThis.longTasks)) - longBefore;
  await page.close();
  const since = (name) => Math.round(((after[name] - before[name]) * 10_000) / SECONDS) / 10;
  return { task: since('TaskDuration'), script: since('ScriptDuration'), long };
}

/** As a tab behind another: the page is told that it is hidden, and no frames are made for it. */
async function hidePage(page) {
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { get: () => true });
    Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' });
    globalThis.requestAnimationFrame = () => 0;
    document.dispatchEvent(new Event('visibilitychange'));
  });
}

async function metrics(session) {
  const { metrics: list } = await session.send('Performance.getMetrics');
  return Object.fromEntries(list.map(({ name, value }) => [name, value]));
}

function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
}
