import { STREAM_PATH } from '#lib/contract/endpoints.ts';
import { type MarketStream, openStream } from './client.ts';
import type { SocketLike } from './outside.ts';

let stream: MarketStream | null = null;

/**
 * The one stream of this page, made when it is first asked for.
 * @throws Error on the server, where there is no page and every visitor would share it
 */
export function pageStream(): MarketStream {
  if (typeof window === 'undefined') {
    throw new Error(
      'The market stream belongs to a page; open topics in an effect, never while rendering on a server.',
    );
  }
  stream ??= openStream({
    url: `${window.location.protocol === 'http:' ? 'ws' : 'wss'}://${window.location.host}${STREAM_PATH}`,
    WebSocket: window.WebSocket as unknown as new (url: string) => SocketLike,
    now: Date.now,
    random: Math.random,
    frame: nextFrame,
    after(ms, task) {
      const timer = setTimeout(task, ms);
      return () => clearTimeout(timer);
    },
    online: () => navigator.onLine,
    onWake,
  });
  return stream;
}

/** In a hidden page no frames come; a title that shows the price still changes, once a second. ms */
const HIDDEN_MS = 1_000;

function nextFrame(task: () => void): void {
  const run = () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    task();
  };
  const frame = requestAnimationFrame(run);
  const timer = setTimeout(run, HIDDEN_MS);
}

function onWake(listener: () => void): () => void {
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

/** `pageshow` comes when a page returns from the back-forward cache, whose sockets are closed. */
const WAKING = ['online', 'offline', 'pageshow'];
