import { isOneOf, LAYOUTS, type Layout } from '#lib/storage/defaults.ts';
import { readLocal, writeLocal } from '#lib/storage/local.ts';
import { KEY } from '#lib/storage/names.ts';
import { checkSpotLayout, type SpotLayout } from '#lib/storage/preferences.ts';
import { onOtherTab, tellTabs } from '#lib/storage/tabs.ts';
import { createStore } from './create.ts';
import { usePreferences } from './preferences.ts';
import { useSettings } from './settings.ts';
import { NAME_LIMIT } from './watchlists.ts';

/** A way to arrange the trading screen: its view and sizes, and where the side column stands. */
export type NamedLayout = SpotLayout & { readonly name: string; readonly side: Layout };

export const LAYOUT_LIMIT = 20;

export type LayoutsStore = {
  /** In the order they were saved. */
  readonly saved: readonly NamedLayout[];
  /** Reads what is stored and follows other tabs. @returns how to stop */
  hydrate(): () => void;
  /** Keeps what is on the screen; a layout of that name gives way. @returns false for no name, or for one too many */
  save(name: string): boolean;
  /** Arranges the screen so; one that is open follows by itself. */
  use(name: string): void;
  remove(name: string): void;
};

/** Layouts by name. The one on the screen is that of `useLayout` and `useSettings`. */
export const useLayouts = createStore<LayoutsStore>((set, get) => {
  const keep = (saved: readonly NamedLayout[]) => {
    set({ saved });
    writeLocal(KEY.layouts, JSON.stringify(saved));
    tellTabs('preferences');
  };
  return {
    saved: [],
    hydrate: () => {
      const refresh = () => set({ saved: readLayouts() });
      refresh();
      return onOtherTab('preferences', refresh);
    },
    save: (given) => {
      const name = nameOf(given);
      const { saved } = get();
      const at = saved.findIndex((layout) => layout.name === name);
      if (name === '' || (at === -1 && saved.length >= LAYOUT_LIMIT)) return false;
      const { view, sizes } = usePreferences.getState().spotLayout;
      const layout = { name, side: useSettings.getState().layout, view, sizes };
      keep(at === -1 ? [...saved, layout] : saved.with(at, layout));
      return true;
    },
    use: (name) => {
      const layout = get().saved.find((known) => known.name === name);
      if (!layout) return;
      const { view, sizes, side } = layout;
      usePreferences.getState().setPreference('spotLayout', { view, sizes });
      useSettings.getState().setLayout(side);
    },
    remove: (name) => keep(get().saved.filter((layout) => layout.name !== name)),
  };
});

function nameOf(name: string): string {
  return name.trim().replace(/\s+/g, ' ').slice(0, NAME_LIMIT);
}

function readLayouts(): readonly NamedLayout[] {
  try {
    const stored: unknown = JSON.parse(readLocal(KEY.layouts) ?? '[]');
    if (!Array.isArray(stored)) return [];
    const checked = stored.flatMap(checkLayout);
    return checked
      .filter(({ name }, at) => checked.findIndex((one) => one.name === name) === at)
      .slice(0, LAYOUT_LIMIT);
  } catch {
    // Not JSON: none was saved.
    return [];
  }
}

function checkLayout(value: unknown): NamedLayout[] {
  const layout = checkSpotLayout(value);
  const { name, side } = Object(value) as Record<string, unknown>;
  if (!layout || typeof name !== 'string' || nameOf(name) === '' || !isOneOf(LAYOUTS, side)) return [];
  return [{ ...layout, name: nameOf(name), side }];
}
