import type { PositionSide } from '#lib/rules/perp-words.ts';
import { adlScore } from '#lib/trade/units/adl.ts';
import { averagePrice } from '#lib/trade/units/average.ts';
import { bankruptcyTicks } from '#lib/trade/units/bankruptcy.ts';
import type { Way } from '#lib/trade/units/contract.ts';
import { down, most } from '#lib/trade/units/divide.ts';
import { gainOf } from '#lib/trade/units/entry.ts';
import { isolatedLiquidation, liquidationTicks } from '#lib/trade/units/liquidation.ts';
import { maintenanceOf, marketMaintenance } from '#lib/trade/units/maintenance.ts';
import { initialMargin } from '#lib/trade/units/margin.ts';
import { availableToOpen, equityOf, marginRatio, type PoolFacts, transferable } from '#lib/trade/units/pool.ts';
import { tierAt } from '#lib/trade/units/tiers.ts';
import { worthAt } from '#lib/trade/units/value.ts';
import { breakEvenTicks } from './break-even.ts';
import { type Holding, holdingOf, type Leg, type Pool } from './holding.ts';

/** What legs and pools come to at the marks of their holdings. Amounts are units of the settle asset, prices ticks. */

export const wayOf = (side: PositionSide): Way => (side === 'long' ? 1 : -1);

/** Ten thousandths are hundredths of a percent. */
const PERCENTS = 10_000n;

/** A gain ÷ ⌈C ÷ L⌉ in hundredths of a percent, down. */
export const roeOf = (gained: bigint, initial: bigint): bigint => down(gained * PERCENTS, initial);

export type PoolFigures = PoolFacts & {
  readonly equity: bigint;
  /** Hundred-millionths, up; liquidated at 1. */
  readonly ratio: bigint;
  readonly availableToOpen: bigint;
  readonly transferable: bigint;
  /** Of isolated legs, which are no part of the cross pool. */
  readonly isolatedMargin: bigint;
  readonly isolatedUnrealised: bigint;
  /** Everything that is in the wallet: available, locks and isolated margin. */
  readonly wallet: bigint;
};

/** The cross pool, and what isolated legs hold beside it. */
export function poolFigures(pool: Pool): PoolFigures {
  const sums = { unrealised: 0n, initial: 0n, maintenance: 0n, hasLegs: false };
  let [isolatedMargin, isolatedUnrealised] = [0n, 0n];
  for (const holding of pool.holdings) {
    const { long, short } = holding.legs;
    const gained = gainAt(holding, 'long') + gainAt(holding, 'short');
    if (holding.mode === 'isolated') {
      isolatedMargin += (long?.margin ?? 0n) + (short?.margin ?? 0n);
      isolatedUnrealised += gained;
    } else if (long || short) {
      sums.hasLegs = true;
      sums.unrealised += gained;
      sums.maintenance += keptOf(holding);
      sums.initial += most(initialOf(holding, 'long'), initialOf(holding, 'short'));
    }
  }
  const facts: PoolFacts = { ...sums, balance: pool.balance, locks: pool.locks };
  const equity = equityOf(facts);
  return {
    ...{ ...facts, equity, isolatedMargin, isolatedUnrealised },
    ratio: marginRatio(equity, facts.maintenance, facts.hasLegs),
    availableToOpen: availableToOpen(facts),
    transferable: transferable(facts),
    wallet: pool.balance + pool.locks + pool.isolatedLocks + isolatedMargin,
  };
}

/** V of a leg at the mark, 0 without one. */
export function valueAt({ market, legs, mark }: Holding, side: PositionSide): bigint {
  return worthAt(market.contract, legs[side]?.lots ?? 0, mark);
}

/** U of a leg at the mark. */
export function gainAt(holding: Holding, side: PositionSide): bigint {
  const leg = holding.legs[side];
  return leg ? gainOf(holding.market.contract, wayOf(side), leg.entry, valueAt(holding, side)) : 0n;
}

/** ⌈C ÷ L⌉. */
export function initialOf({ legs, leverage }: Holding, side: PositionSide): bigint {
  const leg = legs[side];
  return leg ? initialMargin(leg.entry, leverage[side]) : 0n;
}

/** Maintenance of a cross market, of both legs together. */
export const keptOf = (holding: Holding): bigint =>
  marketMaintenance(holding.market.contract, valueAt(holding, 'long'), valueAt(holding, 'short'));

