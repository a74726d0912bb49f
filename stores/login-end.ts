import { dropSession } from '#lib/storage/session.ts';
import { tellTabs } from '#lib/storage/tabs.ts';
import { useSession } from './session.ts';
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

/** The venue knows the session no longer: nothing of it stays in this browser, and the other tabs hear of it (ACC-21). */
export function endLogin(): void {
  dropSession();
  useSettings.getState().setLoggedIn(false);
  useSession.getState().forget();
  tellTabs('session');
}
