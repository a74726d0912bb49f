import { expect, test } from 'vitest';
import { figuresOf, volumeText } from '#components/terminal/ticker/figures.ts';
import { ticker } from '../market.ts';

test('the figures of a day have the decimals of the pair and their signs', () => {
  expect(figuresOf(ticker(), { pricePlace: 1 })).toEqual({
    trend: 'up',
    change: '+372.4',
    changePercent: '+0.38%',
    high: '97,627.2',
    low: '95,464.8',
    volume: '18,402.61',
    turnover: '1.79B',
  });
});

test('a loss carries its sign, not a plus', () => {
  const fallen = figuresOf(ticker('BTCUSDT', { last: '97000.0', change24h: '-0.00113' }), { pricePlace: 1 });
  expect([fallen.trend, fallen.change, fallen.changePercent]).toEqual(['down', '-110.2', '-0.11%']);
});

test('without a ticker nothing is known', () =>
  expect(new Set(Object.values(figuresOf(null, { pricePlace: 1 })))).toEqual(new Set(['flat', '--'])));

test('volumes are short from a million on', () => {
  expect(volumeText('999999.99')).toBe('999,999.99');
  expect(volumeText('1000000')).toBe('1.00M');
});
