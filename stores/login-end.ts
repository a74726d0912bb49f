import { useSettings } from './settings.ts';

/**
 * Runs when a login ends. A call that it ended with is never answered, so whatever shows that it waits for one must let
 * go by this (ENV-16). @returns how to stop
 */
export function onLoginEnd(run: () => void): () => void {
  return useSettings.subscribe((now, before) => {
    if (before.loggedIn && !now.loggedIn) run();
  });
}
