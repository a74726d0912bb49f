import { isOneOf } from '#lib/storage/defaults.ts';
import { readLocal, writeLocal } from '#lib/storage/local.ts';
import { KEY } from '#lib/storage/names.ts';
import { onStored } from '#lib/storage/tabs.ts';
import { createStore } from './create.ts';

export const CHART_TYPES = ['candles', 'hollow', 'bars', 'area'] as const;
export type ChartType = (typeof CHART_TYPES)[number];

export const SCALES = ['normal', 'log', 'percent'] as const;
export type Scale = (typeof SCALES)[number];

/** What of one's own lies over the candles and can be left out. */
export const CHART_LAYERS = ['fills', 'orders', 'alerts', 'cost'] as const;
export type ChartLayer = (typeof CHART_LAYERS)[number];

/** Drawn over the candles. */
export const MAIN_INDICATORS = ['MA', 'EMA', 'BOLL', 'SAR', 'BBI'] as const;
/** Drawn in a pane of their own. */
export const PANE_INDICATORS = ['VOL', 'MACD', 'RSI', 'KDJ', 'WR', 'CCI', 'OBV', 'ROC', 'DMI', 'TRIX', 'AO'] as const;
export type Indicator = (typeof MAIN_INDICATORS)[number] | (typeof PANE_INDICATORS)[number];
export const INDICATORS: readonly Indicator[] = [...MAIN_INDICATORS, ...PANE_INDICATORS];
/** Panes under the candles at most, so that the candles keep their room. */
export const PANE_LIMIT = 4;

const SYMBOL = /^[A-Z0-9]{2,40}$/;

/** Parameters and lines of one indicator at most; longest period that can be asked for. */
const VALUE_LIMIT = 6;
export const PERIOD_LIMIT = 500;

/** How one indicator is set; what is missing is as usual. */
export type IndicatorSettings = {
  /** In the order of its name: MA (7, 25, 99). */
  readonly params?: readonly number[];
  /** Numbers of the theme's series colours, a line each. */
  readonly colours?: readonly number[];
  /** Share of the chart's height that its pane takes. */
  readonly height?: number;
};

/** How the reader likes a chart; the interval is a preference of its own (stores/preferences.ts). */
export type ChartLook = {
  readonly type: ChartType;
  readonly scale: Scale;
  /** Panes stand in this order. */
  readonly indicators: readonly Indicator[];
  readonly settings: Readonly<Partial<Record<Indicator, IndicatorSettings>>>;
  readonly magnet: boolean;
  /** Layers that are not shown. */
  readonly off: readonly ChartLayer[];
  /** The pair whose line lies beside the candles; '' for none. */
  readonly compare: string;
};

/** What a template carries over: not the layers, which are about what one owns, and not how one draws. */
export type ChartStyle = Pick<ChartLook, 'type' | 'scale' | 'indicators' | 'settings'>;

export const DEFAULT_LOOK: ChartLook = {
  type: 'candles',
  scale: 'normal',
  indicators: ['MA', 'VOL'],
  settings: {},
  magnet: false,
  off: [],
  compare: '',
};

export type ChartStore = ChartLook & {
  readonly hydrated: boolean;
  /** Drawings do not move, or are not shown, until the page is left. */
  readonly locked: boolean;
  readonly hidden: boolean;
  /** Reads what is stored. */
  hydrate(): void;
  /** Reads it now and whenever another tab has changed it. @returns how to stop */
  follow(): () => void;
  setType(type: ChartType): void;
  setScale(scale: Scale): void;
  setMagnet(magnet: boolean): void;
  showLayer(layer: ChartLayer, shown: boolean): void;
  /** Two pairs have one scale only in percent: it comes with the second pair and goes with it. */
  setCompare(symbol: string): void;
  /** Adds or removes one; a fifth pane is not added. @returns whether it is shown now */
  toggleIndicator(name: Indicator): boolean;
  /** Changes what is given; null: everything of it as usual. */
  setIndicator(name: Indicator, change: IndicatorSettings | null): void;
  /** Moves a pane one place up or down. */
  movePane(name: Indicator, by: -1 | 1): void;
  /** Takes over a whole look. */
  wear(style: ChartStyle): void;
};

