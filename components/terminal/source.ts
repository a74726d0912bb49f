import { useSyncExternalStore } from 'react';
import type { PriceSource } from '#lib/contract/shapes/market.ts';

let asked: Promise<PriceSource> | null = null;

/** Where prices come from; asked once a page. Rejects when it cannot be known now; the next one asks again. */
export function priceSource(): Promise<PriceSource> {
  if (asked) return asked;
  const asking = import('#lib/api/market.ts').then(({ fetchSource }) => fetchSource());
  asked = asking;
  asking.catch(() => {
    asked = null;
  });
  return asking;
}

/** Whether this venue makes the prices, as the server wrote it into the page: what it simulates is no tape, nor another's market. */
export function useMadeHere(): boolean {
  return useSyncExternalStore(
    never,
    () => document.documentElement.dataset.source === undefined,
    () => true,
  );
}

const never = () => () => {};
