// What a few addresses cost everybody else: the product in processes of its own, loaders at the lowest priority in
// theirs, from addresses of 127/8 so that limits count as on the internet. Under each load of one address and of four:
// order p95 of somebody else beside the quiet one, log-ins with the right password from six other addresses, and the
// page of a new visitor. Every load is bounded in time and in calls. Needs a built site (npm start) for the page.
import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent } from 'node:https';
import { join } from 'node:path';
import { setTimeout as pass } from 'node:timers/promises';
import { caller } from './abuse/caller.mjs';
import { LOADS } from './abuse/loads.mjs';

const ORDER_SECONDS = 6;
/** Calls, half of them orders and half their cancels. */
const ORDERS_A_SECOND = 18;
/** Addresses of the loaders, of the trader, of those who log in, of the visitor. */
const LOADERS = ['127.0.1.1', '127.0.1.2', '127.0.1.3', '127.0.1.4'];
const TRADER = '127.0.2.1';
const VISITOR = '127.0.3.1';
const LOGINS = [1, 2, 3, 4, 5, 6].map((i) => `127.0.4.${i}`);
const PASSWORD = 'a horse that staples batteries';
/** Order p95 under load: milliseconds, or times the quiet one, whichever is more. */
const BUDGET = { ms: 50, times: 6 };
/** 200 new bars of a mark, for somebody who has done nothing yet. */
const CHART_SECONDS = 3;

/** `ABUSE=alerts,fund` runs those alone whose names have one of these words. */
const CHOSEN = LOADS.filter((name) => (process.env.ABUSE ?? '').split(',').some((word) => name.includes(word.trim())));

await measure();

async function measure() {
  const { startProduct } = await import('../scripts/lib/processes.mjs');
  mkdirSync('.data', { recursive: true });
  const dir = mkdtempSync(join('.data', 'bench-'));
  const built = existsSync('.next/BUILD_ID');
  const env = {
    ...process.env,
    PORT: '0',
    DATA_DIR: join(dir, 'data'),
    // The page's key is bundled with the root it was built with.
    TRUST_DIR: process.env.TRUST_DIR ?? '.data/trust',
    LOG_LEVEL: 'error',
  };
  const product = built
    ? await startProduct({ root: process.cwd(), node: process.execPath, env })
    : await gatewayAlone(env);
  try {
    await underLoads({
      origin: product.listening.origin,
      dir,
      ca: readFileSync(join(env.TRUST_DIR, 'root.crt'), 'utf8'),
      built,
    });
  } finally {
    await product.stop();
    rmSync(dir, { recursive: true, force: true });
  }
}

/** Without a built site there are no pages: the visitor asks for the health instead, and the figure says so. */
async function gatewayAlone(env) {
  const child = fork('gateway/main.ts', { env: { ...env, INTERNAL_PORT: '0' }, execArgv: [] });
  const [listening] = await once(child, 'message');
  return { listening, stop: () => ended(child) };
}

function ended(child) {
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  return gone;
}

async function underLoads({ origin, dir, ca, built }) {
  const from = (localAddress) => caller(origin, new Agent({ keepAlive: true, ca, localAddress }));
  const people = await register({ origin, dir, from });
  const order = await trader(from(TRADER));
  const page = built ? '/' : '/v1/healthz';
  if (built) await until(async () => (await from(VISITOR)('GET', '/')).status === 200);
  await orders(order, 3);
  const quiet = p95(await orders(order, 8));
  await loginsOf(people, from);
  for (const many of [1, 4]) {
    for (const kind of CHOSEN) {
      const about = { kind, origin, ca, addresses: LOADERS.slice(0, many), ...people.load };
      const child = fork('bench/abuse/loads.mjs', ['load'], { execArgv: [] });
      child.send(about);
      // A loader that fell says nothing.
      const told = Promise.race([once(child, 'message'), once(child, 'exit').then(() => [{ fell: true }])]);
      await pass(1000);
      // Orders by themselves: a log-in costs a hash whoever asks for it.
      const took = await orders(order, ORDER_SECONDS);
      const [inside, visit, chart] = await Promise.all([
        loginsOf(people, from),
        visitor({ origin, ca, page }),
        visitor({ origin, ca, page: newChart() }),
      ]);
      const [answers] = await told;
      const p = p95(took);
      const name = `${kind} of ${many} ${many === 1 ? 'address' : 'addresses'}`;
      const budget = Math.max(BUDGET.times, BUDGET.ms / quiet);
      figure({ name: `${name}: order p95`, ratio: p / quiet, budget, ours: p, reference: quiet, unit: 'ms' });
      figure({
        name: `${name}: log-ins of ${LOGINS.length}`,
        ratio: inside.length,
        budget: LOGINS.length,
        least: true,
        ours: JSON.stringify(inside),
      });
      figure({
        name: `${name}: ${built ? 'page' : 'health'} of a new visitor`,
        ratio: visit.got,
        budget: 1,
        least: true,
        ours: visit.said,
      });
      figure({
        name: `${name}: chart of marks of a new visitor`,
        ratio: chart.ms / 1000,
        budget: CHART_SECONDS,
        ours: chart.said,
        unit: 's',
      });
      process.stderr.write(`    ${name}: ${JSON.stringify(answers)}\n`);
      // Buckets fill again.
      await pass(4000);
    }
  }
}

