import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { onTestFinished } from 'vitest';
import { INSTRUMENTS } from '#gateway/feed/instruments.ts';
import { PERPETUALS } from '#gateway/feed/perpetuals.ts';
import { scratch } from '../world.ts';

/** A stamp of eight hours, and a whole day. */
export const START = Date.UTC(2026, 10, 20);
export const PERP = PERPETUALS[0]!;
export const SPOT = INSTRUMENTS[0]!;

export type Line = { readonly ts: number; readonly k: string; readonly [field: string]: unknown };

/** A line this many milliseconds after the start. */
export const at = (ms: number) => {
  const ts = START + ms;
  return {
    index: (src: string, p: string, w?: string, s = PERP.symbol): Line => ({
      ...{ ts, k: 'index', s, src, p },
      ...(w === undefined ? {} : { w }),
    }),
    book: (bid: string, ask: string, size = '1000', s = PERP.symbol): Line => ({
      ...{ ts, k: 'book', s, b: [[bid, size]], a: [[ask, size]] },
    }),
    trade: (p: string, q = '0.5', side = 'buy', s = PERP.symbol): Line => ({ ts, k: 'trade', s, p, q, side }),
    gap: (on: boolean, src?: string): Line => ({
      ...{ ts, k: 'gap', s: PERP.symbol, on },
      ...(src === undefined ? {} : { src }),
    }),
    oi: (v: string): Line => ({ ts, k: 'oi', s: PERP.symbol, v }),
    end: (): Line => ({ ts, k: 'end' }),
  };
};

type Wish = { readonly instruments?: readonly object[]; readonly gz?: boolean; readonly head?: object };

/** A tape on disk. @returns its path */
export function tapeFile(
  lines: readonly (Line | string)[],
  { instruments = [PERP], gz, head = {} }: Wish = {},
): string {
  const folder = scratch();
  onTestFinished(() => folder.remove());
  const first = { tape: 1, start: START, instruments, ...head };
  const text = [first, ...lines].map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n');
  const file = join(folder.path, gz ? 'tape.gz' : 'tape');
  writeFileSync(file, gz ? gzipSync(`${text}\n`) : `${text}\n`);
  return file;
}

/** Index of three sources, book and trade at one price, so that the market may be traded. */
export const opening = (ms = 0, price = 50_000): Line[] => {
  const one = at(ms);
  const text = (value: number) => value.toFixed(1);
  return [
    ...['a', 'b', 'c'].map((src) => one.index(src, text(price))),
    one.book(text(price - 0.1), text(price + 0.1)),
    one.trade(text(price)),
  ];
};
