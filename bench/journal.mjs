// Durable acknowledgement and durable orders a second: a command entering the exchange until its events are on disk,
// beside one fdatasync of 512 bytes and beside PostgreSQL 15, all on the same disk, in turn; the same over https; and the
// start on a journal that exists. Five rounds, medians. Eight callers who wait for each answer share a sync by eight at
// most, so beside the bare commit of one row, which does nothing an order does, eight times is the end of it.
import { closeSync, fdatasyncSync, mkdirSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { Journal } from '../gateway/data/journal/journal.ts';
import { Exchange } from '../gateway/exchange/exchange.ts';
import { Restoring } from '../gateway/exchange/snapshot.ts';
import { POSTGRES_BIN, startPostgres } from '../tests/postgres.ts';
import { ASSETS, feedView, MARKET } from './matching/listing.mjs';

const ROUNDS = Number(process.env.ROUNDS ?? 5);
const SAMPLES = 1000;
const CALLERS = 8;
const ORDERS = 16_000;
const START_ORDERS = 50_000;

mkdirSync('.data', { recursive: true });
const dir = mkdtempSync(join('.data', 'bench-'));
const VIEW = feedView(600_000);

const database = POSTGRES_BIN === null ? null : await openDatabase();
try {
  await measure();
} finally {
  await database?.stop();
  rmSync(dir, { recursive: true, force: true });
}

async function measure() {
  const venue = await openVenue('ack');
  const took = { ours: [], sync: [], append: [], postgres: [] };
  const rates = { ours: [], order: [], row: [], crowd: [] };
  await acknowledgements(venue, 200);
  for (let round = 0; round < ROUNDS; round += 1) {
    took.sync.push(syncs('overwrite'));
    took.ours.push(await acknowledgements(venue, SAMPLES));
    took.append.push(syncs('append'));
    if (database) took.postgres.push(await database.commits(1, SAMPLES).then(({ each }) => each));
    rates.ours.push(await ordersASecond(venue));
    if (database) rates.order.push(await database.orders(1000));
    if (database) rates.row.push((await database.commits(1, 2000)).rate);
    if (database) rates.crowd.push((await database.commits(CALLERS, 1000)).rate);
  }
  await venue.journal.close();
  const p = (rounds, share) => median(rounds.map((samples) => quantile(samples, share)));
  const ack = 'durable acknowledgement';
  figure(`${ack}, p50 beside fdatasync of 512 bytes`, p(took.ours, 0.5), p(took.sync, 0.5), 'ms', { budget: 2 });
  figure(`${ack}, p50 beside fdatasync at the end of a file`, p(took.ours, 0.5), p(took.append, 0.5), 'ms');
  if (database) {
    figure(`${ack}, p99 beside a PostgreSQL commit`, p(took.ours, 0.99), p(took.postgres, 0.99), 'ms', { budget: 1 });
    const [ours, name] = [median(rates.ours), 'durable orders of 8 callers'];
    figure(`${name} beside one transaction each`, ours, median(rates.order), '/s', { budget: 10, least: true });
    figure(`${name} beside single-row commits`, ours, median(rates.row), '/s');
    figure(`${name} beside single-row commits of 8`, ours, median(rates.crowd), '/s');
  }
  await starts();
}

/** @returns milliseconds of each of many writes of 512 bytes that were brought to disk. */
function syncs(how) {
  const bytes = Buffer.alloc(512, 7);
  const file = openSync(join(dir, 'sync'), 'w');
  if (how === 'overwrite') {
    writeSync(file, Buffer.alloc(512 * SAMPLES));
    fdatasyncSync(file);
  }
  const samples = Array.from({ length: SAMPLES }, (_, i) => {
    const began = performance.now();
    writeSync(file, bytes, 0, 512, i * 512);
    fdatasyncSync(file);
    return performance.now() - began;
  });
  closeSync(file);
  return samples;
}

function place(name) {
  const base = join(dir, name);
  return { env: 'paper', file: `${base}.db`, postgres: null, note: `${base}.note`, acceptLoss: false, reserve: true };
}

async function openVenue(name, copied = () => undefined) {
  let exchange = new Exchange(ASSETS, [MARKET]);
  const restoring = new Restoring(ASSETS, [MARKET]);
  const fail = (reason) => {
    throw new Error(reason);
  };
  const { journal, snapshot } = await Journal.open(
    place(name),
    {
      snapshot: (body, last) => {
        restoring.add(JSON.parse(body));
        if (last) exchange = Exchange.from(restoring.state());
      },
      event: (event) => exchange.replay(event),
      copied,
      uncopied: fail,
    },
    fail,
  );
  let orders = 0;
  /** One order: every 400 a new account, as an account may have 500 open ones. */
  const order = async () => {
    const account = 1 + Math.floor(orders / 400);
    const now = ++orders;
    if (!exchange.state.accounts.has(account)) {
      const fund = { c: 'grant', account, reason: 'grant', amounts: { USDT: '100000000' } };
      void journal.append(exchange.execute(fund, { now, view: null }).events, now);
    }
    const command = { c: 'place', account, symbol: 'BTCUSDT', side: 'buy', kind: 'limit', clientId: `o${now}` };
    const price = `${50_000 + (now % 9000)}.${now % 10}`;
    const { events, answer } = exchange.execute({ ...command, price, size: '0.0125' }, { now, view: VIEW });
    if (!answer.ok) throw new Error(JSON.stringify(answer.refusal));
    await journal.append(events, now);
  };
  const grant = () => {
    const command = { c: 'grant', account: 1, reason: 'grant', amounts: { USDT: '1' } };
    return journal.append(exchange.execute(command, { now: orders, view: null }).events, orders);
  };
  return { journal, order, grant, snapshot };
}

async function acknowledgements({ order }, many) {
  const samples = [];
  for (let i = 0; i < many; i += 1) {
    const began = performance.now();
    await order();
    samples.push(performance.now() - began);
  }
  return samples;
}

async function ordersASecond({ order }) {
  const began = performance.now();
  await Promise.all(
    Array.from({ length: CALLERS }, async () => {
      for (let i = 0; i < ORDERS / CALLERS; i += 1) await order();
    }),
  );
  return (ORDERS / (performance.now() - began)) * 1000;
}

async function openDatabase() {
  const cluster = await startPostgres();
  const address = await cluster.schema();
  const text = 'INSERT INTO placed (body) VALUES ($1)';
  const body = JSON.stringify({
    symbol: 'BTCUSDT',
    side: 'buy',
    price: '50000.1',
    size: '0.0125',
    more: 'x'.repeat(300),
  });
  const connect = async () => {
    const client = new pg.Client({ connectionString: address });
    await client.connect();
    return client;
  };
  const clients = await Promise.all(Array.from({ length: CALLERS }, connect));
  await clients[0].query(
    'CREATE TABLE placed (id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, body TEXT NOT NULL)',
  );
  await clients[0].query(
    'CREATE TABLE balance (account BIGINT PRIMARY KEY, free BIGINT NOT NULL, held BIGINT NOT NULL)',
  );
  await clients[0].query('INSERT INTO balance VALUES (1, 1000000000000, 0)');
  const lock = 'UPDATE balance SET free = free - $2, held = held + $2 WHERE account = $1 AND free >= $2';
  return {
    /** What an order does, as a transaction: its amount is locked where there is enough, and it is written. @returns orders a second */
    async orders(many) {
      const [client] = clients;
      const began = performance.now();
      for (let i = 0; i < many; i += 1) {
        await client.query('BEGIN');
        await client.query({ name: 'lock', text: lock, values: [1, 625] });
        await client.query({ name: 'placed', text, values: [body] });
        await client.query('COMMIT');
      }
      return (many / (performance.now() - began)) * 1000;
    },
    async commits(callers, many) {
      const each = [];
      const began = performance.now();
      await Promise.all(
        clients.slice(0, callers).map(async (client) => {
          for (let i = 0; i < many; i += 1) {
            const start = performance.now();
            await client.query({ name: 'placed', text, values: [body] });
            each.push(performance.now() - start);
          }
        }),
      );
      return { each, rate: ((callers * many) / (performance.now() - began)) * 1000 };
    },
    async stop() {
      for (const client of clients) await client.end();
      await cluster.stop();
    },
  };
}

/** A journal of many orders opened again: every event of it, then from a snapshot. */
async function starts() {
  const venue = await openVenue('start');
  await Promise.all(Array.from({ length: START_ORDERS }, venue.order));
  await venue.journal.close();
  const replayed = await timeOf('start', 0);
  await keepSnapshot('start');
  const snapshot = await timeOf('start', 1);
  const seconds = (ms) => Math.round(ms) / 1000;
  const orders = `${START_ORDERS / 1000},000 open orders`;
  figure(`start on ${orders} with a snapshot, beside 1 s`, seconds(snapshot), 1, 's', { budget: 1 });
  figure(`start on ${orders}, every event`, seconds(replayed), 1, 's');
}

/** As the product does it, in parts. */
async function keepSnapshot(name) {
  const { promise, resolve } = Promise.withResolvers();
  const venue = await openVenue(name, resolve);
  venue.journal.keepCopies({ assets: ASSETS, markets: [MARKET] });
  await venue.grant();
  await promise;
  await venue.journal.close();
}

/** @param least  row of the snapshot it must have begun with */
async function timeOf(name, least) {
  const times = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const began = performance.now();
    const venue = await openVenue(name);
    times.push(performance.now() - began);
    if (venue.snapshot < least) throw new Error(`the start read every event, with a snapshot on row ${venue.snapshot}`);
    await venue.journal.close();
  }
  return median(times);
}

function figure(name, ours, reference, unit, rule = {}) {
  const short = (value) => Math.round(value * 1000) / 1000;
  const line = { name, ratio: short(ours / reference), ...rule, ours: short(ours), reference: short(reference), unit };
  console.log(JSON.stringify(line));
}

function quantile(samples, share) {
  return [...samples].sort((a, b) => a - b)[Math.floor(samples.length * share)];
}

function median(numbers) {
  return quantile(numbers, 0.5);
}
