import type { MergedOrders } from '#lib/trade/merge.ts';
import { createStore } from './create.ts';

/** What the held coin of the screen's pair cost and has brought. Written by the card of holdings alone. */
export type HeldStore = {
  /** Null while no card is there. */
  readonly symbol: string | null;
  /** Null while nothing is held, or not known. */
  readonly merged: MergedOrders | null;
  setHeld(symbol: string | null, merged: MergedOrders | null): void;
};

export const useHeld = createStore<HeldStore>((set) => ({
  symbol: null,
  merged: null,
  setHeld: (symbol, merged) => set({ symbol, merged }),
}));
