import { readLocal, writeLocal } from '#lib/storage/local.ts';
import { KEY } from '#lib/storage/names.ts';
import { onOtherTab, tellTabs } from '#lib/storage/tabs.ts';
import { type ChartStyle, checkStyle, useChart } from './chart.ts';
import { createStore } from './create.ts';
import { NAME_LIMIT } from './watchlists.ts';

/** A look of charts: kind of bars, scale, indicators and how they are set. */
export type ChartTemplate = ChartStyle & { readonly name: string };

export const TEMPLATE_LIMIT = 20;

export type TemplatesStore = {
  /** In the order they were saved. */
  readonly saved: readonly ChartTemplate[];
  /** Reads what is stored and follows other tabs. @returns how to stop */
  hydrate(): () => void;
  /** Keeps the look of the chart; a template of that name gives way. @returns false for no name, or for one too many */
  save(name: string): boolean;
  /** Charts look so now; those that are open follow by themselves. */
  use(name: string): void;
  remove(name: string): void;
};

/** Looks of charts by name. The one on the screen is that of `useChart`. */
export const useTemplates = createStore<TemplatesStore>((set, get) => {
  const keep = (saved: readonly ChartTemplate[]) => {
    set({ saved });
    writeLocal(KEY.templates, JSON.stringify(saved));
    tellTabs('preferences');
  };
  return {
    saved: [],
    hydrate: () => {
      const refresh = () => set({ saved: readTemplates() });
      refresh();
      return onOtherTab('preferences', refresh);
    },
    save: (given) => {
      const name = nameOf(given);
      const { saved } = get();
      const at = saved.findIndex((template) => template.name === name);
      if (name === '' || (at === -1 && saved.length >= TEMPLATE_LIMIT)) return false;
      if (!useChart.getState().hydrated) useChart.getState().hydrate();
      const { type, scale, indicators, settings } = useChart.getState();
      const template = { name, type, scale, indicators, settings };
      keep(at === -1 ? [...saved, template] : saved.with(at, template));
      return true;
    },
    use: (name) => {
      const template = get().saved.find((known) => known.name === name);
      if (!template) return;
      // What a template says nothing of stays as it is stored, also where no chart is open.
      if (!useChart.getState().hydrated) useChart.getState().hydrate();
      useChart.getState().wear(template);
    },
    remove: (name) => keep(get().saved.filter((template) => template.name !== name)),
  };
});

function nameOf(name: string): string {
  return name.trim().replace(/\s+/g, ' ').slice(0, NAME_LIMIT);
}

function readTemplates(): readonly ChartTemplate[] {
  try {
    const stored: unknown = JSON.parse(readLocal(KEY.templates) ?? '[]');
    if (!Array.isArray(stored)) return [];
    const checked = stored.flatMap(checkTemplate);
    return checked
      .filter(({ name }, at) => checked.findIndex((one) => one.name === name) === at)
      .slice(0, TEMPLATE_LIMIT);
  } catch {
    // Not JSON: none was saved.
    return [];
  }
}

function checkTemplate(value: unknown): ChartTemplate[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  const { name } = value as Record<string, unknown>;
  if (typeof name !== 'string' || nameOf(name) === '') return [];
  return [{ name: nameOf(name), ...checkStyle(value) }];
}
