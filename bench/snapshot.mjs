// The longest pause of the loop that matches orders while a snapshot is made of 10,000 accounts with 1,000 remembered keys
// each, beside 10 ms; the same loop without one for as long behind it; and, of a state that fits into one text (ACCOUNTS=1000),
// what such a text costs on that loop. Pauses are the longest time between two turns of the loop in which eight callers
// place orders and wait for the disk; processor time of that thread besides, as others may run in between: on a busy machine
// the wall is theirs, and only what is above the loop without a snapshot is ours. The keys lie outside of V8's heap, some
// 110 bytes each: all accounts take 1.2 GB. Every account remembers the same thousand texts: they are its own bytes all the
// same, in memory and on disk, and need not be made ten million times. A snapshot is watched for a minute at most, and no
// round begins after two: on a busy machine it is the thread of the snapshot that waits, and it may wait long.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { digestOf } from '../gateway/data/journal/digest.ts';
import { Journal } from '../gateway/data/journal/journal.ts';
import { manifestText, PartsDigest } from '../gateway/data/journal/parts.ts';
import { openSqliteStore } from '../gateway/data/journal/sqlite-store.ts';
import { Exchange } from '../gateway/exchange/exchange.ts';
import { partsOf, snapshotOf } from '../gateway/exchange/snapshot.ts';
import { ASSETS, MARKET } from './matching/listing.mjs';

const ACCOUNTS = Number(process.env.ACCOUNTS ?? 10_000);
const KEYS = 1000;
const CALLERS = 8;
const ROUNDS = Number(process.env.ROUNDS ?? 3);
/** A snapshot is watched for so long at most, and no round begins later than this since the start of the process. */
const LONGEST_MS = 60_000;
const LAST_BEGINS_MS = 120_000;
const WARM_MS = 2_000;
const BUDGET_MS = 10;
/** Keys whose state still is one text: V8's texts end at half a billion characters. */
const ONE_TEXT = 2_000_000;
const EMPTY = { prices: new Int32Array(0), lots: new Float64Array(0), length: 0 };
const VIEW = { last: 600_000, bids: EMPTY, asks: EMPTY, stale: false };

const hashes = texts(64, 'f');
const REMEMBERED = texts(36, '0').map((key, i) => [key, hashes[i], [i]]);
let orders = 0;

mkdirSync('.data', { recursive: true });
const dir = mkdtempSync(join('.data', 'bench-'));
const place = { env: 'paper', file: join(dir, 'j.db'), postgres: null, note: join(dir, 'j.note'), acceptLoss: false };
try {
  const exchange = filled();
  await keep(exchange);
  await measure(exchange);
} finally {
  rmSync(dir, { recursive: true, force: true });
}

/** Keys of 36 characters and hashes of 64, flat texts as they come from the wire. */
function texts(length, filler) {
  return Array.from({ length: KEYS }, (_, i) => Buffer.from(`${i}`.padStart(length, filler)).toString('latin1'));
}

function filled() {
  const exchange = new Exchange(ASSETS, [MARKET]);
  for (let account = 1; account <= ACCOUNTS; account += 1) {
    exchange.execute({ c: 'grant', account, reason: 'grant', amounts: { USDT: '100000000' } }, { now: 0, view: null });
    for (const [key, hash, orders] of REMEMBERED)
      exchange.replay({ t: 'key', account, key, hash, orders, legs: null, at: 0 });
  }
  return exchange;
}

/** The state as a snapshot on the first row, as if its rows had been read long ago. */
async function keep(exchange) {
  const events = exchange.execute(
    { c: 'grant', account: 1, reason: 'grant', amounts: { BTC: '1' } },
    { now: 0, view: null },
  );
  const { journal } = await Journal.open(place, { snapshot: () => true, event: () => undefined }, fail);
  await journal.append(events.events, 0);
  await journal.close();
  const store = openSqliteStore(place.file, place.env);
  const epoch = await store.acquire(0);
  const [row] = await store.read(0, 1);
  const copy = { epoch, seq: 1 };
  const writer = await store.parts.write(copy);
  const digest = new PartsDigest();
  for await (const text of partTexts(exchange.state)) {
    digest.add(text);
    await writer.add(text);
  }
  await writer.end();
  const snapshot = {
    seq: 1,
    hash: row.hash,
    body: manifestText({ copy, length: digest.length, digest: digest.text() }),
  };
  await store.saveSnapshot({ ...snapshot, digest: digestOf(snapshot) });
  await store.close();
}

/** The parts as `partsOf` makes them: each account has keys for one of its own, and the same text in it. */
async function* partTexts(state) {
  const keys = JSON.stringify(REMEMBERED);
  for await (const part of partsOf(state, [])) yield JSON.stringify(part);
  for (let id = 1; id <= ACCOUNTS; id += 1) yield `{"accounts":[{"id":${id},"keys":${keys}}]}`;
}

