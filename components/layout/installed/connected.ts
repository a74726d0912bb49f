import { readLocal, writeLocal } from '#lib/storage/local.ts';
import { KEY } from '#lib/storage/names.ts';
import { useConnection } from '#stores/connection.ts';

const OFTEN_MS = 60_000;

/** The venue was heard just now. */
export function noteConnected(): void {
  writeLocal(KEY.lastConnected, JSON.stringify(Date.now()));
}

/** When the venue was heard last, epoch ms; null where nobody knows. */
export function lastConnected(): number | null {
  try {
    const stored: unknown = JSON.parse(readLocal(KEY.lastConnected) ?? 'null');
    return typeof stored === 'number' && stored > 0 && stored <= Date.now() ? stored : null;
  } catch {
    // Not JSON: nobody knows.
    return null;
  }
}

/** Notes it while the line to the market lives: when it begins, each minute, when it is lost or the page is left. @returns how to stop */
export function noteWhileLive(): () => void {
  let live = false;
  const follow = () => {
    const now = useConnection.getState().status === 'live';
    if (now || live) noteConnected();
    live = now;
  };
  const again = () => {
    if (live) noteConnected();
  };
  const leave = useConnection.subscribe(({ status }, before) => {
    if (status !== before.status) follow();
  });
  const timer = setInterval(again, OFTEN_MS);
  window.addEventListener('pagehide', again);
  follow();
  return () => {
    leave();
    clearInterval(timer);
    window.removeEventListener('pagehide', again);
  };
}
