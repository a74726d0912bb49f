import { expect, test } from 'vitest';
import { assetsOf, marketSpecOf } from '#gateway/engine/specs.ts';
import { Views } from '#gateway/engine/view.ts';
import { Exchange } from '#gateway/exchange/exchange.ts';
import { FEED_TICK_MS, type Feed } from '#gateway/feed/feed.ts';
import { feed, NOON } from '../world.ts';

const spot = feed.instruments().filter(({ product }) => product === 'spot');
const { state } = new Exchange(assetsOf(spot), spot.map(marketSpecOf));
const [btc, eth] = ['BTCUSDT', 'ETHUSDT'].map((symbol) => state.market(symbol).spec);

/** The feed, counting how often its book is asked for. */
function counted() {
  const seen = { depth: 0, stale: false };
  const counting: Feed = {
    ...feed,
    depth(...asked) {
      seen.depth += 1;
      return feed.depth(...asked);
    },
    status: (now) => ({ ...feed.status(now), live: !seen.stale }),
  };
  return { seen, views: new Views(counting) };
}

test('a market is seen as the feed has it at that moment, whatever was looked at before', () => {
  const { views } = counted();
  for (const ms of [0, 1, 49, 50, 51, 1000, 20, 999_999, 0])
    for (const market of [btc!, eth!])
      expect(views.of(market, NOON + ms), `${ms}`).toEqual(new Views(feed).of(market, NOON + ms));
});

test('the feed’s book is read once a step and market, however many orders meet it', () => {
  const { seen, views } = counted();
  for (let ms = 0; ms < 3 * FEED_TICK_MS; ms++) for (const market of [btc!, eth!]) views.of(market, NOON + ms);
  expect(seen.depth).toBe(6);
});

test('a feed that stops is seen at once, within a step too', () => {
  const { seen, views } = counted();
  expect(views.of(btc!, NOON).stale).toBe(false);
  seen.stale = true;
  expect(views.of(btc!, NOON).stale).toBe(true);
});

test('K10: a feed whose newest price is more than three seconds old is stale though it says that it lives', () => {
  const old = (age: number): Feed => ({ ...feed, status: (now) => ({ live: true, newest: now - age }) });
  expect(new Views(old(3000)).of(btc!, NOON).stale).toBe(false);
  expect(new Views(old(3001)).of(btc!, NOON).stale).toBe(true);
});

test('K10: a book that is crossed, or offers at one price on both sides, is not traded against', () => {
  const { bids, asks } = feed.depth('BTCUSDT', 5, NOON);
  const isStale = (sides: ReturnType<Feed['depth']>) => new Views({ ...feed, depth: () => sides }).of(btc!, NOON).stale;
  expect(isStale({ bids, asks })).toBe(false);
  expect(isStale({ bids: asks, asks: bids })).toBe(true);
  expect(isStale({ bids, asks: bids })).toBe(true);
  expect(isStale({ bids, asks: [] })).toBe(false);
});
