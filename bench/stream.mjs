// What the stream costs: CPU of the hub per delivered frame beside raw TCP writes of the very same bytes, bytes of
// compressed frames beside plain ones, memory of an idle client, and 10,000 clients at four frames a second.
// The server and its clients are processes of their own; only the server's CPU counts. Rounds in turn, medians.
import { fork } from 'node:child_process';
import { createServer as createHttpServer } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { connect, createServer as createTcpServer } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { fileURLToPath } from 'node:url';
import { silentLog } from '../gateway/base/log.ts';
import { createSyntheticFeed } from '../gateway/feed/synthetic/synthetic.ts';
import { loadX509 } from '../gateway/keys/x509.ts';
import { createHub } from '../gateway/stream/hub.ts';

const ROUNDS = 7;
const CLIENTS = 4_000;
const TICK_MS = 50;
const ROUND_TICKS = 60;
/** What a trade page listens to. */
const PAGE = ['tickers', 'ticker:BTCUSDT', 'trades:BTCUSDT', 'candles:BTCUSDT:1m', 'book:BTCUSDT'];
const MANY = 10_000;
const MANY_TLS = 2_000;
const MANY_SECONDS = 10;
const BUDGET = { cpu: 1.25, bytes: 0.45, core: 0.6, idle: 10 };

const roles = { server, clients };
if (process.argv[2] in roles) roles[process.argv[2]]();
else await measure();

async function measure() {
  await perFrame({ deflate: true });
  await perFrame({ deflate: false });
  await idleMemory();
  await manyClients({ tls: false, count: MANY });
  await manyClients({ tls: true, count: MANY_TLS });
}

async function perFrame({ deflate }) {
  const { hub, sink, stop } = await pair({});
  await sink.ask('open', { port: hub.port, count: CLIENTS, topics: PAGE, deflate });
  await sink.ask('open', { port: hub.rawPort, count: CLIENTS, raw: true });
  // One client of each kind, to compare the bytes of the same frames.
  await sink.ask('open', { port: hub.port, count: 1, topics: PAGE, deflate: !deflate });
  const kind = deflate ? 'compressed' : 'plain';
  await hub.ask('round', { ticks: ROUND_TICKS });
  await hub.ask('raw', { kind });
  const rounds = { ours: [], raw: [] };
  let bytes;
  for (let round = 0; round < ROUNDS; round += 1) {
    const ours = await hub.ask('round', { ticks: ROUND_TICKS });
    const raw = await hub.ask('raw', { kind });
    rounds.ours.push(ours.cpu / ours.frames);
    rounds.raw.push(raw.cpu / raw.frames);
    bytes = ours.bytes;
  }
  const [a, b] = [median(rounds.ours), median(rounds.raw)];
  say({
    name: `stream CPU per frame, ${kind}, beside raw TCP`,
    ratio: a / b,
    budget: BUDGET.cpu,
    ours: round(a, 2),
    reference: round(b, 2),
    unit: `µs, ${Math.round(bytes[kind] / bytes.frames)} bytes`,
  });
  if (deflate) {
    say({
      name: 'stream bytes compressed, beside plain JSON',
      ratio: bytes.compressed / bytes.plain,
      budget: BUDGET.bytes,
      ours: Math.round(bytes.compressed / bytes.frames),
      reference: Math.round(bytes.plain / bytes.frames),
      unit: 'bytes a frame',
    });
  }
  stop();
}

async function idleMemory() {
  const { hub, sink, stop } = await pair({});
  await sink.ask('open', { port: hub.port, count: 500, topics: [], deflate: true });
  const before = await hub.ask('memory', {});
  await sink.ask('open', { port: hub.port, count: MANY - 500, topics: [], deflate: true });
  const after = await hub.ask('memory', {});
  const each = (key) => (after[key] - before[key]) / (MANY - 500) / 1024;
  say({
    name: 'stream memory of an idle client (kB)',
    ratio: each('rss'),
    budget: BUDGET.idle,
    ours: round(each('rss'), 1),
    unit: `kB resident, ${round(each('heapUsed'), 1)} kB of it live heap`,
  });
  stop();
}

