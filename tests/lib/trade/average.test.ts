import { describe, expect, test } from 'vitest';
import { averageAfterAdd, floorPrice } from '#lib/trade/index.ts';
import { begins, gives } from './values.ts';

const fills = (...pairs: (readonly [size: unknown, price: unknown])[]) => ({
  fills: pairs.map(([size, price]) => ({ size, price }) as { size: string; price: string }),
});

describe('average entry', () => {
  test('Bitget: 26,285.7…, 30,666.66…, 2060', () => {
    begins(averageAfterAdd, [[fills(['0.8', 25000], ['0.6', 28000]), '26285.7142857142857']]);
    begins(averageAfterAdd, [[fills(['0.1', 30000], ['0.2', 31000]), '30666.6666666666666']]);
    gives(averageAfterAdd, [[fills([1, 2000], ['1.5', 2100]), '2060']]);
  });

  test('inverse averages are harmonic', () =>
    gives(averageAfterAdd, [
      [
        { kind: 'inverse', ...fills([10000, 10000], [10000, 5000]) },
        '6666.66666666666666666666666666666666666666666666666666666667',
      ],
      [{ kind: 'inverse', ...fills([10, 3], [10, 3]) }, '3'],
      [{ kind: 'inverse', ...fills([10, 3], [0, 9]) }, '3'],
      [{ kind: 'mixed', ...fills([1, 2000], ['1.5', 2100]) }, '2060'],
    ]));

  test('a thousand fills at one price keep exactly that price', () => {
    const many = Array.from({ length: 1000 }, (_, at) => [`${at + 1}.37`, '30666.67'] as const);
    gives(averageAfterAdd, [
      [{ kind: 'inverse', ...fills(...many) }, '30666.67'],
      [fills(...many), '30666.67'],
    ]);
  });

  test('without fills, without size, or with one that cannot be read there is none', () =>
    gives(averageAfterAdd, [
      [fills(), null],
      [{ fills: null }, null],
      [{ fills: 'x' as never }, null],
      [{ fills: [null as never] }, null],
      [fills([0, 5]), null],
      [fills([0, 5], [0, 6]), null],
      [fills([1, 5], [1, null]), null],
      [fills([1, 5], [0, null]), null],
      [fills([1, 5], [-1, 5]), null],
      [fills([1, 0]), null],
      [{ kind: 'inverse', ...fills([0, 5]) }, null],
    ]));
});

describe('shown average', () => {
  test('[TRD-15] is floored at the price place of the instrument', () => {
    gives(floorPrice, [
      [{ price: averageAfterAdd(fills(['0.1', 30000], ['0.2', 31000])), pricePlace: 2 }, '30666.66'],
      [{ price: '1.999', pricePlace: 0 }, '1'],
      [{ price: '1.99', pricePlace: 2 }, '1.99'],
      [{ price: '1234', pricePlace: -2 }, '1200'],
      [{ price: '0.004', pricePlace: 2 }, '0'],
      [{ price: '1', pricePlace: '1.5' }, null],
      [{ price: '1', pricePlace: 101 }, null],
      [{ price: '1', pricePlace: null }, null],
      [{ price: 0, pricePlace: 2 }, null],
      [{ price: null, pricePlace: 2 }, null],
    ]);
    expect(floorPrice({ price: `2.${'9'.repeat(40)}`, pricePlace: 2 })?.toString()).toBe('2.99');
  });
});
