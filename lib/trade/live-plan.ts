import { quotient } from '#lib/exact/arithmetic.ts';
import { type Fixed, pow10, print, trim } from '#lib/exact/fixed.ts';
import type { Direction } from './codes.ts';
import type { Kind } from './contract.ts';
import { digitsOf, quotientOf, type Ratio, ratioOf } from './fixed.ts';
import { PERCENT_PLACES } from './roe.ts';
import type { Tone } from './text.ts';

/** The derived fields of a position as text, for lists that live. */
export type LiveFigures = {
  readonly dUpnl: string | null;
  readonly dUpnlValue: string | null;
  readonly dUpnlText: string;
  readonly dUpnlUi: Tone;
  readonly dRoe: string | null;
  readonly dRoeU: string | null;
  readonly dRoeText: string;
  readonly dOpenMarginCount: string | null;
};

/** What stays of a position while the mark price moves. All numbers are above 0. */
export type Still = {
  readonly kind: Kind | undefined;
  readonly dir: Direction;
  readonly size: Fixed;
  readonly entry: Fixed;
  /** The venue's margin; null where it is entry value ÷ leverage. */
  readonly margin: Fixed | null;
  readonly leverage: Fixed;
  /** Decimals shown. */
  readonly places: number;
};

/**
 * The same for marks of one number of decimals and one margin coin price. With d = dir · (mark − entry) in units of both,
 * the gain is d · gain, its shown units d · shown, the return in hundredths of a percent d · roe; where `perMark`, each
 * divided by the mark.
 */
export type Plan = {
  readonly align: bigint;
  readonly entry: bigint;
  readonly perMark: boolean;
  readonly gain: Ratio;
  /** Decimals of a gain that needs no division, else null. */
  readonly gainPlaces: number | null;
  readonly shown: Ratio;
  readonly roe: Ratio;
  readonly margin: string | null;
};

/** Digits of a number of the position, and of a mark. */
export const OWN_DIGITS = 18;
/**
 * Digits of an aligned price and of a factor. Their product stays below 10^54, so a figure that is not on the grid is
 * farther from it than the 55 digits that decimals are rounded by, and both ways cut at the same place.
 */
const PRICE_DIGITS = 24;
const FACTOR_DIGITS = 30;

/** @param margin its text, which does not move with the mark   @returns null where numbers are too long */
export function planOf(still: Still, markPlaces: number, coin: Fixed, margin: string | null): Plan | null {
  const { kind, size, places } = still;
  const scale = Math.max(markPlaces, still.entry.places);
  const entry = still.entry.units * pow10(scale - still.entry.places);
  if (OWN_DIGITS + scale - markPlaces > PRICE_DIGITS || digitsOf(entry) > PRICE_DIGITS) return null;
  const perMark = kind === 'inverse';
  const exponent = perMark ? scale - size.places : coin.places - scale - size.places;
  const bottom = perMark ? entry : coin.units;
  const gain = ratioOf(size.units, bottom, exponent);
  const shown = ratioOf(size.units, bottom, exponent + places);
  const roe = returnOf(still, { entry, bottom, exponent, perMark });
  if ([gain, shown, roe].some(({ top }) => digitsOf(top) > FACTOR_DIGITS)) return null;
  const gainPlaces = perMark || coin.units !== 1n || exponent > 0 ? null : -exponent;
  return { align: pow10(scale - markPlaces), entry, perMark, gain, gainPlaces, shown, roe, margin };
}

/** Gain ÷ margin in hundredths of a percent. With the margin entry value ÷ leverage, size and coin price cancel. */
function returnOf(
  { size, margin, leverage }: Still,
  { entry, bottom, exponent, perMark }: { entry: bigint; bottom: bigint; exponent: number; perMark: boolean },
): Ratio {
  const steps = 2 + PERCENT_PLACES;
  if (margin) return ratioOf(size.units, bottom * margin.units, exponent + margin.places + steps);
  return ratioOf(leverage.units, perMark ? 1n : entry, steps - leverage.places);
}

/** @param mark in the plan's units, > 0 */
export function figuresAt({ dir, places }: Still, plan: Plan, mark: bigint): LiveFigures {
  const move = dir === 1 ? mark - plan.entry : plan.entry - mark;
  const per = plan.perMark ? mark : 1n;
  const shown = (move * plan.shown.top) / (plan.shown.bottom * per);
  const roe = quotient(move * plan.roe.top, plan.roe.bottom * per, 'floor');
  const value = print(shown, places);
  const percent = print(roe, PERCENT_PLACES);
  const rate = trim(percent);
  return {
    dUpnl: gainText(plan, move, per),
    dUpnlValue: trim(value),
    dUpnlText: shown > 0n ? `+${value}` : value,
    dUpnlUi: shown > 0n ? 'up' : shown < 0n ? 'down' : 'neutral',
    dRoe: rate,
    dRoeU: roe < 0n ? rate.slice(1) : rate,
    dRoeText: roe > 0n ? `+${percent}%` : `${percent}%`,
    dOpenMarginCount: plan.margin,
  };
}

function gainText({ gain, gainPlaces }: Plan, move: bigint, per: bigint): string {
  if (gainPlaces !== null) return trim(print(move * gain.top, gainPlaces));
  if (move === 0n) return '0';
  const { units, places } = quotientOf(move * gain.top, gain.bottom * per);
  return trim(print(units, places));
}
