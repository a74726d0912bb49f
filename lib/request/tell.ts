/** What the request client tells the page. It never speaks itself: the one listener in components/layout does. */
export type Told =
  | { readonly kind: 'error'; readonly text: string }
  /** Shown beside the page with a title, because it is about a step on the way and not about the call. */
  | { readonly kind: 'notification'; readonly title: string; readonly text: string }
  /**
   * Nobody is logged in (any more); the flag goes. `offer`: the visitor should be able to log in again. `why`: the
   * gateway's words, where no notice of their own has said them. `frozen`: the account is, so a login does not help.
   */
  | { readonly kind: 'nobody'; readonly offer: boolean; readonly why?: string; readonly frozen?: true };

type Listener = (told: Told) => void;

/** Notices that wait for the listener, which is loaded in a quiet moment. */
const WAITING = 5;

export type Teller = {
  tell(told: Told): void;
  /** @returns how to stop */
  listen(listener: Listener): () => void;
};

export function createTeller(): Teller {
  const listeners = new Set<Listener>();
  let waiting: readonly Told[] = [];
  return {
    tell(told) {
      if (listeners.size === 0) waiting = [...waiting, told].slice(-WAITING);
      for (const listener of listeners) listener(told);
    },
    listen(listener) {
      listeners.add(listener);
      const missed = waiting;
      waiting = [];
      for (const told of missed) listener(told);
      return () => void listeners.delete(listener);
    },
  };
}

/** That of the page. */
export const pageTeller = createTeller();

/** Lets the same thing through once in a while. @param ms time in which it is not repeated */
export function throttle(ms: number, now: () => number): (run: () => void) => void {
  let last = Number.NEGATIVE_INFINITY;
  return (run) => {
    const at = now();
    // A clock that was set back must not silence anything for longer.
    if (at >= last && at - last < ms) return;
    last = at;
    run();
  };
}
