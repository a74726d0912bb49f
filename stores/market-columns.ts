import { type ColumnLayout, FIRST_LAYOUT, readLayout } from '#lib/market/columns.ts';
import { readLocal, removeLocal, writeLocal } from '#lib/storage/local.ts';
import { KEY } from '#lib/storage/names.ts';
import { onOtherTab, tellTabs } from '#lib/storage/tabs.ts';
import { createStore } from './create.ts';

export type MarketColumns = {
  readonly layout: ColumnLayout;
  /** Reads what is stored and follows other tabs. @returns how to stop */
  hydrate(): () => void;
  setLayout(layout: ColumnLayout): void;
  reset(): void;
};

/** Which columns the markets table has, in this browser. */
export const useMarketColumns = createStore<MarketColumns>((set) => ({
  layout: FIRST_LAYOUT,
  hydrate: () => {
    const refresh = () => set({ layout: readLayout(readLocal(KEY.marketColumns)) });
    refresh();
    return onOtherTab('preferences', refresh);
  },
  setLayout: (layout) => {
    set({ layout });
    writeLocal(KEY.marketColumns, JSON.stringify(layout));
    tellTabs('preferences');
  },
  reset: () => {
    set({ layout: FIRST_LAYOUT });
    removeLocal(KEY.marketColumns);
    tellTabs('preferences');
  },
}));
