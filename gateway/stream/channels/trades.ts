import type { Trade } from '#lib/contract/shapes/market.ts';
import { STREAM_LIMIT } from '#lib/contract/stream.ts';
import type { MarketView } from '../view.ts';
import type { Channel } from './channel.ts';

/** After a pause of the process at most this many trades are told at once; older ones are in the REST history. */
const MOST_AT_ONCE = 500;

/** Trades of a symbol, newest first: the latest in a snapshot, the new ones in an update. */
export function tradesChannel({ view, symbol, now }: { view: MarketView; symbol: string; now: number }): Channel {
  let until = now;
  let latest: readonly Trade[] = view.feed.trades(symbol, STREAM_LIMIT.trades, now);
  return {
    advance(at) {
      // A clock set back tells nothing until it has caught up: a trade must not be told twice.
      if (at <= until) return null;
      const fresh = view.feed.tradesBetween(symbol, until, at).slice(-MOST_AT_ONCE).reverse();
      until = at;
      if (fresh.length === 0) return null;
      latest = [...fresh, ...latest].slice(0, STREAM_LIMIT.trades);
      return `"data":${JSON.stringify(fresh)}`;
    },
    snapshot: () => `"data":${JSON.stringify(latest)}`,
  };
}
