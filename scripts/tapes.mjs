// `node scripts/tapes.mjs` writes the tapes that come with the product, `tapes/*.jsonl.gz`, from the made market. The same
// bytes each time; a test compares. Run with the pinned Node.
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const PAIRS = ['BTCUSDT', 'ETHUSDT'];
/** Sources of an index, with their weights. */
const SOURCES = { alpha: '2', beta: '1', gamma: '1' };
const LEVELS = 10;
const SECOND = 1000;
const MINUTE = 60 * SECOND;
/** Decimal places in which prices and sizes are worked out, and a whole in millionths. */
const PLACES = 10;
const PPM = 1_000_000n;

/**
 * What each tape is. `step(at)` ms to the next sample; `level(at)` what prices are multiplied by and `basis(at)` how far a
 * contract stands from its pair, millionths; `depth(at)` per cent of the made sizes.
 */
export const TAPES = {
  'funding-day': {
    start: Date.UTC(2026, 8, 15),
    length: 24 * 60 * MINUTE,
    step: () => MINUTE,
    level: () => PPM,
    // Longs pay, then shorts, then longs a lot.
    basis: (at) => [900n, -1_100n, 1_900n][Math.floor(at / (8 * 60 * MINUTE))] ?? 0n,
    depth: () => 100n,
    seed: { USDT: '1000000' },
  },
  crash: {
    start: Date.UTC(2026, 8, 16, 15, 30),
    length: 45 * MINUTE,
    step: (at) => (at >= 12 * MINUTE && at < 26 * MINUTE ? 2 * SECOND : 10 * SECOND),
    level: (at) => between(FALL, at),
    basis: (at) => (at >= 15 * MINUTE && at < 24 * MINUTE ? -2_500n : 300n),
    depth: (at) => (at >= 15 * MINUTE && at < 24 * MINUTE ? 4n : 60n),
    // Little enough that it runs out, and the other side is deleveraged.
    seed: { USDT: '500' },
  },
};

/** Seconds of the crash, and what prices are of what they would have been, millionths. At 1,080 they are gone within a moment. */
const FALL = [
  [0, 1_000_000n],
  [720, 1_000_000n],
  [900, 985_000n],
  [1_020, 930_000n],
  [1_080, 940_000n],
  [1_082, 862_000n],
  [1_200, 850_000n],
  [1_260, 815_000n],
  [1_380, 840_000n],
  [1_560, 885_000n],
  [2_100, 900_000n],
  [2_700, 905_000n],
];

function between(path, at) {
  const next = path.findIndex(([second]) => second * SECOND > at);
  if (next === -1) return path.at(-1)[1];
  const [[from, low], [to, high]] = [path[next - 1], path[next]];
  return low + ((high - low) * BigInt(at - from * SECOND)) / BigInt((to - from) * SECOND);
}

const parse = (text) => {
  const [whole, part = ''] = text.split('.');
  return BigInt(whole + part.padEnd(PLACES, '0'));
};
/** @param units of ten places, on the grid */
const print = (units, places) => {
  const text = `${units / 10n ** BigInt(PLACES - places)}`.padStart(places + 1, '0');
  return places === 0 ? text : `${text.slice(0, -places)}.${text.slice(-places)}`;
};
const snap = (value, step, up) => (up ? ((value + step - 1n) / step) * step : (value / step) * step);
/** A small number that is the same for the same words. */
const noise = (...words) => createHash('sha256').update(words.join(' ')).digest().readUInt16BE(0);

