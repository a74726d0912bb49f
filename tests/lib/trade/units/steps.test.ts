import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fundingPayment } from '#lib/trade/index.ts';
import { adlLight, adlRank, adlScore, type Candidate } from '#lib/trade/units/adl.ts';
import { gainOf } from '#lib/trade/units/entry.ts';
import { fundingOf } from '#lib/trade/units/funding.ts';
import {
  addedMargin,
  type IsolatedFacts,
  initialMargin,
  marginForLeverage,
  removableMargin,
} from '#lib/trade/units/margin.ts';
import { mostLots } from '#lib/trade/units/most-lots.ts';
import {
  availableToOpen,
  equityOf,
  falls,
  marginRatio,
  poolFalls,
  requiredOf,
  settledFree,
  transferable,
} from '#lib/trade/units/pool.ts';
import { closedValue, sharedEquity, takeoverValue } from '#lib/trade/units/takeover.ts';
import { worthAt } from '#lib/trade/units/value.ts';
import { inUnits, named, priceText, scene, side, sizeText, way, whole } from './world.ts';

const units = fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n });
const some = fc.bigInt({ min: 0n, max: 10n ** 18n });

const pool = fc.record({
  balance: units,
  locks: some,
  unrealised: units,
  initial: some,
  maintenance: some,
  hasLegs: fc.boolean(),
});

describe('a pool', () => {
  test('by hand: gains open, and never leave', () => {
    const one = { balance: 100n, locks: 7n, unrealised: 30n, initial: 50n, maintenance: 20n, hasLegs: true };
    expect(equityOf(one)).toBe(137n);
    expect(availableToOpen(one)).toBe(80n);
    expect(transferable(one)).toBe(50n);
    expect(transferable({ ...one, unrealised: -30n })).toBe(20n);
    expect(requiredOf({ ...one, maintenance: 50n })).toBe(51n);
    expect(requiredOf({ ...one, hasLegs: false })).toBe(0n);
    expect(marginRatio(137n, 20n)).toBe(14_598_541n);
    expect(marginRatio(0n, 20n)).toBe(100_000_000n);
    expect(marginRatio(137n, 20n, false)).toBe(0n);
    expect([falls(20n, 20n), falls(21n, 20n)]).toEqual([true, false]);
  });

  test('what may leave it never makes it fall, and is never more than what may open', () => {
    fc.assert(
      fc.property(pool, (facts) => {
        const leaves = transferable(facts);
        expect(leaves === 0n || leaves === settledFree(facts)).toBe(true);
        if (leaves === 0n) return;
        expect(leaves <= availableToOpen(facts)).toBe(true);
        expect(poolFalls({ ...facts, balance: facts.balance - leaves })).toBe(false);
      }),
    );
  });
});

describe('an isolated margin', () => {
  const leg: IsolatedFacts = {
    ...{ entry: 1000n, margin: 130n, leverage: 10, unrealised: 20n, value: 1020n, maintenance: 6n },
  };

  test('what may be taken out: entry and mark keep their initial margin, and the leg lives', () => {
    expect(removableMargin(leg)).toBe(28n);
    expect(removableMargin({ ...leg, unrealised: -20n, value: 980n })).toBe(12n);
    expect(removableMargin({ ...leg, maintenance: 140n })).toBe(9n);
    expect(removableMargin({ ...leg, margin: 90n })).toBe(0n);
  });

  test('less leverage adds margin, more takes none', () => {
    expect(marginForLeverage(1001n, 10, 5)).toBe(100n);
    expect(marginForLeverage(1001n, 5, 10)).toBe(0n);
    expect(initialMargin(1001n, 10)).toBe(101n);
  });

  test('auto-add brings equity back to the initial margin, as far as there is something', () => {
    expect(addedMargin({ ...leg, margin: 50n, unrealised: -40n }, 1000n)).toBe(90n);
    expect(addedMargin({ ...leg, margin: 50n, unrealised: -40n }, 30n)).toBe(30n);
    expect(addedMargin(leg, 1000n)).toBe(0n);
  });
});

describe('funding', () => {
  test('payers up, receivers down', () => {
    expect([fundingOf(1, 10_001n, 10_000n), fundingOf(-1, 10_001n, 10_000n)]).toEqual([-2n, 1n]);
    expect([fundingOf(1, 10_001n, -10_000n), fundingOf(-1, 10_001n, -10_000n)]).toEqual([1n, -2n]);
    expect(fundingOf(1, 10_001n, 0n)).toBe(0n);
  });

  test('is the decimal payment within the unit that rounding may take', () => {
    fc.assert(
      fc.property(scene, fc.integer({ min: -750_000, max: 750_000 }), ({ one, way: of, lots, mark }, rate) => {
        const { contract } = one;
        const exact = fundingPayment({
          ...{ kind: contract.kind, side: side(of), size: sizeText(one, lots), mark: priceText(one, mark) },
          rate: (rate / 1e8).toFixed(8),
        })!;
        const got = fundingOf(of, worthAt(contract, lots, mark), BigInt(rate));
        const down = whole(inUnits(exact), 'floor');
        if (contract.kind === 'linear') expect(got).toBe(down);
        else expect(got - down <= 1n && down - got <= 1n).toBe(true);
      }),
    );
  });

  test('of any two sides of one size the remainder is never below zero', () => {
    fc.assert(
      fc.property(some, fc.bigInt({ min: -750_000n, max: 750_000n }), (value, rate) => {
        expect(-(fundingOf(1, value, rate) + fundingOf(-1, value, rate))).toBeGreaterThanOrEqual(0n);
      }),
    );
  });
});

