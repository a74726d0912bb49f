import type { Clock } from '../base/clock.ts';
import type { Feed } from '../feed/feed.ts';

/** Between two pieces of work, some five milliseconds each; and between two looks when all was known. */
const WORK_MS = 15;
const LOOK_MS = 10_000;

/**
 * Works out, a little at a time, what figures of contracts need of minutes that passed before the start.
 * @returns what ends it
 */
export function workOutFigures(feed: Feed, clock: Clock): () => void {
  const { contracts } = feed;
  if (!contracts) return () => undefined;
  let timer: NodeJS.Timeout | undefined;
  const work = () => {
    timer = setTimeout(work, contracts.prepare(clock.now()) ? LOOK_MS : WORK_MS);
    timer.unref();
  };
  work();
  return () => clearTimeout(timer);
}
