import type { ActionId } from '#lib/hotkeys/actions.ts';
import { type Bindings, bindingsOf, checkOwnKeys, type OwnKeys, withKey } from '#lib/hotkeys/bindings.ts';
import { readLocal, writeLocal } from '#lib/storage/local.ts';
import { KEY } from '#lib/storage/names.ts';
import { onOtherTab, tellTabs } from '#lib/storage/tabs.ts';
import { createStore } from './create.ts';

export type Hotkeys = {
  readonly own: OwnKeys;
  readonly bindings: Bindings;
  /** Reads what is stored and follows other tabs. @returns how to stop */
  hydrate(): () => void;
  /** Gives an action a key, '' for none; whatever had it has none from then on. */
  setKey(action: ActionId, combo: string): void;
  /** The keys of the house. */
  reset(): void;
};

/** Which key does what. */
export const useHotkeys = createStore<Hotkeys>((set, get) => {
  const take = (own: OwnKeys) => set({ own, bindings: bindingsOf(own) });
  const keep = (own: OwnKeys) => {
    take(own);
    writeLocal(KEY.hotkeys, JSON.stringify(own));
    tellTabs('hotkeys');
  };
  const refresh = () => take(readOwnKeys());
  return {
    own: {},
    bindings: bindingsOf({}),
    hydrate: () => {
      refresh();
      return onOtherTab('hotkeys', refresh);
    },
    setKey: (action, combo) => keep(withKey(get().own, action, combo)),
    reset: () => keep({}),
  };
});

function readOwnKeys(): OwnKeys {
  try {
    return checkOwnKeys(JSON.parse(readLocal(KEY.hotkeys) ?? '{}'));
  } catch {
    // Not JSON: the keys of the house; the next choice repairs it.
    return {};
  }
}
