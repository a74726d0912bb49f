// What a mark costs a list of 200 positions: an account that has a long and a short in each of 100 markets of a tape, the
// screen of contracts with its real stores, and all marks told ten times a second over the page's own line. What the main
// thread does from the message to the frame that shows it, beyond what it does without one, must fit into a frame. Beside it the same screen of an account
// that has nothing. A screen that shows the mark later than that ends the run.
// `POSITIONS_MARKETS` and `POSITIONS_TICKS` make it smaller.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { startProduct } from '../e2e/product.ts';
import { INSTRUMENTS } from '../gateway/feed/instruments.ts';
import { PERPETUALS } from '../gateway/feed/perpetuals.ts';
import { chromiumPath } from '../scripts/lib/chromium.mjs';

const MARKETS = Number(process.env.POSITIONS_MARKETS ?? 100);
const TICKS = Number(process.env.POSITIONS_TICKS ?? 200);
const ROUNDS = 3;
const TICK_MS = 100;
const FRAME_MS = 16.7;
const START = Date.UTC(2026, 10, 20, 9);
const PAPER = { paptrading: '1', 'content-type': 'application/json' };
/** The quiet after a screen's late parts. */
const SETTLED_MS = 5_000;

const [btc] = PERPETUALS;
const perps = [btc, ...Array.from({ length: MARKETS - 1 }, (_, at) => named(`C${`${at}`.padStart(2, '0')}`))];
const folder = mkdtempSync(join(tmpdir(), 'meridian-positions-'));
const file = join(folder, 'tape.jsonl');
writeFileSync(
  file,
  tape()
    .map((line) => `${JSON.stringify(line)}\n`)
    .join(''),
);
const product = await startProduct({
  ...{ MARKET_SOURCE: 'replay', TAPE_FILE: file, REPLAY_SPEED: '0', RATE_TRADE: '100000', RATE_DEFAULT: '100000' },
});
const browser = await chromium.launch({
  executablePath: chromiumPath(),
  args: ['--no-sandbox', '--disable-gpu', '--ignore-certificate-errors'],
});
try {
  const [many, none] = [await opened(true), await opened(false)];
  const seen = { many: [], none: [], still: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    seen.none.push(...(await ticks(none)).told);
    const { told, still } = await ticks(many);
    seen.many.push(...told);
    seen.still.push(...still);
  }
  // What asking for the clock costs, and what a screen does by itself in as long: the message has no part in it.
  const idle = at(seen.still, 0.5);
  const unit = 'ms of the main thread';
  const cost = (values, share) => at(values, share) - idle;
  const rows = [
    {
      name: `${2 * MARKETS} positions, a tick, p95 by a frame`,
      ours: cost(seen.many, 0.95),
      reference: FRAME_MS,
      budget: 1,
    },
    {
      name: `${2 * MARKETS} positions, a tick, beside none`,
      ours: cost(seen.many, 0.5),
      reference: cost(seen.none, 0.5),
    },
  ];
  for (const row of rows) tell({ ...row, ratio: row.ours / row.reference, unit });
} finally {
  await browser.close();
  await product.stop();
  rmSync(folder, { recursive: true, force: true });
}

function named(base) {
  const contract = { ...btc.contract, pair: `${base}USDT` };
  return { ...btc, symbol: `${base}USDTPERP`, base, baseName: base, contract };
}

/** Every market at a price of its own, which stands still. */
function tape() {
  const spot = INSTRUMENTS.find(({ symbol }) => symbol === 'BTCUSDT');
  const lines = [spot, ...perps].flatMap(({ symbol: s, contract }, at) => {
    const ts = START;
    const price = 1_000 + at;
    return [
      ...(contract ? [{ ts, k: 'index', s, src: 'a', p: `${price}.0` }] : []),
      { ts, k: 'book', s, b: [[`${price - 1}.9`, '1000']], a: [[`${price}.1`, '1000']] },
      { ts, k: 'trade', s, p: `${price}.0`, q: '0.5', side: 'buy' },
    ];
  });
  return [{ tape: 1, start: START, instruments: [spot, ...perps], seed: { USDT: '1000000' } }, ...lines];
}

