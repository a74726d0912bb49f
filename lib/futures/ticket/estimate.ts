import { divideDecimal, subtractDecimal } from '#lib/format/decimal.ts';
import type { Side } from '#lib/rules/words.ts';
import { tierAt } from '#lib/trade/units/tiers.ts';
import { legFigures } from '../figures.ts';
import { holdingOf } from '../holding.ts';
import { averageText, lotsOf, priceText, sizeText, unitsText } from '../market.ts';
import type { FuturesDraft, Intent } from './draft.ts';
import type { Facts } from './facts.ts';
import { facing, openingFigure, type Plan } from './plan.ts';
import { maxLots, planned, type Shape, sizeOf, valueWith } from './size.ts';

/** What an order would come to, as decimal text. Null where it cannot be known yet. */
export type Estimate = {
  /** What is sent. */
  readonly size: string | null;
  /** In the settle asset. */
  readonly value: string | null;
  /** What it locks: margin, opening fee, and what it would have lost at the mark. "0" of what only closes. */
  readonly cost: string | null;
  readonly fee: string | null;
  readonly feeRate: string;
  /** Largest size that would be taken now. */
  readonly max: string | null;
  /** Of what the book gives now, for what goes at the market. */
  readonly average: string | null;
  /** How much worse than the best price of the book that is, a fraction of it; below zero never. */
  readonly slippage: string | null;
  /** The book does not give all of it. */
  readonly short: boolean;
  /** Of the leg as it would be, all of the order filled; null where there is none. */
  readonly liquidation: string | null;
  /** Its size then. */
  readonly legSize: string | null;
  /** What has to hold the cost: below zero where more is used than there is. */
  readonly available: string | null;
  /** The tier that the leg would lie in, from 1 on, and the value where it ends; null where nothing opens. */
  readonly tier: { readonly number: number; readonly upTo: string; readonly leverage: number } | null;
};

export const UNKNOWN: Omit<Estimate, 'feeRate'> = {
  ...{ size: null, value: null, cost: null, fee: null, max: null, average: null, slippage: null, short: false },
  ...{ liquidation: null, legSize: null, available: null, tier: null },
};

/** Everything that the ticket tells of one of its buttons, from the draft as it stands. Pure; walks down the book. */
export function estimateOf(
  draft: FuturesDraft,
  facts: Facts | null,
  shape: Shape | null,
  fees: { readonly makerFee: string; readonly takerFee: string },
): Estimate {
  const feeRate = facts && shape && isMaker(draft, facts, shape) ? fees.makerFee : fees.takerFee;
  if (facts === null || shape === null) return { ...UNKNOWN, feeRate };
  const { market } = facts;
  const most = maxLots(facts, shape);
  const max = most === null ? null : sizeText(market, most);
  const lots = lotsOf(market, sizeOf(draft, facts, shape)) ?? 0;
  const free = facts.known ? unitsText(openingFigure(facts, facts.pool)) : null;
  if (lots === 0) return { ...UNKNOWN, feeRate, max, available: free };
  const plan = planned(facts, shape, lots);
  return {
    ...{ size: sizeText(market, lots), value: unitsText(plan.value), fee: unitsText(plan.fee), feeRate, max },
    cost: unitsText(plan.lock),
    available: facts.known ? unitsText(plan.figure) : null,
    ...fillOf(facts, plan, shape.intent.side),
    short: shape.way === 'takes' && plan.taken + plan.resting < lots,
    ...afterwards(facts, plan, shape.intent),
    tier: plan.opens === 0 ? null : tierOf(facts, shape, plan.opens),
  };
}

/** What the book gives for what is taken at once. */
function fillOf(
  { market, levels }: Facts,
  { taken, takenValue }: Plan,
  side: Side,
): Pick<Estimate, 'average' | 'slippage'> {
  const average = averageText(market, takenValue, taken);
  const [best] = levels[side];
  if (average === null || best === undefined) return { average, slippage: null };
  const off = divideDecimal(subtractDecimal(average, priceText(market, best.ticks)), priceText(market, best.ticks), 8);
  return { average, slippage: off?.replace('-', '') ?? null };
}

/** Where it would certainly rest first, else taker: never promised cheaper than it will be. */
function isMaker({ postOnly }: FuturesDraft, facts: Facts, { way, intent, limit }: Shape): boolean {
  if (way !== 'rests') return false;
  return postOnly || (facts.levels[intent.side].length > 0 && facing(facts, intent.side, limit).length === 0);
}

/** Size and liquidation price of what is held once all of the order has filled. */
function afterwards(
  { market, known, positionMode }: Facts,
  { after, lacking }: Plan,
  intent: Intent,
): Pick<Estimate, 'liquidation' | 'legSize'> {
  const legs = holdingOf(after, market.symbol)?.legs;
  // One-way: an order may leave a leg on either side.
  const side = positionMode === 'twoWay' || legs?.[intent.leg] ? intent.leg : intent.leg === 'long' ? 'short' : 'long';
  const figures = legFigures(after, market.symbol, side);
  if (figures === null) return { liquidation: null, legSize: '0' };
  const { liquidation, leg } = figures;
  return {
    // What cannot be paid never comes to it.
    liquidation: liquidation === null || !known || lacking ? null : priceText(market, liquidation),
    legSize: sizeText(market, leg.lots),
  };
}

function tierOf(facts: Facts, { intent, at }: Pick<Shape, 'intent' | 'at'>, opens: number): Estimate['tier'] {
  const { contract } = facts.market;
  const found = tierAt(contract, valueWith(facts, { intent, at }, opens));
  const { upTo, leverage } = contract.tiers[found]!;
  return { number: found + 1, upTo: unitsText(upTo), leverage };
}
