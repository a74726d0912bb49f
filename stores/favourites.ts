import { readLocal, writeLocal } from '#lib/storage/local.ts';
import { KEY } from '#lib/storage/names.ts';
import { onOtherTab, tellTabs } from '#lib/storage/tabs.ts';
import { createStore } from './create.ts';

/** More stars than this are not kept; the oldest stay. */
export const FAVOURITE_LIMIT = 500;
const SYMBOL = /^[A-Z0-9]{2,40}$/;

export type Favourites = {
  /** Symbols in the order they were starred. */
  readonly symbols: readonly string[];
  readonly hydrated: boolean;
  /** Reads what is stored and follows other tabs. @returns how to stop */
  hydrate(): () => void;
  toggle(symbol: string): void;
};

export const useFavourites = createStore<Favourites>((set) => ({
  symbols: [],
  hydrated: false,
  hydrate: () => {
    const refresh = () => set({ symbols: readFavourites(), hydrated: true });
    refresh();
    return onOtherTab('favourites', refresh);
  },
  toggle: (symbol) => {
    if (!SYMBOL.test(symbol)) return;
    // Another tab may have written since this one read: its stars must not be lost.
    const stored = readFavourites();
    const starred = stored.includes(symbol);
    if (!starred && stored.length >= FAVOURITE_LIMIT) return;
    const symbols = starred ? stored.filter((known) => known !== symbol) : [...stored, symbol];
    set({ symbols });
    writeLocal(KEY.favourites, JSON.stringify(symbols));
    tellTabs('favourites');
  },
}));

function readFavourites(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(readLocal(KEY.favourites) ?? '[]');
    if (!Array.isArray(stored)) return [];
    const symbols = stored.filter((symbol): symbol is string => typeof symbol === 'string' && SYMBOL.test(symbol));
    return [...new Set(symbols)].slice(0, FAVOURITE_LIMIT);
  } catch {
    // Not JSON: as good as no favourites; the next star repairs it.
    return [];
  }
}
