import type { MarketStream } from '#lib/market/client.ts';
import { pageStream } from '#lib/market/page.ts';
import type { Connection } from '#lib/market/status.ts';
import { createStore, whileWatched } from './create.ts';

/**
 * How the page's line to the market is: `connecting`, `live`, `stale` (nothing for five seconds, or the feed stands
 * still) or `offline`, since when (epoch ms), and the last round trip (ms). Followed while a component looks at it.
 */
export const useConnection = createConnectionStore(pageStream);

export function createConnectionStore(stream: () => Pick<MarketStream, 'connection' | 'onConnection'>) {
  return createStore<Connection>((set, _get, api) => {
    whileWatched(api, () => {
      const line = stream();
      const follow = () => set(line.connection());
      follow();
      return line.onConnection(follow);
    });
    return { status: 'connecting', since: 0, latencyMs: null };
  });
}

/** Whether the numbers on the page have stopped: nothing came for five seconds, or the line is down. */
export function isStale({ status }: Pick<Connection, 'status'>): boolean {
  return status === 'stale' || status === 'offline';
}