async function manyClients({ tls, count }) {
  const { hub, sink, stop } = await pair({ tls });
  await sink.ask('open', { port: hub.port, count, topics: ['tickers'], deflate: true, tls });
  await hub.ask('round', { ticks: 40 });
  const { cpu, frames, wall, longest } = await hub.ask('round', { ticks: (MANY_SECONDS * 1000) / TICK_MS });
  const share = cpu / wall;
  const perSecond = frames / (wall / 1e6);
  say({
    name: `${count} stream clients at 4 frames a second${tls ? ', TLS' : ''}`,
    ratio: share,
    ...(tls ? {} : { budget: BUDGET.core }),
    ours: `${Math.round(share * 100)} % of a core`,
    unit: `${Math.round(perSecond)} frames/s, longest tick ${round(longest, 1)} ms`,
  });
  stop();
}

/** A server and its clients. */
async function pair({ tls = false }) {
  const hub = await start('server', tls ? ['tls'] : []);
  const sink = await start('clients');
  const stop = () => {
    hub.stop();
    sink.stop();
  };
  return { hub, sink, stop };
}

function start(role, args = []) {
  const child = fork(fileURLToPath(import.meta.url), [role, ...args], { execArgv: ['--expose-gc'] });
  const failed = (code) => {
    if (code) throw new Error(`the ${role} of the benchmark ended with ${code}`);
  };
  child.on('exit', failed);
  const answer = () => new Promise((resolve) => child.once('message', resolve));
  const ask = (what, how) => {
    const answered = answer();
    child.send({ what, ...how });
    return answered;
  };
  const stop = () => {
    child.off('exit', failed);
    child.kill();
  };
  return answer().then((hello) => ({ ...hello, ask, stop }));
}

function say({ ratio, ...figure }) {
  console.log(JSON.stringify({ ...figure, ratio: round(ratio, 3) }));
}

function median(list) {
  return list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)];
}

function round(value, places) {
  return Math.round(value * 10 ** places) / 10 ** places;
}

// --- the server ---

async function server() {
  const secure = process.argv[3] === 'tls';
  const clock = { time: Math.ceil(Date.now() / 1000) * 1000 };
  const never = Number.MAX_SAFE_INTEGER;
  const feed = recorded(createSyntheticFeed({ seed: 'bench' }));
  const hub = createHub({
    feed,
    clock: { now: () => clock.time },
    log: silentLog,
    originAllowed: () => true,
    // The clients of a benchmark answer no pings and come from one address.
    limits: { sockets: never, socketsPerIp: never, points: never, pingMs: never, deadMs: never, closeAfterMs: never },
  });
  const listener = secure ? createHttpsServer(await certificate()) : createHttpServer();
  /** Frames of the last round as they were sent, by tick, of the first client of each kind. */
  const seen = { compressed: [], plain: [] };
  const taps = new Set();
  listener.on('upgrade', (request, socket, head) => {
    hub.upgrade(request, socket, head);
    const kind = request.headers['sec-websocket-extensions'] ? 'compressed' : 'plain';
    if (taps.has(kind) || secure) return;
    taps.add(kind);
    const { write } = socket;
    socket.write = (chunk, ...rest) => {
      seen[kind].push(chunk);
      return write.call(socket, chunk, ...rest);
    };
  });
  const raws = [];
  const raw = createTcpServer({ noDelay: true }, (socket) => {
    socket.on('error', () => {});
    raws.push(socket);
  });
  await Promise.all([listen(listener), listen(raw)]);

  const acts = {
    async round({ ticks }) {
      for (const kind in seen) seen[kind].length = 0;
      feed.prepare(Array.from({ length: ticks }, (_, at) => clock.time + (at + 1) * TICK_MS));
      const before = hub.stats().frames;
      const paced = await atPace(ticks, () => {
        clock.time += TICK_MS;
        hub.tick(clock.time);
      });
      const sum = (kind) => seen[kind].reduce((bytes, chunk) => bytes + chunk.length, 0);
      const bytes = { compressed: sum('compressed'), plain: sum('plain'), frames: seen.plain.length };
      return { ...paced, frames: hub.stats().frames - before, bytes };
    },
    async raw({ kind }) {
      const frames = seen[kind];
      let at = 0;
      // As many ticks as in the round before, the frames spread over them.
      const paced = await atPace(ROUND_TICKS, (tick) => {
        for (; at < ((tick + 1) * frames.length) / ROUND_TICKS; at += 1)
          for (const socket of raws) socket.write(frames[at]);
      });
      return { ...paced, frames: frames.length * raws.length };
    },
    async memory() {
      for (let i = 0; i < 3; i += 1) {
        globalThis.gc();
        await new Promise((resolve) => setTimeout(resolve, 200));
      }
      return process.memoryUsage();
    },
  };
  process.on('message', async ({ what, ...how }) => process.send(await acts[what](how)));
  process.send({ port: listener.address().port, rawPort: raw.address().port });
}

