import type { KeptKind } from '#lib/contract/kept.ts';
import type { KeptValue, LocalKind } from '#lib/kept/sync.ts';
import { readLocal, removeLocal, writeLocal } from '#lib/storage/local.ts';
import { KEY } from '#lib/storage/names.ts';
import { tellTabs } from '#lib/storage/tabs.ts';
import { useChart } from './chart.ts';
import { useCharts } from './charts.ts';
import { useDrawings } from './drawings.ts';
import { useFavourites } from './favourites.ts';
import { useHotkeys } from './hotkeys.ts';
import { useLayouts } from './layouts.ts';
import { useNoticeWays } from './notice-ways.ts';
import { usePreferences } from './preferences.ts';
import { useTemplates } from './templates.ts';
import { useWatchlists } from './watchlists.ts';

type Kind = {
  /** Name in the kept object → key of the browser's storage. */
  readonly parts: Readonly<Record<string, string>>;
  /** The stores of this tab, and other tabs, read again what is stored. */
  readonly refresh: () => void;
};

const preferences = () => {
  usePreferences.getState().hydrate()();
  tellTabs('preferences');
};

/** What this browser has of each kind. A store that writes one of these keys has no more to do. */
const KINDS: Readonly<Partial<Record<KeptKind, Kind>>> = {
  watchlists: {
    parts: { favourites: KEY.favourites, lists: KEY.watchlists },
    refresh: () => {
      useFavourites.getState().hydrate()();
      useWatchlists.getState().hydrate()();
      tellTabs('favourites');
    },
  },
  layouts: {
    parts: { saved: KEY.layouts },
    refresh: () => {
      useLayouts.getState().hydrate()();
      tellTabs('preferences');
    },
  },
  templates: {
    parts: { saved: KEY.templates },
    refresh: () => {
      useTemplates.getState().hydrate()();
      tellTabs('preferences');
    },
  },
  hotkeys: {
    parts: { keys: KEY.hotkeys },
    refresh: () => {
      useHotkeys.getState().hydrate()();
      tellTabs('hotkeys');
    },
  },
  chart: { parts: { chart: KEY.chart }, refresh: () => useChart.getState().hydrate() },
  charts: { parts: { charts: KEY.charts }, refresh: () => useCharts.getState().hydrate() },
  trading: { parts: { oneClick: KEY.oneClick }, refresh: preferences },
  drawings: { parts: { drawings: KEY.drawings }, refresh: () => useDrawings.getState().refresh() },
  sounds: {
    parts: { ways: KEY.noticeWays },
    refresh: () => {
      useNoticeWays.getState().hydrate()();
      tellTabs('preferences');
    },
  },
  guides: { parts: { guides: KEY.guideFlags, tips: KEY.tipFlags }, refresh: preferences },
};

/** Of every kept object: another form of it would have another number. */
const FORM = 1;

export const LOCAL_KINDS: Readonly<Partial<Record<KeptKind, LocalKind>>> = Object.fromEntries(
  Object.entries(KINDS).map(([name, kind]) => [name, localKind(kind)]),
);

/** The kind that a key of the storage belongs to; null for all others. */
export function kindOfKey(key: string): KeptKind | null {
  const found = Object.entries(KINDS).find(([, { parts }]) => Object.values(parts).includes(key));
  return (found?.[0] as KeptKind | undefined) ?? null;
}

function localKind({ parts, refresh }: Kind): LocalKind {
  const names = Object.entries(parts);
  return {
    read() {
      const found = names.flatMap(([name, key]) => {
        const value = parsed(readLocal(key));
        return value === undefined ? [] : [[name, value] as const];
      });
      return found.length === 0 ? null : { v: FORM, ...Object.fromEntries(found) };
    },
    take(value) {
      const known: Readonly<Record<string, unknown>> = isForm(value) ? value : {};
      for (const [name, key] of names) {
        if (Object.hasOwn(known, name)) writeLocal(key, JSON.stringify(known[name]));
        else removeLocal(key);
      }
      refresh();
    },
  };
}

function isForm(value: KeptValue | null): value is { readonly v: typeof FORM } {
  return value !== null && (value as { readonly v?: unknown }).v === FORM;
}

function parsed(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    // Not JSON: as good as nothing.
    return undefined;
  }
}
