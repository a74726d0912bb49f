/**
 * Runs `work` once in the next animation frame, however often it is asked for before.
 * @returns ask, and stop: after stop nothing runs any more
 */
export function perFrame(work: () => void): { ask(): void; stop(): void } {
  let handle = 0;
  let stopped = false;
  return {
    ask() {
      if (handle !== 0 || stopped) return;
      handle = requestAnimationFrame(() => {
        handle = 0;
        work();
      });
    },
    stop() {
      stopped = true;
      if (handle !== 0) cancelAnimationFrame(handle);
      handle = 0;
    },
  };
}