/** The market of a round worked out before it: the feed's own work is not what is measured. */
function recorded(feed) {
  const known = new Map();
  const memo = (key, make) => {
    const value = known.get(key) ?? make();
    known.set(key, value);
    return value;
  };
  const own = {
    ...feed,
    depth: (symbol, levels, now) => memo(`d${symbol}${levels}:${now}`, () => feed.depth(symbol, levels, now)),
    ticker: (symbol, now) => memo(`t${symbol}:${now}`, () => feed.ticker(symbol, now)),
    prepare(times) {
      known.clear();
      for (const now of times) {
        own.depth('BTCUSDT', 200, now);
        for (const { symbol } of feed.instruments()) own.ticker(symbol, now);
      }
    },
  };
  return own;
}

/** Ticks in real time. @returns CPU and wall time in µs, the longest tick in ms */
async function atPace(ticks, act) {
  const begin = process.hrtime.bigint();
  const cpu = process.cpuUsage();
  let longest = 0;
  for (let tick = 0; tick < ticks; tick += 1) {
    const due = tick * TICK_MS - Number(process.hrtime.bigint() - begin) / 1e6;
    // Also when it is late: the hub serves large audiences between ticks.
    await new Promise((resolve) => setTimeout(resolve, Math.max(1, due)));
    const at = process.hrtime.bigint();
    act(tick);
    longest = Math.max(longest, Number(process.hrtime.bigint() - at) / 1e6);
  }
  const rest = ticks * TICK_MS - Number(process.hrtime.bigint() - begin) / 1e6;
  if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest));
  const { user, system } = process.cpuUsage(cpu);
  return { cpu: user + system, wall: Number(process.hrtime.bigint() - begin) / 1e3, longest };
}

function listen(listener) {
  return new Promise((resolve) => listener.listen(0, '127.0.0.1', 20_000, resolve));
}

/** A certificate for this run alone. */
async function certificate() {
  const { X509CertificateGenerator } = await loadX509();
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const made = await X509CertificateGenerator.createSelfSigned({
    name: 'CN=localhost',
    keys,
    signingAlgorithm: algorithm,
  });
  const pkcs8 = Buffer.from(await crypto.subtle.exportKey('pkcs8', keys.privateKey)).toString('base64');
  return { cert: made.toString('pem'), key: `-----BEGIN PRIVATE KEY-----\n${pkcs8}\n-----END PRIVATE KEY-----\n` };
}

// --- the clients: they read and forget ---

function clients() {
  const sockets = [];
  process.on('message', async ({ what, count, ...how }) => {
    if (what !== 'open') throw new Error(`no such thing as ${what}`);
    for (let at = 0; at < count; at += 50) {
      await Promise.all(Array.from({ length: Math.min(50, count - at) }, () => client(how, sockets)));
    }
    process.send({ opened: count });
  });
  process.send({});
}

/** @returns when the connection is open and its subscription answered */
function client({ port, topics = [], deflate, raw, tls }, sockets) {
  return new Promise((resolve, reject) => {
    const socket = tls
      ? connectTls({ port, host: '127.0.0.1', rejectUnauthorized: false })
      : connect(port, '127.0.0.1');
    sockets.push(socket);
    socket.on('error', reject);
    const ready = () => {
      socket.removeAllListeners('data');
      socket.on('data', () => {});
      resolve();
    };
    if (raw) {
      socket.on('connect', ready);
      return;
    }
    const offer = deflate ? 'sec-websocket-extensions: permessage-deflate\r\n' : '';
    socket.on(tls ? 'secureConnect' : 'connect', () =>
      socket.write(
        'GET /v1/stream HTTP/1.1\r\nhost: bench\r\nupgrade: websocket\r\nconnection: Upgrade\r\n' +
          `sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n${offer}\r\n`,
      ),
    );
    let text = '';
    socket.on('data', (chunk) => {
      const before = text;
      text += chunk.toString('latin1');
      if (topics.length > 0 && !before.includes('"op":"status"') && text.includes('"op":"status"')) {
        socket.write(masked(JSON.stringify({ op: 'subscribe', id: '1', topics })));
      }
      if (text.includes(topics.length > 0 ? '"op":"ack"' : '"op":"status"')) ready();
    });
  });
}

function masked(text) {
  const head = text.length < 126 ? [0x81, 0x80 | text.length] : [0x81, 0xfe, text.length >> 8, text.length & 0xff];
  return Buffer.concat([Buffer.from([...head, 0, 0, 0, 0]), Buffer.from(text)]);
}
