import type { Fixed } from '#lib/exact/fixed.ts';
import { directionOf, type SideCode } from './codes.ts';
import type { Kind } from './contract.ts';
import { fixedOf } from './fixed.ts';
import { figuresAt, type LiveFigures, OWN_DIGITS, type Plan, planOf, type Still } from './live-plan.ts';
import { type Decimal, decimal, type Given } from './number.ts';
import { pnlPlaces } from './pnl.ts';
import { type DerivedFields, derivePosition, factsOf, type PositionFields } from './position.ts';

export type LiveOptions = { side: SideCode; kind?: Kind; decimals?: Given };
export type LivePosition = (mark: Given, bp?: Given) => LiveFigures;

const PLAIN = /^\d+(?:\.\d+)?$/;
const ONE: Fixed = { units: 1n, places: 0 };

/**
 * Prepares a position for a list. The function it gives answers what `derivePosition` would at each mark, bit for bit,
 * in integers and without reading the position again; numbers too long for that, and all that is missing or malformed,
 * take the way of decimals. Prepare again when the position changes.
 */
export function livePosition(position: PositionFields | null | undefined, options: LiveOptions): LivePosition {
  const exact: LivePosition = (mark, bp) => textsOf(derivePosition(position, { ...options, mark, bp }));
  const still = stillOf(position, options);
  if (!still) return exact;
  // One plan for each number of decimals that marks have come with; another margin coin price makes all of them new.
  let plans: (Plan | null | undefined)[] = [];
  let planned: Given;
  return (mark, bp) => {
    if (typeof mark !== 'string' || mark.length > OWN_DIGITS || !PLAIN.test(mark)) return exact(mark, bp);
    if (still.kind === 'mixed' && bp !== planned) {
      plans = [];
      planned = bp;
    }
    const point = mark.indexOf('.');
    const places = point === -1 ? 0 : mark.length - point - 1;
    const price = BigInt(point === -1 ? mark : mark.slice(0, point) + mark.slice(point + 1));
    if (price === 0n) return exact(mark, bp);
    let plan = plans[places];
    if (plan === undefined) {
      const coin = still.kind === 'mixed' ? short(decimal(bp)) : ONE;
      plan = coin && planOf(still, places, coin, exact(mark, bp).dOpenMarginCount);
      plans[places] = plan;
    }
    return plan ? figuresAt(still, plan, price * plan.align) : exact(mark, bp);
  };
}

/** @returns null where only decimals can tell */
function stillOf(position: PositionFields | null | undefined, { side, kind, decimals }: LiveOptions): Still | null {
  const facts = factsOf(position);
  const [size, entry, places] = [short(facts.size), short(facts.entry), pnlPlaces(decimals)];
  const margin = short(facts.margin);
  const leverage = facts.margin ? margin : short(facts.leverage);
  if (!size || !entry || !leverage || places === null) return null;
  return { kind, dir: directionOf(side), size, entry, margin, leverage, places };
}

/** A number above 0 that is short enough. */
function short(value: Decimal | null): Fixed | null {
  if (!value?.gt(0) || value.precision(true) > OWN_DIGITS || value.decimalPlaces() > OWN_DIGITS) return null;
  return fixedOf(value);
}

function textsOf(derived: DerivedFields): LiveFigures {
  const text = (value: Decimal | null): string | null => value?.toString() ?? null;
  return {
    ...derived,
    dUpnl: text(derived.dUpnl),
    dUpnlValue: text(derived.dUpnlValue),
    dRoe: text(derived.dRoe),
    dRoeU: text(derived.dRoeU),
    dOpenMarginCount: text(derived.dOpenMarginCount),
  };
}