/** Six accounts with passwords, made as the operator's commands make them: beside the gateway, in its database. */
async function register({ origin, dir, from }) {
  const { openSqliteDatabase } = await import('../gateway/data/app/sqlite-database.ts');
  const { UserTable } = await import('../gateway/data/accounts/users.ts');
  const { Passwords } = await import('../gateway/accounts/passwords.ts');
  const { newUserId } = await import('../gateway/accounts/register.ts');
  const { clientPair } = await import('../tests/gateway/protocol/signer.ts');
  const { plainOf, sealFor } = await import('../tests/gateway/protocol/sealer.ts');
  const { fingerprint } = await import('../tests/gateway/protocol/guarded.ts');
  const db = await openSqliteDatabase(join(dir, 'data', 'app.db'));
  const names = LOGINS.map((_, i) => `person${i}-${randomBytes(3).toString('hex')}@example.com`);
  for (const email of [...names, 'victim@example.com'])
    await new UserTable(db).create({
      id: newUserId(),
      kind: 'normal',
      permissions: [],
      email,
      password: await new Passwords().hash(PASSWORD),
      registeredAt: Date.now(),
      inviterId: null,
      referral: '{}',
      guestHash: null,
    });
  await db.close();
  const call = from('127.0.9.9');
  const { data } = (await call('GET', '/v1/mix/config/gatewaySignConfig')).body;
  const { serverPublicKey } = data.gatewaySignConfig;
  const seal = (loginName, pwd) => sealFor(serverPublicKey, plainOf(clientPair(), { loginName, pwd }));
  return {
    origin,
    // Made before anything is measured: drawing a key stops this process for a moment. One for each load and the first.
    sealed: names.map((name) => Array.from({ length: 2 * LOADS.length + 1 }, () => seal(name, PASSWORD))),
    load: {
      token: await tokenOf(call, fingerprint()),
      victim: 'victim@example.com',
      sealed: Array.from({ length: 400 }, () => seal('victim@example.com', randomBytes(6).toString('hex'))),
    },
    token: (ask) => tokenOf(ask, fingerprint()),
  };
}

async function tokenOf(ask, print) {
  const { DEVICE_TOKEN_CALL } = await import('../lib/contract/device-token.ts');
  return String((await ask('GET', `${DEVICE_TOKEN_CALL}?appId=meridian-web&d=${print}`)).body.data);
}

/** @returns the milliseconds of each log-in that was let in */
async function loginsOf(people, from) {
  const took = await Promise.all(
    LOGINS.map(async (address, i) => {
      const ask = from(address);
      const began = performance.now();
      const bodyCiphertext = people.sealed[i].pop();
      const token = await people.token(ask);
      const { code, msg } = await ask('POST', '/v1/user/login', { bodyCiphertext }, { 'device-token': token }).catch(
        (error) => ({ code: error.code }),
      );
      if (code !== '00000') process.stderr.write(`    a log-in was answered ${code} ${msg ?? ''}\n`);
      return code === '00000' ? Math.round(performance.now() - began) : null;
    }),
  );
  return took.filter((ms) => ms !== null);
}

/** A new connection from an address nobody has seen. */
async function visitor({ origin, ca, page }) {
  const began = performance.now();
  try {
    const { status } = await caller(origin, new Agent({ ca, localAddress: VISITOR }))('GET', page);
    const ms = Math.round(performance.now() - began);
    return { got: status === 200 ? 1 : 0, ms: status === 200 ? ms : 15_000, said: `${status} in ${ms} ms` };
  } catch (error) {
    return { got: 0, ms: 15_000, said: String(error.code ?? error.message) };
  }
}

/** Bars that nobody asked for before. */
function newChart() {
  const end = Date.now() - Math.floor((330 + Math.random() * 300) * 86_400_000);
  return `/v1/market/candles?${new URLSearchParams({ symbol: 'ADAUSDTPERP', interval: '15m', price: 'mark', limit: 200, end })}`;
}

async function trader(call) {
  const { body } = await call('GET', '/v1/market/tickers?symbol=BTCUSDT');
  const price = `${(BigInt(body.data[0].last.replace('.', '')) * 9n) / 100n}.0`;
  let cookie = '';
  // On a busy machine the first calls of a gateway may be given up.
  await until(async () => {
    ({ cookie } = await call('POST', '/v1/paper/guest', {}));
    return cookie !== '';
  });
  return async () => {
    const placed = await call(
      'POST',
      '/v1/spot/order/place',
      { symbol: 'BTCUSDT', side: 'buy', kind: 'limit', size: '0.0001', price },
      { cookie, paptrading: '1' },
    );
    if (placed.code !== '00000') throw new Error(`an order was answered ${placed.code}`);
    return () => call('POST', '/v1/spot/order/cancel', { id: placed.body.data.id }, { cookie, paptrading: '1' });
  };
}

/** @returns milliseconds of each order, at a steady pace below every limit */
async function orders(order, seconds) {
  const took = [];
  for (let i = 0; i < seconds * (ORDERS_A_SECOND / 2); i += 1) {
    const began = performance.now();
    const cancel = await order();
    took.push(performance.now() - began);
    await cancel();
    await pass(Math.max(0, 2000 / ORDERS_A_SECOND - (performance.now() - began)));
  }
  return took;
}

async function until(done) {
  for (let i = 0; i < 150; i += 1) {
    if (await done().catch(() => false)) return;
    await pass(200);
  }
  throw new Error('what a load needs did not come up');
}

function p95(numbers) {
  return [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length * 0.95)];
}

function figure({ ratio, ours, reference, ...rest }) {
  const short = (value) => (typeof value === 'number' ? Math.round(value * 100) / 100 : value);
  console.log(JSON.stringify({ ...rest, ratio: short(ratio), ours: short(ours), reference: short(reference) }));
}
