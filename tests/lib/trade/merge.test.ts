import { describe, expect, expectTypeOf, test } from 'vitest';
import { type BuyOrder, mergeBuyOrders, spotRoePercent } from '#lib/trade/index.ts';
import { plainly } from './values.ts';

const merge = (orders: readonly BuyOrder[] | null, options?: Parameters<typeof mergeBuyOrders>[1]): unknown =>
  plainly(mergeBuyOrders(orders, options));

const a: BuyOrder = {
  orderNo: 'a',
  buyPrice: 30000,
  dealCount: '0.1',
  marketPrice: 33000,
  pricePlace: 2,
  quotePrecision: 2,
};
const b: BuyOrder = { ...a, orderNo: 'b', buyPrice: 31000, dealCount: '0.2' };

describe('merging buy orders', () => {
  test('[TRD-12] [TRD-13] [TRD-31] numbers, total, floored average, earnings, return, colour and sign', () => {
    expect(merge([a, b])).toEqual({
      orderNos: ['a', 'b'],
      totalDealCount: '0.3',
      averagePrice: '30666.66',
      earnings: '700',
      roe: '7.6',
      roeText: '+7.60%',
      colour: 'up',
      sign: 1,
    });
    expect(merge([a, b], { marketPrice: '28999.999' })).toMatchObject({
      earnings: '-500',
      roe: '-5.43',
      roeText: '-5.43%',
      colour: 'down',
      sign: -1,
    });
    expect(merge([a], { marketPrice: 30000 })).toMatchObject({
      earnings: '0',
      roe: '0',
      roeText: '0.00%',
      colour: 'neutral',
      sign: 0,
    });
  });

  test('[TRD-31] earnings are of each at its own market price, cut toward zero; the return is of what is not cut', () => {
    const cheap = { ...a, buyPrice: '0.003', dealCount: 1, marketPrice: '0.004' };
    expect(merge([cheap])).toMatchObject({
      earnings: '0',
      roe: '33.33',
      roeText: '+33.33%',
      colour: 'neutral',
      sign: 0,
    });
    expect(merge([a, { ...b, marketPrice: 30000 }])).toMatchObject({ earnings: '100' });
  });

  test('[TRD-32] 0 takes what was bought, 1 what is still held; both fall back to dealCount', () => {
    const counts = { ...a, dealCount: 1, buyDealCount: 2, holdCount: 3 };
    expect(merge([counts])).toMatchObject({ totalDealCount: '2' });
    expect(merge([{ ...counts, trackingType: 0 }])).toMatchObject({ totalDealCount: '2' });
    expect(merge([{ ...counts, trackingType: 1 }])).toMatchObject({ totalDealCount: '3' });
    expect(merge([{ ...counts, trackingType: '1' }])).toMatchObject({ totalDealCount: '3' });
    expect(merge([{ ...counts, trackingType: 1, holdCount: null }])).toMatchObject({ totalDealCount: '1' });
    expect(merge([{ ...counts, buyDealCount: '' }])).toMatchObject({ totalDealCount: '1' });
    expect(merge([{ ...counts, buyDealCount: 0 }])).toMatchObject({ totalDealCount: '0' });
  });

  test('[TRD-32] orders of different trackingType are never merged; missing is 0', () => {
    expect(merge([a, { ...b, trackingType: 1 }])).toBeNull();
    expect(merge([a, { ...b, trackingType: 0 }])).toMatchObject({ orderNos: ['a', 'b'] });
  });

  test('[TRD-33] none is null, one is itself', () => {
    expect(merge([])).toBeNull();
    expect(merge(null)).toBeNull();
    expect(merge('x' as never)).toBeNull();
    expect(merge([null as never])).toBeNull();
    expect(merge([a, null as never])).toBeNull();
    const roe = spotRoePercent({ buyPrice: 30000, marketPrice: 33000 })!.toString();
    expect(merge([a])).toMatchObject({
      orderNos: ['a'],
      totalDealCount: '0.1',
      averagePrice: '30000',
      earnings: '300',
      roe,
    });
  });

  test('an order without quantity only adds its number', () => {
    expect(merge([{ orderNo: 'z' }, a])).toMatchObject({
      orderNos: ['z', 'a'],
      totalDealCount: '0.1',
      averagePrice: '30000',
    });
    expect(merge([{ orderNo: 'z', dealCount: 0 }])).toEqual({
      orderNos: ['z'],
      totalDealCount: '0',
      averagePrice: null,
      earnings: '0',
      roe: null,
      roeText: '--',
      colour: 'neutral',
      sign: 0,
    });
    expect(merge([{ ...a, dealCount: -1 }])).toBeNull();
  });

  test('a price that is missing takes with it what needs it', () => {
    expect(merge([a, { ...b, buyPrice: null }])).toMatchObject({
      totalDealCount: '0.3',
      averagePrice: null,
      earnings: null,
      roe: null,
      roeText: '--',
      colour: 'neutral',
      sign: 0,
    });
    expect(merge([a, { ...b, marketPrice: 0 }])).toMatchObject({
      averagePrice: '30666.66',
      earnings: null,
      roe: null,
      roeText: '--',
    });
    expect(merge([a, { ...b, marketPrice: 0 }], { marketPrice: 33000 })).toMatchObject({ earnings: '700' });
    expect(merge([a, b], null)).toMatchObject({ earnings: '700' });
    expect(merge([a, b], { marketPrice: '' })).toMatchObject({ earnings: '700' });
    expect(merge([a, b], { marketPrice: 0 })).toMatchObject({ averagePrice: '30666.66', earnings: null });
  });

  test('places are of the first order; missing they are 2 and 6', () => {
    const third = { orderNo: 'c', buyPrice: '1.23456789', dealCount: 1, marketPrice: '2' };
    expect(merge([third])).toMatchObject({ averagePrice: '1.23', earnings: '0.765432' });
    expect(merge([{ ...third, pricePlace: 4, quotePrecision: 1 }, third])).toMatchObject({
      averagePrice: '1.2345',
      earnings: '1.5',
    });
    expect(merge([{ ...third, pricePlace: -1, quotePrecision: 'x' }])).toMatchObject({
      averagePrice: '1.23',
      earnings: '0.765432',
    });
  });
});

test('[TRD-30] the fields are those of the specification', () => {
  expectTypeOf<keyof BuyOrder>().toEqualTypeOf<
    | 'orderNo'
    | 'buyDelegateCount'
    | 'buyPrice'
    | 'dealCount'
    | 'buyDealCount'
    | 'holdCount'
    | 'marketPrice'
    | 'trackingType'
    | 'pricePlace'
    | 'quotePrecision'
  >();
  expect(merge([{ ...a, buyDelegateCount: 99 }])).toEqual(merge([a]));
});
