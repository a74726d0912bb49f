import { readLocal, writeLocal } from '#lib/storage/local.ts';
import { KEY } from '#lib/storage/names.ts';
import { onOtherTab, tellTabs } from '#lib/storage/tabs.ts';
import { createStore } from './create.ts';
import { FAVOURITE_LIMIT, useFavourites } from './favourites.ts';

export type Watchlist = {
  readonly id: string;
  /** '' for the first one, which everybody has: the page calls it. */
  readonly name: string;
  /** In its own order. Of the list in use this is what it was before: its symbols are those of `useFavourites`. */
  readonly symbols: readonly string[];
};

export const LIST_LIMIT = 20;
export const NAME_LIMIT = 30;
const SYMBOL = /^[A-Z0-9]{2,40}$/;
const ID = /^[a-z0-9]{1,12}$/;

type Kept = { readonly lists: readonly Watchlist[]; readonly used: string };
export type Watchlists = Kept & {
  /** Reads what is stored and follows other tabs. @returns how to stop */
  hydrate(): () => void;
  /** From now on stars, favourites and their tabs are this list. */
  use(id: string): void;
  /** A further list, empty and in use. @returns false when there are as many as there may be, or the name is none */
  add(name: string): boolean;
  rename(id: string, name: string): void;
  /** Not the last one. Where it was in use, the first is then. */
  remove(id: string): void;
  /** @param to place in the order of lists */
  move(id: string, to: number): void;
  /** Another order of the list in use. */
  movePair(symbol: string, to: number): void;
  removePair(symbol: string): void;
};

const FIRST: Kept = { lists: [{ id: '1', name: '', symbols: [] }], used: '1' };

/**
 * Several lists of pairs, of which one is in use: that one is the favourites (stores/favourites.ts), so whatever shows or
 * sets a star knows nothing of the others.
 */
export const useWatchlists = createStore<Watchlists>((set, get) => {
  const keep = (next: Kept) => {
    set(next);
    const { lists, used } = next;
    writeLocal(KEY.watchlists, JSON.stringify({ lists, used }));
    tellTabs('favourites');
  };
  const keepPairs = (symbols: readonly string[]) => {
    writeLocal(KEY.favourites, JSON.stringify(symbols));
    useFavourites.getState().hydrate()();
    tellTabs('favourites');
  };
  const pairs = () => useFavourites.getState().symbols;
  /** The lists with the stars of now in the one in use. */
  const full = () => get().lists.map((list) => (list.id === get().used ? { ...list, symbols: pairs() } : list));
  return {
    ...FIRST,
    hydrate: () => {
      const refresh = () => set(readLists());
      refresh();
      return onOtherTab('favourites', refresh);
    },
    use: (id) => {
      const chosen = get().lists.find((list) => list.id === id);
      if (!chosen || id === get().used) return;
      keep({ lists: full(), used: id });
      keepPairs(chosen.symbols);
    },
    add: (name) => {
      const named = nameOf(name);
      const { lists } = get();
      if (named === '' || lists.length >= LIST_LIMIT) return false;
      const id = freeId(lists);
      keep({ lists: [...full(), { id, name: named, symbols: [] }], used: id });
      keepPairs([]);
      return true;
    },
    rename: (id, name) => {
      if (nameOf(name) === '') return;
      keep({ ...get(), lists: get().lists.map((list) => (list.id === id ? { ...list, name: nameOf(name) } : list)) });
    },
    remove: (id) => {
      const lists = full().filter((list) => list.id !== id);
      const [first] = lists;
      if (!first || lists.length === get().lists.length) return;
      const inUse = get().used === id;
      keep({ lists, used: inUse ? first.id : get().used });
      if (inUse) keepPairs(first.symbols);
    },
    move: (id, to) => {
      const list = get().lists.find((known) => known.id === id);
      if (list) keep({ ...get(), lists: moved(get().lists, list, to) });
    },
    movePair: (symbol, to) => {
      if (pairs().includes(symbol)) keepPairs(moved(pairs(), symbol, to));
    },
    removePair: (symbol) => keepPairs(pairs().filter((known) => known !== symbol)),
  };
});

/** The least number that no list has. */
function freeId(lists: readonly Watchlist[]): string {
  let id = 1;
  while (lists.some((list) => list.id === String(id))) id += 1;
  return String(id);
}

/** @param to clamped to the places there are */
function moved<T>(list: readonly T[], one: T, to: number): readonly T[] {
  const others = list.filter((known) => known !== one);
  return others.toSpliced(Math.min(Math.max(to, 0), others.length), 0, one);
}

function nameOf(name: string): string {
  return name.trim().replace(/\s+/g, ' ').slice(0, NAME_LIMIT);
}

function readLists(): Kept {
  try {
    const stored: unknown = JSON.parse(readLocal(KEY.watchlists) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return FIRST;
    const { lists, used } = stored as Record<string, unknown>;
    const checked = Array.isArray(lists) ? lists.flatMap(checkList) : [];
    const unique = checked.filter((list, at) => checked.findIndex(({ id }) => id === list.id) === at);
    const kept = unique.slice(0, LIST_LIMIT);
    if (!kept[0]) return FIRST;
    return { lists: kept, used: kept.find(({ id }) => id === used)?.id ?? kept[0].id };
  } catch {
    // Not JSON: the one list that everybody has.
    return FIRST;
  }
}

function checkList(value: unknown): Watchlist[] {
  if (typeof value !== 'object' || value === null) return [];
  const { id, name, symbols } = value as Record<string, unknown>;
  if (typeof id !== 'string' || !ID.test(id) || typeof name !== 'string' || !Array.isArray(symbols)) return [];
  const known = symbols.filter((symbol): symbol is string => typeof symbol === 'string' && SYMBOL.test(symbol));
  return [{ id, name: nameOf(name), symbols: [...new Set(known)].slice(0, FAVOURITE_LIMIT) }];
}
