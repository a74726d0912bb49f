import { expect, test } from 'vitest';
import { marketSpecOf, tradedOf } from '#gateway/engine/specs.ts';
import { PRODUCTS } from '#gateway/exchange/events/facts.ts';
import { feed } from '../world.ts';

const [listed] = feed.instruments();
const coin = { ...listed!, symbol: 'BTCUSD', product: 'coin' as const };

test('what the exchange has no product for is not its market', () => {
  expect(tradedOf([listed!, coin])).toEqual([listed]);
  expect(() => marketSpecOf(coin)).toThrow('BTCUSD is listed as coin, which the exchange does not trade');
});

test('a market is of the product that its listing says', () => {
  for (const product of PRODUCTS) expect(marketSpecOf({ ...listed!, product }).product).toBe(product);
});
