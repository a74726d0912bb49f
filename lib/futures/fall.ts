import type { PositionSide } from '#lib/rules/perp-words.ts';
import { maintenanceOf } from '#lib/trade/units/maintenance.ts';
import { sharedEquity } from '#lib/trade/units/takeover.ts';
import { gainAt, legFigures, poolFigures, roeOf, valueAt } from './figures.ts';
import { holdingOf, type Pool } from './holding.ts';

type Target = { readonly symbol: string; readonly side: PositionSide };

/** What a leg comes to where the mark liquidates it. */
export type Fall = {
  /** What its owner loses with it, below zero; units. */
  readonly realised: bigint;
  /** Of ⌈C ÷ L⌉, hundredths of a percent, down. */
  readonly roe: bigint;
  /** What is in the wallet then, and gains of isolated legs. */
  readonly equity: bigint;
};

/**
 * The fund takes a leg over by value: nothing is left of what backs it, of its margin or of the pool, and nothing more is
 * lost, however far the mark went. Of a leg that is so large that it steps down first, this is the most that is lost.
 * @param pool  at the mark where it falls
 */
export function fallOf(pool: Pool, target: Target): Fall | null {
  const { symbol, side } = target;
  const whole = poolFigures(pool);
  const holding = holdingOf(pool, symbol);
  const figures = legFigures(pool, symbol, side, whole);
  if (!holding || !figures) return null;
  const lacks = holding.mode === 'isolated' ? figures.equity : shareOf(pool, target, whole.equity);
  const realised = figures.unrealised - lacks;
  const equity = whole.wallet + whole.unrealised + whole.isolatedUnrealised - figures.equity;
  return { realised, roe: roeOf(realised, figures.initial), equity };
}

/** Of what is left of the pool, or what it lacks, the part that goes with one of its legs. */
function shareOf(pool: Pool, { symbol, side }: Target, equity: bigint): bigint {
  const legs = pool.holdings
    .filter(({ mode }) => mode === 'cross')
    .flatMap((holding) =>
      (['long', 'short'] as const)
        .filter((one) => holding.legs[one])
        .map((one) => ({
          ...{ symbol: holding.market.symbol, side: one, unrealised: gainAt(holding, one) },
          maintenance: maintenanceOf(holding.market.contract, valueAt(holding, one)),
        })),
    );
  const at = legs.findIndex((leg) => leg.symbol === symbol && leg.side === side);
  return sharedEquity(equity, legs)[at] ?? equity;
}
