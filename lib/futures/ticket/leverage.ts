import { POSITION_SIDES, type PositionSide } from '#lib/rules/perp-words.ts';
import { initialMargin } from '#lib/trade/units/margin.ts';
import { tierAt, valueLimit } from '#lib/trade/units/tiers.ts';
import { distanceOf, type LegFigures } from '../figures.ts';
import { priceText, unitsText } from '../market.ts';
import { type Side, whatIf } from '../what-if.ts';
import type { Facts } from './facts.ts';
import type { TicketProblem } from './rules.ts';
import { valueWith } from './size.ts';

/** A leverage as it was typed; null for what is no whole number from 1 to the most. */
export function readLeverage(text: string, most: number): number | null {
  if (!/^[1-9]\d{0,3}$/.test(text)) return null;
  const leverage = Number.parseInt(text, 10);
  return leverage >= 1 && leverage <= most ? leverage : null;
}

/** Figures that are read apart under a line of 300 px; one less where the last two are nearer than the others. */
const MOST_MARKS = 7;
/** What one counts leverage in; a quarter of a hundred before a fifth. */
const STEPS = [1, 2, 5, 10, 25, 20, 50, 100, 250, 500] as const;

/**
 * Leverages that a slider names: 1, round ones, the most. `1 25 50 75 100 125 150` of 150, `1 5 10 15 20` of 20.
 * @param most  whole, 1 to 1000
 */
export function leverageMarks(most: number): readonly number[] {
  const all = STEPS.map((step) => ({ even: most % step === 0, marks: marksBy(step, most) }));
  const found =
    all.find(({ even, marks }) => even && marks.length <= MOST_MARKS) ??
    all.find(({ marks }) => marks.length < MOST_MARKS);
  return found!.marks;
}

/** A round one right before the most would stand in its way. */
function marksBy(step: number, most: number): readonly number[] {
  const marks = [1];
  for (let at = step; at < most; at += step) if (at > 1 && 5 * (most - at) >= 4 * step) marks.push(at);
  return most > 1 ? [...marks, most] : marks;
}

/** What a leg and the account have at a leverage, as decimal text; null where there is no leg. */
export type AtLeverage = {
  /** Of an isolated leg its own, of a cross one what it needs. */
  readonly margin: string | null;
  readonly liquidation: string | null;
  /** From the mark, a fraction. */
  readonly distance: string | null;
  /** What a new order may use. */
  readonly available: string;
  /** The most that the leg may be worth. */
  readonly largest: string;
};

export type LeverageChange = {
  readonly now: AtLeverage;
  readonly next: AtLeverage;
  /** Orders lock anew. */
  readonly locks: boolean;
  /** The liquidation price comes nearer to the mark. */
  readonly nearer: boolean;
  /** What the exchange would refuse. */
  readonly problem: TicketProblem | null;
};

/** What another leverage does, everything else as it is: legs, and orders that lock anew of it. */
export function leverageChange(facts: Facts, side: PositionSide, leverage: number): LeverageChange {
  const { market, mark } = facts;
  const found = whatIf(facts.pool, { symbol: market.symbol, side }, { leverage });
  const before = facts.leverage[side];
  const more = relocked(facts, side, leverage);
  const [free, left] = found ? [figureOf(facts, found.now), figureOf(facts, found.then) - more] : ([0n, 0n] as const);
  const at = (one: Side | null, times: number, figure: bigint): AtLeverage => ({
    ...legAt(facts, one?.leg ?? null),
    available: unitsText(figure),
    largest: unitsText(valueLimit(market.contract, times)),
  });
  const [was, soon] = [found?.now.leg?.liquidation ?? null, found?.then.leg?.liquidation ?? null];
  const short = leverage < before && left < 0n;
  return {
    now: at(found?.now ?? null, before, free),
    next: at(found?.then ?? null, leverage, left),
    locks: more !== 0n,
    nearer: was !== null && soon !== null && Math.abs(soon - mark) < Math.abs(was - mark),
    problem:
      tierProblem(facts, side, leverage) ??
      (short
        ? { field: 'leverage', rule: 'insufficientMargin', value: unitsText(free - left), bound: unitsText(free) }
        : null),
  };
}

/** Two-way isolated legs have a leverage each; everywhere else there is one. */
const sidesOf = ({ positionMode, marginMode }: Facts, side: PositionSide): readonly PositionSide[] =>
  positionMode === 'twoWay' && marginMode === 'isolated' ? [side] : POSITION_SIDES;

/** What resting orders lock beyond what they do: of a lock only its margin knows the leverage. */
function relocked(facts: Facts, side: PositionSide, leverage: number): bigint {
  let more = 0n;
  for (const one of sidesOf(facts, side))
    for (const value of facts.openings[one === 'long' ? 'buy' : 'sell'])
      more += initialMargin(value, leverage) - initialMargin(value, facts.leverage[one]);
  return more;
}

function figureOf({ marginMode }: Facts, { pool }: Side): bigint {
  const gain = pool.unrealised > 0n ? pool.unrealised : 0n;
  return marginMode === 'cross' ? pool.availableToOpen : pool.availableToOpen - gain;
}

function legAt(
  { market, mark, marginMode }: Facts,
  leg: LegFigures | null,
): Pick<AtLeverage, 'margin' | 'liquidation' | 'distance'> {
  if (leg === null) return { margin: null, liquidation: null, distance: null };
  const { liquidation } = leg;
  return {
    margin: unitsText(marginMode === 'isolated' ? leg.leg.margin : leg.initial),
    liquidation: liquidation === null ? null : priceText(market, liquidation),
    distance: liquidation === null ? null : percentText(distanceOf(mark, liquidation)),
  };
}

/** Ten-thousandths as a fraction. */
const percentText = (parts: bigint): string => {
  const sign = parts < 0n ? '-' : '';
  const digits = `${parts < 0n ? -parts : parts}`.padStart(5, '0');
  return `${sign}${digits.slice(0, -4)}.${digits.slice(-4)}`;
};

/** Leg and opening orders of a side together. */
function tierProblem(facts: Facts, side: PositionSide, leverage: number): TicketProblem | null {
  const most = valueLimit(facts.market.contract, leverage);
  for (const one of sidesOf(facts, side)) {
    const value = openValue(facts, one);
    if (value > most)
      return { field: 'leverage', rule: 'leverageTier', value: unitsText(value), bound: unitsText(most) };
  }
  return null;
}

/** V of a leg at mark, and of what its resting orders open. */
function openValue(facts: Facts, side: PositionSide): bigint {
  const intent = {
    ...{ side: side === 'long' ? ('buy' as const) : ('sell' as const), leg: side, opens: true },
    ...{ positionSide: undefined, reduceOnly: false },
  };
  return valueWith(facts, { intent, at: facts.mark }, 0);
}

/** Index of the tier that a leg with its orders lies in, whatever its leverage: the first where there is none. */
export function presentTier(facts: Facts, side: PositionSide): number {
  const { contract } = facts.market;
  return Math.max(...sidesOf(facts, side).map((one) => tierAt(contract, openValue(facts, one))));
}
