import { print } from '#lib/exact/fixed.ts';
import { priceAt, sizeAt } from '#lib/rules/limits.ts';
import { textOf } from '#lib/rules/violation.ts';
import { averagePrice } from '#lib/trade/units/average.ts';
import type { NoticeKind } from '../../../events/perp-facts.ts';
import type { MarketState } from '../../../orders/state.ts';
import { LONG } from '../../../positions/positions.ts';
import type { Desk } from '../desk.ts';
import { markOf, perpOf } from '../figures.ts';
import { unitsText } from '../read.ts';
import type { HeldLeg } from './held-leg.ts';

/** The steps of a liquidation, as they are told. */
type Step = 'cancel' | 'net' | 'reduce' | 'takeover';

/** What a leg, or its pool, has and must keep. */
export type Kept = { readonly equity: bigint; readonly maintenance: bigint };
export const NOTHING_KEPT: Kept = { equity: 0n, maintenance: 0n };

/** Lots that a step closed, and what for. */
export type Closed = { readonly lots: number; readonly value: bigint };

type Told = {
  readonly step: Step;
  /** Null for a step that closed nothing. */
  readonly closed: Closed | null;
  readonly before: Kept;
  readonly after: Kept;
  /** Of a pool: the other markets that it has legs in, whose marks count as well. */
  readonly others?: readonly MarketState[];
};

/** A step of a liquidation with all that it began with and came to. */
export function tellStep(desk: Desk, held: HeldLeg, { step, closed, before, after, others = [] }: Told): void {
  const { spec } = held.market;
  tellFacts(desk, held, 'liquidationStep', [
    ['step', step],
    ['size', textOf(sizeAt(spec, closed?.lots ?? 0))],
    ...(closed === null ? [] : [['price', shownPrice(held, closed)] as const]),
    ['mark', markText(desk, held.market)],
    ...others.map((market) => [`mark.${market.spec.symbol}`, markText(desk, market)] as const),
    ['equity', unitsText(before.equity)],
    ['maintenance', unitsText(before.maintenance)],
    ['equityAfter', unitsText(after.equity)],
    ['maintenanceAfter', unitsText(after.maintenance)],
  ]);
}

const markText = ({ turn }: Desk, { spec }: MarketState): string => textOf(priceAt(spec, markOf(turn, spec.symbol)));

/** What a lot went for, as averages are shown. */
const shownPrice = ({ market }: HeldLeg, { lots, value }: Closed): string =>
  print(averagePrice(perpOf(market).contract, value, lots), market.spec.pricePlace);

/** Margin that a leg got by itself, before it would have been liquidated. */
export function tellAdded(desk: Desk, held: HeldLeg, change: bigint): void {
  const { spec } = held.market;
  tellFacts(desk, held, 'marginAdded', [
    ['amount', unitsText(change)],
    ['mark', textOf(priceAt(spec, markOf(desk.turn, spec.symbol)))],
  ]);
}

type Numbers = Closed & { readonly mark: number } & Readonly<Record<string, bigint | number>>;

/** Lots, price and mark in the market's own steps, then amounts. */
export function tell(desk: Desk, held: HeldLeg, kind: NoticeKind, { lots, mark, ...amounts }: Numbers): void {
  const { spec } = held.market;
  tellFacts(desk, held, kind, [
    ['size', textOf(sizeAt(spec, lots))],
    ['price', shownPrice(held, { lots, value: amounts.value })],
    ['mark', textOf(priceAt(spec, mark))],
    ...Object.entries(amounts).map(([name, units]) => [name, unitsText(BigInt(units))] as const),
  ]);
}

/** A leg whose market ended: what it went for, and what came of it. @param price  the index, ticks */
export function tellSettled(
  desk: Desk,
  held: HeldLeg,
  { lots, value, price, realised }: Closed & { readonly price: number; readonly realised: bigint },
): void {
  const { spec } = held.market;
  tellFacts(desk, held, 'settled', [
    ['size', textOf(sizeAt(spec, lots))],
    ['price', textOf(priceAt(spec, price))],
    ['value', unitsText(value)],
    ['realised', unitsText(realised)],
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
