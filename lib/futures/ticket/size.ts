import { parseAmount } from '#lib/exact/amount.ts';
import { UNIT_PLACES } from '#lib/trade/units/contract.ts';
import { mostLots } from '#lib/trade/units/most-lots.ts';
import { falls } from '#lib/trade/units/pool.ts';
import { positionLimit, valueLimit } from '#lib/trade/units/tiers.ts';
import { worthAt } from '#lib/trade/units/value.ts';
import { holdingOf } from '../holding.ts';
import { lotsOf, sizeText, unitsText } from '../market.ts';
import { type FuturesDraft, type Intent, SIZE_UNITS, type SizeUnit } from './draft.ts';
import { type Facts, opensLeg, priceOf } from './facts.ts';
import { closable, facing, freeToClose, type Plan, planOf, type Wanted, worstTicks } from './plan.ts';

/** How a draft would meet the book, but for its size. Null while the price that it asks for is not known. */
export type Shape = Omit<Wanted, 'lots'> & {
  /** The price that its value is made of, ticks. */
  readonly at: number;
};

export function shapeOf(draft: FuturesDraft, intent: Intent, facts: Facts): Shape | null {
  const read = (text: string) => priceOf(facts.market, text);
  const { kind, tif } = draft;
  if (kind === 'limit') {
    const limit = read(draft.price);
    return limit === null ? null : { intent, limit, at: limit, way: tif === 'gtc' ? 'rests' : 'takes' };
  }
  if (kind === 'market') return { intent, limit: worstTicks(facts, intent.side), at: facts.mark, way: 'takes' };
  const field = kind === 'triggerLimit' ? 'price' : kind === 'triggerMarket' ? 'triggerPrice' : 'activationPrice';
  const at = kind === 'trailing' && draft.activationPrice === '' ? facts.mark : read(draft[field]);
  return at === null ? null : { intent, limit: at, at, way: 'waits' };
}

/** V of the leg that a side opens at mark, of what its resting orders open, and of so many lots more. */
export function valueWith(facts: Facts, { intent, at }: Pick<Shape, 'intent' | 'at'>, opening: number): bigint {
  const { market, mark, pool, resting } = facts;
  const lots = holdingOf(pool, market.symbol)?.legs[opensLeg(intent.side)]?.lots ?? 0;
  const held = worthAt(market.contract, lots, mark);
  return held + resting[intent.side] + worthAt(market.contract, opening, at);
}

/** Lots of so many that would open, as the leg says now. */
export function openingLots(facts: Facts, intent: Intent, lots: number): number {
  return intent.opens ? Math.max(0, lots - closable(facts, facts.pool, intent)) : 0;
}

/** The most that leg and orders may be worth at this leverage. */
export function valueCap({ market: { contract }, leverage }: Facts, { side }: Intent): bigint {
  const [most, allowed] = [positionLimit(contract), valueLimit(contract, leverage[opensLeg(side)])];
  return allowed < most ? allowed : most;
}

/** Lots that can be closed: at once or by what waits all there are, of what rests what no other order has promised. */
export function closingLots(facts: Facts, { intent, way, limit }: Shape): number {
  if (way === 'rests' && facing(facts, intent.side, limit).length === 0) return freeToClose(facts, facts.pool, intent);
  return closable(facts, facts.pool, intent);
}

/** While nothing is known of the book, an order at the market is reckoned as one at the mark. */
function reckoned(facts: Facts, shape: Shape): Shape {
  const unknown = shape.way === 'takes' && facts.levels[shape.intent.side].length === 0;
  return unknown ? { ...shape, way: 'waits', limit: shape.at } : shape;
}

/** The plan of so many lots. */
export const planned = (facts: Facts, shape: Shape, lots: number): Plan =>
  planOf(facts, { ...reckoned(facts, shape), lots });

/** Whether the book, up to the limit, gives all of it. */
const isWhole = ({ taken, resting }: Plan, lots: number): boolean => taken + resting === lots;

/** What was searched for lately, by the facts that it was searched in: several parts of a form ask the same. */
const searched = new WeakMap<Facts, Map<string, number | null>>();

function once(facts: Facts, key: readonly unknown[], search: () => number | null): number | null {
  let known = searched.get(facts);
  if (!known) {
    known = new Map();
    searched.set(facts, known);
  }
  const name = JSON.stringify(key);
  const found = known.get(name);
  if (found !== undefined) return found;
  if (known.size >= MOST_SEARCHES) known.clear();
  const answer = search();
  known.set(name, answer);
  return answer;
}

