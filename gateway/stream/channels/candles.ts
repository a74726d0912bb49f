import { type Feed, UnknownSymbol } from '#gateway/feed/feed.ts';
import { contractIn } from '#gateway/feed/perpetual/wire.ts';
import type { Interval } from '#lib/contract/market.ts';
import type { Candle } from '#lib/contract/shapes/market.ts';
import type { MarketView } from '../view.ts';
import type { Channel } from './channel.ts';

type Needs = {
  readonly view: MarketView;
  readonly symbol: string;
  readonly interval: Interval;
  /** A figure of a contract in place of what was traded. */
  readonly price?: 'mark' | 'index' | undefined;
  readonly now: number;
};

/**
 * Candles of a symbol, oldest first: the last closed one and the open one in a snapshot. An update has the open
 * candle; when it opened with this update, the one before goes along in its final form.
 */
export function candlesChannel({ view, symbol, interval, price, now }: Needs): Channel {
  const at = (time: number) => candleOf(view.feed, { symbol, interval, price }, time);
  let open = at(now);
  let closed = before(open);

  /** The candle that ended where this one began; a market's first candle has none. */
  function before(candle: Candle): Candle | null {
    const previous = at(candle[0] - 1);
    return previous[0] < candle[0] ? previous : null;
  }

  return {
    advance(time) {
      const next = at(time);
      if (next[0] < open[0] || sameCandle(open, next)) return null;
      const rolled = next[0] > open[0];
      open = next;
      if (!rolled) return `"data":${JSON.stringify([open])}`;
      closed = before(open);
      return `"data":${JSON.stringify(closed ? [closed, open] : [open])}`;
    },
    snapshot: () => `"data":${JSON.stringify(closed ? [closed, open] : [open])}`,
  };
}

type Asked = Pick<Needs, 'symbol' | 'interval' | 'price'>;

function candleOf(feed: Feed, { symbol, interval, price }: Asked, time: number): Candle {
  if (price === undefined) return feed.liveCandle(symbol, interval, time);
  const contract = contractIn(feed, symbol);
  if (contract === null) throw new UnknownSymbol(symbol);
  return contract.contracts.liveCandle(symbol, price, interval, time);
}

function sameCandle(a: Candle, b: Candle): boolean {
  return a.every((value, at) => value === b[at]);
}
