import { expect, test } from 'vitest';
import { contractDetailsPath, contractPath, marketName, marketPath, spotPath } from '#lib/contract/place.ts';

const spot = { symbol: 'BTCUSDT', product: 'spot', base: 'BTC', quote: 'USDT', contract: null };
const perp = { symbol: 'BTCUSDPERP', product: 'coin', base: 'BTC', quote: 'USD', contract: { pair: 'BTCUSD' } };

test('a market has its screen at its symbol, a contract at its pair within its product', () => {
  expect([spot, perp].map(marketPath)).toEqual(['/spot/BTCUSDT', '/futures/coin/BTCUSD']);
  expect(spotPath('ETHBTC')).toBe('/spot/ETHBTC');
  expect(contractPath('usdt', 'ETHUSDT')).toBe('/futures/usdt/ETHUSDT');
  expect(contractDetailsPath('usdc', 'ETHUSDC')).toBe('/trade-swap/usdc/ETHUSDC');
});

test('a contract is called by its pair and the word of the field, so that it is not taken for spot', () => {
  expect([spot, perp].map((one) => marketName(one, 'Perp'))).toEqual(['BTC/USDT', 'BTCUSD Perp']);
});
