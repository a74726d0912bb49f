import { TIMING } from './timing.ts';

const DAY_MS = 24 * 3600_000;

/**
 * How old prices are that a page was kept with.
 * @param ts of the newest of them  @param now both epoch ms; the clocks may differ
 * @returns null while they count as new, and where the two clocks cannot be compared
 */
export function ageOf(ts: number, now: number): { readonly minutes: number; readonly seconds: number } | null {
  const age = now - ts;
  if (age < TIMING.stale || age > DAY_MS) return null;
  return { minutes: Math.floor(age / 60_000), seconds: Math.floor(age / 1000) };
}
