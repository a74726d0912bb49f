import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bankruptcyPrice, liquidationPriceIsolated, maintenanceMargin, tierDeduction } from '#lib/trade/index.ts';
import { bankruptcyTicks } from '#lib/trade/units/bankruptcy.ts';
import type { Contract, Way } from '#lib/trade/units/contract.ts';
import { gainOf } from '#lib/trade/units/entry.ts';
import { isolatedLiquidation, liquidationTicks } from '#lib/trade/units/liquidation.ts';
import { maintenanceOf, marketMaintenance } from '#lib/trade/units/maintenance.ts';
import { initialMargin } from '#lib/trade/units/margin.ts';
import { falls } from '#lib/trade/units/pool.ts';
import { positionLimit, tierAt, valueLimit } from '#lib/trade/units/tiers.ts';
import { worthAt } from '#lib/trade/units/value.ts';
import { wide } from '../wide.ts';
import { amount, inUnits, listed, named, priceText, scene, side, sizeText, whole } from './world.ts';

const btc = named('BTCUSDTPERP');
const USDT = 10n ** 12n;

describe('tiers', () => {
  test('an end belongs to its tier; beyond the last end lies the last', () => {
    expect([0n, 200_000n * USDT, 200_000n * USDT + 1n].map((value) => tierAt(btc.contract, value))).toEqual([0, 0, 1]);
    expect(tierAt(btc.contract, 10n ** 30n)).toBe(btc.contract.tiers.length - 1);
  });

  test('the leverage says how much a leg may be worth', () => {
    const limit = (leverage: number) => valueLimit(btc.contract, leverage) / USDT;
    expect([150, 101, 100, 21, 1].map(limit)).toEqual([200_000n, 200_000n, 1_000_000n, 50_000_000n, 1_200_000_000n]);
    expect(limit(151)).toBe(0n);
    expect(positionLimit(btc.contract)).toBe(1_200_000_000n * USDT);
  });

  test('deductions are the decimal ones, exactly', () => {
    for (const { listing, contract } of [named('BTCUSDTPERP'), named('ETHUSDPERP'), named('PEPEUSDTPERP')])
      for (const [index, { off }] of contract.tiers.entries())
        expect(wide(off.toString()).div('1e20').toFixed()).toBe(
          tierDeduction({ tiers: listing.contract.tiers, index })!.toFixed(),
        );
  });
});

describe('maintenance', () => {
  test('Bitget: 3 BTC at 110,000 is 920 + 728 = 1648', () =>
    expect(amount(maintenanceOf(btc.contract, worthAt(btc.contract, 30_000, 1_100_000)))).toBe('1648'));

  test('is the decimal one, up to the unit', () => {
    fc.assert(
      fc.property(listed, fc.bigInt({ min: 1n, max: 10n ** 22n }), ({ contract, listing }, value) => {
        const exact = maintenanceMargin({
          value: amount(value),
          tiers: listing.contract.tiers,
          feeRate: listing.takerFee,
        })!;
        expect(maintenanceOf(contract, value)).toBe(whole(inUnits(exact), 'ceil'));
        expect(marketMaintenance(contract, value, 0n)).toBe(maintenanceOf(contract, value));
        expect(marketMaintenance(contract, 0n, value)).toBe(maintenanceOf(contract, value));
      }),
    );
  });

  test('two legs: the tier of both, charged on the larger with its share of the deduction', () => {
    // 150,000 and 100,000 lie in the second tier together: 150,000 × 0.0056 − 200 × 150,000 ÷ 250,000.
    expect(amount(marketMaintenance(btc.contract, 150_000n * USDT, 100_000n * USDT))).toBe('720');
    expect(amount(marketMaintenance(btc.contract, 100_000n * USDT, 150_000n * USDT))).toBe('720');
    expect(marketMaintenance(btc.contract, 0n, 0n)).toBe(0n);
  });
});

/** Equity of a market's legs at a mark less what it must keep. */
function surplus(
  contract: Contract,
  { long, short, backing }: Parameters<typeof liquidationTicks>[1],
  mark: number,
): { readonly equity: bigint; readonly maintenance: bigint } {
  const [up, down] = [worthAt(contract, long?.lots ?? 0, mark), worthAt(contract, short?.lots ?? 0, mark)];
  const gain =
    (long ? gainOf(contract, 1, long.entry, up) : 0n) + (short ? gainOf(contract, -1, short.entry, down) : 0n);
  return { equity: backing + gain, maintenance: marketMaintenance(contract, up, down) };
}

const dies = (contract: Contract, market: Parameters<typeof liquidationTicks>[1], mark: number): boolean => {
  const { equity, maintenance } = surplus(contract, market, mark);
  return falls(equity, maintenance);
};

