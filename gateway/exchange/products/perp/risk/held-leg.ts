import type { MarketState } from '../../../orders/state.ts';
import type { LegIndex } from '../../../positions/positions.ts';

/** A leg by whom it is. */
export type HeldLeg = { readonly owner: number; readonly market: MarketState; readonly side: LegIndex };
