import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Order } from '#lib/contract/shapes/order.ts';
import { basisBuys } from '#lib/spot/cost-basis.ts';
import { mergeBuyOrders } from '#lib/trade/index.ts';

const places = { pricePlace: 1, quotePlace: 2 };
const buy = (id: string, filled: string, averagePrice: string | null, fee = '0'): Order =>
  ({ id, side: 'buy', filled, fee, averagePrice }) as Order;

test('[TRD-32] the latest buys count as far as something of them is left, less their fee', () => {
  const orders = [buy('3', '0.2', '110', '0.0002'), buy('2', '0', null), buy('1', '0.5', '100', '0.0005')];
  expect(basisBuys(orders, '0.3', places).map(({ orderNo, holdCount }) => [orderNo, holdCount])).toEqual([
    ['3', '0.1998'],
    ['1', '0.1002'],
  ]);
  expect(basisBuys(orders, '0', places)).toEqual([]);
  expect(basisBuys([{ ...buy('4', '1', '90'), side: 'sell' }], '1', places)).toEqual([]);
});

test('[TRD-31] merged they are what is held, at their average price', () => {
  const merged = mergeBuyOrders(basisBuys([buy('2', '1', '110'), buy('1', '3', '100')], '2', places), {
    marketPrice: '126',
  });
  expect(merged?.orderNos).toEqual(['2', '1']);
  expect([merged?.averagePrice?.toFixed(), merged?.earnings?.toFixed(), merged?.roeText]).toEqual([
    '105',
    '42',
    '+20.00%',
  ]);
});

test('never more than is held, and never more of an order than it brought', () => {
  const thousandths = fc.integer({ min: 0, max: 5000 });
  const text = (n: number) => `${Math.floor(n / 1000)}.${`${n % 1000}`.padStart(3, '0')}`;
  fc.assert(
    fc.property(fc.array(thousandths, { maxLength: 20 }), thousandths, (sizes, held) => {
      const orders = sizes.map((size, i) => buy(`${i}`, text(size), '1'));
      const buys = basisBuys(orders, text(held), places);
      const whole = sizes.reduce((sum, size) => sum + size, 0);
      const sum = buys.map(({ holdCount }) => thousandthsOf(holdCount)).reduce((a, b) => a + b, 0);
      expect(sum).toBe(Math.min(whole, held));
      for (const { orderNo, holdCount } of buys)
        expect(thousandthsOf(holdCount)).toBeLessThanOrEqual(sizes[Number.parseInt(orderNo, 10)] ?? 0);
    }),
  );
});

function thousandthsOf(value: string): number {
  const [whole = '0', fraction = ''] = value.split('.');
  return Number.parseInt(whole, 10) * 1000 + Number.parseInt(fraction.padEnd(3, '0').slice(0, 3), 10);
}
