import { fraction, hash } from './random.ts';

/** A smooth random line in [−1, 1] with a corner at every whole number. */
export function wave(key: number, x: number): number {
  const at = Math.floor(x);
  const part = x - at;
  const from = fraction(hash(key, at)) * 2 - 1;
  const to = fraction(hash(key, at + 1)) * 2 - 1;
  return from + (to - from) * part;
}
