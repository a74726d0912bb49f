/** How something that changes slowly is kept fresh; times in ms. */
export type Refresh = {
  /** Asks for it and stores it. */
  readonly refresh: () => Promise<void>;
  /** When it was last refreshed by anyone, epoch ms; 0 when never. */
  readonly freshAt: () => number;
  readonly every: number;
  /** The first call waits at least this long: it must not compete with the page itself. */
  readonly patience: number;
  /** After a failure it is tried again after this long, doubled each time up to `every`. */
  readonly retry: number;
  readonly now: () => number;
  readonly after: (ms: number, task: () => void) => () => void;
  readonly visible: () => boolean;
  /** Tells when the page is looked at again. */
  readonly onWake: (listener: () => void) => () => void;
};

/** Keeps something fresh while the page is visible, one call at a time. @returns stops it */
export function keepFresh(needs: Refresh): () => void {
  const { refresh, freshAt, every, patience, retry, now, after, visible, onWake } = needs;
  let stopped = false;
  let running = false;
  let failures = 0;
  let cancel: (() => void) | null = null;

  function plan(wait: number): void {
    cancel?.();
    cancel = stopped ? null : after(Math.max(0, wait), () => void run());
  }

  async function run(): Promise<void> {
    cancel = null;
    // A hidden page asks for nothing; it asks when it is looked at again.
    if (running || stopped || !visible()) return;
    running = true;
    failures = await refresh().then(
      () => 0,
      () => failures + 1,
    );
    running = false;
    plan(failures === 0 ? every : Math.min(every, retry * 2 ** Math.min(failures - 1, 10)));
  }

  // A clock that is wrong by hours must not put it off for hours.
  const rest = () => Math.min(every, freshAt() + every - now());
  const stopWake = onWake(() => plan(rest()));
  plan(Math.max(patience, rest()));
  return () => {
    stopped = true;
    cancel?.();
    stopWake();
  };
}
