import { describe, test } from 'vitest';
import { MarginMode, openMargin, orderCost, PositionMode, pairMargin, positionValue } from '#lib/trade/index.ts';
import { gives } from './values.ts';

const { CROSS_MARGIN, FIXED_MARGIN } = MarginMode;
const { ONE_WAY, TWO_WAY } = PositionMode;

describe('position value', () => {
  test('[TRD-10] is size times mark price; inverse contracts ÷ price, mixed size times price ÷ coin price', () =>
    gives(positionValue, [
      [{ size: '0.5', price: '65000' }, '32500'],
      [{ kind: 'inverse', size: 15000, price: 750 }, '20'],
      [{ kind: 'mixed', size: 2, price: 100, bp: 50 }, '4'],
      [{ kind: 'linear', size: 2, price: 100, bp: 50 }, '200'],
      [{ kind: 'mixed', size: 2, price: 100 }, '200'],
      [{ size: 10000, price: 8500, face: '0.0001' }, '8500'],
      [{ kind: 'inverse', size: 100, price: 10000, face: 100 }, '1'],
    ]));

  test('nothing held is worth 0, but a price that is missing or not above 0 is null', () =>
    gives(positionValue, [
      [{ size: 0, price: 5 }, '0'],
      [{ kind: 'inverse', size: 0, price: 5 }, '0'],
      [{ size: 5, price: 5, face: 0 }, '0'],
      [{ size: 0, price: null }, null],
      [{ size: 1, price: 0 }, null],
      [{ size: 1, price: '-1' }, null],
      [{ size: '-1', price: 1 }, null],
      [{ size: 1, price: 1, face: -1 }, null],
      [{ kind: 'mixed', size: 1, price: 1, bp: 0 }, null],
      [{ size: 1, price: 1, face: 'x' }, '1'],
    ]));
});

describe('open margin', () => {
  test('[TRD-10] is value ÷ leverage', () =>
    gives(openMargin, [
      [{ size: '0.1', price: '65000', leverage: 10 }, '650'],
      [{ kind: 'inverse', size: 30000, price: 10000, leverage: 3 }, '1'],
      [{ kind: 'mixed', size: 2, price: 100, leverage: 4, bp: 50 }, '1'],
      [{ size: 3, price: '1710.64', leverage: 10 }, '513.192'],
      [{ size: 1, price: 1, leverage: 0 }, null],
      [{ size: 1, price: 1, leverage: -5 }, null],
      [{ size: 1, price: 1, leverage: '' }, null],
    ]));
});

describe('order cost', () => {
  const order = { side: 1, size: '0.1', price: '65000', leverage: 10, feeRate: '0.0006' } as const;

  test('is margin and opening fee', () =>
    gives(orderCost, [
      [order, '653.9'],
      [{ ...order, kind: 'inverse', size: 10000, price: 8000, leverage: 2 }, '0.62575'],
      [{ ...order, kind: 'mixed', bp: 50 }, '13.078'],
      [{ ...order, feeRate: null }, null],
      [{ ...order, size: 0 }, '0'],
    ]));

  test('with a reserved close fee it adds the fee of a close at the bankruptcy price', () =>
    gives(orderCost, [
      [{ ...order, reserveCloseFee: true }, '657.41'],
      [{ ...order, reserveCloseFee: true, side: 2 }, '658.19'],
      [{ ...order, kind: 'inverse', size: 10000, price: 8000, leverage: 2, reserveCloseFee: true }, '0.626875'],
      [
        { ...order, kind: 'inverse', size: 10000, price: 8000, leverage: 2, reserveCloseFee: true, side: 2 },
        '0.626125',
      ],
    ]));

  test('with the open loss it adds what the order has lost at the mark price, and needs that price', () =>
    gives(orderCost, [
      [{ ...order, openLoss: true, mark: 64000 }, '753.9'],
      [{ ...order, openLoss: true, mark: 66000 }, '653.9'],
      [{ ...order, openLoss: true, mark: 66000, side: 2 }, '753.9'],
      [{ ...order, openLoss: true }, null],
      [{ ...order, openLoss: true, mark: 0 }, null],
    ]));
});

describe('margin of a pair', () => {
  const both = { longMargin: '100', shortMargin: '40' };

  test('is the larger leg in cross two-way, the sum elsewhere', () =>
    gives(pairMargin, [
      [{ ...both, marginMode: CROSS_MARGIN, positionMode: TWO_WAY }, '100'],
      [{ longMargin: 1, shortMargin: 2, marginMode: CROSS_MARGIN, positionMode: TWO_WAY }, '2'],
      [{ ...both, marginMode: CROSS_MARGIN, positionMode: ONE_WAY }, '140'],
      [{ ...both, marginMode: FIXED_MARGIN, positionMode: TWO_WAY }, '140'],
      [{ ...both, marginMode: FIXED_MARGIN, positionMode: ONE_WAY }, '140'],
      [{ longMargin: '-0', shortMargin: '-0', marginMode: 2, positionMode: 2 }, '0'],
      [{ ...both, marginMode: null, positionMode: TWO_WAY }, null],
      [{ ...both, marginMode: CROSS_MARGIN, positionMode: undefined }, null],
      [{ ...both, longMargin: null, marginMode: 2, positionMode: 2 }, null],
    ]));
});
