import type { PositionSide } from '#lib/rules/perp-words.ts';
import { gainOf } from '#lib/trade/units/entry.ts';
import { liquidationTier } from '#lib/trade/units/liquidation.ts';
import { maintenanceOf, marketMaintenance } from '#lib/trade/units/maintenance.ts';
import { worthAt } from '#lib/trade/units/value.ts';
import { gainAt, keptOf, type LegFigures, legFigures, poolFigures, wayOf } from './figures.ts';
import { type Holding, holdingOf, type Leg, type Pool } from './holding.ts';

/** The parts that a liquidation price is made of. Amounts in units, prices in ticks. */
export type Why = {
  readonly holding: Holding;
  readonly side: PositionSide;
  readonly figures: LegFigures;
  readonly long: Leg | null;
  readonly short: Leg | null;
  /** What stands behind the market. Isolated: the leg's margin alone. */
  readonly backing:
    | { readonly mode: 'isolated'; readonly margin: bigint }
    | {
        readonly mode: 'cross';
        readonly balance: bigint;
        readonly locks: bigint;
        /** Gain and maintenance of the pool's other markets, which stand still here. */
        readonly othersGain: bigint;
        readonly othersKept: bigint;
        readonly others: number;
      };
  /** The tier that decided, from 0 on: the one that the value at the liquidation price lies in. Null without a price. */
  readonly tier: number | null;
  /** At the price that is shown: what there is, and what must be there. */
  readonly check: {
    readonly ticks: number;
    readonly value: bigint;
    readonly equity: bigint;
    readonly required: bigint;
  } | null;
};

export function whyLiquidation(pool: Pool, symbol: string, side: PositionSide): Why | null {
  const holding = holdingOf(pool, symbol);
  const whole = poolFigures(pool);
  const figures = legFigures(pool, symbol, side, whole);
  if (!holding || !figures) return null;
  const isolated = holding.mode === 'isolated';
  const legs = isolated ? { long: null, short: null, [side]: holding.legs[side] } : holding.legs;
  const { long, short } = legs as Readonly<Record<PositionSide, Leg | null>>;
  const gained = gainAt(holding, 'long') + gainAt(holding, 'short');
  const others = pool.holdings.filter(
    (one) => one !== holding && one.mode === 'cross' && (one.legs.long || one.legs.short),
  );
  return {
    ...{ holding, side, figures, long, short },
    backing: isolated
      ? { mode: 'isolated', margin: figures.leg.margin }
      : {
          ...{ mode: 'cross', balance: pool.balance, locks: pool.locks, others: others.length },
          othersGain: whole.unrealised - gained,
          othersKept: whole.maintenance - keptOf(holding),
        },
    tier: liquidationTier(holding.market.contract, { long, short, backing: figures.backing }),
    check: figures.liquidation === null ? null : checkAt(holding, { long, short }, figures, figures.liquidation),
  };
}

function checkAt(
  { market, mode }: Holding,
  { long, short }: Pick<Why, 'long' | 'short'>,
  { backing }: LegFigures,
  ticks: number,
): NonNullable<Why['check']> {
  const { contract } = market;
  const [bought, sold] = [worthAt(contract, long?.lots ?? 0, ticks), worthAt(contract, short?.lots ?? 0, ticks)];
  const gain =
    (long ? gainOf(contract, wayOf('long'), long.entry, bought) : 0n) +
    (short ? gainOf(contract, wayOf('short'), short.entry, sold) : 0n);
  const value = bought + sold;
  return {
    ...{ ticks, value, equity: backing + gain },
    required: mode === 'isolated' ? maintenanceOf(contract, value) : marketMaintenance(contract, bought, sold),
  };
}
