import type { Tape } from '../synthetic/trades.ts';

/** Who quotes a pair: the pair's spot market, each once a second at a moment of its own. */
const SOURCES = [
  { name: 'Alder', weight: 3n, phase: 0 },
  { name: 'Birch', weight: 2n, phase: 350 },
  { name: 'Cedar', weight: 1n, phase: 700 },
] as const;
const QUOTE_MS = 1000;

export type Said = {
  readonly name: string;
  readonly ticks: number;
  readonly weight: bigint;
  /** ms */
  readonly age: number;
  /** Epoch ms. */
  readonly ts: number;
};

/** What the sources said last. @param scale ticks of the contract for one of the pair */
export function saidAt(tape: Tape, scale: number, now: number): Said[] {
  return SOURCES.map(({ name, weight, phase }) => {
    const ts = Math.floor((now - phase) / QUOTE_MS) * QUOTE_MS + phase;
    return { name, ticks: Math.round(tape.last(ts).price * scale), weight, age: now - ts, ts };
  });
}
