import type { Chart, DataLoader, KLineData } from 'klinecharts';
import { describe, expect, test } from 'vitest';
import { toBar } from '#components/terminal/chart/adapter.ts';
import { ChartFeed, type FeedState, LIVE_BARS } from '#components/terminal/chart/feed.ts';
import type { Candle } from '#lib/contract/shapes/market.ts';

const MINUTE = 60_000;
const candle = (minute: number, close = '100'): Candle => [minute * MINUTE, '100', '101', '99', close, '1', '100'];
const run = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => candle(from + i));

/** The part of the chart library that the feed speaks to, with the same rules for lists of bars. */
function library() {
  let bars: KLineData[] = [];
  let loader: DataLoader | null = null;
  let shown: { from: number; to: number } | null = null;
  const symbol = { ticker: 'BTCUSDT', pricePrecision: 1, volumePrecision: 4 };
  const period = { type: 'minute', span: 1 } as const;
  const update = (bar: KLineData) => {
    const last = bars.at(-1)?.timestamp ?? 0;
    if (bar.timestamp > last) bars.push(bar);
    else if (bar.timestamp === last) bars[bars.length - 1] = bar;
  };
  const load = (type: 'init' | 'forward') =>
    loader?.getBars({
      type,
      timestamp: type === 'forward' ? (bars[0]?.timestamp ?? null) : null,
      symbol,
      period,
      callback: (data) => {
        if (type === 'forward') bars = [...data, ...bars];
        else {
          bars = data;
          loader?.subscribeBar?.({ symbol, period, callback: update });
        }
      },
    });
  const chart = {
    getDataList: () => bars,
    getVisibleRange: () => shown ?? { from: Math.max(0, bars.length - 100), to: bars.length },
    setDataLoader: (next: DataLoader) => {
      loader = next;
      load('init');
    },
    resetData: () => load('init'),
  };
  return {
    chart: chart as unknown as Chart,
    bars: () => bars,
    older: () => load('forward'),
    look: (range: { from: number; to: number } | null) => {
      shown = range;
    },
  };
}

/** A market whose newest minute is `now`. */
function market(now: number) {
  let listener: (candles: readonly Candle[]) => void = () => {};
  const asked: { end: number | undefined; limit: number }[] = [];
  const state = { now, away: false };
  return {
    asked,
    state,
    tell: (...candles: Candle[]) => listener(candles),
    source: {
      history: async (end: number | undefined, limit: number) => {
        asked.push({ end, limit });
        if (state.away) throw new Error('away');
        const last = end === undefined ? state.now + 1 : end / MINUTE;
        return run(Math.max(0, last - limit), last);
      },
      watch: (next: typeof listener) => {
        listener = next;
        return () => {
          listener = () => {};
        };
      },
    },
  };
}

