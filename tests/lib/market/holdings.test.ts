import { expect, test } from 'vitest';
import type { Ticker } from '#lib/contract/shapes/market.ts';
import { holdingsOf, worthOf } from '#lib/market/holdings.ts';

const ticker = (symbol: string, last: string) => ({ symbol, last }) as Ticker;
const tickers = { BTCUSDT: ticker('BTCUSDT', '97482.6'), ETHUSDT: ticker('ETHUSDT', '3241.85') };
const balances = [
  { asset: 'ETH', available: '20', locked: '0' },
  { asset: 'USDC', available: '100000', locked: '0' },
  { asset: 'XYZ', available: '5', locked: '0' },
  { asset: 'USDT', available: '88075', locked: '11925' },
  { asset: 'BTC', available: '0.9', locked: '0.1' },
];

test('holdings are sums with their value, largest first, unknown last', () =>
  expect(holdingsOf(balances, tickers).map(({ asset, total, value }) => [asset, total, value])).toEqual([
    ['USDC', '100000', '100000'],
    ['USDT', '100000', '100000'],
    ['BTC', '1', '97482.6'],
    ['ETH', '20', '64837'],
    ['XYZ', '5', null],
  ]));

test('the value of all is known once the price of everything held is', () => {
  expect(worthOf(balances, tickers)).toBeNull();
  expect(
    worthOf(
      balances.filter(({ asset }) => asset !== 'XYZ'),
      tickers,
    ),
  ).toBe('362319.6');
  expect(worthOf([{ asset: 'XYZ', available: '0', locked: '0' }], tickers)).toBe('0');
  expect(worthOf([], tickers)).toBe('0');
});
