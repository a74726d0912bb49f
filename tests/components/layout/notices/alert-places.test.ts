import fc from 'fast-check';
import { expect, test } from 'vitest';
import { linePlaces, PLACES } from '#components/layout/notices/alert-places.ts';

test('[JOB-06] the line ends at the last price, and a price over it lies above', () => {
  const drawn = linePlaces({ closes: ['100', '110', '105'], last: '110', price: '120' });
  expect(drawn).toEqual({ points: '0,1000 333,500 667,750 1000,500', last: 500, price: 0 });
});

test('a price far away stays at the edge, and leaves the line at least a third of the height', () => {
  const drawn = linePlaces({ closes: ['100', '110'], last: '105', price: '100000' });
  expect(drawn).toMatchObject({ price: 0 });
  expect(drawn?.points.split(' ').map((point) => point.split(',')[1])).toEqual(['1000', '500', '750']);
});

test('nothing is drawn of less than two prices; without a wanted price its place is null', () => {
  expect(linePlaces({ closes: [], last: '105', price: '' })).toBeNull();
  expect(linePlaces({ closes: ['1', '2'], last: null, price: '' })).toMatchObject({ last: null, price: null });
});

test('whatever is wanted, everything lies inside and higher prices lie higher', () => {
  const price = fc.integer({ min: 1, max: 1_000_000 }).map(String);
  fc.assert(
    fc.property(fc.array(price, { minLength: 2, maxLength: 40 }), price, (closes, wanted) => {
      const drawn = linePlaces({ closes, last: null, price: wanted })!;
      const heights = drawn.points.split(' ').map((point) => Number.parseInt(point.split(',')[1]!, 10));
      for (const y of [...heights, drawn.price!]) {
        expect(y).toBeGreaterThanOrEqual(0);
        expect(y).toBeLessThanOrEqual(PLACES);
      }
      for (const [at, close] of closes.entries()) {
        const [a, b] = [Number.parseInt(close, 10), Number.parseInt(wanted, 10)];
        if (a > b) expect(heights[at]!).toBeLessThanOrEqual(drawn.price!);
        if (a < b) expect(heights[at]!).toBeGreaterThanOrEqual(drawn.price!);
      }
    }),
  );
});
