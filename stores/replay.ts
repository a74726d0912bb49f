import type { ReplayStatus } from '#lib/contract/replay.ts';
import type { PriceSource } from '#lib/contract/shapes/market.ts';
import { createStore } from './create.ts';

/** The tape that is played, as everybody hears of it and as its operator does. The token is this tab's memory and nowhere else. */
export type ReplayStore = {
  /** As the stream tells; null until then. */
  readonly source: PriceSource | null;
  readonly token: string | null;
  readonly status: ReplayStatus | null;
  hear(source: PriceSource): void;
  unlock(token: string, status: ReplayStatus): void;
  lock(): void;
  take(status: ReplayStatus): void;
};

export const useReplay = createStore<ReplayStore>((set) => ({
  source: null,
  token: null,
  status: null,
  hear: (source) => set({ source }),
  unlock: (token, status) => set({ token, status }),
  lock: () => set({ token: null, status: null }),
  take: (status) => set({ status }),
}));
