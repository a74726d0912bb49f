import { expect, test } from 'vitest';
import { placesOfCoin } from '#components/orders/listing.ts';
import type { Instrument } from '#lib/contract/shapes/market.ts';

const market = (base: string, quote: string, sizePlace: number) =>
  ({ symbol: base + quote, base, quote, sizePlace, quotePlace: 2 }) as Instrument;

test('a coin has the decimals of its lots, money those of cents, whatever lots a market of it has', () => {
  const listings = { USDCUSDT: market('USDC', 'USDT', 1), BTCUSDT: market('BTC', 'USDT', 5) };
  expect(['BTC', 'USDC', 'USDT', 'USD'].map((coin) => placesOfCoin(coin, listings))).toEqual([5, 2, 2, 2]);
});
