import { ACTIONS, type ActionId, DEFAULTS } from './actions.ts';
import { isCombo, isFree } from './combo.ts';

/** What somebody chose himself: action → key, '' for none. */
export type OwnKeys = Readonly<Partial<Record<ActionId, string>>>;
/** Every action with the key that is in force, '' for none. */
export type Bindings = Readonly<Record<ActionId, string>>;

/** The usable part of what is stored: known actions, keys that a page can have, each once. */
export function checkOwnKeys(value: unknown): OwnKeys {
  if (typeof value !== 'object' || value === null) return {};
  const taken = new Set<string>();
  const rows = ACTIONS.flatMap((action) => {
    const key: unknown = Object.hasOwn(value, action) ? (value as Record<string, unknown>)[action] : undefined;
    if (key === '') return [[action, key] as const];
    if (!isCombo(key) || !isFree(key) || taken.has(key)) return [];
    taken.add(key);
    return [[action, key] as const];
  });
  return Object.fromEntries(rows);
}

/** Own keys over those of the house. A key of the house that somebody gave to another action does not do both. */
export function bindingsOf(own: OwnKeys): Bindings {
  const taken = new Set(Object.values(own));
  return Object.fromEntries(
    ACTIONS.map((action) => [action, own[action] ?? (taken.has(DEFAULTS[action]) ? '' : DEFAULTS[action])]),
  ) as Bindings;
}

/** What a key does; null for nothing. */
export function actionOf(bindings: Bindings, combo: string): ActionId | null {
  return ACTIONS.find((action) => bindings[action] === combo && combo !== '') ?? null;
}

/** The own keys after an action got a key; whatever had it has none. */
export function withKey(own: OwnKeys, action: ActionId, combo: string): OwnKeys {
  const before = combo === '' ? null : actionOf(bindingsOf(own), combo);
  const next = { ...own, ...(before && before !== action ? { [before]: '' } : {}), [action]: combo };
  // What is the house's again is not kept, so that a later key of the house is not held off for nothing.
  const rows = Object.entries(next).filter(([id, key]) => key !== DEFAULTS[id as ActionId]);
  return Object.fromEntries(rows) as OwnKeys;
}
