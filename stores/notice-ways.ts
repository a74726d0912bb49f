import { readLocal, writeLocal } from '#lib/storage/local.ts';
import { KEY } from '#lib/storage/names.ts';
import { onOtherTab, tellTabs } from '#lib/storage/tabs.ts';
import { createStore } from './create.ts';

/** How notices make themselves heard in this browser; which kinds do, the account says (`NoticeSettings`). */
type Ways = {
  readonly sound: boolean;
  /** Whole percent. */
  readonly volume: number;
  /** Messages of the browser, where it has been allowed them. */
  readonly browser: boolean;
};
export type NoticeWays = Ways & {
  /** Reads what is stored and follows other tabs. @returns how to stop */
  hydrate(): () => void;
  set(change: Partial<Ways>): void;
};

const USUAL: Ways = { sound: false, volume: 40, browser: false };

export const useNoticeWays = createStore<NoticeWays>((set, get) => {
  const refresh = () => set(read());
  return {
    ...USUAL,
    hydrate: () => {
      refresh();
      return onOtherTab('preferences', refresh);
    },
    set: (change) => {
      const { sound, volume, browser } = { ...get(), ...change };
      set({ sound, volume, browser });
      writeLocal(KEY.noticeWays, JSON.stringify({ sound, volume, browser }));
      tellTabs('preferences');
    },
  };
});

function read(): Ways {
  try {
    const { sound, volume, browser } = JSON.parse(readLocal(KEY.noticeWays) ?? '{}') as Record<string, unknown>;
    const isVolume = Number.isInteger(volume) && (volume as number) >= 0 && (volume as number) <= 100;
    return {
      sound: sound === true,
      volume: isVolume ? (volume as number) : USUAL.volume,
      browser: browser === true,
    };
  } catch {
    // Not JSON, or no object: the next choice repairs it.
    return USUAL;
  }
}
