import { expect, test } from 'vitest';
import { marketSpecOf, tradedOf } from '#gateway/engine/specs.ts';
import { PRODUCTS } from '#gateway/exchange/events/facts.ts';
import type { Product } from '#lib/contract/market.ts';
import { feed } from '../world.ts';

const [listed] = feed.instruments();
/** Of a kind that no exchange ever had. */
const odd = { ...listed!, symbol: 'BTCUSD', product: 'none' as Product };

test('what the exchange has no product for is not its market', () => {
  expect(tradedOf([listed!, odd])).toEqual([listed]);
  expect(() => marketSpecOf(odd)).toThrow('BTCUSD is listed as none, which the exchange does not trade');
});

test('a market is of the product that its listing says', () => {
  for (const product of PRODUCTS.filter((one) => one !== 'perp'))
    expect(marketSpecOf({ ...listed!, product }).product).toBe(product);
});
