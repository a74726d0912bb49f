import type { Instrument } from '#lib/contract/market.ts';
import { createStore } from './create.ts';

export type Instruments = {
  /** In the order of the gateway. */
  readonly list: readonly Instrument[];
  readonly bySymbol: Readonly<Record<string, Instrument>>;
  /** Takes the whole list as the gateway answered it. */
  seed(list: readonly Instrument[]): void;
};

/** The markets of the venue; empty until a page brought them. */
export const useInstruments = createStore<Instruments>((set, get) => ({
  list: [],
  bySymbol: {},
  seed: (list) => {
    if (list === get().list) return;
    set({ list, bySymbol: Object.fromEntries(list.map((instrument) => [instrument.symbol, instrument])) });
  },
}));
