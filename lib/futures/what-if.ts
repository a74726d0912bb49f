import type { PositionSide } from '#lib/rules/perp-words.ts';
import { marginForLeverage, removableMargin } from '#lib/trade/units/margin.ts';
import { falls } from '#lib/trade/units/pool.ts';
import { valueLimit } from '#lib/trade/units/tiers.ts';
import { type Fall, fallOf } from './fall.ts';
import { type LegFigures, legFigures, type PoolFigures, poolFigures, valueAt } from './figures.ts';
import { afterFill, type Fill } from './fill.ts';
import { holdingOf, type Pool, withHolding } from './holding.ts';

/** What would be if: a change of facts, then the very functions that tell what is. */

export type Change = {
  /** Ticks that the mark of the market goes to, after everything else has happened. */
  readonly mark?: number | undefined;
  /** Units put into an isolated leg, or taken out; in cross margin, moved into the wallet or out of it. */
  readonly margin?: bigint | undefined;
  readonly leverage?: number | undefined;
  /** An order that fills at its price, before the mark moves. */
  readonly fill?: Omit<Fill, 'symbol'> | undefined;
};

export type Target = { readonly symbol: string; readonly side: PositionSide };

/** Why the venue would not let it happen; amounts in units. */
export type Obstacle =
  | { readonly rule: 'leverage'; readonly bound: number }
  | { readonly rule: 'leverageTier'; readonly value: bigint; readonly bound: bigint }
  | { readonly rule: 'insufficientMargin'; readonly value: bigint; readonly bound: bigint }
  | { readonly rule: 'marginFloor'; readonly value: bigint; readonly bound: bigint }
  | { readonly rule: 'wouldLiquidate'; readonly value: bigint; readonly bound: bigint }
  | { readonly rule: 'noPosition' };

export type Side = { readonly pool: PoolFigures; readonly leg: LegFigures | null };
export type WhatIf = {
  readonly now: Side;
  readonly then: Side;
  /** In one-way mode a larger fill turned the leg: `then` tells of the other side. */
  readonly turned: boolean;
  /** The first thing that the venue would refuse; a mark is never refused. */
  readonly obstacle: Obstacle | null;
  /** Whether the leg, or in cross margin its pool, is liquidated there. */
  readonly falls: boolean;
  /** What that leaves, where it is the mark that does it. */
  readonly fall: Fall | null;
};

export function whatIf(pool: Pool, target: Target, change: Change): WhatIf | null {
  const holding = holdingOf(pool, target.symbol);
  if (!holding) return null;
  const steps = [withLeverage, withMargin, withFill];
  let [after, obstacle]: [Pool, Obstacle | null] = [pool, null];
  for (const step of steps) {
    const done = step(after, target, change);
    after = done.pool;
    obstacle ??= done.obstacle;
  }
  if (change.mark !== undefined) after = withMark(after, target.symbol, change.mark);
  const turned = turns(pool, after, target);
  const told = turned ? { ...target, side: opposite(target.side) } : target;
  const [now, then] = [sideOf(pool, target), sideOf(after, told)];
  const fallen = then.leg !== null && falls(then.leg.equity, then.leg.required);
  const fall = fallen && change.mark !== undefined ? fallOf(after, told) : null;
  return { now, then, turned, obstacle, falls: fallen, fall };
}

export const opposite = (side: PositionSide): PositionSide => (side === 'long' ? 'short' : 'long');

function turns(before: Pool, after: Pool, { symbol, side }: Target): boolean {
  const [was, is] = [holdingOf(before, symbol)?.legs, holdingOf(after, symbol)?.legs];
  return !after.twoWay && Boolean(was?.[side] && !is?.[side] && is?.[opposite(side)]);
}

export function withMark(pool: Pool, symbol: string, mark: number): Pool {
  return withHolding(pool, symbol, (before) => ({ ...before, mark }));
}

function sideOf(pool: Pool, { symbol, side }: Target): Side {
  const whole = poolFigures(pool);
  return { pool: whole, leg: legFigures(pool, symbol, side, whole) };
}

type Done = { readonly pool: Pool; readonly obstacle: Obstacle | null };
const done = (pool: Pool, obstacle: Obstacle | null = null): Done => ({ pool, obstacle });

/** How much margin may go into a leg and out of it now; in cross margin, how much may leave the wallet. */
export function marginBounds(
  pool: Pool,
  { symbol, side }: Target,
): { readonly add: bigint; readonly remove: bigint } | null {
  const holding = holdingOf(pool, symbol);
  const whole = poolFigures(pool);
  if (holding?.mode !== 'isolated') return { add: 0n, remove: whole.transferable };
  const figures = legFigures(pool, symbol, side, whole);
  if (!figures) return null;
  const { leg, unrealised, value, maintenance } = figures;
  return {
    add: whole.transferable,
    remove: removableMargin({ ...leg, leverage: holding.leverage[side], unrealised, value, maintenance }),
  };
}

