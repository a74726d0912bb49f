import { shared } from '#stores/create.ts';
import { useMarks } from '#stores/marks.ts';

/** The latest time the venue told with a mark, and when it was heard here. Epoch ms. */
let heard: { readonly venue: number; readonly here: number } | null = null;
const listeners = new Set<() => void>();

/** A time told so long ago is no measure of the present: the venue stood still. ms */
const OLDEST = 10_000;

/**
 * The venue's time, epoch ms: as it was told with the newest mark, and on from there. In a replay it is the tape's and
 * stands still with it; null before anything was told.
 */
export function venueNow(now: number = Date.now()): number | null {
  return heard && heard.venue + Math.min(Math.max(0, now - heard.here), OLDEST);
}

/** Tells once a second, while anyone listens. @returns stops it */
export function onSecond(listener: () => void): () => void {
  listeners.add(listener);
  const stop = tick();
  return () => {
    listeners.delete(listener);
    stop();
  };
}

const tick = shared(() => {
  let known = useMarks.getState().bySymbol;
  const hear = () => {
    const venue = Object.values(useMarks.getState().bySymbol).reduce((latest, { ts }) => Math.max(latest, ts), 0);
    if (venue > (heard?.venue ?? 0)) heard = { venue, here: Date.now() };
  };
  hear();
  const unwatch = useMarks.subscribe(({ bySymbol }) => {
    if (bySymbol === known) return;
    known = bySymbol;
    hear();
  });
  const timer = setInterval(() => {
    for (const listener of listeners) listener();
  }, 1000);
  return () => {
    unwatch();
    clearInterval(timer);
    heard = null;
  };
});
