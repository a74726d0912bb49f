import { expect, test } from 'vitest';
import { marketOf, quantile, TEN, watch } from '#tests/gateway/feed/tape-and-book.ts';

const HOUR = 3_600_000;
/** New York has just opened: the busiest hour of the day. */
const OPEN = Date.UTC(2026, 10, 20, 14);

test.each(TEN)('an hour of %s: every print takes what stood just before, at the best price', (symbol) => {
  const market = marketOf(symbol, 'an hour');
  const seen = watch(market, OPEN, HOUR);
  expect(seen.wrong).toEqual([]);
  expect(seen.left).toBe(seen.took);
  expect(seen.crowds).toBeLessThan(seen.steps * 0.04);
  const price = market.tape.last(OPEN).price;
  const spread = (part: number) => (quantile(seen.spreads, part) / price) * 10_000;
  // Binance in 2023 (order books of Kaiko): BTC 0.19 and ETH 0.06 basis points on average; thin pairs a few.
  if (symbol === 'BTCUSDT' || symbol === 'ETHUSDT') expect(spread(0.5)).toBeLessThan(0.2);
  expect(spread(0.5)).toBeLessThan(3);
  expect(spread(0.99)).toBeLessThan(10);
  expect(quantile(seen.lives, 0.5)).toBeLessThan(15_000);
});
