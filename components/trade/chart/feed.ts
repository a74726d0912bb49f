import type { Chart, DataLoader, DataLoaderGetBarsParams } from 'klinecharts';
import { CANDLE_LIMIT, type Candle } from '#lib/contract/market.ts';
import { toBar } from './adapter.ts';
import type { ChartSource } from './types.ts';

/** Bars asked for first: more than any screen shows at the usual zoom. */
const FIRST_BARS = 500;
/** Bars that follow the market. Every tick computes every indicator over all of them. */
export const LIVE_BARS = 2000;

export type FeedState = 'loading' | 'ready' | 'failed';

export type ChartFeed = {
  /** Begins anew: another interval, or another try. */
  load(source: ChartSource, barLength: number): void;
  /** The reader moved; at the live end a history grown too long is dropped again. */
  moved(): void;
  close(): void;
};

/**
 * Joins history and stream in the chart: pages backwards on demand, follows the open bar, asks again when the stream
 * comes back with a hole between.
 */
export function createFeed(chart: Chart, report: (state: FeedState) => void): ChartFeed {
  let source: ChartSource | null = null;
  let barLength = 0;
  let turn = 0;
  let loading = false;
  let unwatch = () => {};
  let push: ((bar: ReturnType<typeof toBar>) => void) | null = null;
  const waiting = new Map<number, Candle>();

  const newest = () => chart.getDataList().at(-1)?.timestamp ?? 0;
  const atEnd = () => chart.getVisibleRange().to >= chart.getDataList().length;
  const restart = () => {
    if (loading || !source) return;
    // Older bars on their way belong to the list that goes now.
    turn += 1;
    loading = true;
    chart.resetData();
  };

  // The stream tells at most once a frame, and the chart draws once a frame: applied at once, both come out together.
  const apply = () => {
    if (!push || loading) return;
    // Looking at old bars beyond the live window: the market waits until the reader comes back.
    if (chart.getDataList().length > LIVE_BARS && !atEnd()) return;
    const candles = [...waiting.values()].sort((a, b) => a[0] - b[0]);
    waiting.clear();
    for (const candle of candles) {
      if (candle[0] < newest()) continue;
      if (candle[0] - newest() > barLength) return restart();
      push(toBar(candle));
    }
    if (chart.getDataList().length > LIVE_BARS) trim();
  };

  /** Only where the window holds less than the live bars, so that what is seen is never taken away. */
  const trim = () => {
    const { from, to } = chart.getVisibleRange();
    if (chart.getDataList().length > LIVE_BARS && atEnd() && to - from < LIVE_BARS / 2) restart();
  };

  const getBars = async ({ type, timestamp, callback }: DataLoaderGetBarsParams) => {
    const mine = turn;
    const from = source;
    if (!from || type === 'backward') return callback([], false);
    const older = type === 'forward';
    try {
      const end = older ? (timestamp ?? undefined) : undefined;
      const candles = await from.history(end, older ? CANDLE_LIMIT : FIRST_BARS);
      if (mine !== turn) return;
      const bars = candles.filter(([open]) => end === undefined || open < end).map(toBar);
      if (!older) loading = false;
      callback(bars, { forward: bars.length > 0, backward: false });
      if (!older) report('ready');
      apply();
    } catch {
      if (mine !== turn) return;
      // Older bars can be asked for again by scrolling; without any bar the panel offers a retry.
      if (!older) {
        loading = false;
        report('failed');
      }
      callback([], { forward: older, backward: false });
    }
  };

  const loader: DataLoader = {
    getBars,
    subscribeBar: ({ callback }) => {
      push = callback;
      apply();
    },
    unsubscribeBar: () => {
      push = null;
    },
  };

  return {
    load(next, length) {
      turn += 1;
      unwatch();
      waiting.clear();
      source = next;
      barLength = length;
      loading = true;
      report('loading');
      unwatch = next.watch((candles) => {
        for (const candle of candles) waiting.set(candle[0], candle);
        while (waiting.size > LIVE_BARS) waiting.delete(waiting.keys().next().value!);
        apply();
      });
      chart.setDataLoader(loader);
    },
    moved: trim,
    close() {
      turn += 1;
      unwatch();
    },
  };
}
