import { Pace } from './pace.ts';

/** `pageshow` comes when a page returns from the back-forward cache, whose sockets are closed. */
const WAKING = ['online', 'offline', 'pageshow'];

const PRESSES = ['pointerdown', 'pointerup', 'click', 'keydown', 'keyup'];

let pace: Pace | null = null;

/** Runs a task once, before a frame that comes soon, see `Pace`. */
export function nextFrame(task: () => void): void {
  pace ??= pagePace();
  pace.run(task);
}

/** A pace by this page's frames and presses; a page has one (`nextFrame`). */
export function pagePace(): Pace {
  return hearingPresses(
    new Pace({
      now: () => performance.now(),
      after,
      frame: (part) => {
        const frame = requestAnimationFrame(part);
        return () => cancelAnimationFrame(frame);
      },
      hidden: () => document.hidden,
    }),
  );
}

function hearingPresses(heard: Pace): Pace {
  const press = () => heard.pressed();
  for (const type of PRESSES) window.addEventListener(type, press, { capture: true, passive: true });
  document.addEventListener('visibilitychange', () => heard.looked());
  return heard;
}

/** Tells when the page is looked at again and when the network comes or goes. @returns stops it */
export function onWake(listener: () => void): () => void {
  const visible = () => {
    if (document.visibilityState === 'visible') listener();
  };
  document.addEventListener('visibilitychange', visible);
  for (const event of WAKING) window.addEventListener(event, listener);
  return () => {
    document.removeEventListener('visibilitychange', visible);
    for (const event of WAKING) window.removeEventListener(event, listener);
  };
}

/** Runs a task after so many ms. @returns forgets it */
export function after(ms: number, task: () => void): () => void {
  const timer = setTimeout(task, ms);
  return () => clearTimeout(timer);
}

/** Settles once the page has loaded with all its first scripts. */
export function loaded(): Promise<void> {
  if (document.readyState === 'complete') return Promise.resolve();
  return new Promise((resolve) => window.addEventListener('load', () => resolve(), { once: true }));
}
