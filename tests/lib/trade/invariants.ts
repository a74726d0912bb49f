import type { Decimal } from 'decimal.js';
import fc from 'fast-check';
import {
  type Kind,
  liquidationPriceCross,
  liquidationPriceIsolated,
  maintenanceMargin,
  priceForRoe,
  roeAtPrice,
  roundTrigger,
  type Tier,
} from '#lib/trade/index.ts';
import { balances, same, Wide, wide } from './wide.ts';
import { amount, feeRate, kind, leverage, price, rate, side, size, tiers } from './worlds.ts';

/** Invariants of the guide, checked by formulas that are written out again here, at more digits. */

const gain = (of: Kind, dir: number, held: Decimal, from: Decimal, to: Decimal): Decimal =>
  of === 'inverse'
    ? held.times(dir).times(wide(1).div(from).minus(wide(1).div(to)))
    : held.times(dir).times(to.minus(from));
const worth = (of: Kind, held: Decimal, at: Decimal): Decimal => (of === 'inverse' ? held.div(at) : held.times(at));

/** Each tier's rate on the part of the value inside it. */
function byParts(list: readonly Tier[], value: Decimal, fee: string): Decimal {
  let [sum, floor] = [wide(0), wide(0)];
  for (const { upTo, rate: own } of list) {
    const end = upTo === null ? value : Wide.min(value, wide(upTo as string));
    sum = sum.plus(Wide.max(0, end.minus(floor)).times(wide(own as string).plus(fee)));
    floor = Wide.max(floor, end);
  }
  return sum;
}

/** @returns how many positions had a price */
export function isolatedEquityIsRequirement(numRuns: number): number {
  let found = 0;
  fc.assert(
    fc.property(
      kind,
      side,
      size,
      price,
      leverage,
      tiers,
      feeRate,
      price,
      (of, on, held, entry, times, list, fee, coin) => {
        const bp = of === 'mixed' ? coin : '1';
        const margin = worth(of, wide(held), wide(entry)).div(bp).div(times).toSignificantDigits(30).toString();
        const at = liquidationPriceIsolated({
          kind: of,
          side: on,
          size: held,
          entry,
          margin,
          tiers: list,
          feeRate: fee,
          bp,
        });
        if (!at) return;
        found += 1;
        const [own, value] = [wide(margin).times(bp), worth(of, wide(held), wide(at))];
        const won = gain(of, on === 1 ? 1 : -1, wide(held), wide(entry), wide(at));
        balances(own.plus(won), byParts(list, value, fee), [own, won, value]);
      },
    ),
    { numRuns },
  );
  return found;
}

export function crossEquityIsRequirement(numRuns: number): number {
  let found = 0;
  const count = fc.oneof(fc.constant('0'), size);
  const money = amount(9, 0, 4);
  fc.assert(
    fc.property(
      fc.tuple(kind, fc.constantFrom('larger' as const, 'sum' as const), price),
      fc.tuple(money, money, money, fc.oneof(fc.constant('0'), money)),
      fc.tuple(count, price, count, price),
      fc.tuple(rate, feeRate),
      ([of, hedge, coin], [available, upnl, kept, orders], [longs, longAt, shorts, shortAt], [mm, fee]) => {
        const bp = of === 'inverse' ? '1' : coin;
        const others = { available, othersUpnl: `-${upnl}`, othersMaintain: kept, totalDelegateValue: orders };
        const legs = { longOpenCount: longs, longOpenPrice: longAt, shortOpenCount: shorts, shortOpenPrice: shortAt };
        const at = liquidationPriceCross({ kind: of, bp, ...others, ...legs, mm, feeRate: fee, offset: '1.5', hedge });
        if (!at) return;
        found += 1;
        const [long, short, mark] = [wide(longs), wide(shorts), wide(at)];
        const charged = hedge === 'sum' ? long.plus(short) : Wide.max(long, short);
        const won = gain(of, 1, long, wide(longAt), mark);
        const lost = gain(of, -1, short, wide(shortAt), mark);
        const k = wide(mm).plus(fee);
        // Open orders of inverse contracts are USD like its sizes: worth less coin the higher the price.
        const own = of === 'inverse' ? charged.plus(orders).div(mark) : charged.times(mark).plus(orders);
        const equity = wide(bp).times(wide(available).minus(upnl)).plus(won).plus(lost);
        const required = wide(bp).times(kept).plus(k.times(own)).minus('1.5');
        balances(equity, required, [
          wide(bp).times(available),
          wide(bp).times(upnl),
          wide(bp).times(kept),
          won,
          lost,
          own,
        ]);
      },
    ),
    { numRuns },
  );
  return found;
}

