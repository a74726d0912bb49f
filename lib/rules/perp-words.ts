/** Words of contracts that orders, legs and settings have in common, in the exchange, on the wire and on a page. */

export const MARGIN_MODES = ['cross', 'isolated'] as const;
export type MarginMode = (typeof MARGIN_MODES)[number];
export const POSITION_MODES = ['oneWay', 'twoWay'] as const;
export type PositionMode = (typeof POSITION_MODES)[number];
export const POSITION_SIDES = ['long', 'short'] as const;
export type PositionSide = (typeof POSITION_SIDES)[number];

/** What an owner of contracts is told. */
export const PERP_NOTICE_KINDS = [
  'marginWarning',
  'marginAdded',
  'liquidationStep',
  'liquidated',
  'adl',
  'funding',
  'triggerFailed',
  'orderCut',
  'countdown',
  'settled',
] as const;
export type PerpNoticeKind = (typeof PERP_NOTICE_KINDS)[number];
