import type { Decimal } from './number.ts';

/** Codes as the wire has them. Objects, not TypeScript enums: the file runs in Node without a build. */
export const PositionSide = { LONG_POSITIONS: 1, SHORT_POSITIONS: 2 } as const;
export type PositionSide = (typeof PositionSide)[keyof typeof PositionSide];

export const MarginMode = { FIXED_MARGIN: 1, CROSS_MARGIN: 2 } as const;
export type MarginMode = (typeof MarginMode)[keyof typeof MarginMode];

export const PositionMode = { ONE_WAY: 1, TWO_WAY: 2 } as const;
export type PositionMode = (typeof PositionMode)[keyof typeof PositionMode];

/** A side as it may arrive. The number 1 is long, anything else is short. */
export type SideCode = PositionSide | number | string | null | undefined;
/** A code of margin or position mode as it may arrive; one that is not known is missing. */
export type ModeCode = number | null | undefined;

/** Sign of a side in every formula: +1 long, −1 short. */
export type Direction = 1 | -1;

export function directionOf(side: SideCode): Direction {
  return side === PositionSide.LONG_POSITIONS ? 1 : -1;
}

export function sideOf(side: SideCode): PositionSide {
  return side === PositionSide.LONG_POSITIONS ? PositionSide.LONG_POSITIONS : PositionSide.SHORT_POSITIONS;
}

/** dir · value */
export function signed(value: Decimal, dir: Direction): Decimal {
  return dir === 1 ? value : value.negated();
}
