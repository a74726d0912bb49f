import { isOneOf } from '#lib/storage/defaults.ts';
import { readLocal, writeLocal } from '#lib/storage/local.ts';
import { KEY } from '#lib/storage/names.ts';
import { createStore } from './create.ts';

export const CHART_TYPES = ['candles', 'hollow', 'bars', 'area'] as const;
export type ChartType = (typeof CHART_TYPES)[number];

export const SCALES = ['normal', 'log', 'percent'] as const;
export type Scale = (typeof SCALES)[number];

/** Drawn over the candles. */
export const MAIN_INDICATORS = ['MA', 'EMA', 'BOLL', 'SAR', 'BBI'] as const;
/** Drawn in a pane of their own. */
export const PANE_INDICATORS = ['VOL', 'MACD', 'RSI', 'KDJ', 'WR', 'CCI', 'OBV', 'ROC', 'DMI', 'TRIX', 'AO'] as const;
export type Indicator = (typeof MAIN_INDICATORS)[number] | (typeof PANE_INDICATORS)[number];
export const INDICATORS: readonly Indicator[] = [...MAIN_INDICATORS, ...PANE_INDICATORS];
/** Panes under the candles at most, so that the candles keep their room. */
export const PANE_LIMIT = 4;

/** How the reader likes a chart; the interval is a preference of its own (stores/preferences.ts). */
export type ChartLook = {
  readonly type: ChartType;
  readonly scale: Scale;
  readonly indicators: readonly Indicator[];
  readonly magnet: boolean;
};

export const DEFAULT_LOOK: ChartLook = { type: 'candles', scale: 'normal', indicators: ['MA', 'VOL'], magnet: false };

export type ChartStore = ChartLook & {
  readonly hydrated: boolean;
  /** Drawings do not move, or are not shown, until the page is left. */
  readonly locked: boolean;
  readonly hidden: boolean;
  /** Reads what is stored. */
  hydrate(): void;
  setType(type: ChartType): void;
  setScale(scale: Scale): void;
  setMagnet(magnet: boolean): void;
  /** Adds or removes one; a fifth pane is not added. @returns whether it is shown now */
  toggleIndicator(name: Indicator): boolean;
};

export const useChart = createStore<ChartStore>((set, get) => {
  const keep = (change: Partial<ChartLook>) => {
    set(change);
    const { type, scale, indicators, magnet } = get();
    writeLocal(KEY.chart, JSON.stringify({ type, scale, indicators, magnet }));
  };
  return {
    ...DEFAULT_LOOK,
    hydrated: false,
    locked: false,
    hidden: false,
    hydrate: () => set({ ...readLook(), hydrated: true }),
    setType: (type) => keep({ type }),
    setScale: (scale) => keep({ scale }),
    setMagnet: (magnet) => keep({ magnet }),
    toggleIndicator: (name) => {
      const shown = get().indicators;
      if (shown.includes(name)) {
        keep({ indicators: shown.filter((known) => known !== name) });
        return false;
      }
      if (isPane(name) && shown.filter(isPane).length >= PANE_LIMIT) return false;
      // In the order of the menu, so that panes do not depend on the order of clicks.
      keep({ indicators: INDICATORS.filter((known) => known === name || shown.includes(known)) });
      return true;
    },
  };
});

export function isPane(name: Indicator): boolean {
  return (PANE_INDICATORS as readonly string[]).includes(name);
}

/** What is stored, field by field; a field that is not usable has its default. */
function readLook(): ChartLook {
  try {
    const stored: unknown = JSON.parse(readLocal(KEY.chart) ?? '{}');
    if (typeof stored !== 'object' || stored === null) return DEFAULT_LOOK;
    const { type, scale, indicators, magnet } = stored as Record<string, unknown>;
    return {
      type: isOneOf(CHART_TYPES, type) ? type : DEFAULT_LOOK.type,
      scale: isOneOf(SCALES, scale) ? scale : DEFAULT_LOOK.scale,
      indicators: checkIndicators(indicators) ?? DEFAULT_LOOK.indicators,
      magnet: magnet === true,
    };
  } catch {
    // Not JSON: the next choice repairs it.
    return DEFAULT_LOOK;
  }
}

function checkIndicators(value: unknown): readonly Indicator[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const names = INDICATORS.filter((name) => value.includes(name));
  const panes = names.filter(isPane).slice(0, PANE_LIMIT);
  return names.filter((name) => !isPane(name) || panes.includes(name));
}
