import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { averageAfterAdd, orderCost, positionValue, unrealisedPnl } from '#lib/trade/index.ts';
import { averagePrice } from '#lib/trade/units/average.ts';
import { gainOf, releasedEntry, releasedMargin } from '#lib/trade/units/entry.ts';
import { openLoss, orderLock } from '#lib/trade/units/lock.ts';
import { openableLots } from '#lib/trade/units/openable.ts';
import { worthAt } from '#lib/trade/units/value.ts';
import { wide } from '../wide.ts';
import { amount, inUnits, named, priceText, scene, side, sizeText, way, whole } from './world.ts';

const btc = named('BTCUSDTPERP');
const coin = named('BTCUSDPERP');

describe('value', () => {
  test('linear is exact: 0.5 at 97,482.6 is 48,741.3', () =>
    expect(amount(worthAt(btc.contract, 5000, 974_826))).toBe('48741.3'));

  test('inverse is down to the unit of the coin: 100 dollars at 97,482.6', () =>
    expect(amount(worthAt(coin.contract, 100, 974_826))).toBe('0.001025824095'));

  test('is the decimal one, whole units of it', () => {
    fc.assert(
      fc.property(scene, ({ one, lots, ticks }) => {
        const { kind } = one.contract;
        const exact = positionValue({ kind, size: sizeText(one, lots), price: priceText(one, ticks) })!;
        expect(worthAt(one.contract, lots, ticks)).toBe(whole(inUnits(exact), 'floor'));
      }),
    );
  });
});

describe('entry value', () => {
  test('is released against the trader', () => {
    const part = { entry: 100n, lots: 1, of: 3 };
    expect(releasedEntry(btc.contract, 1, part)).toBe(34n);
    expect(releasedEntry(btc.contract, -1, part)).toBe(33n);
    expect(releasedEntry(coin.contract, 1, part)).toBe(33n);
    expect(releasedEntry(coin.contract, -1, part)).toBe(34n);
    expect(releasedMargin(100n, 1, 3)).toBe(33n);
    expect(releasedMargin(-100n, 1, 3)).toBe(-34n);
  });

  test('closed in any parts, what is realised adds up to the values, and never gives more than the exact share', () => {
    fc.assert(
      fc.property(
        scene,
        fc.array(fc.integer({ min: 1, max: 400 }), { maxLength: 12 }),
        ({ one, way, lots, ticks }, cuts) => {
          const { contract } = one;
          let entry = worthAt(contract, lots, ticks);
          const paid = entry;
          let [left, realised, worth] = [lots, 0n, 0n];
          for (const cut of [...cuts, lots]) {
            const closes = Math.min(cut, left);
            if (closes === 0) break;
            const price = ticks + cut;
            const released = releasedEntry(contract, way, { entry, lots: closes, of: left });
            const value = worthAt(contract, closes, price);
            const gain = gainOf(contract, way, released, value);
            const exact = gainOf(contract, way, entry * BigInt(closes), value * BigInt(left));
            expect(gain * BigInt(left)).toBeLessThanOrEqual(exact);
            entry -= released;
            left -= closes;
            realised += gain;
            worth += value;
          }
          expect([left, entry]).toEqual([0, 0n]);
          expect(realised).toBe(gainOf(contract, way, paid, worth));
        },
      ),
    );
  });

  test('unrealised is the decimal gain, within a unit for each value that was cut', () => {
    fc.assert(
      fc.property(scene, ({ one, way: of, lots, ticks, mark }) => {
        const { contract } = one;
        const entry = worthAt(contract, lots, ticks);
        const gain = gainOf(contract, of, entry, worthAt(contract, lots, mark));
        const exact = unrealisedPnl({
          kind: contract.kind,
          side: side(of),
          size: sizeText(one, lots),
          entry: priceText(one, ticks),
          price: priceText(one, mark),
        })!;
        const off = wide(gain.toString()).minus(inUnits(exact)).abs();
        expect(off.lt(contract.kind === 'linear' ? '1e-9' : 1)).toBe(true);
      }),
    );
  });
});

