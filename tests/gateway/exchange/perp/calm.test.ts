import { expect, test } from 'vitest';
import { type Backing, calmness, type Exposed } from '#gateway/exchange/products/perp/risk/calm.ts';
import { CALM, WARN } from '#gateway/exchange/products/perp/risk/warn.ts';
import type { Contract } from '#lib/trade/units/contract.ts';
import { marketMaintenance } from '#lib/trade/units/maintenance.ts';
import { falls, marginRatio } from '#lib/trade/units/pool.ts';
import { worthAt } from '#lib/trade/units/value.ts';
import { MARKETS } from './world.ts';

const [LINEAR, , INVERSE] = MARKETS.map(({ perp }) => perp!.contract) as [Contract, Contract, Contract];
/** Coins that are worth so little to a lot that rounding is all there is. */
const DUST: Contract = { ...INVERSE, top: 40_000n, tiers: INVERSE.tiers.map((tier) => ({ ...tier, upTo: tier.upTo })) };

class Draws {
  #seed: number;
  constructor(seed: number) {
    this.#seed = seed * 7919 + 17;
  }
  /** From 0 to below `most`. */
  upTo(most: number): number {
    this.#seed = (Math.imul(this.#seed, 1_103_515_245) + 12_345) & 0x7fff_ffff;
    return Math.floor(((this.#seed >>> 8) / 2 ** 23) * most);
  }
}

/** As the engine decides: what it does when it looks at a pool or a leg. */
const isDue = (equity: bigint, maintenance: bigint, isWarned: boolean): boolean => {
  const ratio = marginRatio(equity, maintenance);
  return falls(equity, maintenance) || (isWarned ? ratio < CALM : ratio >= WARN);
};

type Marks = readonly number[];

/** Equity and maintenance at other marks, all else as it was. */
function at(held: readonly Exposed[], { equity, maintenance }: Backing, marks: Marks) {
  let [e, m] = [equity, maintenance];
  for (const [i, { contract, mark, long, short }] of held.entries()) {
    const now = [long, short].map((lots) => worthAt(contract, lots, marks[i]!));
    const before = [long, short].map((lots) => worthAt(contract, lots, mark));
    const gained = now[0]! - before[0]! - (now[1]! - before[1]!);
    e += contract.kind === 'linear' ? gained : -gained;
    m += marketMaintenance(contract, now[0]!, now[1]!) - marketMaintenance(contract, before[0]!, before[1]!);
  }
  return { equity: e, maintenance: m };
}

function drawn(draws: Draws): { held: Exposed[]; backing: Backing } {
  const kinds = [LINEAR, INVERSE, DUST];
  const held = Array.from({ length: 1 + draws.upTo(3) }, (_, i): Exposed => {
    const sides = draws.upTo(3);
    const lots = () => 1 + draws.upTo(draws.upTo(2) === 0 ? 30 : 3000);
    const [long, short] = [sides === 1 ? 0 : lots(), sides === 0 ? 0 : lots()];
    return { symbol: `${i}`, contract: kinds[draws.upTo(3)]!, mark: 500 + draws.upTo(3000), long, short };
  });
  const maintenance = held.reduce(
    (sum, { contract, mark, long, short }) =>
      sum + marketMaintenance(contract, worthAt(contract, long, mark), worthAt(contract, short, mark)),
    0n,
  );
  // From just above what is due to far away.
  const part = BigInt(100 + draws.upTo(draws.upTo(2) === 0 ? 60 : 3000));
  return {
    held,
    backing: {
      equity: (maintenance * part) / 100n + BigInt(draws.upTo(3)),
      maintenance,
      isWarned: draws.upTo(2) === 0,
    },
  };
}

test('while all marks are in their spans nothing is due, whatever stamps took of the reserve', () => {
  let [judged, wide] = [0, 0];
  for (let seed = 1; seed <= 6000; seed++) {
    const draws = new Draws(seed);
    const { held, backing } = drawn(draws);
    if (isDue(backing.equity, backing.maintenance, backing.isWarned)) continue;
    const { spans, reserve } = calmness(held, backing);
    judged += 1;
    for (let corner = 0; corner < 2 ** held.length + 6; corner++) {
      const marks = spans.map(({ low, high }, i) => {
        const [from, to] = [Math.max(1, low), Math.min(high, 20_000)];
        if (corner >= 2 ** held.length) return from + draws.upTo(to - from + 1);
        return (corner >> i) % 2 === 0 ? from : to;
      });
      for (const paid of reserve === null ? [0n] : [0n, reserve]) {
        const { equity, maintenance } = at(held, { ...backing, equity: backing.equity - paid }, marks);
        if (isDue(equity, maintenance, backing.isWarned))
          throw new Error(`seed ${seed}: due at ${marks} of ${JSON.stringify(spans)}, ${paid} paid`);
      }
    }
    for (const [i, { low, high }] of spans.entries()) if (high - low > held[i]!.mark / 50) wide += 1;
  }
  expect(judged).toBeGreaterThan(3000);
  expect(wide).toBeGreaterThan(2000);
});

test('a leg alone is looked at again close to where something is due, and not before', () => {
  const isWarned = false;
  for (const contract of [LINEAR, INVERSE])
    for (const [long, short] of [
      [100, 0],
      [0, 100],
    ] as const) {
      const [held] = [{ symbol: 'A', contract, mark: 2000, long, short }];
      const worth = worthAt(contract, 100, 2000);
      const backing = { equity: worth / 20n, maintenance: marketMaintenance(contract, worth, 0n), isWarned };
      const { spans, reserve } = calmness([held], backing);
      const losing = long > 0 ? -1 : 1;
      let due = 2000;
      for (; ; due += losing) {
        const { equity, maintenance } = at([held], backing, [due]);
        if (isDue(equity, maintenance, isWarned)) break;
      }
      const end = long > 0 ? spans[0]!.low : spans[0]!.high;
      // What stamps may take of it: a thousandth of the value.
      expect(reserve).toBe(worth / 1000n);
      expect(Math.abs(end - due)).toBeLessThanOrEqual(5);
      expect(Math.abs(end - 2000)).toBeGreaterThan(60);
    }
});

test('a leg is looked at again where its tier ends', () => {
  const held = { symbol: 'A', contract: LINEAR, mark: 2000, long: 150, short: 0 };
  const worth = worthAt(LINEAR, 150, 2000);
  const rich = { equity: worth * 2n, maintenance: marketMaintenance(LINEAR, worth, 0n), isWarned: false };
  const [span] = calmness([held], rich).spans;
  // 20,000 ÷ 15 coins, in half dollars.
  expect(span).toEqual({ symbol: 'A', low: 0, high: 2666 });
});