function withMargin(pool: Pool, target: Target, { margin = 0n }: Change): Done {
  const holding = holdingOf(pool, target.symbol);
  const leg = holding?.legs[target.side];
  if (margin === 0n || !holding) return done(pool);
  const bounds = marginBounds(pool, target);
  const short = margin < 0n && bounds !== null && -margin > bounds.remove;
  if (holding.mode === 'cross') {
    const moved = { ...pool, balance: pool.balance + margin };
    return done(moved, short ? { rule: 'insufficientMargin', value: -margin, bound: bounds.remove } : null);
  }
  if (!leg || !bounds) return done(pool, { rule: 'noPosition' });
  const moved = withHolding({ ...pool, balance: pool.balance - margin }, target.symbol, (before) => ({
    ...before,
    legs: { ...before.legs, [target.side]: { ...leg, margin: leg.margin + margin } },
  }));
  if (short) return done(moved, { rule: 'marginFloor', value: -margin, bound: bounds.remove });
  if (margin > bounds.add) return done(moved, { rule: 'insufficientMargin', value: margin, bound: bounds.add });
  return done(moved);
}

/** One leverage for both legs, but in two-way isolated margin, where each has its own. */
function withLeverage(pool: Pool, { symbol, side }: Target, { leverage }: Change): Done {
  const holding = holdingOf(pool, symbol);
  if (!holding || leverage === undefined || leverage === holding.leverage[side]) return done(pool);
  const { contract } = holding.market;
  if (leverage < 1 || leverage > contract.maxLeverage)
    return done(pool, { rule: 'leverage', bound: contract.maxLeverage });
  const isolated = holding.mode === 'isolated';
  const sides: readonly PositionSide[] = pool.twoWay && isolated ? [side] : ['long', 'short'];
  let [balance, legs] = [pool.balance, holding.legs];
  for (const one of sides) {
    const leg = legs[one];
    const more = leg && isolated ? marginForLeverage(leg.entry, holding.leverage[one], leverage) : 0n;
    if (!leg || more === 0n) continue;
    balance -= more;
    legs = { ...legs, [one]: { ...leg, margin: leg.margin + more } };
  }
  const chosen = { ...holding.leverage, ...Object.fromEntries(sides.map((one) => [one, leverage])) };
  const after = withHolding({ ...pool, balance }, symbol, (before) => ({ ...before, legs, leverage: chosen }));
  return done(after, leverageObstacle(pool, after, { symbol, side }, leverage));
}

function leverageObstacle(before: Pool, after: Pool, { symbol, side }: Target, leverage: number): Obstacle | null {
  const holding = holdingOf(after, symbol)!;
  const bound = valueLimit(holding.market.contract, leverage);
  for (const one of ['long', 'short'] as const) {
    const value = valueAt(holding, one);
    if (value > bound) return { rule: 'leverageTier', value, bound };
  }
  const [was, left] = [openFigure(before, symbol), openFigure(after, symbol)];
  const fallen = leverage < holdingOf(before, symbol)!.leverage[side];
  return fallen && left < 0n ? { rule: 'insufficientMargin', value: was - left, bound: was } : null;
}

/** What an opening order of a market may lock: in isolated margin without gains that are not realised. */
export function openFigure(pool: Pool, symbol: string): bigint {
  const whole = poolFigures(pool);
  if (holdingOf(pool, symbol)?.mode === 'cross') return whole.availableToOpen;
  return whole.unrealised > 0n ? whole.availableToOpen - whole.unrealised : whole.availableToOpen;
}

function withFill(pool: Pool, { symbol }: Target, { fill }: Change): Done {
  if (!fill || fill.lots === 0) return done(pool);
  const filled = afterFill(pool, { ...fill, symbol });
  if (!filled) return done(pool, { rule: 'noPosition' });
  if (filled.opens === 0) return done(filled.pool);
  const side: PositionSide = fill.buys ? 'long' : 'short';
  const holding = holdingOf(filled.pool, symbol)!;
  const [value, bound] = [valueAt(holding, side), valueLimit(holding.market.contract, holding.leverage[side])];
  if (value > bound) return done(filled.pool, { rule: 'leverageTier', value, bound });
  const left = openFigure(filled.pool, symbol);
  if (left < 0n)
    return done(filled.pool, {
      rule: 'insufficientMargin',
      value: openFigure(pool, symbol) - left,
      bound: openFigure(pool, symbol),
    });
  const after = legFigures(filled.pool, symbol, side)!;
  return done(
    filled.pool,
    falls(after.equity, after.required) ? { rule: 'wouldLiquidate', value: after.equity, bound: after.required } : null,
  );
}

/** An order that makes a leg so many lots at the mark: more of it, less, or none. */
export function resized(pool: Pool, { symbol, side }: Target, lots: number): Omit<Fill, 'symbol'> | null {
  const holding = holdingOf(pool, symbol);
  if (!holding) return null;
  const more = lots - (holding.legs[side]?.lots ?? 0);
  const buys = (side === 'long') === more > 0;
  return { buys, lots: Math.abs(more), ticks: holding.mark, positionSide: pool.twoWay ? side : null };
}
