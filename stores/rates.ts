import { fetchFiatRates } from '#lib/api/market.ts';
import type { FiatRates } from '#lib/contract/shapes/market.ts';
import { after, onWake } from '#lib/market/page-events.ts';
import { keepFresh, type Refresh } from '#lib/market/refresh.ts';
import { createStore, whileWatched } from './create.ts';

export type Rates = FiatRates & {
  /** Takes an answer of the gateway; an older one than the last is dropped. */
  seed(rates: FiatRates): void;
  /** Marks rates as stale that nobody has renewed for too long. @param now epoch ms */
  age(now: number): void;
};

/** Rates older than this are stale, as the gateway also says of its own. ms */
const STALE_MS = 600_000;

/** Fiat per USDT, by the value key of the currency. Empty until the first answer: amounts then show `--`. */
export const useRates = createStore<Rates>((set, get, api) => {
  whileWatched(api, () => watchRates());
  return {
    rates: {},
    ts: 0,
    stale: false,
    seed: (answer) => {
      if (answer.ts < get().ts) return;
      set({ rates: answer.rates, ts: answer.ts, stale: answer.stale });
    },
    age: (now) => {
      if (!get().stale && get().ts > 0 && now - get().ts > STALE_MS) set({ stale: true });
    },
  };
});

/** Renews the rates each minute while the page is visible; runs by itself while an amount is shown. @returns stops it */
export function watchRates(
  fetchRates: () => Promise<FiatRates> = fetchFiatRates,
  world: RatesWorld = PAGE,
): () => void {
  return keepFresh({
    ...world,
    every: 60_000,
    retry: 5_000,
    patience: 1_500,
    freshAt: () => useRates.getState().ts,
    refresh: async () => {
      try {
        useRates.getState().seed(await fetchRates());
      } finally {
        useRates.getState().age(world.now());
      }
    },
  });
}

type RatesWorld = Pick<Refresh, 'now' | 'after' | 'visible' | 'onWake'>;

const PAGE: RatesWorld = {
  now: Date.now,
  after,
  visible: () => document.visibilityState === 'visible',
  onWake,
};
