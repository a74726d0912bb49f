import { describe, test } from 'vitest';
import { fee, fundingPayment, maxOpenable, orderCost, spotRoePercent } from '#lib/trade/index.ts';
import { begins, gives } from './values.ts';

describe('largest size that opens', () => {
  const at = { available: '653.9', price: 65000, leverage: 10, feeRate: '0.0006' } as const;

  test('is the one whose order costs the balance', () => {
    gives(maxOpenable, [
      [at, '0.1'],
      [{ ...at, available: '657.41', side: 1, reserveCloseFee: true }, '0.1'],
      [{ ...at, available: '658.19', side: 2, reserveCloseFee: true }, '0.1'],
      [{ ...at, kind: 'mixed', available: '13.078', bp: 50 }, '0.1'],
    ]);
    const inverse = { kind: 'inverse', price: 8000, leverage: 2, feeRate: '0.00075' } as const;
    gives(maxOpenable, [
      [{ ...inverse, available: orderCost({ ...inverse, side: 1, size: 10000 }) }, '10000'],
      [
        {
          ...inverse,
          available: orderCost({ ...inverse, side: 1, size: 10000, reserveCloseFee: true }),
          side: 1,
          reserveCloseFee: true,
        },
        '10000',
      ],
      [
        {
          ...inverse,
          available: orderCost({ ...inverse, side: 2, size: 10000, reserveCloseFee: true }),
          side: 2,
          reserveCloseFee: true,
        },
        '10000',
      ],
    ]);
  });

  test('is at most the cap, floored to the lot, never negative', () =>
    gives(maxOpenable, [
      [{ ...at, available: 700, lot: '0.001' }, '0.107'],
      [{ ...at, available: 700, lot: '0.001', cap: '0.0525' }, '0.052'],
      [{ ...at, available: 700, cap: '0.0525' }, '0.0525'],
      [{ ...at, cap: 5, lot: null }, '0.1'],
      [{ ...at, available: -5 }, '0'],
      [{ ...at, cap: -5, lot: 1 }, '0'],
      [{ ...at, cap: '-0' }, '0'],
      [{ ...at, available: 0 }, '0'],
    ]));

  test('what cannot be read is null', () =>
    gives(maxOpenable, [
      [{ ...at, available: null }, null],
      [{ ...at, price: 0 }, null],
      [{ ...at, leverage: null }, null],
      [{ ...at, feeRate: null }, null],
      [{ ...at, feeRate: -1 }, null],
      [{ ...at, lot: 0 }, null],
      [{ ...at, kind: 'mixed', bp: 0 }, null],
    ]));
});

test('fee of a fill, a rebate where the rate is negative', () =>
  gives(fee, [
    [{ size: '0.1', price: 65000, rate: '0.0006' }, '3.9'],
    [{ size: '0.1', price: 65000, rate: '-0.0002' }, '-1.3'],
    [{ kind: 'inverse', size: 10000, price: 8000, rate: '0.00075' }, '0.0009375'],
    [{ kind: 'mixed', size: 2, price: 100, bp: 50, rate: '0.01' }, '0.04'],
    [{ size: 0, price: 1, rate: '-0.01' }, '0'],
    [{ size: 1, price: 1, rate: null }, null],
    [{ size: 1, price: null, rate: 1 }, null],
  ]));

test('funding: BitMEX 0.25 % of 20 coins is 0.05, which longs pay and shorts receive', () =>
  gives(fundingPayment, [
    [{ kind: 'inverse', side: 1, size: 15000, mark: 750, rate: '0.0025' }, '-0.05'],
    [{ kind: 'inverse', side: 2, size: 15000, mark: 750, rate: '0.0025' }, '0.05'],
    [{ side: 1, size: 2, mark: 100, rate: '-0.01' }, '2'],
    [{ kind: 'mixed', side: 1, size: 2, mark: 100, bp: 50, rate: '0.01' }, '-0.04'],
    [{ side: 1, size: 1, mark: 1, rate: 0 }, '0'],
    [{ side: 1, size: 1, mark: 1, rate: null }, null],
    [{ side: 1, size: 1, mark: null, rate: 1 }, null],
  ]));

test('[TRD-12] [TRD-19] spot return: the ratio is cut to 4 decimals before it is a percent', () => {
  gives(spotRoePercent, [
    [{ buyPrice: 1, marketPrice: '1.123456' }, '12.34'],
    [{ buyPrice: 1, marketPrice: '0.876544' }, '-12.34'],
    [{ buyPrice: 1, marketPrice: '0.99999' }, '0'],
    [{ buyPrice: 5, marketPrice: 5 }, '0'],
    [{ buyPrice: 0, marketPrice: 5 }, null],
    [{ buyPrice: 5, marketPrice: 0 }, null],
    [{ buyPrice: null, marketPrice: 5 }, null],
    [{ buyPrice: 5, marketPrice: null }, null],
  ]);
  begins(spotRoePercent, [[{ buyPrice: 3, marketPrice: 4 }, '33.33']]);
});
