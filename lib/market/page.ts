import { STREAM_PATH } from '#lib/contract/endpoints.ts';
import { type MarketStream, openStream } from './client.ts';
import type { SocketLike } from './outside.ts';
import { after, nextFrame, onWake } from './page-events.ts';

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
    after,
    online: () => navigator.onLine,
    onWake,
  });
  return stream;
}
