import type { Instrument } from '#lib/contract/shapes/market.ts';
import { createStore } from './create.ts';

export type Instruments = {
  /** In the order of the gateway. */
  readonly list: readonly Instrument[];
  readonly bySymbol: Readonly<Record<string, Instrument>>;
  /** The last attempt to learn of them failed. */
  readonly failed: boolean;
  /** Takes the whole list as the gateway answered it. */
  seed(list: readonly Instrument[]): void;
  /** Asks for them; several callers at once ask once. A failure is told by `failed`. */
  load(): Promise<void>;
};

/** The markets of the venue; empty until a page brought them. */
export const useInstruments = createStore<Instruments>((set, get) => {
  let loading: Promise<void> | null = null;
  const ask = async () => {
    set({ failed: false });
    try {
      const { fetchInstruments } = await import('#lib/api/market.ts');
      get().seed(await fetchInstruments());
    } catch {
      set({ failed: true });
    } finally {
      loading = null;
    }
  };
  return {
    list: [],
    bySymbol: {},
    failed: false,
    seed: (list) => {
      if (list === get().list) return;
      set({ list, bySymbol: Object.fromEntries(list.map((instrument) => [instrument.symbol, instrument])) });
    },
    load: () => {
      loading ??= ask();
      return loading;
    },
  };
});
