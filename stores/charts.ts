import { INTERVALS, type Interval } from '#lib/contract/market.ts';
import { isOneOf } from '#lib/storage/defaults.ts';
import { readLocal, writeLocal } from '#lib/storage/local.ts';
import { KEY } from '#lib/storage/names.ts';
import { createStore } from './create.ts';

/** How many charts stand on one screen. */
export const CHART_COUNTS = ['1', '2', '4'] as const;
export type ChartCount = (typeof CHART_COUNTS)[number];

/** A chart beside the screen's own. */
export type ChartCell = {
  readonly symbol: string;
  /** Of its own; '' follows the screen's chart. */
  readonly interval: Interval | '';
};

/** What newcomers look at first; the screen's own pair is not among those beside it. */
const FIRST: readonly ChartCell[] = ['ETHUSDT', 'SOLUSDT', 'XRPUSDT'].map((symbol) => ({ symbol, interval: '' }));
const SYMBOL = /^[A-Z0-9]{2,40}$/;

export type ChartsStore = {
  readonly count: ChartCount;
  /** As many as there can ever be; the count says how many are shown. */
  readonly cells: readonly ChartCell[];
  readonly hydrated: boolean;
  /** Reads what is stored. */
  hydrate(): void;
  setCount(count: ChartCount): void;
  setCell(at: number, change: Partial<ChartCell>): void;
};

/** Several charts on one screen. Other tabs keep theirs until they are loaded again: each may be a window of its own. */
export const useCharts = createStore<ChartsStore>((set, get) => {
  const keep = (change: Partial<Pick<ChartsStore, 'count' | 'cells'>>) => {
    set(change);
    const { count, cells } = get();
    writeLocal(KEY.charts, JSON.stringify({ count, cells }));
  };
  return {
    count: '1',
    cells: FIRST,
    hydrated: false,
    hydrate: () => set({ ...readCharts(), hydrated: true }),
    setCount: (count) => keep({ count }),
    setCell: (at, change) =>
      keep({ cells: get().cells.map((cell, index) => (index === at ? { ...cell, ...change } : cell)) }),
  };
});

function readCharts(): Pick<ChartsStore, 'count' | 'cells'> {
  try {
    const stored: unknown = JSON.parse(readLocal(KEY.charts) ?? 'null');
    const { count, cells } = Object(stored) as Record<string, unknown>;
    const known = Array.isArray(cells) ? cells : [];
    return {
      count: isOneOf(CHART_COUNTS, count) ? count : '1',
      cells: FIRST.map((usual, at) => checkCell(known[at]) ?? usual),
    };
  } catch {
    // Not JSON: one chart, as usual.
    return { count: '1', cells: FIRST };
  }
}

function checkCell(value: unknown): ChartCell | undefined {
  const { symbol, interval } = Object(value) as Record<string, unknown>;
  if (typeof symbol !== 'string' || !SYMBOL.test(symbol)) return undefined;
  return { symbol, interval: isOneOf(INTERVALS, interval) ? interval : '' };
}