describe('average', () => {
  test('is C ÷ n, floor at the price place; inverse n ÷ C', () => {
    // Bitget: 0.1 at 30,000 and 0.2 at 31,000.
    const entry = worthAt(btc.contract, 1000, 300_000) + worthAt(btc.contract, 2000, 310_000);
    expect(averagePrice(btc.contract, entry, 3000)).toBe(306_666n);
    expect(averagePrice(coin.contract, 2_000_000_000_000n, 100_000)).toBe(500_000n);
  });

  test('is the decimal average of any two fills', () => {
    fc.assert(
      fc.property(scene, ({ one, lots, ticks, mark }) => {
        const { contract, listing } = one;
        const entry = worthAt(contract, lots, ticks) + worthAt(contract, lots * 2, mark);
        const fills = [
          { size: sizeText(one, lots), price: priceText(one, ticks) },
          { size: sizeText(one, lots * 2), price: priceText(one, mark) },
        ];
        const exact = averageAfterAdd({ kind: contract.kind, fills })!;
        const shown = averagePrice(contract, entry, lots * 3);
        const scale = wide(10).pow(listing.pricePlace);
        if (contract.kind === 'linear') expect(shown).toBe(whole(wide(exact.toString()).times(scale), 'floor'));
        // A value cut by a unit lifts a harmonic average by as little.
        else
          expect(
            wide(shown.toString())
              .minus(wide(exact.toString()).times(scale))
              .abs()
              .lt(wide(ticks).div(lots).times('1e-2').plus(1)),
          ).toBe(true);
      }),
    );
  });
});

describe('lock', () => {
  test('initial margin, taker fee and the loss at the mark: 1 BTC at 100,000, 20 times, mark 99,000', () => {
    const lock = orderLock(btc.contract, { way: 1, lots: 10_000, ticks: 1_000_000, leverage: 20, mark: 990_000 });
    expect(amount(lock)).toBe('6060');
    expect(openLoss(btc.contract, { way: -1, lots: 10_000, ticks: 1_000_000, leverage: 20, mark: 990_000 })).toBe(0n);
  });

  test('is what the decimal half foretells, at most two units and never less', () => {
    fc.assert(
      fc.property(scene, ({ one, way: of, lots, ticks, mark, leverage }) => {
        const { contract, listing } = one;
        const lock = orderLock(contract, { way: of, lots, ticks, leverage, mark });
        const cost = orderCost({
          kind: contract.kind,
          side: side(of),
          size: sizeText(one, lots),
          price: priceText(one, ticks),
          leverage,
          feeRate: listing.takerFee,
          mark: priceText(one, mark),
          openLoss: true,
        })!;
        const more = wide(lock.toString()).minus(inUnits(cost));
        expect(more.gte(contract.kind === 'linear' ? '-1e-9' : -1.01) && more.lte(3)).toBe(true);
      }),
    );
  });

  test('openable is the most that a figure pays: one lot more is too much', () => {
    fc.assert(
      fc.property(scene, fc.bigInt({ min: 0n, max: 10n ** 19n }), ({ one, way: of, ticks, mark, leverage }, figure) => {
        const terms = { way: of, ticks, mark, leverage };
        const lots = openableLots(one.contract, terms, figure, 2 ** 40);
        const lock = (n: number) => orderLock(one.contract, { ...terms, lots: n });
        expect(lots === 0 || lock(lots) <= figure).toBe(true);
        expect(lots === 2 ** 40 || lock(lots + 1) > figure).toBe(true);
      }),
    );
  });
});

test('no size, no value, no lock', () => {
  fc.assert(
    fc.property(way, (of) => {
      expect(worthAt(coin.contract, 0, 5)).toBe(0n);
      expect(orderLock(btc.contract, { way: of, lots: 0, ticks: 5, leverage: 3, mark: 9 })).toBe(0n);
    }),
  );
});
