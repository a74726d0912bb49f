/** Words of contracts that orders, legs and settings have in common, in the exchange as on a page. */

export const MARGIN_MODES = ['cross', 'isolated'] as const;
export type MarginMode = (typeof MARGIN_MODES)[number];
export const POSITION_MODES = ['oneWay', 'twoWay'] as const;
export type PositionMode = (typeof POSITION_MODES)[number];
export const POSITION_SIDES = ['long', 'short'] as const;
export type PositionSide = (typeof POSITION_SIDES)[number];
