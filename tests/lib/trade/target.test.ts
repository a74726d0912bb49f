import { describe, expect, test } from 'vitest';
import {
  breakEvenPrice,
  priceForChange,
  priceForPnl,
  priceForRoe,
  roeAtPrice,
  roundTrigger,
} from '#lib/trade/index.ts';
import { begins, gives } from './values.ts';

describe('price for a return', () => {
  test('[TRD-18] take profit and stop loss, long and short', () =>
    gives(priceForRoe, [
      [{ side: 1, entry: 65000, leverage: 10, roe: '0.5' }, '68250'],
      [{ side: 1, entry: 65000, leverage: 10, roe: '-0.5' }, '61750'],
      [{ side: 2, entry: 65000, leverage: 10, roe: '0.5' }, '61750'],
      [{ side: 2, entry: 65000, leverage: 10, roe: '-0.5' }, '68250'],
      [{ kind: 'inverse', side: 1, entry: 8000, leverage: 10, roe: 2 }, '10000'],
      [{ kind: 'inverse', side: 2, entry: 6000, leverage: 10, roe: 2 }, '5000'],
      [{ kind: 'mixed', side: 1, entry: 65000, leverage: 10, roe: '0.5' }, '68250'],
    ]));

  test('[TRD-18] the return at that price is the one asked for', () => {
    for (const kind of ['linear', 'inverse', 'mixed'] as const)
      for (const side of [1, 2]) {
        const position = { kind, side, entry: '64123.7', leverage: 7 };
        const price = priceForRoe({ ...position, roe: '0.37' });
        expect(
          roeAtPrice({ ...position, price })
            ?.toSignificantDigits(50)
            .toString(),
        ).toBe('0.37');
      }
  });

  test('a price that would not be above 0 is none', () =>
    gives(priceForRoe, [
      [{ side: 2, entry: 100, leverage: 2, roe: 2 }, null],
      [{ side: 1, entry: 100, leverage: 2, roe: -3 }, null],
      [{ kind: 'inverse', side: 1, entry: 100, leverage: 2, roe: 2 }, null],
      [{ kind: 'inverse', side: 1, entry: 100, leverage: 2, roe: 3 }, null],
      [{ side: 1, entry: 100, leverage: 0, roe: 1 }, null],
      [{ side: 1, entry: 100, leverage: 1, roe: null }, null],
      [{ side: 1, entry: 0, leverage: 1, roe: 1 }, null],
    ]));

  test('return at a price', () =>
    gives(roeAtPrice, [
      [{ side: 1, entry: 100, leverage: 5, price: 110 }, '0.5'],
      [{ side: 2, entry: 100, leverage: 5, price: 110 }, '-0.5'],
      [{ kind: 'inverse', side: 1, entry: 100, leverage: 5, price: 125 }, '1'],
      [{ side: 2, entry: 100, leverage: 5, price: 100 }, '0'],
      [{ side: 1, entry: 100, leverage: 5, price: 0 }, null],
      [{ side: 1, entry: 100, leverage: null, price: 1 }, null],
      [{ side: 1, entry: null, leverage: 1, price: 1 }, null],
    ]));
});

test('price for an amount', () =>
  gives(priceForPnl, [
    [{ side: 1, entry: 27000, size: '0.3', pnl: 150 }, '27500'],
    [{ side: 2, entry: 27000, size: '0.4', pnl: 200 }, '26500'],
    [{ side: 2, entry: 27000, size: '0.4', pnl: -200 }, '27500'],
    [{ kind: 'mixed', side: 1, entry: 100, size: 3, pnl: '7.5', bp: 4 }, '110'],
    [{ kind: 'inverse', side: 1, entry: 750, size: 15000, pnl: '1.25' }, '800'],
    [{ kind: 'inverse', side: 1, entry: 750, size: 15000, pnl: 20 }, null],
    [{ kind: 'inverse', side: 1, entry: 750, size: 15000, pnl: 21 }, null],
    [{ side: 2, entry: 100, size: 1, pnl: 100 }, null],
    [{ side: 2, entry: 100, size: 0, pnl: 1 }, null],
    [{ kind: 'inverse', side: 2, entry: 100, size: 0, pnl: 0 }, null],
    [{ side: 2, entry: 100, size: 1, pnl: null }, null],
    [{ kind: 'mixed', side: 1, entry: 100, size: 1, pnl: 1, bp: 0 }, null],
  ]));

