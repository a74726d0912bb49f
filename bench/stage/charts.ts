import { dispose, init } from 'klinecharts';
import { toBar } from '#components/terminal/chart/adapter.ts';
import { ChartEngine } from '#components/terminal/chart/engine.ts';
import type { ChartSource } from '#components/terminal/chart/types.ts';
import { readTokens } from '#components/terminal/tokens.ts';
import type { Candle } from '#lib/contract/shapes/market.ts';
import { DEFAULT_LOOK } from '#stores/chart.ts';
import { candles, ticksOf } from './feed.ts';

const MANY = candles(10_000);

function host(): HTMLElement {
  const found = document.getElementById('chart');
  if (!found) throw new Error('the stage has no place for a chart');
  return found;
}

/** ms from nothing to the frame that shows the newest of so many candles, with their volume. */
export async function firstPaint(ours: boolean, count: number): Promise<number> {
  const bars = MANY.slice(-count);
  const began = performance.now();
  const close = await (ours ? openOurs(sourceOf(bars)) : openAlone(bars));
  await frame();
  const took = performance.now() - began;
  close();
  return took;
}

/** So many ticks, one a frame, on the chart of the trade screen or on the library's alone. */
export async function ticks(ours: boolean, count: number): Promise<void> {
  const last = MANY.at(-1);
  if (!last) return;
  const next = ticksOf(last);
  let push: (candles: readonly Candle[]) => void = () => {};
  const bars = MANY.slice(-SHOWN);
  const watch = (listener: typeof push) => {
    push = listener;
  };
  const close = await (ours ? openOurs(sourceOf(MANY, watch)) : openAlone(bars, watch));
  for (let tick = 0; tick < count; tick += 1) {
    push([next()]);
    await frame();
  }
  close();
}

/** Bars that the chart of the site asks for. */
const SHOWN = 500;

/** After everything that the frame draws. */
const frame = () => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

function sourceOf(bars: readonly Candle[], watch: (listener: (told: readonly Candle[]) => void) => void = () => {}) {
  return {
    history: async (end, limit) => (end === undefined ? bars.slice(-limit) : []),
    watch: (listener) => {
      watch(listener);
      return () => {};
    },
  } satisfies ChartSource;
}

function openOurs(source: ChartSource): Promise<() => void> {
  return new Promise((resolve) => {
    const box = host();
    const engine: ChartEngine = new ChartEngine({
      host: box,
      tokens: readTokens(box),
      pair: { symbol: 'BTCUSDT', base: 'BTC', pricePlace: 1, sizePlace: 5 },
      view: { ...DEFAULT_LOOK, interval: '1m' },
      words: {
        title: 'BTC/USDT',
        open: 'O',
        high: 'H',
        low: 'L',
        close: 'C',
        volume: 'Vol',
        bars: (count: number) => `${count} bars`,
      },
      source,
      zone: 'UTC',
      tag: 'en',
      now: Date.now,
      onState: (state) => state === 'ready' && queueMicrotask(() => resolve(() => engine.close())),
      onRange: () => {},
      onDrawings: () => {},
      onDrawn: () => {},
      onCrowded: () => {},
      onPanes: () => {},
    });
    engine.begin();
  });
}

/** The library with the same indicators, and nothing else of ours. */
function openAlone(
  bars: readonly Candle[],
  watch: (listener: (told: readonly Candle[]) => void) => void = () => {},
): Promise<() => void> {
  return new Promise((resolve) => {
    const chart = init(host());
    if (!chart) throw new Error('the library gave no chart');
    chart.setSymbol({ ticker: 'BTCUSDT', pricePrecision: 1, volumePrecision: 5 });
    chart.setPeriod({ type: 'minute', span: 1 });
    chart.createIndicator({ name: 'MA', paneId: 'candle_pane' }, true);
    chart.createIndicator('VOL');
    chart.setDataLoader({
      getBars: ({ callback }) => {
        callback(bars.map(toBar), false);
        resolve(() => dispose(host()));
      },
      subscribeBar: ({ callback }) =>
        watch((told) => {
          for (const candle of told) callback(toBar(candle));
        }),
    });
  });
}
