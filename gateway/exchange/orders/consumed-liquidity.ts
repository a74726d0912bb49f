import type { HouseLevels } from './match.ts';
import type { Taken } from './state.ts';

/** What was taken from a feed level is back after this long. */
export const REFILL_MS = 10_000;

/** Lots that are left of a level of the feed. */
export const leftAt = (lots: number, price: number, taken: Taken, now: number): number =>
  Math.max(0, lots - stillGone(taken.get(price), now));

/** Lots of a level that have not come back yet: evenly over the time, whole lots, counted from the last take. */
function stillGone(gone: { readonly lots: number; readonly at: number } | undefined, now: number): number {
  if (gone === undefined || now - gone.at >= REFILL_MS) return 0;
  return Math.ceil((gone.lots * (REFILL_MS - (now - gone.at))) / REFILL_MS);
}

/** Whether all that was taken has come back. */
export function isBack(taken: Taken, now: number): boolean {
  for (const { at } of taken.values()) if (now - at < REFILL_MS) return false;
  return true;
}

/** The best `reach` levels of the feed, less what this environment took from them lately. */
export function leftOf({ prices, lots }: HouseLevels, reach: number, taken: Taken, now: number): HouseLevels {
  if (taken.size === 0) return { prices, lots, length: reach };
  const left = new Float64Array(reach);
  for (let i = 0; i < reach; i++) left[i] = leftAt(lots[i]!, prices[i]!, taken, now);
  return { prices, lots: left, length: reach };
}

/** Remembers what was taken from a feed level. Bounded: what has come back is dropped. */
export function noteTaken(taken: Taken, price: number, lots: number, now: number): void {
  for (const [at, gone] of taken) {
    if (now - gone.at < REFILL_MS) break;
    taken.delete(at);
  }
  const gone = stillGone(taken.get(price), now) + lots;
  taken.delete(price);
  taken.set(price, { lots: gone, at: now });
}
