import type { Feed } from '#gateway/feed/feed.ts';
import type { Level, Trade } from '#lib/contract/shapes/market.ts';
import { feed as real } from '../world.ts';

/**
 * A feed whose every trade a test writes: listings of the real one, each market with one last price and a level of ten
 * coins a tenth away on both sides of it. `last` is told by the trades; without one it is 1000.
 */
export function handFeed() {
  const trades: (Trade & { readonly symbol: string })[] = [];
  const state = { live: true };
  const until = (symbol: string, now: number) => trades.filter((trade) => trade.symbol === symbol && trade.ts <= now);
  const lastOf = (symbol: string, now: number) => until(symbol, now).at(-1)?.price ?? '1000.0';
  const tenths = (price: string) => Number.parseInt(price.replace('.', ''), 10);
  const text = (count: number) => `${Math.floor(count / 10)}.${count % 10}`;
  const feed: Feed = {
    ...real,
    ticker: (symbol, now) => ({ ...real.ticker(symbol, now), last: lastOf(symbol, now) }),
    depth(symbol, _levels, now) {
      const last = tenths(lastOf(symbol, now));
      const level = (count: number): Level => [text(count), '10'];
      return { bids: [level(last - 1)], asks: [level(last + 1)] };
    },
    trades: (symbol, limit, now) => until(symbol, now).reverse().slice(0, limit),
    tradesBetween: (symbol, from, to) => until(symbol, to).filter(({ ts }) => ts > from),
    status: (now) => ({ live: state.live, newest: now }),
  };
  return {
    feed,
    state,
    /** The market traded at this price and time. In the order of time. */
    trade(price: string, ts: number, symbol = 'BTCUSDT'): void {
      trades.push({ symbol, id: `${trades.length}`, price, size: '1', side: 'buy', ts });
    },
  };
}
