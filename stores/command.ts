import { createStore } from './create.ts';

export type Overlay = 'help' | 'palette' | 'watchlists' | 'layouts' | 'templates' | 'guide';

export type Command = {
  /** What lies over the page: the list of keys, the palette of commands, the lists of pairs, the layouts, looks of charts, the first guide. */
  readonly asked: Overlay | null;
  /** Where somebody wants to go by a key. */
  readonly path: string | null;
  ask(what: Overlay): void;
  go(path: string): void;
  /** Shown, gone, or answered. */
  done(): void;
};

/** What was asked of the page from wherever: a key, a button, the foot of a screen. */
export const useCommand = createStore<Command>((set) => ({
  asked: null,
  path: null,
  ask: (asked) => {
    set({ asked });
    // What shows it is fetched by the first key; a press of none is enough.
    document.body.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true }));
  },
  go: (path) => set({ path, asked: null }),
  done: () => set({ asked: null, path: null }),
}));
