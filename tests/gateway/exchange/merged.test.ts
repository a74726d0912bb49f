import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BUY, SELL } from '#gateway/exchange/orders/book.ts';
import { NO_HOUSE } from '#gateway/exchange/orders/match.ts';
import { isFeedAlone, mergedLevels, NO_OWN, ownBook } from '#gateway/exchange/orders/merged.ts';
import { order, view, world } from './world.ts';

const LIMIT = 50;

test("an environment's book has the feed's levels and the resting orders, summed by price, best first", () => {
  const rest = fc.record({
    side: fc.constantFrom('buy' as const, 'sell' as const),
    away: fc.integer({ min: 1, max: 12 }),
  });
  fc.assert(
    fc.property(fc.array(rest, { maxLength: 12 }), fc.integer({ min: 1, max: 20 }), (rests, limit) => {
      const exchange = world();
      const feed = view(2000);
      const expected = { buy: new Map<number, number>(), sell: new Map<number, number>() };
      for (const price of feed.bids.prices) expected.buy.set(price, 10);
      for (const price of feed.asks.prices) expected.sell.set(price, 10);
      rests.forEach(({ side, away }, i) => {
        const ticks = side === 'buy' ? 2000 - away : 2000 + away;
        const wish = order({ side, price: `${ticks / 2}`, size: '0.005', clientId: `c${i}` });
        expect(exchange.execute(wish, { now: 1, view: feed }).answer).toMatchObject({ ok: true });
        expected[side].set(ticks, (expected[side].get(ticks) ?? 0) + 5);
      });
      const market = ownBook(exchange.state.market('BTCUSDT'), LIMIT);
      const sorted = (side: 'buy' | 'sell') =>
        [...expected[side]].sort(([a], [b]) => (side === 'buy' ? b - a : a - b)).slice(0, limit);
      expect(mergedLevels(market, BUY, { feed: feed.bids, limit, now: 2 })).toEqual(sorted('buy'));
      expect(mergedLevels(market, SELL, { feed: feed.asks, limit, now: 2 })).toEqual(sorted('sell'));
      expect(isFeedAlone(market, 2)).toBe(rests.length === 0);
    }),
  );
});

test('what was taken of a feed level is missing there and comes back within ten seconds', () => {
  const exchange = world();
  const feed = view(2000);
  exchange.execute(order({ side: 'buy', kind: 'market', size: '0.014' }), { now: 1000, view: feed });
  const market = ownBook(exchange.state.market('BTCUSDT'), LIMIT);
  const asks = (now: number) => mergedLevels(market, SELL, { feed: feed.asks, limit: 2, now });
  expect(asks(1000)).toEqual([
    [2002, 6],
    [2003, 10],
  ]);
  expect(asks(6000)).toEqual([
    [2001, 5],
    [2002, 8],
  ]);
  expect(isFeedAlone(market, 10_999)).toBe(false);
  expect(isFeedAlone(market, 11_000)).toBe(true);
  expect(asks(11_000)[0]).toEqual([2001, 10]);
});

test('without a feed it is what rests', () => {
  const exchange = world();
  exchange.execute(order({ side: 'buy', price: '990', size: '0.01' }), { now: 1, view: view() });
  const market = ownBook(exchange.state.market('BTCUSDT'), LIMIT);
  expect(mergedLevels(market, BUY, { feed: NO_HOUSE, limit: LIMIT, now: 1 })).toEqual([[1980, 10]]);
  expect(mergedLevels(market, SELL, { feed: NO_HOUSE, limit: LIMIT, now: 1 })).toEqual([]);
});

test('a copy stays as it was, whatever happens to the book', () => {
  const exchange = world();
  const feed = view(2000);
  expect(ownBook(exchange.state.market('BTCUSDT'), LIMIT)).toBe(NO_OWN);
  exchange.execute(order({ side: 'buy', price: '990', size: '0.01' }), { now: 1, view: feed });
  exchange.execute(order({ side: 'buy', kind: 'market', size: '0.004', clientId: 'm' }), { now: 1, view: feed });
  const copy = ownBook(exchange.state.market('BTCUSDT'), LIMIT);
  const shown = () =>
    [BUY, SELL].map((side) => mergedLevels(copy, side as 0 | 1, { feed: feed.asks, limit: 3, now: 2 }));
  const before = shown();
  exchange.execute({ c: 'cancelAll', account: 1 }, { now: 2, view: feed });
  exchange.execute(order({ side: 'buy', kind: 'market', size: '0.004', clientId: 'n' }), { now: 2, view: feed });
  expect(shown()).toEqual(before);
});