describe('takeover', () => {
  const taken = fc.array(fc.record({ unrealised: units, maintenance: fc.bigInt({ min: 1n, max: 10n ** 15n }) }), {
    minLength: 1,
    maxLength: 6,
  });

  test('shares add up to the equity; a debt goes by loss, where none loses by maintenance', () => {
    const legs = [
      { unrealised: -30n, maintenance: 1n },
      { unrealised: 5n, maintenance: 2n },
      { unrealised: -10n, maintenance: 3n },
    ];
    expect(sharedEquity(7n, legs)).toEqual([1n, 2n, 4n]);
    expect(sharedEquity(-7n, legs)).toEqual([-6n, 0n, -1n]);
    expect(sharedEquity(-7n, [legs[1]!, legs[1]!])).toEqual([-4n, -3n]);
    fc.assert(
      fc.property(units, taken, (equity, of) => {
        expect(sharedEquity(equity, of).reduce((sum, share) => sum + share, 0n)).toBe(equity);
      }),
    );
  });

  test('the trader realises U − E, so that nothing is left, whatever the gap', () => {
    fc.assert(
      fc.property(scene, units, ({ one: { contract }, way: of, lots, ticks, mark }, equity) => {
        const [entry, value] = [worthAt(contract, lots, ticks), worthAt(contract, lots, mark)];
        const at = takeoverValue(contract, of, value, equity);
        if (at === 1n) return;
        expect(gainOf(contract, of, entry, at)).toBe(gainOf(contract, of, entry, value) - equity);
      }),
    );
  });

  test('never below one unit, and in parts the closing one is cut', () => {
    expect(takeoverValue({ kind: 'linear' }, 1, 5n, 9n)).toBe(1n);
    expect(takeoverValue({ kind: 'inverse' }, 1, 5n, 9n)).toBe(14n);
    expect(closedValue(100n, 1, 3)).toBe(33n);
  });
});

describe('deleveraging', () => {
  const leg = (owner: number, wish: Partial<Candidate>): Candidate => ({
    ...{ owner, entry: 1000n, leverage: 10, unrealised: 0n, maintenance: 5n, equity: 100n },
    ...wish,
  });

  test('score: gain on the initial margin times what is kept on what there is', () => {
    expect(adlScore(leg(1, { unrealised: 50n }))).toBe(25_000_000_000n);
    expect(adlScore(leg(1, { unrealised: 50n, equity: -3n }))).toBe(2_500_000_000_000n);
    expect(adlScore(leg(1, { unrealised: -50n, equity: 1n }))).toBe(-500_000_000_000n);
  });

  test('who gains most on least comes first; losers after all that gain; ties by owner', () => {
    const ranked = adlRank([
      leg(4, { unrealised: -10n }),
      leg(3, { unrealised: 10n, equity: 10_000n }),
      leg(2, { unrealised: 10n }),
      leg(5, {}),
      leg(1, { unrealised: 10n }),
    ]);
    expect(ranked.map(({ owner }) => owner)).toEqual([1, 2, 3, 5, 4]);
  });

  test('lights: five for the first fifth, one for the last', () => {
    expect([1, 2, 3, 4, 5].map((rank) => adlLight(rank, 5, true))).toEqual([5, 4, 3, 2, 1]);
    expect([1, 2, 3, 9, 10].map((rank) => adlLight(rank, 10, true))).toEqual([5, 5, 4, 1, 1]);
    // Nobody is next in line who loses, or is nearly alone.
    expect([adlLight(1, 10, false), adlLight(1, 1, true), adlLight(1, 4, true)]).toEqual([1, 1, 1]);
  });
});

test('the most lots of a rule', () => {
  fc.assert(
    fc.property(fc.nat(2 ** 31), fc.nat(2 ** 31), (end, most) => {
      expect(mostLots(most, (lots) => lots <= end)).toBe(Math.min(end, most));
    }),
  );
  expect(mostLots(-1, () => true)).toBe(0);
});

test('a long and a short of one value realise opposite gains', () => {
  const { contract } = named('ETHUSDPERP');
  fc.assert(
    fc.property(way, some, some, (of, entry, value) => {
      expect(gainOf(contract, of, entry, value)).toBe(-gainOf(contract, -of as 1 | -1, entry, value));
    }),
  );
});