export const useChart = createStore<ChartStore>((set, get) => {
  const keep = (change: Partial<ChartLook>) => {
    set(change);
    const { type, scale, indicators, settings, magnet, off, compare } = get();
    writeLocal(KEY.chart, JSON.stringify({ type, scale, indicators, settings, magnet, off, compare }));
  };
  /** The scale before the second pair came. */
  let alone: Scale = 'normal';
  return {
    ...DEFAULT_LOOK,
    hydrated: false,
    locked: false,
    hidden: false,
    hydrate: () => set({ ...readLook(), hydrated: true }),
    follow: () => {
      get().hydrate();
      return onStored(KEY.chart, get().hydrate);
    },
    setType: (type) => keep({ type }),
    setScale: (scale) => keep({ scale }),
    setMagnet: (magnet) => keep({ magnet }),
    showLayer: (layer, shown) =>
      keep({ off: CHART_LAYERS.filter((name) => (name === layer ? !shown : get().off.includes(name))) }),
    setCompare: (symbol) => {
      const { compare, scale } = get();
      if (compare === '') alone = scale;
      keep({ compare: symbol, scale: symbol === '' ? alone : 'percent' });
    },
    toggleIndicator: (name) => {
      const shown = get().indicators;
      if (shown.includes(name)) {
        keep({ indicators: shown.filter((known) => known !== name) });
        return false;
      }
      if (isPane(name) && shown.filter(isPane).length >= PANE_LIMIT) return false;
      keep({ indicators: [...shown, name] });
      return true;
    },
    setIndicator: (name, change) => {
      const { [name]: old, ...others } = get().settings;
      keep({ settings: change ? { ...others, [name]: { ...old, ...change } } : others });
    },
    movePane: (name, by) => {
      const shown = get().indicators;
      const panes = shown.filter(isPane);
      const at = panes.indexOf(name);
      const other = panes[at + by];
      if (at < 0 || !other) return;
      keep({ indicators: shown.map((one) => (one === name ? other : one === other ? name : one)) });
    },
    wear: ({ type, scale, indicators, settings }) => keep({ type, scale, indicators, settings }),
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
    const { magnet, off, compare } = stored as Record<string, unknown>;
    return {
      ...checkStyle(stored),
      magnet: magnet === true,
      off: Array.isArray(off) ? CHART_LAYERS.filter((name) => off.includes(name)) : [],
      compare: typeof compare === 'string' && SYMBOL.test(compare) ? compare : '',
    };
  } catch {
    // Not JSON: the next choice repairs it.
    return DEFAULT_LOOK;
  }
}

/** A field that is not usable has its default. */
export function checkStyle(value: object): ChartStyle {
  const { type, scale, indicators, settings } = value as Record<string, unknown>;
  return {
    type: isOneOf(CHART_TYPES, type) ? type : DEFAULT_LOOK.type,
    scale: isOneOf(SCALES, scale) ? scale : DEFAULT_LOOK.scale,
    indicators: checkIndicators(indicators) ?? DEFAULT_LOOK.indicators,
    settings: checkSettings(settings),
  };
}

/** In the order that was stored, each once. */
function checkIndicators(value: unknown): readonly Indicator[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const names = INDICATORS.filter((name) => value.includes(name)).sort((a, b) => value.indexOf(a) - value.indexOf(b));
  const panes = names.filter(isPane).slice(0, PANE_LIMIT);
  return names.filter((name) => !isPane(name) || panes.includes(name));
}

function checkSettings(value: unknown): ChartLook['settings'] {
  if (typeof value !== 'object' || value === null) return {};
  const all = value as Record<string, unknown>;
  return Object.fromEntries(
    INDICATORS.flatMap((name) => {
      const one = all[name];
      if (typeof one !== 'object' || one === null) return [];
      const { params, colours, height } = one as Record<string, unknown>;
      const checked: IndicatorSettings = {
        ...(areNumbers(params, 0.01, PERIOD_LIMIT) ? { params } : {}),
        ...(areNumbers(colours, 1, VALUE_LIMIT) && colours.every(Number.isInteger) ? { colours } : {}),
        ...(areNumbers([height], 0.02, 0.7) ? { height: height as number } : {}),
      };
      return [[name, checked]];
    }),
  );
}

function areNumbers(value: unknown, least: number, most: number): value is number[] {
  return (
    Array.isArray(value) &&
    value.length > 0 &&
    value.length <= VALUE_LIMIT &&
    value.every((one) => typeof one === 'number' && one >= least && one <= most)
  );
}
