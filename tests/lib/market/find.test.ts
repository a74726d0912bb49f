import { expect, test } from 'vitest';
import { findMarkets, normaliseQuery } from '#lib/market/find.ts';

const market = (base: string, quote: string, baseName: string) => ({ symbol: base + quote, base, quote, baseName });
const LIST = [
  market('BTC', 'USDT', 'Bitcoin'),
  market('ETH', 'USDT', 'Ethereum'),
  market('SOL', 'USDT', 'Solana'),
  market('BTC', 'USDC', 'Bitcoin'),
  market('BCH', 'USDT', 'Bitcoin Cash'),
  market('ETH', 'BTC', 'Ethereum'),
  market('USDC', 'USDT', 'USD Coin'),
  market('ETC', 'USDT', 'Ethereum Classic'),
];
const found = (query: string) => findMarkets(LIST, query).map(({ symbol }) => symbol);

test('the coin itself comes first, then what begins with it, then what is quoted in it', () => {
  expect(found('btc')).toEqual(['BTCUSDT', 'BTCUSDC', 'ETHBTC']);
  expect(found('et')).toEqual(['ETHUSDT', 'ETHBTC', 'ETCUSDT']);
});

test('a pair may be written with slash, dash, underscore or space', () => {
  for (const query of ['btc/usdc', 'BTC-USDC', 'btc_usdc', ' btc usdc ']) expect(found(query)).toEqual(['BTCUSDC']);
});

test('names are found by the beginning of any of their words', () => {
  expect(found('bitcoin')).toEqual(['BTCUSDT', 'BTCUSDC', 'BCHUSDT']);
  expect(found('classic')).toEqual(['ETCUSDT']);
  expect(found('coin')).toEqual(['USDCUSDT', 'BTCUSDT', 'BTCUSDC', 'BCHUSDT']);
});

test('an empty query changes nothing and a strange one finds nothing', () => {
  expect(findMarkets(LIST, '  ')).toBe(LIST);
  expect(found('<script>')).toEqual([]);
  expect(normaliseQuery('x'.repeat(500))).toHaveLength(40);
});