const MOST_SEARCHES = 50;

/** Most lots that the exchange would take of this order now; null while it cannot be known. */
export function maxLots(facts: Facts, shape: Shape | null): number | null {
  return shape === null ? null : once(facts, ['most', shape], () => searchMost(facts, shape));
}

function searchMost(facts: Facts, shape: Shape): number | null {
  const { maxLots: most } = facts.limits;
  if (!shape.intent.opens) return Math.min(most, closingLots(facts, shape));
  if (!facts.known) return null;
  const cap = valueCap(facts, shape.intent);
  return mostLots(most, (lots) => {
    if (valueWith(facts, shape, openingLots(facts, shape.intent, lots)) > cap) return false;
    const plan = planned(facts, shape, lots);
    return isWhole(plan, lots) && isPaid(plan);
  });
}

/** Whether the account bears an order: its lock is there, and what it opens at once lives. */
export function isPaid({ lacking, standing }: Plan): boolean {
  return lacking === null && (standing === null || !falls(standing.equity, standing.required));
}

/**
 * What an amount comes to as a size of the wire.
 * @returns '' while it cannot be known; what is typed as a size goes as it was typed
 */
export function sizeOf(draft: FuturesDraft, facts: Facts | null, shape: Shape | null): string {
  const { amount } = draft;
  if (amount.by === 'size') return amount.value;
  if (facts === null) return '';
  const { limits } = facts;
  if (amount.by === 'contracts') {
    const contracts = parseAmount(amount.value, 0);
    // As many as no order has are no size any more: the rule says so then.
    return contracts === null ? amount.value && NO_SIZE : sizeText(facts.market, safe(contracts, limits.maxLots + 1));
  }
  if (shape === null) return '';
  if (amount.by === 'percent') {
    const most = maxLots(facts, shape);
    return most === null ? '' : sizeText(facts.market, Math.floor((most * amount.value) / 100));
  }
  const units = parseAmount(amount.value, UNIT_PLACES);
  if (units === null) return amount.value && NO_SIZE;
  const unit = amount.by;
  // What only closes costs nothing, however much it is.
  if (unit === 'cost' && !shape.intent.opens) return '';
  const lots = once(facts, [unit, amount.value, shape], () =>
    mostLots(limits.maxLots, (count) => {
      const plan = planned(facts, shape, count);
      return isWhole(plan, count) && spentOn(unit, plan) <= units;
    }),
  );
  return sizeText(facts.market, lots ?? 0);
}

/** A size that is none: nothing is sent of it. */
const NO_SIZE = '?';

const safe = (count: bigint, most: number): number => (count > BigInt(most) ? most : Number.parseInt(`${count}`, 10));

const spentOn = (unit: 'value' | 'cost', { value, lock }: Plan): bigint => (unit === 'value' ? value : lock);

/** Where the slider stands: whole percent of the most there is, 0 to 100; null while that is not known. */
export function percentOf(draft: FuturesDraft, facts: Facts | null, shape: Shape | null): number | null {
  if (draft.amount.by === 'percent') return draft.amount.value;
  const most = facts && maxLots(facts, shape);
  if (facts === null || most === null) return null;
  const lots = lotsOf(facts.market, sizeOf(draft, facts, shape)) ?? 0;
  if (lots === 0) return 0;
  return most === 0 ? 100 : Math.min(100, Math.floor((lots / most) * 100));
}

/** The same size said in another unit, for the side that is looked at: what the field shows after its unit was switched. */
export function amountIn(to: SizeUnit, draft: FuturesDraft, facts: Facts | null, shape: Shape | null): string {
  if (draft.amount.by === to) return draft.amount.value;
  const lots = facts && lotsOf(facts.market, sizeOf(draft, facts, shape));
  if (!facts || lots === null || lots === 0) return '';
  if (to === 'size') return sizeText(facts.market, lots);
  if (to === 'contracts') return `${lots}`;
  if (shape === null) return '';
  const units = spentOn(to, planned(facts, shape, lots));
  return units === 0n ? '' : unitsText(units);
}

/** What a size can be said in: what only closes costs nothing. */
export const sizeUnits = (opens: boolean): readonly SizeUnit[] =>
  opens ? SIZE_UNITS : SIZE_UNITS.filter((unit) => unit !== 'cost');
