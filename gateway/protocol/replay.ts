import { DomainRefusal } from '../base/refusal.ts';

/**
 * What was seen once and must not count again: trace ids of signed calls (GW-29), ciphertexts. Several processes share
 * it through the database; a lost one refuses rather than lets a repeat through.
 */
export type Replay = {
  /** Whether this was noted and is still remembered. */
  seen(key: string, now: number): Promise<boolean>;
  /** Notes it. @returns whether this was the first time; of several at once exactly one hears yes */
  first(key: string, now: number): Promise<boolean>;
};

/** No more can be remembered; nothing was done. */
export class ReplayFull extends DomainRefusal {
  override readonly name = 'ReplayFull';

  constructor(message: string) {
    super('busy', 'busy', { message });
  }
}

/** Keys kept at most, some 150 bytes each. Forgetting one early would let a repeat through, so more are refused. */
const MOST = 200_000;

/** For one process. @param keep milliseconds */
export function createMemoryReplay({ keep, most = MOST }: { readonly keep: number; readonly most?: number }): Replay {
  const until = new Map<string, number>();

  /** All are kept equally long, so the oldest stand first. */
  function forget(now: number): void {
    for (const [key, end] of until) {
      if (end >= now) return;
      until.delete(key);
    }
  }

  // To the last millisecond: a call signed with the latest time that is taken can come back exactly then.
  const known = (key: string, now: number) => (until.get(key) ?? Number.NEGATIVE_INFINITY) >= now;
  return {
    seen: async (key, now) => known(key, now),
    async first(key, now) {
      forget(now);
      if (known(key, now)) return false;
      if (until.size >= most) throw new ReplayFull(`${most} keys are remembered already`);
      until.delete(key);
      until.set(key, now + keep);
      return true;
    },
  };
}
