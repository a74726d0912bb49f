import type { FiatRates } from '#lib/contract/market.ts';
import { createStore } from './create.ts';

export type Rates = FiatRates & {
  /** Takes an answer of the gateway; an older one than the last is dropped. */
  seed(rates: FiatRates): void;
};

/** Fiat per USDT, by the value key of the currency. Empty until the first answer: amounts then show `--`. */
export const useRates = createStore<Rates>((set, get) => ({
  rates: {},
  ts: 0,
  stale: false,
  seed: (answer) => {
    if (answer.ts < get().ts) return;
    set({ rates: answer.rates, ts: answer.ts, stale: answer.stale });
  },
}));
