// `npm run tape`: records a tape from a running market, or checks one. What a tape is: gateway/replay/README.md.

import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { setTimeout as after } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';

const USAGE = `npm run tape -- FILE --url http://localhost:3080 --symbols BTCUSDT,ETHUSDT [--minutes 10]
npm run tape -- --check FILE

Records at most one book a second and market, 50 levels a side, with every trade. The url is a gateway's HTTP_PORT.`;

const LEVELS = 50;
const TRADES = 100;
const MOST = { minutes: 24 * 60, symbols: 10 };
/** Bytes of a market in a second: a book, some trades. */
const BYTES = 2 * LEVELS * 24 + 400;
const TICK = 50;

const onGrid = (ts) => Math.floor(ts / TICK) * TICK;

/** Remembers what was recorded, so that each trade comes once and time never falls. */
export class Recorder {
  #last;
  #trades = new Map();
  #sources = new Map();

  /** @param {number} start */
  constructor(start) {
    this.#last = start;
  }

  /**
   * The lines of one look at the market, oldest first.
   * @param {readonly { symbol: string, depth: object, trades: readonly object[], index: object | null, openInterest: string | null }[]} looks
   */
  lines(looks) {
    const found = looks.flatMap(({ symbol, depth, trades, index, openInterest }) => [
      ...this.#index(symbol, index),
      ...(depth.bids.length + depth.asks.length > 0
        ? [{ ts: onGrid(depth.ts), k: 'book', s: symbol, b: depth.bids, a: depth.asks }]
        : []),
      ...this.#fresh(symbol, trades),
      ...(openInterest === null ? [] : [{ ts: onGrid(depth.ts), k: 'oi', s: symbol, v: openInterest }]),
    ]);
    const sorted = found
      .map((line) => ({ ...line, ts: Math.max(line.ts, this.#last) }))
      .sort((one, other) => one.ts - other.ts);
    this.#last = sorted.at(-1)?.ts ?? this.#last;
    return sorted;
  }

  /** Trades come newest first, and each has a number that grows. */
  #fresh(symbol, trades) {
    const known = this.#trades.get(symbol);
    const fresh = trades.filter(({ id }) => known === undefined || BigInt(id) > known).reverse();
    const newest = fresh.at(-1);
    if (newest) this.#trades.set(symbol, BigInt(newest.id));
    // Of the first look only the last one: what came before is no part of the tape.
    const told = known === undefined ? fresh.slice(-1) : fresh;
    return told.map(({ ts, price, size, side }) => ({
      ts: onGrid(ts),
      k: 'trade',
      s: symbol,
      p: price,
      q: size,
      side,
    }));
  }

  #index(symbol, index) {
    return (index?.sources ?? []).flatMap(({ name, price, weight, ts }) => {
      const key = `${symbol} ${name}`;
      const said = `${price} ${weight}`;
      if (this.#sources.get(key) === said) return [];
      this.#sources.set(key, said);
      return [{ ts: onGrid(ts), k: 'index', s: symbol, src: name, p: price, w: weight }];
    });
  }
}

async function record(file, { url, symbols, minutes }) {
  const ask = async (path) => {
    const answer = await fetch(url + path);
    const { code, msg, data } = await answer.json();
    if (code !== '00000') throw new Error(`${path} answers ${code} ${msg}`);
    return data;
  };
  const listed = (await ask('/v1/market/instruments')).filter(({ symbol }) => symbols.includes(symbol));
  const missing = symbols.find((symbol) => !listed.some((one) => one.symbol === symbol));
  if (missing) throw new Error(`${missing} is not listed at ${url}.`);
  const size = (BYTES * listed.length * minutes * 60) / 1e6;
  console.log(
    `${listed.length} markets for ${minutes} minutes: at most some ${size.toFixed(1)} MB. Ctrl-C ends it early.`,
  );
  const start = onGrid(Date.now());
  const out = createWriteStream(file, { flags: 'wx' });
  const write = async (line) => {
    if (!out.write(`${JSON.stringify(line)}\n`)) await once(out, 'drain');
  };
  await once(out, 'open');
  await write({ tape: 1, start, instruments: listed });
  const recorder = new Recorder(start);
  let isOver = false;
  process.once('SIGINT', () => {
    isOver = true;
  });
  const look = async ({ symbol, contract }) => {
    const [depth, trades] = await Promise.all([
      ask(`/v1/market/depth?symbol=${symbol}&limit=${LEVELS}`),
      ask(`/v1/market/trades?symbol=${symbol}&limit=${TRADES}`),
    ]);
    if (!contract) return { symbol, depth, trades, index: null, openInterest: null };
    const [index, state] = await Promise.all([
      ask(`/v1/mix/market/index?symbol=${symbol}`),
      ask(`/v1/mix/market/state?symbol=${symbol}`),
    ]);
    return { symbol, depth, trades, index, openInterest: state.openInterest };
  };
  let count = 0;
  for (let second = 0; second < minutes * 60 && !isOver; second += 1) {
    const from = Date.now();
    const lines = recorder.lines(await Promise.all(listed.map(look)));
    for (const line of lines) await write(line);
    count += lines.length;
    await after(Math.max(0, 1000 - (Date.now() - from)));
  }
  out.end();
  await once(out, 'close');
  console.log(`${file}: ${count + 1} lines.`);
}

async function check(file) {
  const { openTape } = await import('../gateway/replay/tape.ts');
  const { header, lines, end, name } = await openTape(file);
  const markets = header.instruments.map(({ symbol }) => symbol).join(', ');
  const from = new Date(header.start).toISOString();
  console.log(
    `${file} is good: ${lines} lines, ${from} to ${new Date(end).toISOString()}, ${markets} (${name.slice(0, 12)}…)`,
  );
}

async function main() {
  const options = {
    check: { type: 'boolean' },
    url: { type: 'string' },
    symbols: { type: 'string' },
    minutes: { type: 'string' },
  };
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const [file, more] = positionals;
  const symbols = (values.symbols ?? '').split(',').filter((symbol) => /^[A-Z0-9]{2,32}$/.test(symbol));
  const minutes = Number.parseInt(values.minutes ?? '10', 10);
  if (file === undefined || more !== undefined) throw new Error(USAGE);
  if (values.check) return check(file);
  const isGood =
    values.url && symbols.length > 0 && symbols.length <= MOST.symbols && minutes > 0 && minutes <= MOST.minutes;
  if (!isGood) throw new Error(USAGE);
  await record(file, { url: values.url.replace(/\/$/, ''), symbols, minutes });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  await main().catch((error) => {
    console.error(error.message);
    process.exitCode = 2;
  });
