'use client';

import { useEffect } from 'react';
import type { Env } from '#lib/contract/trade.ts';
import { watchPrivate } from '#stores/private.ts';
import { useSettings } from '#stores/settings.ts';
import { useSimulation } from '#stores/simulation.ts';

/** Whose account this page trades for: `none` has none, `unknown` until the browser was asked. */
export type Mode = Env | 'none' | 'unknown';

/** Follows the account of the page's mode while the caller is there. */
export function useMode(): Mode {
  const mode = useSimulation(({ known, active }) => (known ? (active ? 'paper' : 'live') : 'unknown'));
  const loggedIn = useSettings((settings) => settings.loggedIn);
  const hydrated = useSettings((settings) => settings.hydrated);
  const whose = mode !== 'live' ? mode : !hydrated ? 'unknown' : loggedIn ? 'live' : 'none';
  useEffect(() => (whose === 'live' || whose === 'paper' ? watchPrivate[whose]() : undefined), [whose]);
  return whose;
}
