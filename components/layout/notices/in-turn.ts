/**
 * Runs something in tabs that are looked at, and in one of the others: an account has few logins of the stream, and a
 * message of the browser needs one tab that hears.
 * @param start begins @returns ends it
 */
export function inTurn(name: string, start: () => () => void): () => void {
  const locks: LockManager | undefined = globalThis.navigator?.locks;
  const over = new AbortController();
  const { signal } = over;
  let stop: (() => void) | null = null;
  let holds = locks === undefined;
  const look = () => {
    const wanted = !signal.aborted && (holds || document.visibilityState === 'visible');
    if (wanted) stop ??= start();
    else {
      stop?.();
      stop = null;
    }
  };
  look();
  document.addEventListener('visibilitychange', look, { signal });
  const hold = () =>
    new Promise<void>((leave) => {
      holds = true;
      look();
      signal.addEventListener('abort', () => leave());
    });
  // Refused where the page is left meanwhile.
  locks?.request(name, { signal }, hold).catch(() => {});
  return () => {
    over.abort();
    look();
  };
}
