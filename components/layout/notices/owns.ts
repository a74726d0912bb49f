'use client';

import { useAlerts } from '#stores/alerts.ts';
import { useSettings } from '#stores/settings.ts';
import { useSimulation } from '#stores/simulation.ts';

/** Whether somebody has, or is about to have, an account here: for everybody else no bell and no text of it is fetched. */
export function useOwns(): boolean {
  const loggedIn = useSettings((settings) => settings.loggedIn);
  return useSimulation((state) => state.active) || loggedIn;
}

/** Whether this page needs the parts of notices: for whoever has an account, and who asks for an alert without one. */
export function useNoticesWanted(): boolean {
  const owns = useOwns();
  return useAlerts(({ wish }) => wish !== null) || owns;
}
