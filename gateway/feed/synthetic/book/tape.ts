import { createCache } from '../cache.ts';
import { type Fill, lastOf, type Tape } from '../trades.ts';
import type { Flow } from './takers.ts';

/** More prints than a second ever has; version 1 counted to 16, so ids go on rising. */
const IDS_PER_SECOND = 64;
const STEP_MS = 50;
const SECONDS_KEPT = 256;

/** What takers took, as the tape tells it: one print a level. */
export function createPrints(flow: Flow): Tape {
  const kept = createCache<readonly Fill[]>(SECONDS_KEPT);

  function second(at: number): readonly Fill[] {
    const known = kept.get(at);
    if (known) return known;
    const made: Fill[] = [];
    for (const { step, way, prints } of flow.second(at)) {
      for (const { price, size } of prints) {
        const id = at * IDS_PER_SECOND + made.length;
        made.push({ price, size, side: way > 0 ? 'buy' : 'sell', ts: at * 1000 + step * STEP_MS, id });
      }
    }
    kept.set(at, made);
    return made;
  }

  return { second, last: (now) => lastOf(second, now) };
}
