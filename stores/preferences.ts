import type { Interval } from '#lib/contract/market.ts';
import {
  type MarketType,
  PREFERENCE_DEFAULTS,
  type Preferences,
  readPreferences,
  writePreference,
} from '#lib/storage/preferences.ts';
import { onOtherTab, tellTabs } from '#lib/storage/tabs.ts';
import { createStore } from './create.ts';

type FlagName = 'guideFlags' | 'tipFlags' | 'ipDialogFlags';

export type PreferenceStore = Preferences & {
  readonly hydrated: boolean;
  /** Reads what is stored and follows other tabs. @returns how to stop */
  hydrate(): () => void;
  setPreference<Name extends keyof Preferences>(name: Name, value: Preferences[Name]): void;
  setInterval(market: MarketType, interval: Interval): void;
  /** Marks a guide, a tip or a region notice as seen; it stays away from then on. */
  dismiss(kind: FlagName, id: string): void;
  /** Shows it again from now on. */
  recall(kind: FlagName, id: string): void;
};

/** What the visitor left as it was: chart interval, panel sizes, coin, dismissed notices. The zone acts through useSettings. */
export const usePreferences = createStore<PreferenceStore>((set, get) => {
  const keep = <Name extends keyof Preferences>(name: Name, value: Preferences[Name]) => {
    set({ [name]: writePreference(name, value) } as Partial<PreferenceStore>);
    tellTabs('preferences');
  };
  return {
    ...PREFERENCE_DEFAULTS,
    hydrated: false,
    hydrate: () => {
      const refresh = () => set({ ...readPreferences(), hydrated: true });
      refresh();
      return onOtherTab('preferences', refresh);
    },
    setPreference: keep,
    setInterval: (market, interval) => keep('klineInterval', { ...get().klineInterval, [market]: interval }),
    dismiss: (kind, id) => keep(kind, [...get()[kind].filter((known) => known !== id), id]),
    recall: (kind, id) =>
      keep(
        kind,
        get()[kind].filter((known) => known !== id),
      ),
  };
});
