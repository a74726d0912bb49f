import type { PerpOrder } from '#lib/contract/shapes/perp-order.ts';
import type { Intent } from '#lib/futures/ticket/draft.ts';
import type { PositionMode } from '#lib/rules/perp-words.ts';

/** Names of what a button does, in `futuresForm.submit`. */
export type SideWord =
  | 'openLong'
  | 'openShort'
  | 'closeLong'
  | 'closeShort'
  | 'long'
  | 'short'
  | 'reduceLong'
  | 'reduceShort';

/** One-way mode opens, closes or turns with one button; two-way mode says which. */
export function wordOf({ side, leg, opens }: Intent, mode: PositionMode): SideWord {
  const long = leg === 'long';
  if (mode === 'twoWay') return opens ? (long ? 'openLong' : 'openShort') : long ? 'closeLong' : 'closeShort';
  if (opens) return side === 'buy' ? 'long' : 'short';
  return long ? 'reduceLong' : 'reduceShort';
}

export function wordOfOrder({ side, positionSide, reduceOnly }: PerpOrder): SideWord {
  const buys = side === 'buy';
  const opens = positionSide === null ? !reduceOnly : buys === (positionSide === 'long');
  const leg = positionSide ?? (buys === opens ? 'long' : 'short');
  return wordOf({ side, leg, opens, positionSide: undefined, reduceOnly }, positionSide === null ? 'oneWay' : 'twoWay');
}