/** One leg without open orders is an isolated position whose margin is the whole wallet. */
export function crossWithOneLegIsIsolated(numRuns: number): void {
  fc.assert(
    fc.property(
      fc.constantFrom('linear' as const, 'inverse' as const),
      side,
      size,
      price,
      size,
      rate,
      feeRate,
      (of, on, held, entry, funds, mm, fee) => {
        const wallet = { available: funds, othersUpnl: 0, othersMaintain: 0, mm, feeRate: fee, kind: of };
        const leg =
          on === 1 ? { longOpenCount: held, longOpenPrice: entry } : { shortOpenCount: held, shortOpenPrice: entry };
        const alone = liquidationPriceIsolated({
          kind: of,
          side: on,
          size: held,
          entry,
          margin: funds,
          mm,
          feeRate: fee,
        });
        const crossed = liquidationPriceCross({ ...wallet, ...leg });
        same(crossed?.toSignificantDigits(50), alone?.toSignificantDigits(50));
      },
    ),
    { numRuns },
  );
}

/** The price for a return gives that return back, and is missing only where it would not be above 0. */
export function targetsGiveTheirReturn(numRuns: number): void {
  const target = fc.tuple(fc.boolean(), amount(6, 3, 4)).map(([loss, part]) => (loss ? `-${part}` : part));
  fc.assert(
    fc.property(kind, side, price, leverage, target, (of, on, entry, times, part) => {
      const position = { kind: of, side: on, entry, leverage: times };
      const at = priceForRoe({ ...position, roe: part });
      const move = wide(part).times(on === 1 ? 1 : -1);
      if (at)
        same(
          roeAtPrice({ ...position, price: at })
            ?.toDecimalPlaces(30)
            .toString(),
          wide(part).toString(),
        );
      else same((of === 'inverse' ? wide(times).minus(move) : move.plus(times)).lte(0), true);
    }),
    { numRuns },
  );
}

/** On the grid, within one tick, in the stated direction, and a second rounding changes nothing. */
export function triggersSettle(numRuns: number): void {
  const purpose = fc.constantFrom('profit' as const, 'loss' as const);
  fc.assert(
    fc.property(
      price,
      fc.integer({ min: 0, max: 8 }),
      fc.constantFrom(1, 2, 5, 25),
      side,
      purpose,
      (at, pricePlace, step, on, what) => {
        const grid = { pricePlace, step, side: on, purpose: what };
        const rounded = roundTrigger({ price: at, ...grid })!;
        const tick = wide(step).div(wide(10).pow(pricePlace));
        const moved = wide(rounded).minus(at);
        same(wide(rounded).mod(tick).isZero(), true);
        same(moved.abs().lt(tick), true);
        const down = (on === 1) === (what === 'profit');
        same(down ? moved.lte(0) : moved.gte(0), true);
        if (rounded.gt(0)) same(roundTrigger({ price: rounded, ...grid })?.toString(), rounded.toString());
      },
    ),
    { numRuns },
  );
}

/** Maintenance by deductions is maintenance by parts, at the ends of tiers, too. */
export function maintenanceIsByParts(numRuns: number): void {
  fc.assert(
    fc.property(tiers, size, feeRate, fc.boolean(), (list, any, fee, atEnd) => {
      const value = (atEnd ? list[0]!.upTo : null) ?? any;
      same(
        maintenanceMargin({ value, tiers: list, feeRate: fee })?.toString(),
        byParts(list, wide(value), fee).toString(),
      );
    }),
    { numRuns },
  );
}
