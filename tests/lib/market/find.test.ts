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

test('a name is found as it is written, and in letters of full width', () => {
  for (const query of ['bitcoin cash', 'Bitcoin-Cash', 'bitcoincash', 'BITCOIN\u00a0CASH', 'ｂｉｔｃｏｉｎ　ｃａｓｈ'])
    expect([query, found(query)]).toEqual([query, ['BCHUSDT']]);
  expect(found('usd coin')).toEqual(['USDCUSDT']);
  expect(found('ethereum classic')).toEqual(['ETCUSDT']);
  for (const query of ['ＢＴＣ', 'btc']) expect(found(query)).toEqual(['BTCUSDT', 'BTCUSDC', 'ETHBTC']);
  for (const query of ['btc:usdc', 'ｂｔｃ：ｕｓｄｃ', 'btc–usdc', '\u200ebtc/usdc'])
    expect(found(query)).toEqual(['BTCUSDC']);
});

test('an empty query changes nothing and a strange one finds nothing', () => {
  expect(findMarkets(LIST, '  ')).toBe(LIST);
  expect(found('<script>')).toEqual([]);
  expect(normaliseQuery('x'.repeat(500))).toHaveLength(40);
});
