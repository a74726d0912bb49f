// A small bot that stays right: it keeps the paper book, quotes one bid in it, and agrees with the venue again after a
// gap, a lost answer, a lost connection and a gateway that was killed. Node 22 or newer, nothing to install:
//
//   NODE_EXTRA_CA_CERTS=.data/trust/root.crt node docs/bot.mjs
//
// BASE is the venue (https://localhost:3443), SECONDS how long it trades (30), DROP a share of book messages that it
// throws away to show that it notices (0). It prints lines of JSON and ends with code 0 when all agrees; Ctrl-C ends
// it in the same way, with nothing of its own left in the book.
// Read docs/bots.md first.
import zlib from 'node:zlib';

if (Number.parseInt(process.versions.node, 10) < 22) {
  console.error(`This bot needs Node 22 or newer, which has WebSocket and zlib.crc32; this is ${process.versions.node}.`);
  process.exit(2);
}

const BASE = process.env.BASE ?? 'https://localhost:3443';
const SECONDS = Number(process.env.SECONDS ?? 30);
const DROP = Number(process.env.DROP ?? 0);
const SYMBOL = 'BTCUSDT';
const BOOK = `book:${SYMBOL}:paper`;

const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const say = (what, more = {}) => console.log(JSON.stringify({ at: new Date().toISOString(), what, ...more }));

