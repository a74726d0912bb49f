// The loader of `bench/abuse.mjs`, a process of its own at the lowest priority: calls from a few addresses, bounded in time
// and in number. It is told which kind, from where and with what, and says how it was answered.
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { Agent } from 'node:https';
import { constants, setPriority } from 'node:os';
import { setTimeout as pass } from 'node:timers/promises';
import { connect } from 'node:tls';
import { caller } from './caller.mjs';

const LOAD_SECONDS = 16;
const CALLS = 20_000;

export const LOADS = [
  'broken ciphertexts (F1)',
  'codes of somebody (F3)',
  'wrong passwords (F5)',
  'candles (F6)',
  'sockets (F7)',
  'links and cards',
  'protection fund',
  'contract alerts',
  'charts of marks (N3)',
  'fast books of one socket (N4)',
  'fifty streams (N4)',
  'deaf streams (N4)',
];

if (process.argv[2] === 'load') await load();

async function load() {
  setPriority(constants.priority.PRIORITY_LOW);
  const { kind, origin, addresses, ca, token, victim, sealed } = (await once(process, 'message'))[0];
  const end = performance.now() + LOAD_SECONDS * 1000;
  const told = {};
  let calls = 0;
  const count = (what) => {
    told[what] = (told[what] ?? 0) + 1;
  };
  const each = (many, work) =>
    Promise.all(
      addresses.flatMap((localAddress) => {
        const agent = new Agent({ keepAlive: true, maxSockets: many, ca, localAddress });
        return Array.from({ length: many }, async () => {
          while (performance.now() < end && calls < CALLS) {
            calls += 1;
            const { status, code } = await work(caller(origin, agent), agent).catch(() => ({
              status: 'cut',
              code: '',
            }));
            count(`${status} ${code}`.trim());
          }
        });
      }),
    );
  const wrong = () => sealed[Math.floor(Math.random() * sealed.length)];
  const works = {
    [LOADS[0]]: () =>
      each(26, (call) =>
        call('POST', '/v1/user/public/getQrKeyStatus', { bodyCiphertext: 'x' }, { 'device-token': token }),
      ),
    [LOADS[1]]: () =>
      each(4, (call) => call('POST', '/v1/user/login/systemLogin', { loginName: victim }, { 'device-token': token })),
    [LOADS[2]]: () =>
      each(26, (call) => call('POST', '/v1/user/login', { bodyCiphertext: wrong() }, { 'device-token': token })),
    [LOADS[3]]: () => each(8, (call) => call('GET', '/v1/market/candles?symbol=BTCUSDT&interval=1m&limit=1000')),
    [LOADS[4]]: () => hold(origin, { addresses, ca, end, count }),
    // Links of nobody, each another one, and pictures of pages, as far as they are drawn.
    [LOADS[5]]: () =>
      each(8, (call) =>
        Math.random() < 0.5
          ? call('GET', `/v1/share/view?id=${randomBytes(16).toString('hex')}`)
          : call('GET', `/cdnstatic/cards/en/share-${randomBytes(16).toString('hex')}.png`),
      ),
    [LOADS[6]]: () =>
      each(8, (call) => {
        const env = Math.random() < 0.5 ? 'paper' : 'live';
        const days = 1 + Math.floor(Math.random() * 366);
        const paths = ['', `/days?env=${env}&days=${days}`, `/events?env=${env}&limit=100`];
        return call('GET', `/v1/protection${paths[Math.floor(Math.random() * paths.length)]}`);
      }),
    // Whoever asks has a paper account for it: another one as soon as this one is full.
    [LOADS[7]]: () => each(8, alertSetter()),
    [LOADS[8]]: () => charts(origin, { addresses, ca, count }),
    [LOADS[9]]: () => streams(origin, { ...{ addresses, ca, end, count }, sockets: 1, names: fastBooks }),
    [LOADS[10]]: () => streams(origin, { ...{ addresses, ca, end, count }, sockets: 50, names: everything }),
    [LOADS[11]]: () =>
      streams(origin, { ...{ addresses, ca, end, count }, sockets: 50, names: everything, deaf: true }),
  };
  await works[kind]();
  process.send(told);
  process.disconnect();
}

/** Sets alerts on marks of contracts, as a guest and then another one. */
function alertSetter() {
  const guests = new WeakMap();
  let prices = null;
  return async (call, agent) => {
    prices ??= call('GET', '/v1/mix/market/state').then(({ body }) =>
      body.data.map(({ symbol, mark }) => [symbol, mark]),
    );
    const marks = await prices;
    const guest = guests.get(agent);
    if (!guest?.cookie || guest.left === 0) {
      const made = await call('POST', '/v1/paper/guest', {});
      guests.set(agent, { cookie: made.cookie, left: 50 });
      return made;
    }
    guest.left -= 1;
    const [symbol, mark] = marks[guest.left % marks.length];
    // Above by a hair, so that it fires in a moment.
    const price = mark.replace(/\d$/, (digit) => String(Math.min(9, Number(digit) + 1)));
    const wish = { symbol, kind: 'markAbove', price, repeat: 'always' };
    return call('POST', '/v1/alert/create', wish, { cookie: guest.cookie, paptrading: '1' });
  };
}

