import type { SPOT_VIEWS, SpotLayout } from '#lib/storage/preferences.ts';
import { createStore } from './create.ts';
import { usePreferences } from './preferences.ts';

/** Panels whose size the reader may change: widths of the columns, heights of what lies at the bottom of one (px). */
export const PANELS = {
  book: { least: 220, most: 420 },
  side: { least: 272, most: 480 },
  trades: { least: 96, most: 600 },
  account: { least: 120, most: 600 },
} as const;
export type Panel = keyof typeof PANELS;
export type View = (typeof SPOT_VIEWS)[number];

export type LayoutStore = {
  /** Only panels that were changed; the others have the sizes of the design. */
  readonly sizes: Readonly<Partial<Record<Panel, number>>>;
  /** `focus` gives the chart the room of book and tape. */
  readonly view: View;
  readonly hydrated: boolean;
  /** Reads what is stored. @returns how to stop following other tabs */
  hydrate(): () => void;
  /** While dragging: shown at once, stored by `settle`. */
  resize(panel: Panel, size: number): void;
  settle(): void;
  /** Gives one panel the size of the design again; stored by `settle`. */
  forget(panel: Panel): void;
  setView(view: View): void;
  /** The sizes and the view of the design. */
  reset(): void;
};

const DESIGN: SpotLayout = { view: 'standard', sizes: {} };

export const useLayout = createStore<LayoutStore>((set, get) => {
  const store = () => {
    const { view, sizes } = get();
    usePreferences.getState().setPreference('spotLayout', { view, sizes });
  };
  const take = ({ view, sizes }: SpotLayout) => {
    const known = (Object.keys(PANELS) as Panel[]).flatMap((panel) => {
      const size = sizes[panel];
      return size === undefined ? [] : [[panel, clampSize(panel, size)] as const];
    });
    set({ view, sizes: Object.fromEntries(known), hydrated: true });
  };
  return {
    ...DESIGN,
    hydrated: false,
    hydrate: () => {
      if (usePreferences.getState().hydrated) take(usePreferences.getState().spotLayout);
      return usePreferences.subscribe((state, before) => {
        if (state.spotLayout !== before.spotLayout || state.hydrated !== before.hydrated) take(state.spotLayout);
      });
    },
    resize: (panel, size) => set({ sizes: { ...get().sizes, [panel]: clampSize(panel, size) } }),
    settle: store,
    forget: (panel) => {
      const { [panel]: _gone, ...sizes } = get().sizes;
      set({ sizes });
    },
    setView: (view) => {
      set({ view });
      store();
    },
    reset: () => {
      set({ ...DESIGN });
      store();
    },
  };
});

/** Whole px between the least and the most of a panel. */
export function clampSize(panel: Panel, size: number): number {
  const { least, most } = PANELS[panel];
  return Math.round(Math.min(Math.max(size, least), most));
}