/** A screen in front of an account of its own, which keeps the line that it hears marks by. */
async function opened(holds) {
  const context = await browser.newContext({ ignoreHTTPSErrors: true, viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.addInitScript(() => {
    localStorage.setItem('simulation-trade', '1');
    window.WebSocket = class extends WebSocket {
      constructor(url, protocols) {
        super(url, protocols);
        this.addEventListener('message', ({ data }) => {
          const told = JSON.parse(data).m?.findLast(({ ch }) => ch === 'marks');
          if (told) globalThis.marksLine = { socket: this, frame: JSON.parse(data), told, all: told.data };
        });
      }
    };
  });
  const address = `${product.note().origin}/futures/usdt/BTCUSDT`;
  await page.goto(address);
  await page.waitForFunction(() => globalThis.marksLine?.all.length > 0);
  if (holds) {
    await page.evaluate(holdAll, [perps.map(({ symbol }) => symbol), PAPER]);
    await page.reload();
    await page.waitForFunction(() => globalThis.marksLine?.all.length > 0);
    await page.locator(`[aria-rowcount="${2 * MARKETS + 1}"]`).waitFor();
  }
  await page.waitForTimeout(SETTLED_MS);
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return { page, session };
}

/** Runs in the page: a long and a short in every market. */
async function holdAll([symbols, headers]) {
  const send = async (path, body) => {
    const key = { 'idempotency-key': crypto.randomUUID() };
    const text = JSON.stringify({ env: 'paper', ...body });
    const answer = await (await fetch(path, { method: 'POST', headers: { ...headers, ...key }, body: text })).json();
    return answer.code === '00000' ? null : `${path}: ${JSON.stringify(answer)}`;
  };
  const must = async (path, body) => {
    const failed = await send(path, body);
    if (failed) throw new Error(failed);
  };
  // The page makes its guest by itself; until then nothing private is answered.
  const funds = { from: 'spot', to: 'futures:usdt', asset: 'USDT', amount: '90000' };
  for (let tries = 1; (await send('/v1/wallet/transfer', funds)) !== null; tries += 1) {
    if (tries === 60) throw new Error('the page has made no guest');
    await new Promise((done) => setTimeout(done, 500));
  }
  await must('/v1/mix/account/position-mode', { product: 'usdt', positionMode: 'twoWay' });
  for (const symbol of symbols) {
    const order = { symbol, kind: 'market', size: '0.05' };
    await must('/v1/mix/order/place', { ...order, side: 'buy', positionSide: 'long' });
    await must('/v1/mix/order/place', { ...order, side: 'sell', positionSide: 'short' });
  }
}

/** ms of the main thread from each message to the frame that shows it, and of as long without a message. */
async function ticks({ page, session }) {
  const [told, still] = [[], []];
  await page.evaluate(prepareMarks, TICKS);
  for (let tick = 0; tick < TICKS; tick += 1) {
    still.push(await window({ page, session }, null));
    told.push(await window({ page, session }, tick));
    if (!(await page.evaluate(isShown, tick)))
      throw new Error(`tick ${tick} is not shown two frames after it was told`);
    await page.waitForTimeout(TICK_MS);
  }
  return { told, still };
}

async function window({ page, session }, tick) {
  const before = await spent(session);
  await page.evaluate(tellMarks, tick);
  return (await spent(session)) - before;
}

/** Runs in the page: what the gateway would say, every mark a little further on; written before it is measured. */
function prepareMarks(ticks) {
  const { frame, told, all } = globalThis.marksLine;
  globalThis.marksTexts = Array.from({ length: ticks }, (_, tick) => {
    const mark = (one) => `${Number.parseInt(one.mark, 10)}.${(tick % 9) + 1}`;
    const data = all.map((one) => ({ ...one, mark: mark(one), ts: one.ts + 1 }));
    return JSON.stringify({ ...frame, m: [{ ...told, type: 'update', seq: '@', data }] });
  });
}

/** Runs in the page: the message gets the number that is next on the line; until the frame that shows it is drawn. */
async function tellMarks(tick) {
  const { socket, told } = globalThis.marksLine;
  if (tick !== null) {
    const data = globalThis.marksTexts[tick].replace('"@"', told.seq + 1);
    socket.dispatchEvent(new MessageEvent('message', { data }));
  }
  // Numbers are written with the next frame; one that React draws is in the frame after it.
  for (let frame = 0; frame < 2; frame += 1) await new Promise((done) => requestAnimationFrame(done));
  // A frame's style, layout and paint come after its callbacks, and before the next message.
  await new Promise((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = done;
    port2.postMessage(null);
  });
}

/** Runs in the page: does it say what the tick made of the mark of its market? */
function isShown(tick) {
  const { mark } = globalThis.marksLine.all.find(({ symbol }) => symbol === 'BTCUSDTPERP');
  const text = `${Number.parseInt(mark, 10).toLocaleString('en')}.${(tick % 9) + 1}`;
  return document.querySelector('main').textContent.includes(text);
}

async function spent(session) {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration').value * 1000;
}

function at(values, share) {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * share)];
}

function tell({ ratio, ours, reference, ...figure }) {
  const [two, mine, other] = [ratio, ours, reference].map((value) => Math.round(value * 100) / 100);
  console.log(JSON.stringify({ ...figure, ratio: two, ours: mine, reference: other }));
}
