import { expect, test } from 'vitest';
import type { Order } from '#lib/contract/shapes/order.ts';
import { orderLevels } from '#lib/order/order-levels.ts';

const order = (id: string, change: Partial<Order>): Order => ({
  env: 'paper',
  id,
  clientId: id,
  symbol: 'BTCUSDT',
  side: 'buy',
  kind: 'limit',
  tif: 'gtc',
  postOnly: false,
  price: '95400.0',
  size: '0.5000',
  quote: null,
  filled: '0.0000',
  quoteFilled: '0',
  averagePrice: null,
  fee: '0',
  feeAsset: 'BTC',
  triggers: [],
  takeProfit: null,
  stopLoss: null,
  parent: null,
  status: 'new',
  reason: null,
  createdAt: 1,
  updatedAt: 1,
  ...change,
});

test('orders at one price are one level with what is left of them', () =>
  expect(orderLevels([order('1', {}), order('2', { filled: '0.1250' })], 'BTCUSDT')).toEqual([
    { side: 'buy', price: '95400.0', size: '0.875', orders: ['1', '2'] },
  ]));

test('bids stand before asks, each best first', () => {
  const rest = [
    order('1', { side: 'sell', price: '99250.0' }),
    order('2', { price: '9000.0' }),
    order('3', { price: '95400.0' }),
    order('4', { side: 'sell', price: '100000.0' }),
  ];
  expect(orderLevels(rest, 'BTCUSDT').map(({ side, price }) => `${side} ${price}`)).toEqual([
    'buy 95400.0',
    'buy 9000.0',
    'sell 99250.0',
    'sell 100000.0',
  ]);
});

test('triggers, other markets, orders without price and orders without rest stand in no book', () => {
  const outside = [
    order('1', { kind: 'trigger' }),
    order('2', { kind: 'tpsl', price: null }),
    order('3', { kind: 'market', price: null, size: null }),
    order('4', { symbol: 'ETHUSDT' }),
    order('5', { filled: '0.5000' }),
  ];
  expect(orderLevels(outside, 'BTCUSDT')).toEqual([]);
  expect(orderLevels([order('6', { kind: 'oco' })], 'BTCUSDT')).toHaveLength(1);
});