/** Twenty calls of each address in one second for bars of marks that nobody asked for before, then silence. */
async function charts(origin, { addresses, ca, count }) {
  const days = 86_400_000;
  const call = (i, address) => {
    const of = ['BTC', 'ETH', 'SOL', 'XRP', 'BNB'][i % 5];
    const end = Date.now() - Math.floor((20 + Math.random() * 300) * days);
    const query = { symbol: `${of}USDTPERP`, interval: ['1h', '4h', '15m'][i % 3], price: 'mark', limit: 1000, end };
    const agent = new Agent({ ca, localAddress: address });
    return caller(origin, agent)('GET', `/v1/market/candles?${new URLSearchParams(query)}`)
      .then(({ status, code }) => count(`${status} ${code}`))
      .catch(() => count('cut'));
  };
  const all = addresses.flatMap((address) =>
    Array.from({ length: 20 }, async (_, i) => {
      await pass(i * 50);
      await call(i, address);
    }),
  );
  await Promise.all(all);
}

/** Fast books of all kinds; where there is a limit, as many as it lets through. */
function fastBooks(symbols) {
  return symbols.flatMap((symbol) => [`book:${symbol}:fast`, `book:${symbol}:fast:paper`]).slice(0, 199);
}

function everything(symbols) {
  const of = (symbol) => [`book:${symbol}`, `ticker:${symbol}`, `trades:${symbol}`, `candles:${symbol}:1m`];
  return symbols.flatMap(of).slice(0, 200);
}

/**
 * Sockets of each address that listen to all they get: what is refused by name is left out, and the rest asked for again.
 * @param deaf they read nothing, and call out that they live
 */
async function streams(origin, { addresses, ca, end, count, sockets, names, deaf = false }) {
  const { WebSocket } = await import('ws');
  const first = caller(origin, new Agent({ ca, localAddress: addresses[0] }));
  const { body } = await first('GET', '/v1/market/instruments');
  const wanted = names(body.data.map(({ symbol }) => symbol));
  const all = addresses.flatMap((localAddress) =>
    Array.from({ length: sockets }, () => {
      const socket = new WebSocket(new URL('/v1/stream', origin).href.replace(/^http/, 'ws'), { ca, localAddress });
      let left = wanted;
      const ask = () => socket.send(JSON.stringify({ op: 'subscribe', id: `${left.length}`, topics: left }));
      socket.on('open', ask);
      socket.on('error', () => count('failed'));
      socket.on('close', (code) => count(`closed ${code}`));
      socket.on('message', (data) => {
        if (!data.includes('"op":"')) return;
        const { op, topics = [] } = JSON.parse(data);
        if (op === 'ack') {
          count('subscribed');
          count.topics = (count.topics ?? 0) + left.length;
          if (deaf) socket.pause();
        }
        if (op !== 'error' || left.length === 0) return;
        left = left.filter((name) => !topics.includes(name));
        if (left.length > 0 && topics.length > 0) ask();
      });
      return socket;
    }),
  );
  while (performance.now() < end) {
    await pass(1000);
    if (deaf) for (const socket of all) if (socket.readyState === WebSocket.OPEN) socket.pong();
  }
  count(`topics ${count.topics ?? 0}`);
  for (const socket of all) socket.terminate();
}

/** As many sockets as it gets, half of them with half a request, kept by a call now and then. */
async function hold(origin, { addresses, ca, end, count }) {
  const { port } = new URL(origin);
  const open = new Set();
  for (let made = 0; performance.now() < end && made < CALLS; made += 1) {
    const localAddress = addresses[made % addresses.length];
    const socket = connect({ port: Number(port), host: '127.0.0.1', servername: 'localhost', ca, localAddress });
    open.add(socket);
    // What nobody reads is never seen to end.
    socket.resume();
    socket.on('error', () => {});
    socket.on('close', () => open.delete(socket) && count('closed'));
    socket.write(
      made % 2 ? 'GET / HTTP/1.1\r\nhost: localhost\r\n' : 'GET /v1/healthz HTTP/1.1\r\nhost: localhost\r\n\r\n',
    );
    if (open.size > 600) [...open][0].destroy();
    await pass(5);
  }
  count(`open ${open.size}`);
  for (const socket of open) socket.destroy();
}
