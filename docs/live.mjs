// Trades a live account: logs in with a key of its own, signs an order, takes it back. Node 22 or newer:
//
//   NODE_EXTRA_CA_CERTS=.data/trust/root.crt LOGIN=you@example.com PASSWORD=… node docs/live.mjs
//
// BASE is the venue (https://localhost:3443). A program is a device that the account does not know, so a code comes by
// mail; it is read from CODE, or typed. Live balances of this venue are test assets. Read docs/live.md first.
import { createInterface } from 'node:readline/promises';
import { deviceQuery, makeKey, seal, signed } from './signing.mjs';

if (Number.parseInt(process.versions.node, 10) < 22) {
  console.error(`Node 22 or newer is needed; this is ${process.versions.node}.`);
  process.exit(2);
}

const BASE = process.env.BASE ?? 'https://localhost:3443';
const { LOGIN: loginName, PASSWORD: pwd } = process.env;
const say = (what, more = {}) => console.log(JSON.stringify({ what, ...more }));

const cookies = new Map();
const key = makeKey();
/** Clock of the server less ours, ms: a signature is good for five minutes. */
let ahead = 0;

/** One call. @returns the data. @throws Error with the code and the sentence of a refusal */
async function call(method, path, { body, headers = {}, sign = false } = {}) {
  const text = body === undefined ? '' : JSON.stringify(body);
  const [bare, query = ''] = path.split('?');
  const now = Date.now() + ahead;
  const answer = await fetch(BASE + path, {
    method,
    headers: {
      origin: BASE,
      cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
      ...(text === '' ? {} : { 'content-type': 'application/json' }),
      ...(sign ? signed(key, { path: bare, query, body: text, now }) : {}),
      ...headers,
    },
    ...(text === '' ? {} : { body: text }),
    signal: AbortSignal.timeout(10_000),
  });
  ahead = Number(answer.headers.get('request-time')) - Date.now();
  for (const line of answer.headers.getSetCookie()) {
    const [, name, value] = /^([^=]+)=([^;]*)/.exec(line);
    cookies.set(name, value);
  }
  const { code, msg, data } = await answer.json();
  if (code !== '00000') throw Object.assign(new Error(`${path}: ${code} ${msg} ${JSON.stringify(data)}`), { code, data });
  return data;
}

async function typed(question) {
  if (process.env.CODE) return process.env.CODE;
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  const line = await lines.question(question);
  lines.close();
  return line.trim();
}

const { gatewaySignConfig } = await call('GET', '/v1/mix/config/gatewaySignConfig');
const sealed = (fields) => ({ bodyCiphertext: seal(gatewaySignConfig.serverPublicKey, key, fields) });
const device = { 'device-token': await call('GET', `/v1/constantid/udid/c1?${deviceQuery()}`) };

// The name and the password are in the ciphertext and nowhere else.
let session = await call('POST', '/v1/user/login', { headers: device, body: sealed({ loginName, pwd }) });
if (session.serialNO) {
  const { serialNO, verifyTypes } = session;
  if (!verifyTypes.includes('email')) throw new Error(`this program knows codes by mail, not ${verifyTypes}`);
  const step = { purpose: 'step', channel: 'email', serialNO };
  await call('POST', '/v1/msg/verifyCode/send', { headers: device, body: step });
  const emailCode = await typed(`The code that was sent to ${session.email}: `);
  const body = { serialNO, ...sealed({ emailCode }) };
  session = await call('POST', '/v1/user/login/verify-login', { headers: device, body });
}
say('logged in', { user: session.userInfo.userId });

// From here on nobody who has the cookies alone can order anything: the key signs.
const { balances } = await call('GET', '/v1/spot/account');
say('balances', { balances });
// A live account begins with nothing; this venue gives test assets, once a day.
await call('POST', '/v1/account/faucet', { body: { asset: 'USDT' } }).catch((error) => say('faucet', { code: error.code }));
const wish = { env: 'live', symbol: 'USDCUSDT', side: 'buy', kind: 'limit', price: '0.98', size: '20' };
const placed = await call('POST', '/v1/spot/order/place', { body: wish, sign: true });
say('placed', { id: placed.id, env: placed.env, status: placed.status });
const { status } = await call('POST', '/v1/spot/order/cancel', { body: { env: 'live', id: placed.id }, sign: true });
say('cancelled', { status });
await call('POST', '/v1/user/logout');
say('done');
