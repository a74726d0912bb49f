import fc from 'fast-check';
import { expect, test } from 'vitest';
import { print, trim } from '#lib/exact/fixed.ts';
import { quotientOf } from '#lib/trade/fixed.ts';
import { Decimal } from '#lib/trade/number.ts';

/** As text, both ways: in integers, and as Decimal divides. */
function both(top: bigint, bottom: bigint): [string, string] {
  const { units, places } = quotientOf(top, bottom);
  return [trim(print(units, places)), new Decimal(top).div(new Decimal(bottom)).toString()];
}

test('a quotient is the one of decimals, 3000 times', () =>
  fc.assert(
    fc.property(
      fc.bigInt({ min: 1n, max: 10n ** 54n }),
      fc.bigInt({ min: 1n, max: 10n ** 48n }),
      fc.boolean(),
      (top, bottom, minus) => {
        const [ours, theirs] = both(minus ? -top : top, bottom);
        expect(ours).toBe(theirs);
      },
    ),
    { numRuns: 3000 },
  ));

test('half of the sixtieth digit goes to the even neighbour, a little more than half goes up', () => {
  // 60 digits, then exactly a half: K + 1/2 = (2K + 1) ÷ 2.
  const even = 10n ** 59n + 2n;
  const odd = even + 1n;
  expect(both(2n * even + 1n, 2n)).toEqual([`${even}`, `${even}`]);
  expect(both(2n * odd + 1n, 2n)).toEqual([`${odd + 1n}`, `${odd + 1n}`]);
  const more = (2n * even + 1n) * 10n ** 10n + 1n;
  expect(both(more, 2n * 10n ** 10n)).toEqual([`${even + 1n}`, `${even + 1n}`]);
  // Rounded up into one digit more.
  expect(both(10n ** 61n - 1n, 10n)).toEqual([`1${'0'.repeat(60)}`, `1${'0'.repeat(60)}`]);
});
