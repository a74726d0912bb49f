import { STREAM_PATH } from '#lib/contract/endpoints.ts';
import type { MarketStream } from './client.ts';
import { laterStream } from './later.ts';
import type { SocketLike } from './outside.ts';
import { after, loaded, nextFrame, onWake } from './page-events.ts';

let stream: MarketStream | null = null;

/**
 * The one stream of this page, made when it is first asked for. Its code is fetched with the first topic, once the
 * page has loaded: pages show the server's numbers until then.
 * @throws Error on the server, where there is no page and every visitor would share it
 */
export function pageStream(): MarketStream {
  if (typeof window === 'undefined') {
    throw new Error(
      'The market stream belongs to a page; open topics in an effect, never while rendering on a server.',
    );
  }
  stream ??= laterStream({ load: openPageStream, now: Date.now, online: () => navigator.onLine, after });
  return stream;
}

async function openPageStream(): Promise<MarketStream> {
  await loaded();
  const { openStream } = await import('./client.ts');
  return openStream({
    url: `${window.location.protocol === 'http:' ? 'ws' : 'wss'}://${window.location.host}${STREAM_PATH}`,
    WebSocket: window.WebSocket as unknown as new (url: string) => SocketLike,
    now: Date.now,
    random: Math.random,
    frame: nextFrame,
    after,
    online: () => navigator.onLine,
    onWake,
  });
}
