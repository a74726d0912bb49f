import { expect, test } from 'vitest';
import type { Order } from '#lib/contract/shapes/order.ts';
import { LINE_LIMIT, orderLines } from '#lib/order/order-lines.ts';

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
const short = (orders: readonly Order[]) =>
  orderLines(orders, 'BTCUSDT').map(({ id, leg, price, size, movable }) => ({ id, leg, price, size, movable }));

test('a resting limit order is one line with what is left of it, which may be moved', () =>
  expect(short([order('1', { filled: '0.1250', status: 'partiallyFilled' })])).toEqual([
    { id: '1 limit', leg: 'limit', price: '95400.0', size: '0.375', movable: true },
  ]));

test('a stop is a line at its trigger, not at the limit it would place', () =>
  expect(
    short([
      order('1', {
        kind: 'trigger',
        price: null,
        triggers: [{ price: '94200.0', when: 'down', limit: '94100.0' }],
      }),
    ]),
  ).toEqual([{ id: '1 stop', leg: 'stop', price: '94200.0', size: '0.5', movable: true }]));

test('what a buy brings along are lines of their own, which move, and do not end without it', () => {
  const lines = orderLines([order('1', { takeProfit: '99000.0', stopLoss: '94000.0' })], 'BTCUSDT');
  expect(lines.map(({ id, price, movable, attached }) => [id, price, movable, attached])).toEqual([
    ['1 limit', '95400.0', true, false],
    ['1 takeProfit', '99000.0', true, true],
    ['1 stopLoss', '94000.0', true, true],
  ]);
});

test('a seller takes profit above and stops below, a buyer the other way round', () => {
  const triggers = [
    { price: '99000.0', when: 'up', limit: null },
    { price: '94000.0', when: 'down', limit: null },
  ] as const;
  const tpsl = { kind: 'tpsl', price: null, triggers } as const;
  expect(short([order('1', { ...tpsl, side: 'sell' })]).map(({ leg }) => leg)).toEqual(['takeProfit', 'stopLoss']);
  expect(short([order('1', { ...tpsl, side: 'buy' })]).map(({ leg }) => leg)).toEqual(['stopLoss', 'takeProfit']);
});

test('both legs of an OCO order have a line, and each moves', () =>
  expect(
    short([
      order('1', {
        side: 'sell',
        kind: 'oco',
        price: '99000.0',
        triggers: [{ price: '94000.0', when: 'down', limit: null }],
      }),
    ]).map(({ leg, price, movable }) => [leg, price, movable]),
  ).toEqual([
    ['limit', '99000.0', true],
    ['stop', '94000.0', true],
  ]));

test('other markets have no line here, and the number of lines ends', () => {
  expect(short([order('1', { symbol: 'ETHUSDT' })])).toEqual([]);
  const many = Array.from({ length: LINE_LIMIT + 1 }, (_, index) => order(`${index}`, {}));
  expect(orderLines(many, 'BTCUSDT')).toHaveLength(LINE_LIMIT);
});
