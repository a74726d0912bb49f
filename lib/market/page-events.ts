/** `pageshow` comes when a page returns from the back-forward cache, whose sockets are closed. */
const WAKING = ['online', 'offline', 'pageshow'];

/** In a hidden page no frames come; a title that shows the price still changes, once a second. ms */
const HIDDEN_MS = 1_000;

/**
 * Runs a task once, before the next paint; one later where the next one answers a press, which on a slow phone would
 * wait for the market to be painted. Never two later: who types without a pause sees prices all the same.
 */
export function nextFrame(task: () => void): void {
  hearPresses();
  const run = () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    task();
  };
  let frame = requestAnimationFrame(() => {
    if (pressed) frame = requestAnimationFrame(run);
    else run();
    pressed = false;
  });
  const timer = setTimeout(run, HIDDEN_MS);
}

const PRESSES = ['pointerdown', 'click', 'keydown'];

/** Since a task ran last. */
let pressed = false;
let hearing = false;

function hearPresses(): void {
  if (hearing) return;
  hearing = true;
  const heard = () => {
    pressed = true;
  };
  for (const type of PRESSES) window.addEventListener(type, heard, { capture: true, passive: true });
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