async function begin(now = 10_000) {
  const lib = library();
  const world = market(now);
  const states: FeedState[] = [];
  const feed = new ChartFeed(lib.chart, (state) => states.push(state));
  feed.load(world.source, MINUTE);
  await settle();
  return { lib, world, states, feed };
}
const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('history and stream in one chart', () => {
  test('the newest bars come first and the open one follows the stream', async () => {
    const { lib, world, states } = await begin();
    expect(lib.bars()).toHaveLength(500);
    world.tell(candle(10_000, '105'));
    await settle();
    expect(lib.bars().at(-1)?.close).toBe(105);
    world.tell(candle(10_001));
    await settle();
    expect(lib.bars()).toHaveLength(501);
    expect(states).toEqual(['loading', 'ready']);
  });

  test('a bar keeps the exact candle it was made of', () => {
    expect(toBar(candle(1, '0.1000000000000000055')).candle[4]).toBe('0.1000000000000000055');
  });

  test('older bars come at most a thousand a call and join without a double', async () => {
    const { lib, world } = await begin();
    await lib.older();
    expect(world.asked.at(-1)).toEqual({ end: 9_501 * MINUTE, limit: 1000 });
    expect(lib.bars()).toHaveLength(1500);
    expect(new Set(lib.bars().map(({ timestamp }) => timestamp)).size).toBe(1500);
  });

  test('ticks that come while the history is on its way are not lost', async () => {
    const lib = library();
    const world = market(10_000);
    new ChartFeed(lib.chart, () => {}).load(world.source, MINUTE);
    world.tell(candle(10_000, '107'));
    await settle();
    expect(lib.bars().at(-1)?.close).toBe(107);
  });

  test('a hole in the stream is filled by asking again', async () => {
    const { lib, world } = await begin();
    world.state.now = 10_030;
    world.tell(candle(10_029), candle(10_030));
    await settle();
    expect(world.asked).toHaveLength(2);
    expect(lib.bars().at(-1)?.timestamp).toBe(10_030 * MINUTE);
    expect(lib.bars().every((bar, i, all) => i === 0 || bar.timestamp - all[i - 1]!.timestamp === MINUTE)).toBe(true);
  });

  test('another interval leaves answers of the one before aside', async () => {
    const { lib, world, feed } = await begin();
    const late = lib.older();
    const other = market(77);
    feed.load(other.source, MINUTE);
    await Promise.all([late, settle()]);
    expect(world.asked).toHaveLength(2);
    expect(lib.bars().at(-1)?.timestamp).toBe(77 * MINUTE);
    world.tell(candle(20_000));
    expect(lib.bars().at(-1)?.timestamp).toBe(77 * MINUTE);
  });

  test('without an answer the panel is told, and another try works', async () => {
    const lib = library();
    const world = market(10_000);
    world.state.away = true;
    const states: FeedState[] = [];
    const feed = new ChartFeed(lib.chart, (state) => states.push(state));
    feed.load(world.source, MINUTE);
    await settle();
    expect(states).toEqual(['loading', 'failed']);
    world.state.away = false;
    feed.load(world.source, MINUTE);
    await settle();
    expect(states.at(-1)).toBe('ready');
  });
});

describe('a history that does not come', () => {
  test('is asked for again when ticks come, ever more seldom, and never with each of them', async () => {
    const lib = library();
    const world = market(10_000);
    world.state.away = true;
    let now = 0;
    const states: FeedState[] = [];
    const feed = new ChartFeed(
      lib.chart,
      (state) => states.push(state),
      () => now,
    );
    feed.load(world.source, MINUTE);
    await settle();
    // Four ticks a second for 30 seconds.
    for (; now < 30_000; now += 250) {
      world.tell(candle(10_000, `${100 + now}`));
      await settle();
    }
    // At 0, 2, 6 and 14 seconds.
    expect(world.asked).toHaveLength(4);
    world.state.away = false;
    now = 31_000;
    world.tell(candle(10_000, '108'));
    await settle();
    expect(states.at(-1)).toBe('ready');
    expect(lib.bars()).toHaveLength(500);
  });
});

describe('a long history', () => {
  test('the market waits while old bars are looked at, and at most 2,000 follow it afterwards', async () => {
    const { lib, world, feed } = await begin();
    lib.look({ from: 0, to: 100 });
    await lib.older();
    await lib.older();
    expect(lib.bars()).toHaveLength(2500);
    world.tell(candle(10_000, '109'));
    expect(lib.bars().at(-1)?.close).toBe(100);
    lib.look(null);
    feed.moved();
    await settle();
    expect(lib.bars().length).toBeLessThanOrEqual(LIVE_BARS);
    expect(lib.bars().at(-1)?.close).toBe(109);
  });

  test('bars in sight are never taken away', async () => {
    const { lib, world } = await begin();
    lib.look({ from: 0, to: 2500 });
    await lib.older();
    await lib.older();
    world.tell(candle(10_000, '103'));
    await settle();
    expect(lib.bars()).toHaveLength(2500);
    expect(lib.bars().at(-1)?.close).toBe(103);
  });
});
