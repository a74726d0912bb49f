import { withPrefix } from '#lib/i18n/links.ts';
import { splitPrefix } from '#lib/i18n/paths.ts';
import { isSimulating, isSimulationRoute, SIMULATION_KEY, SIMULATION_LANDING } from './routes.ts';

/** What a tab does when simulation changed under it. */
export type Turn = 'stay' | 'reload' | 'landing';

export type FlagEvent = Pick<StorageEvent, 'key' | 'oldValue' | 'newValue'>;

/**
 * What this tab does when another one wrote to local storage (SIM-10 to SIM-13).
 * @param tab.active whether this tab simulates  @param tab.path its path as the address bar shows it
 */
export function onStorage({ key, oldValue, newValue }: FlagEvent, tab: { active: boolean; path: string }): Turn {
  // Without a key everything was cleared, and nobody says what was there: this tab's own mode does.
  if (key === null) return tab.active ? 'reload' : 'stay';
  if (key !== SIMULATION_KEY) return 'stay';
  const set = isSimulating(newValue);
  if (set === isSimulating(oldValue)) return 'stay';
  return onChange(set, tab.path);
}

/** What a tab does once it finds simulation begun (`set`) or ended elsewhere. */
export function onChange(set: boolean, path: string): Turn {
  return set && !isSimulationRoute(path) ? 'landing' : 'reload';
}

/** Where a page has to go because simulation does not know it, without prefix; null where it may stay (SIM-07 to SIM-09). */
export function onPath({ active, path }: { active: boolean; path: string }): string | null {
  return active && !isSimulationRoute(path) ? SIMULATION_LANDING : null;
}

/**
 * Address at which simulation begins (SIM-03 to SIM-05): the wanted path where simulation knows it, else the landing.
 * Without hash, because an address that differs in nothing else would not load the page anew.
 * @param here path of the address bar, whose prefix is kept
 */
export function entryAddress(wanted: string | undefined, here: string): string {
  const path = wanted?.split('#', 1)[0] ?? '';
  return ownAddress(isSimulationRoute(path) ? path : SIMULATION_LANDING, here);
}

/** A path of this site with the prefix that `here` has. */
export function ownAddress(path: string, here: string): string {
  const { prefix } = splitPrefix(here);
  return withPrefix(path, prefix ? `/${prefix}` : '');
}
