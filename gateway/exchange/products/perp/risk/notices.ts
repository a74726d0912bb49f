import { priceAt, sizeAt } from '#lib/rules/limits.ts';
import { textOf } from '#lib/rules/violation.ts';
import type { NoticeKind } from '../../../events/perp-facts.ts';
import { LONG } from '../../../positions/positions.ts';
import type { Desk } from '../desk.ts';
import { markOf } from '../figures.ts';
import { unitsText } from '../read.ts';
import type { HeldLeg } from './held-leg.ts';

/** The steps of a liquidation, as they are told. */
type Step = 'cancel' | 'net' | 'reduce' | 'takeover';

type Figures = { readonly equity: bigint; readonly maintenance: bigint };

/** What a step of a liquidation began with; `lots` is what it closed. */
export function tellStep(desk: Desk, held: HeldLeg, step: Step, { equity, maintenance }: Figures, lots = 0): void {
  const { spec } = held.market;
  tellFacts(desk, held, 'liquidationStep', [
    ['step', step],
    ['size', textOf(sizeAt(spec, lots))],
    ['mark', textOf(priceAt(spec, markOf(desk.turn, spec.symbol)))],
    ['equity', unitsText(equity)],
    ['maintenance', unitsText(maintenance)],
  ]);
}

/** Margin that a leg got by itself, before it would have been liquidated. */
export function tellAdded(desk: Desk, held: HeldLeg, change: bigint): void {
  const { spec } = held.market;
  tellFacts(desk, held, 'marginAdded', [
    ['amount', unitsText(change)],
    ['mark', textOf(priceAt(spec, markOf(desk.turn, spec.symbol)))],
  ]);
}

type Numbers = { readonly lots: number; readonly mark: number } & Readonly<Record<string, bigint | number>>;

/** Lots and mark in the market's own steps, then amounts. */
export function tell(desk: Desk, held: HeldLeg, kind: NoticeKind, { lots, mark, ...amounts }: Numbers): void {
  const { spec } = held.market;
  tellFacts(desk, held, kind, [
    ['size', textOf(sizeAt(spec, lots))],
    ['mark', textOf(priceAt(spec, mark))],
    ...Object.entries(amounts).map(([name, units]) => [name, unitsText(BigInt(units))] as const),
  ]);
}

function tellFacts(
  desk: Desk,
  { owner, market, side }: HeldLeg,
  kind: NoticeKind,
  facts: readonly (readonly [name: string, value: string])[],
): void {
  desk.emit({
    ...{ t: 'notice', account: owner, kind, symbol: market.spec.symbol, side: side === LONG ? 'long' : 'short' },
    ...{ facts: facts.map(([name, value]) => ({ name, value })), at: desk.turn.now },
  });
}
