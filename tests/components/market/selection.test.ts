import { expect, test } from 'vitest';
import { fiatPlaces } from '#components/market/approximate.tsx';
import { largest } from '#components/market/largest.ts';
import { tickersOf, toRows } from '#components/market/rows.ts';
import { filterRows, NO_FILTER, nextSort, quoteOf, sortRows } from '#components/market/selection.ts';
import { rowsInView } from '#components/market/use-window.ts';
import type { Instrument } from '#lib/contract/shapes/market.ts';
import { row } from './sample.ts';

const ROWS = [
  row('BTC', 'USDT', {
    baseName: 'Bitcoin',
    tags: ['layer1'],
    ticker: { last: '90000', change24h: '0.01', quoteVolume: '900' },
  }),
  row('ETH', 'USDT', {
    baseName: 'Ethereum',
    tags: ['layer1'],
    ticker: { last: '3000', change24h: '-0.02', quoteVolume: '500' },
  }),
  row('UNI', 'USDT', {
    baseName: 'Uniswap',
    tags: ['defi'],
    ticker: { last: '9', change24h: '0.03', quoteVolume: '700' },
  }),
  row('ETH', 'BTC', {
    baseName: 'Ethereum',
    tags: ['layer1'],
    ticker: { last: '0.033', change24h: '0', quoteVolume: '0.01' },
  }),
  row('USDC', 'USDT', {
    baseName: 'USD Coin',
    tags: ['stable'],
    ticker: { last: '1', change24h: '0', quoteVolume: '9000' },
  }),
  row('NEW', 'USDT', { ticker: null }),
];
const names = (rows: readonly { market: { symbol: string } }[]) => rows.map(({ market }) => market.symbol);
const pass = (filter: object, favourites: string[] = []) =>
  names(filterRows(ROWS, { ...NO_FILTER, ...filter }, favourites));

test('all pairs begin with those quoted in USDT', () => {
  expect(quoteOf(NO_FILTER)).toBe('USDT');
  expect(pass({})).toEqual(['BTCUSDT', 'ETHUSDT', 'UNIUSDT', 'USDCUSDT', 'NEWUSDT']);
  expect(pass({ quote: 'BTC' })).toEqual(['ETHBTC']);
});

test('favourites and searches look in every quote unless one is chosen', () => {
  expect(pass({ list: 'favourites' }, ['ETHBTC', 'BTCUSDT'])).toEqual(['BTCUSDT', 'ETHBTC']);
  expect(pass({ query: 'eth' })).toEqual(['ETHUSDT', 'ETHBTC']);
  expect(pass({ query: 'eth', quote: 'BTC' })).toEqual(['ETHBTC']);
  expect(pass({ list: 'favourites', query: 'uni' }, ['BTCUSDT'])).toEqual([]);
});

test('a category passes only what carries it', () => {
  expect(pass({ tag: 'layer1' })).toEqual(['BTCUSDT', 'ETHUSDT']);
  expect(pass({ tag: 'layer1', quote: 'all' })).toEqual(['BTCUSDT', 'ETHUSDT', 'ETHBTC']);
});

test('the best answers of a search stand first', () => {
  expect(pass({ query: 'usd' })[0]).toBe('USDCUSDT');
  expect(pass({ query: 'btc' })).toEqual(['BTCUSDT', 'ETHBTC']);
});

const sorted = (key: 'pair' | 'price' | 'change' | 'turnover', order: 'ascending' | 'descending') =>
  names(sortRows(ROWS, { key, order }, tickersOf(ROWS)));

test('rows are sorted by figures in USDT; what is not known stands last in either order', () => {
  expect(sorted('turnover', 'descending')).toEqual(['USDCUSDT', 'BTCUSDT', 'ETHBTC', 'UNIUSDT', 'ETHUSDT', 'NEWUSDT']);
  expect(sorted('price', 'ascending')).toEqual(['USDCUSDT', 'UNIUSDT', 'ETHBTC', 'ETHUSDT', 'BTCUSDT', 'NEWUSDT']);
  expect(sorted('change', 'descending')).toEqual(['UNIUSDT', 'BTCUSDT', 'ETHBTC', 'USDCUSDT', 'ETHUSDT', 'NEWUSDT']);
  expect(sorted('pair', 'ascending')[0]).toBe('BTCUSDT');
  expect(sorted('pair', 'descending')[0]).toBe('USDCUSDT');
});

test('a head sorts by what people look for first, and the other way round the second time', () => {
  const byTurnover = { key: 'turnover', order: 'descending' } as const;
  expect(nextSort(byTurnover, 'turnover')).toEqual({ key: 'turnover', order: 'ascending' });
  expect(nextSort(byTurnover, 'change')).toEqual({ key: 'change', order: 'descending' });
  expect(nextSort(byTurnover, 'pair')).toEqual({ key: 'pair', order: 'ascending' });
});

test('home shows the largest USDT markets and no other dollars', () => {
  expect(names(largest(ROWS, 2))).toEqual(['BTCUSDT', 'UNIUSDT']);
});

test('rows keep what lists show and only spot markets', () => {
  const instrument = {
    symbol: 'BTCUSDT',
    product: 'spot',
    base: 'BTC',
    quote: 'USDT',
    baseName: 'Bitcoin',
    pricePlace: 1,
    tags: [],
    marginLeverage: '10',
    status: 'trading',
    makerFee: '0.001',
  } as unknown as Instrument;
  const rows = toRows([instrument, { ...instrument, symbol: 'BTCUSDTM', product: 'usdt' }], null, [
    { symbol: 'BTCUSDT', closes: ['1', '2'] },
  ]);
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({
    ticker: null,
    spark: { trend: 'up' },
    market: { symbol: 'BTCUSDT', marginLeverage: '10' },
  });
  expect(rows[0]?.market).not.toHaveProperty('makerFee');
});

test('an approximate price has the decimals that its currency is worth', () => {
  expect(fiatPlaces(4, '0.9998')).toBe(4);
  expect(fiatPlaces(4, '155.2')).toBe(2);
  expect(fiatPlaces(1, '0.9998')).toBe(2);
  expect(fiatPlaces(11, '25400')).toBe(7);
  expect(fiatPlaces(4, undefined)).toBe(4);
});

test('of a long list the rows in the window are drawn, and ten beyond either edge', () => {
  const look = { rowHeight: 50, count: 1000, height: 500 };
  expect(rowsInView({ ...look, top: 200 })).toEqual({ from: 0, to: 16 });
  expect(rowsInView({ ...look, top: -5000 })).toEqual({ from: 90, to: 120 });
  expect(rowsInView({ ...look, top: -60_000 })).toEqual({ from: 1000, to: 1000 });
  expect(rowsInView({ ...look, top: 5000 })).toEqual({ from: 0, to: 0 });
});
