'use client';

import { useEffect, useSyncExternalStore } from 'react';
import type { Env } from '#lib/contract/trade.ts';
import type { Pool } from '#lib/futures/holding.ts';
import { watchFutures } from '#stores/futures.ts';
import { livePool, onLive } from '#stores/futures-live.ts';
import { watchSettings } from '#stores/futures-settings.ts';
import { watchMarks } from '#stores/marks.ts';
import { useSettings } from '#stores/settings.ts';
import { useSimulation } from '#stores/simulation.ts';

/** Whose account this page shows; null: nobody's, or the browser was not asked yet. */
export function useAccountEnv(): Env | null {
  const mode = useSimulation(({ known, active }) => (known ? (active ? 'paper' : 'live') : null));
  const loggedIn = useSettings((settings) => settings.loggedIn);
  return mode === 'live' && !loggedIn ? null : mode;
}

/** Follows contracts and marks of an account, and its settings of a market, while the caller is there. */
export function useFollowAccount(env: Env | null, symbol: string | null): void {
  useEffect(() => (env === null ? undefined : watchFutures[env]()), [env]);
  useEffect(() => (env === null ? undefined : watchMarks()), [env]);
  useEffect(() => (env === null || symbol === null ? undefined : watchSettings(env, symbol)), [env, symbol]);
}

/** Everything of a settle asset at the present marks; renders with each step of them. */
export function useLivePool(settle: string | null): Pool | null {
  return useSyncExternalStore(
    onLive,
    () => (settle === null ? null : livePool(settle)),
    () => null,
  );
}