describe('[TRD-36] liquidation price', () => {
  test('Bitget, by hand: 1 BTC at 100,000, 20 times, first tiers', () => {
    const entry = worthAt(btc.contract, 10_000, 1_000_000);
    const margin = initialMargin(entry, 20);
    // (100,000 − 5,000) ÷ (1 − 0.0046) = 95,439.0; short (105,000) ÷ 1.0046 = 104,519.2.
    expect(isolatedLiquidation(btc.contract, 1, { lots: 10_000, entry, margin })).toBe(954_391);
    expect(isolatedLiquidation(btc.contract, -1, { lots: 10_000, entry, margin })).toBe(1_045_192);
    expect(bankruptcyTicks(btc.contract, 1, { lots: 10_000, entry, margin })).toBe(950_000);
  });

  test('isolated: what the decimal half says, to the tick', () => {
    fc.assert(
      fc.property(scene, ({ one, way: of, lots, ticks, leverage }) => {
        const { contract, listing } = one;
        const entry = worthAt(contract, lots, ticks);
        const margin = initialMargin(entry, leverage);
        const decimals = {
          ...{ kind: contract.kind, side: side(of), size: sizeText(one, lots), entry: priceText(one, ticks) },
          margin: amount(margin),
        };
        const twin = (price: { toString(): string } | null): number | null => {
          if (price === null) return null;
          const exact = wide(price.toString()).div(listing.tick);
          // An entry value cut by a unit moves the price of a small inverse leg by as little.
          const near = exact.toDecimalPlaces(0, of === 1 ? 2 : 3).toNumber();
          return near > contract.maxTicks ? null : near;
        };
        const close = (shown: number | null, exact: number | null) =>
          shown === exact ||
          Math.abs((shown ?? contract.maxTicks) - (exact ?? contract.maxTicks)) <= slack(contract, ticks, lots);
        const { tiers } = listing.contract;
        const liquidation = liquidationPriceIsolated({ ...decimals, tiers, feeRate: listing.takerFee });
        expect(close(isolatedLiquidation(contract, of, { lots, entry, margin }), twin(liquidation))).toBe(true);
        expect(close(bankruptcyTicks(contract, of, { lots, entry, margin }), twin(bankruptcyPrice(decimals)))).toBe(
          true,
        );
      }),
      { numRuns: 500 },
    );
  });

  test('isolated: a mark on it liquidates within one tick, one tick nearer to the entry it lives', () => {
    fc.assert(
      fc.property(scene, ({ one: { contract }, way: of, lots, ticks, leverage }) => {
        const entry = worthAt(contract, lots, ticks);
        const margin = initialMargin(entry, leverage);
        const price = isolatedLiquidation(contract, of, { lots, entry, margin });
        if (price === null) return;
        const leg = { lots, entry };
        const market = { long: of === 1 ? leg : null, short: of === 1 ? null : leg, backing: margin };
        expect(dies(contract, market, Math.max(1, price - of))).toBe(true);
        expect(dies(contract, market, price + of)).toBe(false);
      }),
      { numRuns: 1000 },
    );
  });

  test('a pool with one leg or two: on one side of it the pool lives, on the other it falls, within a tick', () => {
    fc.assert(
      fc.property(
        scene,
        fc.integer({ min: 0, max: 2000 }),
        fc.integer({ min: 1, max: 300 }),
        ({ one: { contract }, way: of, lots, ticks, mark }, share, percent) => {
          const other = Math.floor((lots * share) / 1000);
          const legs: Record<Way, { lots: number; entry: bigint } | null> = {
            [of]: { lots, entry: worthAt(contract, lots, ticks) },
            [-of as Way]: other === 0 ? null : { lots: other, entry: worthAt(contract, other, mark) },
          } as Record<Way, { lots: number; entry: bigint } | null>;
          const backing = (worthAt(contract, lots, ticks) * BigInt(percent)) / 100n;
          const market = { long: legs[1], short: legs[-1], backing };
          const price = liquidationTicks(contract, market);
          if (price === null || price < 3) return;
          // Where a tick changes the surplus by less than the units that are cut, as many ticks as make up for them.
          const far = 1 + Math.ceil(4 / perTick(contract, market, price));
          if (price - far - 1 < 1) return;
          const [before, after] = [dies(contract, market, price - far - 1), dies(contract, market, price + far + 1)];
          expect(before).not.toBe(after);
        },
      ),
      { numRuns: 1000 },
    );
  });

  test('none where nothing liquidates: an over-funded short of coins, a long without leverage, no leg', () => {
    const coin = named('BTCUSDPERP').contract;
    const entry = worthAt(coin, 1000, 1_000_000);
    expect(isolatedLiquidation(coin, -1, { lots: 1000, entry, margin: entry })).toBe(null);
    expect(isolatedLiquidation(btc.contract, 1, { lots: 1, entry: 10n, margin: 10n })).toBe(null);
    expect(liquidationTicks(btc.contract, { long: null, short: null, backing: 5n })).toBe(null);
  });
});

/** By how many units a tick changes what a market has above its maintenance. */
function perTick(contract: Contract, market: Parameters<typeof liquidationTicks>[1], price: number): number {
  const over = (mark: number) => {
    const { equity, maintenance } = surplus(contract, market, mark);
    return equity - maintenance;
  };
  const ticks = Math.max(1, Math.floor(price / 100));
  const change = Math.abs(Number.parseInt(`${over(price + ticks) - over(price)}`, 10));
  return Math.max(change / ticks / 2, 1e-6);
}

/** A unit of rounding in ticks, for a leg that is worth few units. */
function slack({ kind, top, bottom }: Contract, ticks: number, lots: number): number {
  if (kind === 'linear') return 1;
  const units = (BigInt(lots) * top) / (BigInt(ticks) * bottom);
  return 1 + Math.ceil((4 * ticks * 200) / Number.parseInt(units.toString(), 10));
}
