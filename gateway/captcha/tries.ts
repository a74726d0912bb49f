import type { Verdict } from '../base/limits.ts';
import type { Bus } from '../bus/bus.ts';

/** Addresses remembered at most, some 300 bytes each; the one that tried longest ago goes first. */
const MOST = 20_000;
/** Of one address, when nobody says otherwise. */
export const TRIES_PER_HOUR = 20;
const HOUR = 3_600_000;

type Needs = {
  readonly bus: Pick<Bus, 'windows'>;
  readonly now: () => number;
  /** Tries of one address in any hour. */
  readonly perHour: number;
};

/**
 * How often answers of one address are judged: so many in any hour, over all its challenges, right ones too, since
 * programs and hired people solve all of them. A try is taken before it is judged, so that many at once are no more
 * than the same number one after the other.
 */
export type Tries = {
  /** Whether another one would be judged; takes nothing. */
  may(address: string): Promise<Verdict>;
  take(address: string): Promise<Verdict>;
};

export function createTries({ bus, now, perHour }: Needs): Tries {
  const tries = bus.windows('captcha tries', { limit: perHour, ms: HOUR, most: MOST });
  return {
    may: (address) => tries.look(address, now()),
    take: (address) => tries.take(address, now()),
  };
}
