'use client';

import { useEffect } from 'react';
import type { Env } from '#lib/contract/trade.ts';
import { watchFutures } from '#stores/futures.ts';
import { watchSettings } from '#stores/futures-settings.ts';
import { useSettings } from '#stores/settings.ts';
import { useSimulation } from '#stores/simulation.ts';

/** Whose account this page trades for: `none` has none, `unknown` until the browser was asked. */
export type Mode = Env | 'none' | 'unknown';

/** Follows the contracts of the account of the page's mode, and what it has chosen for this one, while the caller is there. */
export function useMode(symbol: string): Mode {
  const mode = useSimulation(({ known, active }) => (known ? (active ? 'paper' : 'live') : 'unknown'));
  const loggedIn = useSettings((settings) => settings.loggedIn);
  const hydrated = useSettings((settings) => settings.hydrated);
  const whose = mode !== 'live' ? mode : !hydrated ? 'unknown' : loggedIn ? 'live' : 'none';
  useEffect(() => {
    if (whose !== 'live' && whose !== 'paper') return;
    const stops = [watchFutures[whose](), watchSettings(whose, symbol)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [whose, symbol]);
  return whose;
}
