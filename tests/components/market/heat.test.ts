import { expect, test } from 'vitest';
import { heatOf, heatTiles } from '#components/market/heat.ts';
import { row } from './sample.ts';

const sized = (base: string, quoteVolume: string) => row(base, 'USDT', { ticker: { quoteVolume } });

test('tiles stand by turnover, as wide as its root', () => {
  const tiles = heatTiles([sized('SOL', '100'), sized('BTC', '10000'), sized('ETH', '2500'), row('ETH', 'BTC', {})]);
  expect(tiles.map(({ row: { market }, width }) => [market.base, width])).toEqual([
    ['BTC', 1000],
    ['ETH', 500],
    ['SOL', 100],
  ]);
});

test('without prices every tile keeps a place', () => {
  expect(heatTiles([row('BTC', 'USDT', { ticker: null })]).map(({ width }) => width)).toEqual([1]);
  expect(heatTiles([])).toEqual([]);
});

test('colour grows with the change, either way, up to five percent', () => {
  expect(['0', '0.025', '-0.025', '0.05', '-0.4', undefined].map(heatOf)).toEqual([8, 25, 25, 42, 42, 8]);
});
