import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fundingRate } from '#lib/trade/units/funding-rate.ts';
import { indexOf, usedSources } from '#lib/trade/units/index-price.ts';
import { basisOf, type MarkFacts, markOf } from '#lib/trade/units/mark-price.ts';
import { impactPrice, premiumOf } from '#lib/trade/units/premium.ts';
import { Wide, wide } from '../wide.ts';

const cut = (value: InstanceType<typeof Wide>): string => value.toDecimalPlaces(0, Wide.ROUND_DOWN).plus(0).toFixed();

describe('index', () => {
  const source = (ticks: number, { weight = 1n, age = 0 } = {}) => ({ ticks, weight, age });

  test('the mean by weight, half up; old ones are out, and with none it stands still', () => {
    expect(indexOf([source(1000), source(1001)])).toBe(1001n);
    expect(indexOf([source(1000, { weight: 3n }), source(1001)])).toBe(1000n);
    expect(indexOf([source(1000), source(1008, { age: 10_000 })])).toBe(1004n);
    expect(indexOf([source(1000), source(1008, { age: 10_001 })])).toBe(1000n);
    expect(indexOf([source(1000, { age: 10_001 })])).toBe(null);
    expect(indexOf([])).toBe(null);
  });

  test('a hundredth from the median still counts, more does not; of an even number the lower middle is the median', () => {
    expect(usedSources([source(1000), source(1010), source(990)])).toHaveLength(3);
    expect(usedSources([source(1000), source(1011), source(990)])).toHaveLength(2);
    expect(usedSources([source(1000), source(1011)]).map(({ ticks }) => ticks)).toEqual([1000]);
  });

  test('one of three that lies moves nothing beyond its own absence', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2 ** 31 - 1 }), (lie) => {
        const honest = [source(100_000), source(100_010)];
        const index = indexOf([...honest, source(lie)])!;
        expect(index >= 99_000n && index <= 101_011n).toBe(true);
        if (Math.abs(lie - 100_000) > 1_100) expect(index).toBe(indexOf(honest));
      }),
    );
  });
});

describe('mark', () => {
  const facts: MarkFacts = {
    ...{ index: 100_000n, last: 100_050n, basis: 20n, rate: 30_000n, left: 4 * 3_600_000, interval: 8 * 3_600_000 },
    band: 5_000_000n,
  };

  test('median of index with funding to come, index with basis, last; within its band', () => {
    // 100,000 × (1 + 0.0003 ÷ 2) is 100,015.
    expect(markOf(facts)).toBe(100_020n);
    expect(markOf({ ...facts, last: 1n })).toBe(100_015n);
    expect(markOf({ ...facts, rate: -30_000n, last: 1n })).toBe(99_985n);
    expect(markOf({ ...facts, basis: 9_000n, last: 900_000n })).toBe(105_000n);
    expect(markOf({ ...facts, basis: -9_000n, last: 1n })).toBe(95_000n);
  });

  test('is never beyond the band, and always one of the three inside it', () => {
    fc.assert(
      fc.property(fc.nat(10 ** 6), fc.nat(10 ** 6), fc.integer({ min: -20_000, max: 20_000 }), (index, last, basis) => {
        const mark = markOf({ ...facts, index: BigInt(index + 1), last: BigInt(last + 1), basis: BigInt(basis) });
        const share = wide(mark.toString())
          .minus(index + 1)
          .abs()
          .div(index + 1);
        expect(share.lte('0.05')).toBe(true);
      }),
    );
  });

  test('the basis is a mean toward zero; mids may lie between ticks', () => {
    expect([basisOf([3, 4]), basisOf([-3, -4]), basisOf([1]), basisOf([])]).toEqual([1n, -1n, 0n, 0n]);
  });
});

describe('premium', () => {
  const level = (ticks: number, value: bigint) => ({ ticks, value });

  test('selling above the index is a premium, buying below it a discount, between them nothing', () => {
    const book = (bid: number, ask: number) => ({ bids: [level(bid, 100n)], asks: [level(ask, 100n)] });
    expect(premiumOf(book(101_000, 101_100), 100_000, 10n)).toBe(1_000_000n);
    expect(premiumOf(book(98_900, 99_000), 100_000, 10n)).toBe(-1_000_000n);
    expect(premiumOf(book(99_990, 100_010), 100_000, 10n)).toBe(0n);
    expect(premiumOf({ bids: [], asks: [level(1, 1n)] }, 100_000, 10n)).toBe(0n);
  });

  test('is the average price through the levels, the last one for what is lacking', () => {
    const levels = fc.array(
      fc.record({ ticks: fc.integer({ min: 50_000, max: 150_000 }), value: fc.bigInt({ min: 1n, max: 1000n }) }),
      {
        minLength: 1,
        maxLength: 8,
      },
    );
    fc.assert(
      fc.property(levels, fc.bigInt({ min: 1n, max: 5000n }), (book, impact) => {
        let [left, size] = [wide(impact.toString()), wide(0)];
        for (const { ticks, value } of [...book, { ticks: book.at(-1)!.ticks, value: impact }]) {
          const part = Wide.min(left, value.toString());
          size = size.plus(part.div(ticks));
          left = left.minus(part);
        }
        const price = impactPrice(book, impact)!;
        const exact = wide(impact.toString()).div(size);
        expect(wide(price.top.toString()).div(price.bottom.toString()).minus(exact).abs().lt('1e-40')).toBe(true);
      }),
    );
  });
});

describe('funding rate', () => {
  const terms = { interest: 10_000n, hours: 8, cap: 300_000n, floor: -300_000n };

  test('by hand: no premium pays the interest, a small one is damped away, a large one is capped', () => {
    expect(fundingRate([], terms)).toBe(10_000n);
    expect(fundingRate([60_000n], terms)).toBe(10_000n);
    expect(fundingRate([100_000n], terms)).toBe(50_000n);
    expect(fundingRate([900_000n], terms)).toBe(300_000n);
    expect(fundingRate([-900_000n], terms)).toBe(-300_000n);
    expect(fundingRate([100_000n], { ...terms, hours: 4 })).toBe(25_000n);
    // Later minutes weigh more: (1 × 0 + 2 × 0.003) ÷ 3 is 0.002.
    expect(fundingRate([0n, 300_000n], terms)).toBe(150_000n);
  });

  test('is the decimal formula, toward zero', () => {
    fc.assert(
      fc.property(
        fc.array(fc.bigInt({ min: -500_000n, max: 500_000n }), { maxLength: 480 }),
        fc.constantFrom(1, 2, 4, 8),
        (premiums, hours) => {
          const sum = premiums.reduce((total, one, at) => total.plus(wide(one.toString()).times(at + 1)), wide(0));
          const weights = (premiums.length * (premiums.length + 1)) / 2;
          const P = weights === 0 ? wide(0) : sum.div(weights);
          const damped = Wide.max(-50_000, Wide.min(50_000, wide(10_000).minus(P)));
          const F = Wide.max(-300_000, Wide.min(300_000, P.plus(damped).times(hours).div(8)));
          // 90 digits leave a last one behind a whole number.
          expect(`${fundingRate(premiums, { ...terms, hours })}`).toBe(cut(F.toSignificantDigits(60)));
        },
      ),
    );
  });
});
