import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nearestMarkets, slipsBetween } from '#lib/market/near.ts';
import { inQuoteOrder } from '#lib/market/quotes.ts';

const market = (base: string, quote: string) => ({ symbol: base + quote, base, quote });
const LIST = [market('BTC', 'USDT'), market('ETH', 'USDT'), market('DOGE', 'USDT'), market('ETH', 'BTC')];
const near = (written: string, count = 4) => nearestMarkets(LIST, written, count).map(({ symbol }) => symbol);

test('a slip or two away is near, nearest first', () => {
  expect(near('BTCUSD')).toEqual(['BTCUSDT']);
  expect(near('dogeusdt')).toEqual(['DOGEUSDT']);
  expect(near('DGOE')).toEqual(['DOGEUSDT']);
  expect(near('ETHUSDC')).toEqual(['ETHUSDT', 'ETHBTC']);
  expect(near('ETHUSDC', 1)).toEqual(['ETHUSDT']);
});

test('what is like nothing has no neighbour', () => {
  for (const written of ['NOPE', '', '<script>', 'x'.repeat(5_000)]) expect(near(written)).toEqual([]);
});

test('swapped neighbours are one slip', () => {
  expect(slipsBetween('BTCUSDT', 'BCTUSDT')).toBe(1);
  expect(slipsBetween('kitten', 'sitting')).toBe(3);
  expect(slipsBetween('', 'abc')).toBe(3);
});

test('slips are the same both ways, none between equals, and at most the longer word', () => {
  const word = fc.string({ maxLength: 12 });
  fc.assert(
    fc.property(word, word, (a, b) => {
      const slips = slipsBetween(a, b);
      expect(slips).toBe(slipsBetween(b, a));
      expect(slips === 0).toBe(a === b);
      expect(slips).toBeLessThanOrEqual(Math.max(a.length, b.length));
      expect(slips).toBeGreaterThanOrEqual(Math.abs(a.length - b.length));
    }),
  );
});

test('quotes stand in one order everywhere; a new one comes last', () => {
  expect(inQuoteOrder(['ETH', 'EUR', 'BTC', 'USDT', 'USDC', 'BTC'])).toEqual(['USDT', 'USDC', 'BTC', 'ETH', 'EUR']);
});
