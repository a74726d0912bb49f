// The trade screen left open while prices stream: its heap after collections, at the start and at the end of so many
// minutes (SOAK_MINUTES, 30), and what each minute cost. Runs only when it is named: `npm run bench -- soak`.
// With SCREEN_ORIGIN a product that runs already is looked at.
import { chromium } from '@playwright/test';
import { startProduct } from '../e2e/product.ts';
import { chromiumPath } from '../scripts/lib/chromium.mjs';

const MINUTES = Number(process.env.SOAK_MINUTES ?? 30);
/** The chart, the tape and caches of the browser fill first. ms */
const WARM_MS = Math.min(120_000, (MINUTES * 60_000) / 4);
/** How much larger the heap may be at the end. The chart may take in new candles. */
const BUDGET = 1.1;

const running = process.env.SCREEN_ORIGIN;
const product = running ? null : await startProduct();
const browser = await chromium.launch({
  executablePath: chromiumPath(),
  args: ['--no-sandbox', '--disable-gpu', '--ignore-certificate-errors'],
});
try {
  const context = await browser.newContext({ ignoreHTTPSErrors: true, viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable');
  await page.goto(`${running ?? product.note().origin}/spot/BTCUSDT`, { waitUntil: 'load' });
  await page.waitForTimeout(WARM_MS);
  const samples = [await sample(session)];
  for (let minute = 0; minute < MINUTES; minute += 1) {
    await page.waitForTimeout(60_000);
    samples.push(await sample(session));
  }
  // The middle of three, since a collection may come just before one.
  const [first, last] = [samples.slice(0, 3), samples.slice(-3)].map((some) => median(some.map(({ heap }) => heap)));
  const ratio = Math.round((last / first) * 1000) / 1000;
  const name = `heap after ${MINUTES} minutes of prices`;
  console.log(JSON.stringify({ name, ratio, budget: BUDGET, ours: last, reference: first, unit: 'kB' }));
  const [from, to] = [samples[0], samples.at(-1)];
  for (const kind of ['nodes', 'listeners'])
    console.log(JSON.stringify({ name: `${kind} of the page`, ours: to[kind], reference: from[kind], unit: 'then' }));
} finally {
  await browser.close();
  await product?.stop();
}

async function sample(session) {
  await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  const of = (name) => metrics.find((one) => one.name === name)?.value ?? 0;
  return { heap: Math.round(of('JSHeapUsedSize') / 1024), nodes: of('Nodes'), listeners: of('JSEventListeners') };
}

function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
}