/** The lines of a tape, oldest first. @param feed the made market @param instruments of the tape */
export function* linesOf({ start, length, step, level, basis, depth }, feed, instruments) {
  const markets = PAIRS.map((pair) => ({
    spot: instruments.find((one) => one.symbol === pair),
    perp: instruments.find((one) => one.contract?.pair === pair),
  }));
  let before = -MINUTE;
  for (let at = 0; at <= length; at += step(at)) {
    const ts = start + at;
    for (const { spot, perp } of markets) {
      const made = feed.depth(spot.symbol, LEVELS, ts);
      const trades = feed.tradesBetween(spot.symbol, start + before, ts).slice(-3);
      const moved = (market, factor) => look(market, { made, trades, factor, depth: depth(at), ts });
      const own = level(at);
      yield* moved(spot, own);
      yield* index(perp, { made, own, ts });
      yield* moved(perp, (own * (PPM + basis(at))) / PPM);
      yield {
        ts,
        k: 'oi',
        s: perp.symbol,
        v: print(BigInt(20_000 + (noise(perp.symbol, at) % 500)) * 10n ** BigInt(PLACES), perp.sizePlace),
      };
    }
    before = at;
  }
}

/** Book and the latest trade of a market. */
function* look({ symbol, tick, pricePlace, lot, sizePlace }, { made, trades, factor, depth, ts }) {
  const [step, grain] = [parse(tick), parse(lot)];
  const side = (levels, up) => {
    const seen = new Map();
    for (const [price, size] of levels) {
      const at = print(snap((parse(price) * factor) / PPM, step, up), pricePlace);
      const left = snap((parse(size) * depth) / 100n, grain, true);
      seen.set(at, (seen.get(at) ?? 0n) + left);
    }
    return [...seen].map(([price, size]) => [price, print(size, sizePlace)]);
  };
  yield { ts, k: 'book', s: symbol, b: side(made.bids, false), a: side(made.asks, true) };
  const last = trades.at(-1);
  const price = last?.price ?? made.bids[0][0];
  const size = trades.reduce((sum, one) => sum + parse(one.size), grain);
  yield {
    ...{ ts, k: 'trade', s: symbol, p: print(snap((parse(price) * factor) / PPM, step, false), pricePlace) },
    ...{ q: print(snap(size, grain, true), sizePlace), side: last?.side ?? 'buy' },
  };
}

/** Three sources that nearly agree. */
function* index({ symbol, tick, pricePlace }, { made, own, ts }) {
  const middle = ((parse(made.bids[0][0]) + parse(made.asks[0][0])) * own) / (2n * PPM);
  for (const [src, w] of Object.entries(SOURCES)) {
    const off = BigInt((noise(symbol, src, ts) % 101) - 50);
    yield {
      ts,
      k: 'index',
      s: symbol,
      src,
      p: print(snap((middle * (PPM + off)) / PPM, parse(tick), false), pricePlace),
      w,
    };
  }
}

/** The first lines of a tape; all of them where nothing is said. */
export async function tapeLines(name, most = Number.POSITIVE_INFINITY) {
  const [{ createSyntheticFeed }, { INSTRUMENTS }, { PERPETUALS }] = await Promise.all([
    import('../gateway/feed/synthetic/synthetic.ts'),
    import('../gateway/feed/instruments.ts'),
    import('../gateway/feed/perpetuals.ts'),
  ]);
  const { start, seed } = TAPES[name];
  const instruments = [
    ...INSTRUMENTS.filter(({ symbol }) => PAIRS.includes(symbol)),
    ...PERPETUALS.filter(({ product, contract }) => product === 'usdt' && PAIRS.includes(contract.pair)),
  ];
  const feed = createSyntheticFeed({ seed: 'tapes', version: 2, lists: INSTRUMENTS });
  const lines = [JSON.stringify({ tape: 1, start, instruments, seed })];
  for (const line of linesOf(TAPES[name], feed, instruments)) {
    if (lines.length === most) break;
    lines.push(JSON.stringify(line));
  }
  return lines;
}

async function write() {
  mkdirSync(join(root, 'tapes'), { recursive: true });
  for (const name of Object.keys(TAPES)) {
    const lines = await tapeLines(name);
    const packed = gzipSync(`${lines.join('\n')}\n`, { level: 9 });
    writeFileSync(join(root, 'tapes', `${name}.jsonl.gz`), packed);
    console.log(`tapes/${name}.jsonl.gz: ${lines.length} lines, ${(packed.length / 1e6).toFixed(2)} MB packed.`);
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await write();
