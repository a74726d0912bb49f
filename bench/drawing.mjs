// What the trade screen draws, beside the usual way to do it: book and tape beside lists of memoised React components
// from the same rows, the chart beside its library alone. Processor time of the main thread by its own clock, in turn,
// five rounds, medians. The parts stand alone on a page that is built for it.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { build, preview } from 'vite';
import { chromiumPath } from '../scripts/lib/chromium.mjs';

const ROUNDS = Number(process.env.DRAWING_ROUNDS ?? 5);
const SECONDS = Number(process.env.DRAWING_SECONDS ?? 5);
const TICKS = 300;
/** The chart of the site asks for 500 bars first, however long the history is; the library alone takes all it is given. */
const HISTORIES = [500, 10_000];
const LISTS_BUDGET = 0.35;
const FRAMES_BUDGET = 58;

const root = 'bench/stage';
const outDir = mkdtempSync(join(tmpdir(), 'meridian-stage-'));
const settings = { root, configFile: false, logLevel: 'error', css: { postcss: {} } };
await build({ ...settings, build: { outDir, emptyOutDir: true, rolldownOptions: { input: `${root}/stage.html` } } });
const server = await preview({ ...settings, build: { outDir }, preview: { port: 0, host: '127.0.0.1' } });
const origin = `http://127.0.0.1:${server.httpServer.address().port}`;
const browser = await chromium.launch({
  executablePath: chromiumPath(),
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  const seen = new Map();
  const add = (name, value) => seen.set(name, [...(seen.get(name) ?? []), value]);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const what of ['book-none', 'book-list', 'book-ours', 'tape-none', 'tape-list', 'tape-ours']) {
      const { task, frames } = await running(what);
      add(what, task);
      if (what === 'book-ours') add('frames', frames);
    }
    for (const what of ['chart-alone', 'chart-ours'])
      for (const count of HISTORIES) add(`${what} ${count}`, await onPage(what, firstPaint(count)));
    for (const what of ['chart-alone', 'chart-ours']) add(`tick ${what}`, await onPage(what, tick));
  }
  const of = (name) => median(seen.get(name));
  for (const [name, part] of [
    ['book of 2 × 50 levels, 20 updates a second', 'book'],
    ['tape of 50 rows, 20 prints a second', 'tape'],
  ]) {
    // Without what the updates themselves cost, which is the same on both sides.
    const [ours, reference] = ['ours', 'list'].map((side) => round(of(`${part}-${side}`) - of(`${part}-none`)));
    tell({
      name,
      ratio: round(ours / reference),
      budget: LISTS_BUDGET,
      ours,
      reference,
      unit: 'ms/s of the main thread',
    });
  }
  tell({
    name: 'frames while the book moves',
    ratio: of('frames'),
    budget: FRAMES_BUDGET,
    least: true,
    unit: 'a second',
  });
  for (const count of HISTORIES) {
    const [ours, reference] = [of(`chart-ours ${count}`), of(`chart-alone ${count}`)];
    const name = `history of ${count} candles to the first paint`;
    tell({ name, ratio: round(ours / reference), budget: 1.2, ours, reference, unit: 'ms' });
  }
  // The library draws its panes anew with every tick, whatever is around it: what ours adds is what we answer for.
  const [withOurs, alone] = [of('tick chart-ours'), of('tick chart-alone')];
  tell({
    name: 'chart, script of a tick with volume beyond the library’s own',
    ratio: round(withOurs - alone),
    budget: 1,
    ours: withOurs,
    reference: alone,
    unit: 'ms',
  });
} finally {
  await browser.close();
  await server.close();
  rmSync(outDir, { recursive: true, force: true });
}

/** ms of the main thread a second, and frames a second, while it moves. */
function running(what) {
  return onPage(what, async (page, metrics) => {
    await page.waitForTimeout(1_000);
    const before = { at: await metrics(), frames: await page.evaluate(() => window.stage.frames()) };
    await page.waitForTimeout(SECONDS * 1000);
    const after = { at: await metrics(), frames: await page.evaluate(() => window.stage.frames()) };
    return {
      task: round(((after.at.TaskDuration - before.at.TaskDuration) * 1000) / SECONDS),
      frames: Math.round((after.frames - before.frames) / SECONDS),
    };
  });
}

/** The library compiles itself on its first chart, on both sides. */
function firstPaint(count) {
  return async (page) => {
    const once = () => page.evaluate((many) => window.stage.firstPaint(many), count);
    await once();
    const times = [];
    for (let time = 0; time < 5; time += 1) times.push(await once());
    return round(median(times));
  };
}

async function tick(page, metrics) {
  await page.evaluate(() => window.stage.ticks(30));
  const before = await metrics();
  await page.evaluate((count) => window.stage.ticks(count), TICKS);
  const after = await metrics();
  return round(((after.ScriptDuration - before.ScriptDuration) * 1000) / TICKS);
}

async function onPage(what, measure) {
  const page = await browser.newPage({ viewport: { width: 1440, height: 2100 } });
  page.on('pageerror', (error) => {
    throw error;
  });
  await page.goto(`${origin}/stage.html?what=${what}`);
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const metrics = async () => {
    const { metrics: list } = await session.send('Performance.getMetrics');
    return Object.fromEntries(list.map(({ name, value }) => [name, value]));
  };
  const result = await measure(page, metrics);
  await page.close();
  return result;
}

function tell(figure) {
  console.log(JSON.stringify(figure));
}

function round(value) {
  return Math.round(value * 100) / 100;
}

function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
}