async function measure(exchange) {
  const asText = ACCOUNTS * KEYS <= ONE_TEXT ? timeOf(() => JSON.stringify(snapshotOf(exchange.state))) : null;
  const during = [];
  const quiet = [];
  let copied = () => undefined;
  const receiver = { snapshot: () => true, event: () => undefined, copied: () => copied(true), uncopied: fail };
  const { journal } = await Journal.open(place, receiver, fail);
  const listing = { assets: ASSETS, markets: [MARKET] };
  // Code that runs for the first time is slow, whatever is done beside it.
  await pauses(exchange, journal, after(WARM_MS));
  while (during.length < ROUNDS && (during.length === 0 || performance.now() < LAST_BEGINS_MS)) {
    const kept = new Promise((resolve) => {
      copied = resolve;
    });
    // Of what came since the last one a single order is enough: the state is what makes it long. Then no further one.
    journal.keepCopies(listing, { every: 1, lengthPerEvent: Number.POSITIVE_INFINITY });
    await order(exchange, journal, 1);
    journal.keepCopies(listing, { every: Number.POSITIVE_INFINITY });
    const whole = Promise.race([kept, after(LONGEST_MS, false, { ref: false })]);
    during.push({ ...(await pauses(exchange, journal, whole)), whole: await whole });
    const { took } = during.at(-1);
    // Where the first minute did not suffice, the next round would begin in the middle of it.
    if (!during.at(-1).whole) await Promise.race([kept, after(LONGEST_MS, false, { ref: false })]);
    quiet.push(await pauses(exchange, journal, after(took)));
  }
  await journal.close();
  const p = (all, what) => median(all.map((one) => one[what]));
  const state = `${ACCOUNTS.toLocaleString('en')} accounts × ${KEYS.toLocaleString('en')} keys`;
  const name = `longest pause of matching, snapshot of ${state}`;
  figure(name, p(during, 'wall'), BUDGET_MS, 'ms', { budget: 1 });
  figure(`${name}: processor time`, p(during, 'cpu'), BUDGET_MS, 'ms');
  const control = 'longest pause of matching for as long without a snapshot';
  figure(control, p(quiet, 'wall'), BUDGET_MS, 'ms');
  figure(`${control}: processor time`, p(quiet, 'cpu'), BUDGET_MS, 'ms');
  figure(`order p99 while a snapshot is made, beside without`, p(during, 'p99'), p(quiet, 'p99'), 'ms');
  const cut = during.filter(({ whole }) => !whole).length;
  const until = cut === 0 ? 'seconds until the snapshot is kept' : `seconds watched; ${cut} snapshots took longer`;
  figure(until, p(during, 'took') / 1000, 1, 's');
  figure('memory of the process at its most', process.resourceUsage().maxRSS / 2 ** 20, 6, 'GiB');
  if (asText === null) return;
  figure('the state as one text on the loop', asText.ms, BUDGET_MS, 'ms');
  figure('the state as one text on the loop: processor time', asText.cpu, BUDGET_MS, 'ms');
}

async function pauses(exchange, journal, until) {
  let on = true;
  const began = performance.now();
  void until.then(() => {
    on = false;
  });
  const waits = [];
  const callers = Array.from({ length: CALLERS }, async (_, caller) => {
    while (on) {
      const from = performance.now();
      await order(exchange, journal, 1 + caller);
      waits.push(performance.now() - from);
    }
  });
  let wall = 0;
  let cpu = 0;
  let at = performance.now();
  let used = threadMs();
  while (on) {
    await new Promise(setImmediate);
    const [now, nowUsed] = [performance.now(), threadMs()];
    wall = Math.max(wall, now - at);
    cpu = Math.max(cpu, nowUsed - used);
    [at, used] = [now, nowUsed];
  }
  await Promise.all(callers);
  return { wall, cpu, p99: quantile(waits, 0.99), took: performance.now() - began };
}

/** Placed and taken back, so that the state stays as large as it is. */
async function order(exchange, journal, account) {
  const now = ++orders;
  const place = { c: 'place', account, symbol: 'BTCUSDT', side: 'buy', kind: 'limit', clientId: `o${now}` };
  const placed = exchange.execute({ ...place, price: '50000.1', size: '0.0125' }, { now, view: VIEW });
  if (!placed.answer.ok) throw new Error(JSON.stringify(placed.answer.refusal));
  await journal.append(placed.events, now);
  const ended = exchange.execute({ c: 'cancel', account, order: placed.answer.orders[0] }, { now, view: VIEW });
  await journal.append(ended.events, now);
}

function threadMs() {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

function timeOf(call) {
  const [began, used] = [performance.now(), threadMs()];
  call();
  return { ms: performance.now() - began, cpu: threadMs() - used };
}

function fail(reason) {
  throw new Error(reason);
}

function figure(name, ours, reference, unit, rule = {}) {
  const short = (value) => Math.round(value * 1000) / 1000;
  console.log(JSON.stringify({ name, ratio: short(ours / reference), ...rule, ours: short(ours), reference, unit }));
}

function quantile(samples, share) {
  return [...samples].sort((a, b) => a - b)[Math.floor(samples.length * share)];
}

function median(numbers) {
  return quantile(numbers, 0.5);
}
