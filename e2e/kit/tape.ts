import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { INSTRUMENTS } from '#gateway/feed/instruments.ts';
import { PERPETUALS } from '#gateway/feed/perpetuals.ts';
import { OPERATOR, OPERATOR_HEADER } from '#lib/contract/operator.ts';
import type { ReplayStatus } from '#lib/contract/replay.ts';
import type { Instrument } from '#lib/contract/shapes/market.ts';
import { type Product, startProduct } from '../product.ts';

export const TOKEN = 'only-for-this-story';
/** Between two stamps of funding, so that the mark is the index. */
export const TAPE_START = Date.UTC(2026, 10, 20, 9);

/** A moment of a tape, ms after its start, and the price of everything from then on. */
export type Turn = readonly [ms: number, price: string];

/** The same turns so many ms later. */
export const chapter = (from: number, turns: readonly Turn[]): readonly Turn[] =>
  turns.map(([ms, price]) => [from + ms, price]);

const PAIR = 'BTCUSDT';
const markets = (): readonly Instrument[] => [
  ...INSTRUMENTS.filter(({ symbol }) => symbol === PAIR),
  ...PERPETUALS.filter(({ symbol }) => symbol === `${PAIR}PERP`),
];

/** Tenths, so that no price is ever a fraction of a double. */
const tenths = (price: string) => Number.parseInt(price.replace('.', ''), 10);
const text = (value: number) => `${Math.floor(value / 10)}.${value % 10}`;

/**
 * BTCUSDT, spot and contract, at exact prices: the index is the price, the book stands a tick to each side of it and holds
 * 1,000 coins, and so the mark is the price too.
 */
function lines(turns: readonly Turn[]): readonly object[] {
  return turns.flatMap(([ms, price]) => {
    const ts = TAPE_START + ms;
    const [bid, ask] = [text(tenths(price) - 1), text(tenths(price) + 1)];
    const perp = `${PAIR}PERP`;
    return [
      ...['a', 'b', 'c'].map((src) => ({ ts, k: 'index', s: perp, src, p: price })),
      ...[PAIR, perp].flatMap((s) => [
        { ts, k: 'book', s, b: [[bid, '1000']], a: [[ask, '1000']] },
        { ts, k: 'trade', s, p: price, q: '0.5', side: 'buy' },
      ]),
    ];
  });
}

export type Tape = Product & {
  /** A path of its site. */
  here(path: string): string;
  /** Moves its time as an operator does; answered when all of it is told. @param token of the operator */
  operate(word: keyof typeof OPERATOR, body?: object, token?: string): Promise<ReplayStatus>;
  /** Takes in everything up to so many ms after the start. */
  until(ms: number): Promise<ReplayStatus>;
};

/** A product that plays a tape of these turns and stands still at its start. */
export async function startTape(
  turns: readonly Turn[],
  settings: Readonly<Record<string, string>> = {},
): Promise<Tape> {
  const folder = mkdtempSync(join(tmpdir(), 'meridian-tape-'));
  const file = join(folder, 'tape.jsonl');
  const head = { tape: 1, start: TAPE_START, instruments: markets(), seed: { USDT: '1000000' } };
  writeFileSync(file, [head, ...lines(turns)].map((line) => `${JSON.stringify(line)}\n`).join(''));
  const tape = await startRecorded(file, settings);
  const stop = async () => {
    const code = await tape.stop();
    rmSync(folder, { recursive: true, force: true });
    return code;
  };
  return { ...tape, stop };
}

/** A product that plays a file. */
export async function startRecorded(file: string, settings: Readonly<Record<string, string>> = {}): Promise<Tape> {
  const product = await startProduct({
    ...{ MARKET_SOURCE: 'replay', TAPE_FILE: file, REPLAY_SPEED: '0', OPERATOR_TOKEN: TOKEN, RATE_TRADE: '5000' },
    ...settings,
  });
  const operate: Tape['operate'] = async (word, body, token = TOKEN) => {
    const answer = await fetch(product.note().httpOrigin + OPERATOR[word], {
      method: body ? 'POST' : 'GET',
      headers: { [OPERATOR_HEADER]: token, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const { code, msg, data } = (await answer.json()) as { code: string; msg: string; data: ReplayStatus };
    if (code !== '00000') throw new Error(`${word} answered ${code} ${msg}`);
    return data;
  };
  return {
    ...product,
    operate,
    here: (path) => product.note().origin + path,
    until: (ms) => operate('step', { until: TAPE_START + ms }),
  };
}
