// An order over https until its answer is whole, with no proof but its cookie: the real gateway in a process of its own,
// one caller, then eight. Beside it the cheapest call there is over the same connection, and bare Fastify over the same
// TLS. Five rounds, medians.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:https';
import { join } from 'node:path';

const ROUNDS = 5;
const SAMPLES = 300;
const CALLERS = 8;

mkdirSync('.data', { recursive: true });
const dir = mkdtempSync(join('.data', 'bench-'));
const gateway = fork('gateway/main.ts', {
  env: {
    ...process.env,
    PORT: '0',
    INTERNAL_PORT: '0',
    DATA_DIR: join(dir, 'data'),
    TRUST_DIR: join(dir, 'trust'),
    BUILD_DIR: join(dir, 'none'),
    LOG_LEVEL: 'error',
    RATE_TRADE: '1000000',
    RATE_GUEST: '1000000',
    RATE_DEFAULT: '1000000',
  },
  execArgv: [],
});
const bare = fork('bench/orders/bare.mjs', { execArgv: [] });
try {
  const [{ origin }] = await once(gateway, 'message');
  await measure(origin);
} finally {
  bare.kill('SIGTERM');
  const ended = once(gateway, 'exit');
  gateway.kill('SIGTERM');
  await ended;
  rmSync(dir, { recursive: true, force: true });
}

async function measure(origin) {
  const agent = new Agent({ keepAlive: true, ca: readFileSync(join(dir, 'trust', 'root.crt')) });
  const call = caller(origin, agent);
  const { data: tickers } = JSON.parse((await call('GET', '/v1/market/tickers')).text);
  const last = BigInt(tickers.find(({ symbol }) => symbol === 'BTCUSDT').last.replace('.', ''));
  const price = `${(last * 9n) / 100n}.0`;
  const took = { order: [], health: [] };
  const rates = { ours: [], bare: [] };
  let least;
  for (let round = 0; round < ROUNDS; round += 1) {
    const visitors = await Promise.all(Array.from({ length: CALLERS }, () => visitor(call, price)));
    took.health.push(await samples(() => call('GET', '/v1/healthz')));
    took.order.push(await samples(visitors[0]));
    rates.ours.push(await rate(visitors));
    least ??= await bareOrigin(await visitors[0]());
    const body = { symbol: 'BTCUSDT', side: 'buy', kind: 'limit', size: '0.001', price };
    const bareCall = caller(least, agent);
    const headers = { cookie: 'x'.repeat(80), paptrading: '1' };
    rates.bare.push(
      await rate(Array.from({ length: CALLERS }, () => () => bareCall('POST', '/v1/spot/order/place', body, headers))),
    );
  }
  agent.destroy();
  const p = (rounds, share) =>
    quantile(
      rounds.map((one) => quantile(one, share)),
      0.5,
    );
  for (const share of [0.5, 0.99])
    figure(`order over https, p${share * 100} beside a health call`, p(took.order, share), p(took.health, share), 'ms');
  const [ours, reference] = [quantile(rates.ours, 0.5), quantile(rates.bare, 0.5)];
  console.log(
    JSON.stringify({
      name: `orders over https of ${CALLERS} callers beside bare Fastify`,
      ratio: Math.round((ours / reference) * 1000) / 1000,
      budget: 0.5,
      least: true,
      ours: Math.round(ours),
      reference: Math.round(reference),
      unit: '/s',
    }),
  );
}

/** Calls a second of all callers together. An account may have 500 open orders: the first has some from before. */
async function rate(callers) {
  const began = performance.now();
  await Promise.all(callers.map((call, i) => samples(call, i === 0 ? 100 : SAMPLES)));
  return ((100 + (CALLERS - 1) * SAMPLES) / (performance.now() - began)) * 1000;
}

/** @param answer what the gateway answers an order with @returns origin of a server that answers as much */
async function bareOrigin(answer) {
  const read = (name) => readFileSync(join(dir, 'trust', name), 'utf8');
  bare.send({ key: read('server.key'), cert: read('server.crt'), bytes: Buffer.byteLength(answer) });
  const [{ origin }] = await once(bare, 'message');
  return origin;
}

async function visitor(call, price) {
  const { cookie } = await call('POST', '/v1/paper/guest', {});
  const body = { symbol: 'BTCUSDT', side: 'buy', kind: 'limit', size: '0.001', price };
  return async () => {
    const { text } = await call('POST', '/v1/spot/order/place', body, { cookie, paptrading: '1' });
    if (!text.includes('"code":"00000"')) throw new Error(text);
    return text;
  };
}

async function samples(work, many = SAMPLES) {
  const each = [];
  for (let i = 0; i < many; i += 1) {
    const began = performance.now();
    await work();
    each.push(performance.now() - began);
  }
  return each;
}

function caller(origin, agent) {
  return (method, path, body, headers = {}) =>
    new Promise((resolve, reject) => {
      const type = body ? { 'content-type': 'application/json' } : {};
      const sent = request(
        new URL(path, origin),
        { method, agent, headers: { origin, ...type, ...headers } },
        (answer) => {
          let text = '';
          answer.setEncoding('utf8');
          answer.on('data', (chunk) => {
            text += chunk;
          });
          answer.on('end', () => resolve({ text, cookie: answer.headers['set-cookie']?.[0].split(';')[0] }));
        },
      );
      sent.on('error', reject);
      sent.end(body && JSON.stringify(body));
    });
}

function figure(name, ours, reference, unit) {
  const short = (value) => Math.round(value * 1000) / 1000;
  console.log(
    JSON.stringify({ name, ratio: short(ours / reference), ours: short(ours), reference: short(reference), unit }),
  );
}

function quantile(numbers, share) {
  return [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length * share)];
}
