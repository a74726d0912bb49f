import { expect, test } from 'vitest';
import type { Ticker } from '#lib/contract/shapes/market.ts';
import { byTurnover, inUsdt, summarise, turnoverInUsdt, usdtPrice } from '#lib/market/value.ts';

const ticker = (last: string, quoteVolume = '0', change24h = '0') => ({ last, quoteVolume, change24h }) as Ticker;
const TICKERS = {
  BTCUSDT: ticker('100000', '2000000', '0.01'),
  ETHUSDT: ticker('4000', '500000', '-0.02'),
  ETHBTC: ticker('0.04', '10', '0'),
  ETHEUR: ticker('3500', '999999999', '0.5'),
};
const ETHBTC = { symbol: 'ETHBTC', quote: 'BTC' };

test('a coin is worth what its own USDT market says', () => {
  expect(usdtPrice('USDT', {})).toBe('1');
  expect(usdtPrice('BTC', TICKERS)).toBe('100000');
  expect(usdtPrice('EUR', TICKERS)).toBeNull();
});

test('without a market of its own a dollar coin counts as one, with it as its price', () => {
  expect(usdtPrice('USDC', {})).toBe('1');
  expect(usdtPrice('USDC', { USDCUSDT: ticker('0.9998') })).toBe('0.9998');
});

test('turnovers of different quotes are compared in USDT', () => {
  expect(turnoverInUsdt(ETHBTC, TICKERS)).toBe('1000000');
  expect(inUsdt(null, 'USDT', TICKERS)).toBeNull();
  const order = byTurnover(
    [
      { symbol: 'ETHUSDT', quote: 'USDT' },
      ETHBTC,
      { symbol: 'ETHEUR', quote: 'EUR' },
      { symbol: 'BTCUSDT', quote: 'USDT' },
    ],
    TICKERS,
  );
  expect(order.map(({ symbol }) => symbol)).toEqual(['BTCUSDT', 'ETHBTC', 'ETHUSDT', 'ETHEUR']);
});

test('the summary counts each market once and leaves out what has no price in USDT', () => {
  const markets = [
    { symbol: 'BTCUSDT', quote: 'USDT' },
    { symbol: 'ETHUSDT', quote: 'USDT' },
    ETHBTC,
    { symbol: 'NEWUSDT', quote: 'USDT' },
  ];
  expect(summarise(markets, TICKERS)).toEqual({ pairs: 4, turnover: '3500000', rising: 1, falling: 1, unchanged: 2 });
});
