import { expect, test } from 'vitest';
import type { WalletRow } from '#lib/contract/shapes/asset.ts';
import type { Ticker } from '#lib/contract/shapes/market.ts';
import { heldCoins, slicesOf, worthOfCoins } from '#lib/market/coins.ts';

const row = (change: Partial<WalletRow> & Pick<WalletRow, 'asset'>): WalletRow => ({
  available: '0',
  locked: '0',
  total: '0',
  price: null,
  value: null,
  averageCost: null,
  costed: '0',
  unrealised: null,
  chainsOpen: 0,
  ...change,
});
const BTC = row({
  asset: 'BTC',
  available: '1',
  locked: '0.5',
  total: '1.5',
  price: '100',
  value: '150',
  averageCost: '90',
  costed: '0.5',
  unrealised: '5',
});
const tickers = (last: string) => ({ BTCUSDT: { symbol: 'BTCUSDT', last } as Ticker });

test('a coin is worth what the ticker says; what it brought moves on from the answer', () => {
  const [coin] = heldCoins({ rows: [BTC], balances: null, tickers: tickers('110') })!;
  expect(coin).toEqual({
    asset: 'BTC',
    available: '1',
    locked: '0.5',
    total: '1.5',
    price: '110',
    value: '165',
    averageCost: '90',
    // 5, and 10 more for each of the 0.5 that were bought here.
    unrealised: '10',
    // Of the 45 that they cost.
    rate: '0.222222',
  });
});

test('without a ticker the answer’s price holds; without either a coin counts nothing and is named', () => {
  const coins = heldCoins({
    rows: [BTC, row({ asset: 'AAA', available: '3', total: '3' })],
    balances: null,
    tickers: {},
  })!;
  expect(coins.map(({ asset, price }) => [asset, price])).toEqual([
    ['BTC', '100'],
    ['AAA', null],
  ]);
  expect(worthOfCoins(coins)).toEqual({
    total: '150',
    locked: '50',
    available: '100',
    unrealised: '5',
    unpriced: ['AAA'],
  });
});

test('amounts are the stream’s as soon as it tells them; what is no longer held is gone', () => {
  const balances = [
    { asset: 'BTC', available: '0', locked: '0' },
    { asset: 'USDT', available: '7', locked: '0' },
  ];
  const coins = heldCoins({ rows: [BTC], balances, tickers: tickers('100') })!;
  expect(coins.map(({ asset, total, price, averageCost }) => [asset, total, price, averageCost])).toEqual([
    ['USDT', '7', '1', null],
  ]);
  expect(heldCoins({ rows: null, balances: null, tickers: {} })).toBeNull();
});

test('parts are those of the largest coins, all others are one', () => {
  const coins = heldCoins({
    rows: null,
    balances: ['AAA', 'BBB', 'CCC', 'DDD'].map((asset, index) => ({
      asset,
      available: `${4 - index}`,
      locked: '0',
    })),
    tickers: Object.fromEntries(['AAA', 'BBB', 'CCC', 'DDD'].map((asset) => [`${asset}USDT`, { last: '1' } as Ticker])),
  })!;
  expect(slicesOf(coins, '10', 4).map(({ asset }) => asset)).toEqual(['AAA', 'BBB', 'CCC', 'DDD']);
  expect(slicesOf(coins, '10', 3)).toEqual([
    { asset: 'AAA', share: '0.4' },
    { asset: 'BBB', share: '0.3' },
    { asset: null, share: '0.3' },
  ]);
  expect(slicesOf(coins, '0', 3)).toEqual([]);
});
