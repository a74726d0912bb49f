import { type Claim, earlier, readClaim, sameClaim, writeClaim } from './claim.ts';

/** How long a claimant waits for an earlier claim of another tab before its value is final (FP-04). ms */
export const CLAIM_WAIT_MS = 1_000;

/** One key of local storage as a tab sees it. */
export type ClaimPlace = {
  read(): string | null;
  write(text: string): void;
  /** Calls back with what another tab has written. @returns how to stop */
  listen(heard: (text: string | null) => void): () => void;
};

export type SettleNeeds = {
  readonly place: ClaimPlace;
  /** Epoch ms. */
  readonly now: () => number;
  /** Runs later. @returns how not to */
  readonly later: (run: () => void, ms: number) => () => void;
  readonly tabId: string;
  readonly accept: (value: string) => boolean;
  /** Makes this tab's own value, when it must claim one. */
  readonly create: (createdAt: number) => string;
  /** Told once, when the value is final. */
  readonly done: (value: string) => void;
};

/**
 * Agrees with all other tabs on one value: the one that was claimed first (FP-02..05).
 *
 * What lies there for longer than the wait is final already. Otherwise the tab claims, or watches a claim that is still
 * young, for one second: an earlier claim is taken over, a later one is overwritten. All tabs agree as long as what one
 * writes reaches the others within half that second.
 * @returns stops before it is final
 */
export function settle({ place, now, later, tabId, accept, create, done }: SettleNeeds): () => void {
  const stored = readClaim(place.read(), accept);
  if (stored && now() - stored.createdAt >= CLAIM_WAIT_MS) {
    done(stored.value);
    return () => {};
  }
  let best = stored ?? claim();

  const stopListening = place.listen((text) => {
    const heard = readClaim(text, accept);
    if (!heard) return;
    best = earlier(best, heard);
    keep(best);
  });
  const stopWaiting = later(() => {
    stopListening();
    best = earlier(best, readClaim(place.read(), accept) ?? best);
    keep(best);
    done(best.value);
  }, CLAIM_WAIT_MS);
  return () => {
    stopWaiting();
    stopListening();
  };

  function claim(): Claim {
    const createdAt = now();
    const own = { value: create(createdAt), createdAt, tabId };
    place.write(writeClaim(own));
    return own;
  }

  /** Storage must say what was agreed; writing the same again would wake every tab for nothing. */
  function keep(agreed: Claim): void {
    const there = readClaim(place.read(), accept);
    if (!there || !sameClaim(there, agreed)) place.write(writeClaim(agreed));
  }
}