test('price after a change in favour', () =>
  gives(priceForChange, [
    [{ side: 1, entry: 200, change: '0.05' }, '210'],
    [{ side: 2, entry: 200, change: '0.05' }, '190'],
    [{ side: 2, entry: 200, change: '-0.05' }, '210'],
    [{ side: 2, entry: 200, change: 1 }, null],
    [{ side: 1, entry: 200, change: null }, null],
    [{ side: 1, entry: -1, change: 0 }, null],
  ]));

test('break-even pays for both fees', () => {
  const fees = { openFeeRate: '0.0006', closeFeeRate: '0.001' };
  begins(breakEvenPrice, [
    [{ side: 1, entry: 30000, ...fees }, '30048.04804804'],
    [{ side: 2, entry: 30000, ...fees }, '29952.04795204'],
    [{ kind: 'inverse', side: 1, entry: 30000, ...fees }, '30048.02881729'],
    [{ kind: 'inverse', side: 2, entry: 30000, ...fees }, '29952.02878273'],
  ]);
  gives(breakEvenPrice, [
    [{ side: 1, entry: 100, openFeeRate: 0, closeFeeRate: 0 }, '100'],
    [{ kind: 'mixed', side: 1, entry: 100, openFeeRate: '0.1', closeFeeRate: '0.5' }, '220'],
    [{ side: 1, entry: 100, openFeeRate: 0, closeFeeRate: 1 }, null],
    [{ side: 1, entry: 100, openFeeRate: null, closeFeeRate: 0 }, null],
    [{ side: 1, entry: 100, openFeeRate: 0, closeFeeRate: '' }, null],
    [{ side: 1, entry: null, openFeeRate: 0, closeFeeRate: 0 }, null],
  ]);
});

describe('trigger price', () => {
  test('[TRD-16] lies on a grid of 10^-precision times step', () =>
    gives(roundTrigger, [
      [{ price: '1.2345', pricePlace: 2, side: 1, purpose: 'profit' }, '1.23'],
      [{ price: '1.2345', pricePlace: 2, step: 5, side: 1, purpose: 'profit' }, '1.2'],
      [{ price: '1.2345', pricePlace: 2, step: 'x', side: 1, purpose: 'profit' }, '1.23'],
      [{ price: '65004', pricePlace: 0, step: 5, side: 2, purpose: 'profit' }, '65005'],
      [{ price: '65004', pricePlace: -1, side: 2, purpose: 'profit' }, '65010'],
    ]));

  test('[TRD-17] goes down for a long profit and a short loss, up for a short profit and a long loss', () => {
    const price = { price: '100.26', pricePlace: 1, step: 5 };
    gives(roundTrigger, [
      [{ ...price, side: 1, purpose: 'profit' }, '100'],
      [{ ...price, side: 2, purpose: 'loss' }, '100'],
      [{ ...price, side: 2, purpose: 'profit' }, '100.5'],
      [{ ...price, side: 1, purpose: 'loss' }, '100.5'],
      [{ ...price, price: '100.5', side: 1, purpose: 'loss' }, '100.5'],
      [{ ...price, price: '100.5', side: 2, purpose: 'loss' }, '100.5'],
    ]);
  });

  test('what cannot be read is null', () => {
    const price = { price: 1, pricePlace: 1, side: 1, purpose: 'profit' } as const;
    gives(roundTrigger, [
      [{ ...price, price: null }, null],
      [{ ...price, price: 0 }, null],
      [{ ...price, pricePlace: null }, null],
      [{ ...price, step: 0 }, null],
      [{ ...price, step: -1 }, null],
      [{ ...price, purpose: undefined as never }, null],
    ]);
  });
});