export type LegFigures = {
  readonly leg: Leg;
  /** 10^-pricePlace, cut. */
  readonly average: bigint;
  /** V at the mark. */
  readonly value: bigint;
  /** U. */
  readonly unrealised: bigint;
  /** ⌈C ÷ L⌉, what ROE is measured by. */
  readonly initial: bigint;
  /** U ÷ ⌈C ÷ L⌉ in hundredths of a percent, down. */
  readonly roe: bigint;
  /** Isolated m + U, cross the pool's. */
  readonly equity: bigint;
  /** Of the leg; in cross margin of its market. */
  readonly maintenance: bigint;
  /** What `equity` is compared with: the leg's maintenance, in cross margin that of the whole pool. */
  readonly required: bigint;
  /** required ÷ equity in hundred-millionths, up. */
  readonly ratio: bigint;
  /** What backs its market besides its gain: m, or the pool's rest, the other markets of which stand still. */
  readonly backing: bigint;
  /** Ticks; null where there is none to show. */
  readonly liquidation: number | null;
  /** From mark to liquidation in hundredths of a percent of the mark, toward zero: below zero under the mark. */
  readonly distance: bigint | null;
  /** Where its own margin is lost, fees left out; null in cross margin. */
  readonly bankruptcy: number | null;
  /** Where a close pays for the fees of both sides. */
  readonly breakEven: number | null;
  /** From 0 on; the tier its value lies in now, in cross margin that of both legs. */
  readonly tier: number;
  /** The place in the line of automatic deleveraging is by this, highest first. */
  readonly adlScore: bigint;
};

/** A leg at the mark; null where there is none. */
export function legFigures(
  pool: Pool,
  symbol: string,
  side: PositionSide,
  whole = poolFigures(pool),
): LegFigures | null {
  const holding = holdingOf(pool, symbol);
  const leg = holding?.legs[side];
  if (!holding || !leg) return null;
  const { market, mark } = holding;
  const { contract } = market;
  const [value, unrealised, initial] = [valueAt(holding, side), gainAt(holding, side), initialOf(holding, side)];
  const backed = backedOf(holding, side, leg, whole);
  const { equity, required, liquidation } = backed;
  return {
    ...{ leg, value, unrealised, initial, ...backed },
    average: averagePrice(contract, leg.entry, leg.lots),
    roe: roeOf(unrealised, initial),
    ratio: marginRatio(equity, required),
    distance: liquidation === null ? null : distanceOf(mark, liquidation),
    breakEven: breakEvenTicks(contract, wayOf(side), leg),
    adlScore: adlScore({
      ...{ owner: 0, entry: leg.entry, leverage: holding.leverage[side], unrealised },
      ...{ maintenance: required, equity },
    }),
  };
}

function backedOf(holding: Holding, side: PositionSide, leg: Leg, whole: PoolFigures) {
  const { contract } = holding.market;
  const value = valueAt(holding, side);
  if (holding.mode === 'isolated') {
    const maintenance = maintenanceOf(contract, value);
    return {
      ...{ equity: leg.margin + gainAt(holding, side), maintenance, required: maintenance, backing: leg.margin },
      liquidation: isolatedLiquidation(contract, wayOf(side), leg),
      bankruptcy: bankruptcyTicks(contract, wayOf(side), leg),
      tier: tierAt(contract, value),
    };
  }
  const maintenance = keptOf(holding);
  const backing = backingOf(holding, whole);
  return {
    ...{ equity: whole.equity, maintenance, required: whole.maintenance, backing },
    liquidation: liquidationTicks(contract, { ...holding.legs, backing }),
    bankruptcy: null,
    tier: tierAt(contract, valueAt(holding, 'long') + valueAt(holding, 'short')),
  };
}

/** What a cross market has behind it when its own legs are left out: the other markets stand still for it. */
export function backingOf(holding: Holding, { equity, maintenance }: PoolFigures): bigint {
  const gained = gainAt(holding, 'long') + gainAt(holding, 'short');
  return equity - gained - (maintenance - keptOf(holding));
}

/** From one price to another in hundredths of a percent of the first, toward zero. */
export const distanceOf = (from: number, to: number): bigint => (BigInt(to - from) * PERCENTS) / BigInt(from);