/** Decimal text as a whole number of its last place, so that nothing is a float. */
const units = (text, places) => {
  const [whole, fraction = ''] = text.split('.');
  return BigInt(whole + fraction.padEnd(places, '0'));
};
const text = (count, places) => {
  const digits = count.toString().padStart(places + 1, '0');
  return places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`;
};

// --- REST -----------------------------------------------------------------------------------------------------------

let cookie = '';

/** One call until it is answered. What may have happened without an answer is asked again under the same key. */
async function call(method, path, body) {
  const key = method === 'POST' ? { 'idempotency-key': crypto.randomUUID() } : {};
  for (let tries = 0; ; tries++) {
    let answer;
    try {
      answer = await fetch(BASE + path, {
        method,
        headers: {
          // A program that sends cookies sends the origin of the site with them.
          ...{ cookie, origin: BASE, paptrading: '1', ...key },
          ...(body ? { 'content-type': 'application/json' } : {}),
        },
        body: body && JSON.stringify(body),
        signal: AbortSignal.timeout(10_000),
      });
      if (answer.status === 429) {
        await sleep(1000 * Number(answer.headers.get('retry-after') ?? 1));
        continue;
      }
      if (answer.status < 500) {
        const set = answer.headers.get('set-cookie');
        if (set) cookie = set.split(';')[0];
        return await answer.json();
      }
    } catch {
      // No connection, or it broke: the gateway may be down, and the call may have been done.
    }
    if (tries === 0) say('unanswered', { path, status: answer?.status ?? null });
    await sleep(Math.min(4000, 125 * 2 ** tries) * (0.5 + Math.random() / 2));
  }
}

// --- The book: a snapshot, then changes, each with a checksum of the whole ----------------------------------------------

class Book {
  #seq = null;
  #sides = { b: new Map(), a: new Map() };
  #places;
  bids = [];
  asks = [];

  constructor(places) {
    this.#places = places;
  }

  /** @returns false when a message is missing: subscribe again, and go on with the snapshot that comes. */
  take({ type, seq, data, checksum }) {
    if (type === 'snapshot') this.#sides = { b: new Map(), a: new Map() };
    // What comes of a topic that was asked for again, and whose snapshot is not here yet, is of no use.
    else if (this.#seq === null) return true;
    else if (seq !== this.#seq + 1) return this.#lose();
    this.#seq = seq;
    for (const side of ['b', 'a'])
      for (const [price, size] of data[side])
        if (size === '0') this.#sides[side].delete(price);
        else this.#sides[side].set(price, size);
    this.bids = this.#sorted('b').reverse();
    this.asks = this.#sorted('a');
    return zlib.crc32(this.#best().join(':')) === checksum || this.#lose();
  }

  #lose() {
    this.#seq = null;
    return false;
  }

  #sorted(side) {
    const at = ([price]) => units(price, this.#places);
    return [...this.#sides[side]].sort((x, y) => (at(x) < at(y) ? -1 : 1));
  }

  #best() {
    return Array.from({ length: 25 }, (_, i) => [this.bids[i], this.asks[i]])
      .flat()
      .filter(Boolean)
      .flat();
  }
}

// --- The stream: the book, and what happens to our own account ----------------------------------------------------------

const OPEN = ['new', 'partiallyFilled'];
/** Our account as the stream tells it; `told` has the last change of each order that it told of. */
const own = { orders: new Map(), balances: new Map(), fills: new Set(), snapshots: 0, told: new Map() };
const counts = { gaps: 0, connections: 0 };
let book;
let socket;
let ending = false;

function connect(tries = 0) {
  socket = new WebSocket(`${BASE.replace('http', 'ws')}/v1/stream`);
  const send = (message) =>
    socket.readyState === WebSocket.OPEN && socket.send(JSON.stringify({ id: '1', ...message }));
  socket.onopen = async () => {
    tries = 0;
    counts.connections += 1;
    say('connected', { connections: counts.connections });
    send({ op: 'subscribe', topics: [BOOK] });
    // Whoever holds the ticket hears the account, once and soon; it is good for this connection.
    const { data } = await call('POST', '/v1/stream-ticket');
    send({ op: 'login', env: 'paper', ticket: data.ticket });
    send({ op: 'subscribe', topics: ['orders', 'fills', 'balances'] });
  };
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(data);
    if (message.op === 'error') say('error', message);
    // Answers and news have an `op`, data has messages in `m`.
    for (const one of message.m ?? []) {
      if (one.ch !== 'book') hear(one);
      else if (one.type === 'update' && Math.random() < DROP) continue;
      else if (!book.take(one)) {
        counts.gaps += 1;
        send({ op: 'subscribe', topics: [BOOK] });
      }
    }
  };
  socket.onclose = ({ code, reason }) => {
    if (ending) return;
    if (tries === 0) say('connection lost', { code, reason });
    own.snapshots = 0;
    setTimeout(() => connect(tries + 1), Math.min(4000, 125 * 2 ** tries) * (0.5 + Math.random() / 2));
  };
  // A close follows, and says it all.
  socket.onerror = () => undefined;
}

/** A snapshot is the whole account and replaces what we thought; an update has whole orders and balances. */
function hear({ ch, type, data }) {
  if (type === 'snapshot') own.snapshots += 1;
  if (ch === 'fills') for (const fill of data) own.fills.add(fill.id);
  if (ch === 'balances') {
    if (type === 'snapshot') own.balances.clear();
    for (const balance of data) own.balances.set(balance.asset, balance);
  }
  if (ch === 'orders') {
    if (type === 'snapshot') own.orders.clear();
    for (const order of data) {
      if (OPEN.includes(order.status)) own.orders.set(order.id, order);
      else own.orders.delete(order.id);
      own.told.set(order.id, order.updatedAt);
      if (own.told.size > 100) own.told.delete(own.told.keys().next().value);
    }
  }
}

/** Until the stream has told what an answer said: who acts on older news asks for what is done already. */
async function heard({ id, updatedAt }) {
  for (let tries = 0; tries < 100 && !(own.told.get(id) >= updatedAt); tries++) await sleep(20);
}

// --- Trading: one bid, moved along -------------------------------------------------------------------------------------

/** @returns what the venue says; null when there is nothing to do */
async function trade({ pricePlace, tick }) {
  const best = units(book.bids[0][0], pricePlace);
  const step = units(tick, pricePlace);
  const price = text(((best * 995n) / 1000n / step) * step, pricePlace);
  const mine = [...own.orders.values()][0];
  if (!mine) {
    // A client id of ours, so that we know the order whatever happens to the answer.
    const wish = { symbol: SYMBOL, side: 'buy', kind: 'limit', price, size: '0.001', postOnly: true };
    return call('POST', '/v1/spot/order/place', { ...wish, clientId: `bot-${crypto.randomUUID().slice(0, 8)}` });
  }
  if (Math.random() < 0.3) return call('POST', '/v1/spot/order/cancel', { clientId: mine.clientId });
  // The same price again would be refused: nothing changes.
  if (units(mine.price, pricePlace) === units(price, pricePlace)) return null;
  return call('POST', '/v1/spot/order/amend', { id: mine.id, price });
}

/** What REST says of the account, in the form that the stream is kept in. */
async function truth() {
  const [orders, account, fills] = await Promise.all(
    ['/v1/spot/order/open', '/v1/spot/account', '/v1/spot/order/fills?limit=50'].map((path) => call('GET', path)),
  );
  return {
    orders: orders.data.map(({ id, status, filled }) => [id, status, filled]).sort(),
    balances: account.data.balances.map(({ asset, available, locked }) => [asset, available, locked]).sort(),
    fills: fills.data.rows.map(({ id }) => id),
  };
}

const view = () => ({
  orders: [...own.orders.values()].map(({ id, status, filled }) => [id, status, filled]).sort(),
  balances: [...own.balances.values()].map(({ asset, available, locked }) => [asset, available, locked]).sort(),
});

/** Whether the stream has come to where REST stands; a market moves, so it has some seconds to get there. */
async function agrees() {
  for (let tries = 0; tries < 20; tries++) {
    const { fills, ...rest } = await truth();
    if (JSON.stringify(view()) === JSON.stringify(rest) && fills.every((id) => own.fills.has(id))) return true;
    await sleep(250);
  }
  return false;
}

const { data: instruments } = await call('GET', '/v1/market/instruments');
const market = instruments.find(({ symbol }) => symbol === SYMBOL);
book = new Book(market.pricePlace);
const { data: account } = await call('POST', '/v1/paper/guest');
say('account', { account: account.account });
connect();

const refusals = {};
let rounds = 0;
let end = Date.now() + SECONDS * 1000;
process.once('SIGINT', () => (end = 0));
for (; Date.now() < end; await sleep(100)) {
  // Without a book, or without what the venue thinks is ours, we do nothing.
  if (book.bids.length === 0 || own.snapshots < 3) continue;
  const answer = await trade(market);
  if (answer === null) continue;
  const { code, data } = answer;
  rounds += 1;
  if (rounds % 20 === 0) say('trading', { rounds, open: own.orders.size });
  if (code === '00000') await heard(data);
  else refusals[data?.rule ?? code] = (refusals[data?.rule ?? code] ?? 0) + 1;
}

const before = await agrees();
await call('POST', '/v1/spot/order/cancel-all', {});
const after = await agrees();
ending = true;
socket.close();
say('done', { rounds, refusals, ...counts, agreed: before && after, open: own.orders.size });
process.exit(before && after && own.orders.size === 0 ? 0 : 1);
