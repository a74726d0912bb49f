import { setTimeout as after } from 'node:timers/promises';
import { createLimits } from '../base/limits.ts';

/** Refusals of one address that are told at once: a client that is too fast is helped by hearing so. */
const AT_ONCE = { perSecond: 5, burst: 200 };
/** Beyond them each is told this much later: whoever floods asks less often, as sockets are limited too. ms */
const LATE_MS = 400;
/** Refusals that wait at the same time; further ones are told at once, so that waiting costs no more than this. */
const WAITING = 2_000;

/** Holds back the refusals of a flood. @param wait  milliseconds; another one in tests */
export function createFlood(wait: (ms: number) => Promise<unknown> = after) {
  const refusals = createLimits({ refused: AT_ONCE });
  let waiting = 0;

  /** Resolves when the refusal may be told. @param address see limitKey @param now epoch ms */
  return async function hold(address: string, now: number): Promise<void> {
    if (refusals.take('refused', [address], now).ok || waiting >= WAITING) return;
    waiting += 1;
    await wait(LATE_MS).finally(() => {
      waiting -= 1;
    });
  };
}
