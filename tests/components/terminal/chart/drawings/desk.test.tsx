import type { Chart, Overlay, OverlayCreate } from 'klinecharts';
import { beforeEach, expect, test, vi } from 'vitest';
import { type DeskNeeds, Drawings } from '#components/terminal/chart/drawings/desk.ts';
import { styleOf } from '#components/terminal/chart/drawings/palette.ts';
import { hueNumbers, PARAMS } from '#components/terminal/chart/indicator-text.ts';
import type { Indicator } from '#stores/chart.ts';
import type { Drawing } from '#stores/drawings.ts';

const MINUTE = 60_000;
const SIZE = { width: 600, height: 400 };

/** The part of the chart library that the desk speaks to: a bar is 10 px wide and a minute long, a pixel down is one less. */
function library() {
  let overlays: OverlayCreate[] = [];
  let chosen: { overlay: unknown } = { overlay: null };
  const spot = ({ timestamp = 0, value = 0 }) => ({ x: (timestamp / MINUTE) * 10, y: SIZE.height - value });
  const chart = {
    createOverlay: (made: OverlayCreate) => {
      overlays.push({ points: [], ...made });
      return made.id ?? null;
    },
    overrideOverlay: (change: OverlayCreate) => {
      overlays = overlays.map((one) => (one.id === change.id ? { ...one, ...change } : one));
    },
    removeOverlay: ({ id }: { id: string }) => {
      const gone = overlays.find((one) => one.id === id);
      overlays = overlays.filter((one) => one !== gone);
      if (gone) gone.onRemoved?.({ overlay: gone as Overlay, chart: chart as unknown as Chart });
      return gone !== undefined;
    },
    getOverlays: ({ id }: { id?: string } = {}) => overlays.filter((one) => id === undefined || one.id === id),
    getSize: () => SIZE,
    getBarSpace: () => ({ bar: 10 }),
    convertToPixel: (points: object | object[]) => (Array.isArray(points) ? points.map(spot) : spot(points)),
    convertFromPixel: (dots: { x: number; y: number }[]) =>
      dots.map(({ x, y }) => ({ timestamp: Math.round(x / 10) * MINUTE, value: SIZE.height - y })),
    getChartStore: () => ({
      getClickOverlayInfo: () => chosen,
      setClickOverlayInfo: (next: { overlay: unknown }) => {
        chosen = next;
      },
    }),
  };
  const by = (id: string) => overlays.find((one) => one.id === id) as Overlay;
  return {
    chart: chart as unknown as Chart,
    all: () => overlays,
    chosen: () => (chosen.overlay as Overlay | null)?.id ?? null,
    /** The reader gives the points of what is being drawn. */
    finish: (points: Drawing['points']) => {
      const overlay = overlays.at(-1) as Overlay;
      overlay.points = points.map((point) => ({ ...point }));
      overlay.onDrawEnd?.({ overlay, chart: chart as unknown as Chart });
    },
    drag: (id: string, points: Drawing['points']) => {
      const overlay = by(id);
      overlay.onPressedMoveStart?.({ overlay, chart: chart as unknown as Chart });
      const moved = { ...by(id), points: points.map((point) => ({ ...point })) };
      moved.onPressedMoveEnd?.({ overlay: moved, chart: chart as unknown as Chart });
    },
    rightPress: (id: string) => {
      let prevented = false;
      const preventDefault = () => {
        prevented = true;
      };
      by(id).onRightClick?.({ overlay: by(id), chart: chart as unknown as Chart, preventDefault });
      return prevented;
    },
  };
}

const at = (minute: number, value: number) => ({ timestamp: minute * MINUTE, value });
const line: Drawing = { tool: 'segment', points: [at(10, 100), at(20, 200)] };

function open(drawn: readonly Drawing[] = []) {
  const chart = library();
  const keep = vi.fn<DeskNeeds['keep']>();
  const finished = vi.fn();
  const desk = new Drawings(chart.chart, {
    host: document.body,
    pair: { symbol: 'BTCUSDT', base: 'BTC', pricePlace: 1, sizePlace: 5 },
    words: () => ({ title: '', open: '', high: '', low: '', close: '', volume: '', bars: (count) => `${count} bars` }),
    keep,
    finished,
  });
  desk.load(drawn);
  const kept = () => keep.mock.lastCall?.[0];
  return { desk, chart, keep, kept, finished };
}

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
});

test('what is stored is on the chart and is not stored again', () => {
  const { chart, keep, desk } = open([line]);
  expect(chart.all()).toMatchObject([{ name: 'our_segment', points: line.points, visible: true }]);
  expect(keep).not.toHaveBeenCalled();
  expect(desk.view()).toMatchObject({ selected: null, undo: false, redo: false });
});

test('a finished drawing is selected, kept, and can be taken back', () => {
  const { desk, chart, kept, finished } = open();
  desk.start('segment');
  expect(kept()).toBeUndefined();
  chart.finish(line.points);
  expect(kept()).toEqual([line]);
  expect(finished).toHaveBeenCalledOnce();
  expect(desk.view().selected).toMatchObject(line);
  expect(chart.chosen()).toBe(desk.view().selected?.id);
  desk.undo();
  expect([kept(), chart.all(), desk.view().selected]).toEqual([[], [], null]);
  desk.redo();
  expect(chart.all()).toHaveLength(1);
});

test('a drawing given up leaves nothing', () => {
  const { desk, chart, keep, finished } = open();
  desk.start('channel');
  expect(desk.abort()).toBe(true);
  expect(desk.abort()).toBe(false);
  expect(chart.all()).toEqual([]);
  expect(keep).not.toHaveBeenCalled();
  expect(finished).toHaveBeenCalledOnce();
});

test('a drag selects and is one step; a press that moves nothing is none', () => {
  const { desk, chart, kept } = open([line]);
  const { id } = desk.view().items[0]!;
  chart.drag(id, line.points);
  expect(kept()).toBeUndefined();
  chart.drag(id, [at(11, 110), at(21, 210)]);
  expect(kept()).toEqual([{ ...line, points: [at(11, 110), at(21, 210)] }]);
  desk.undo();
  expect(kept()).toEqual([line]);
  expect(chart.all()).toMatchObject([{ points: line.points }]);
});

test('keys move the whole, or the corner they were led to, by what is seen', () => {
  const { desk, kept } = open([line]);
  desk.selectNext(1);
  desk.move({ bars: 1, pixels: 0 });
  desk.move({ bars: 0, pixels: 10 });
  expect(kept()).toEqual([{ ...line, points: [at(11, 90), at(21, 190)] }]);
  desk.nextCorner();
  desk.nextCorner();
  desk.move({ bars: 5, pixels: 0 });
  expect(kept()?.[0]?.points).toEqual([at(11, 90), at(26, 190)]);
  desk.nextCorner();
  expect(desk.view().corner).toBeNull();
  desk.undo();
  desk.undo();
  expect(kept()).toEqual([line]);
});

test('locked it neither moves nor goes; its look may change', () => {
  const { desk, chart, kept } = open([line]);
  desk.selectNext(1);
  desk.toggleLock();
  desk.move({ bars: 1, pixels: 0 });
  expect(desk.removeSelected()).toBe(false);
  expect(chart.all()).toMatchObject([{ lock: true }]);
  desk.restyle({ colour: 3 });
  expect(kept()).toEqual([{ ...line, locked: true, style: { colour: 3, width: 1.5, dash: 'solid' } }]);
  desk.toggleLock();
  expect(desk.removeSelected()).toBe(true);
  expect(chart.all()).toEqual([]);
});

test('the next drawing of its kind looks like the last, a copy stands beside it and is not locked', () => {
  const { desk, chart, kept } = open([{ ...line, locked: true }]);
  desk.selectNext(1);
  desk.restyle({ width: 3 });
  desk.copy();
  expect(kept()?.[1]).toEqual({
    ...line,
    points: [at(12, 84), at(22, 184)],
    style: { colour: 7, width: 3, dash: 'solid' },
  });
  desk.start('segment');
  chart.finish(line.points);
  expect(kept()?.[2]?.style?.width).toBe(3);
});

test('the other button selects and does not remove', () => {
  const { desk, chart } = open([line]);
  const { id } = desk.view().items[0]!;
  expect(chart.rightPress(id)).toBe(true);
  expect(desk.view().selected?.id).toBe(id);
});

test('hidden, nothing is selected or removed by a key; locked as a whole, nothing moves', () => {
  const { desk, chart, keep } = open([line]);
  desk.selectNext(1);
  desk.set({ magnet: true, locked: true, hidden: true });
  expect(desk.view().selected).toBeNull();
  desk.selectNext(1);
  expect(desk.view().selected).toBeNull();
  expect(chart.all()).toMatchObject([{ visible: false, lock: true, mode: 'weak_magnet' }]);
  expect(desk.removeSelected()).toBe(false);
  expect(keep).not.toHaveBeenCalled();
});

test('a finger takes hold of what it chose, so that panning moves no line', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  const { desk, chart } = open([line]);
  expect(chart.all()).toMatchObject([{ lock: true }]);
  desk.selectNext(1);
  expect(chart.all()).toMatchObject([{ lock: false }]);
});

test('a stroke longer than what is kept is thinned, and its times are whole', () => {
  const { desk, chart, kept } = open();
  desk.start('brush');
  chart.finish(Array.from({ length: 1000 }, (_, minute) => ({ timestamp: minute * MINUTE + 0.4, value: minute })));
  const points = kept()?.[0]?.points ?? [];
  expect(points).toHaveLength(400);
  expect(points.every(({ timestamp }) => Number.isInteger(timestamp))).toBe(true);
});

test('without a pointer it stands in the middle of what is seen', () => {
  const { desk } = open();
  desk.place('fibonacci');
  expect(desk.view().selected?.points).toHaveLength(2);
  expect(desk.selectedBox()).toEqual({ left: 210, right: 360, top: 160, bottom: 240 });
});

test('a line of one’s own has a colour that no indicator has', () => {
  const hues = new Set((Object.keys(PARAMS) as Indicator[]).flatMap((name) => hueNumbers(name, undefined)));
  for (const tool of ['segment', 'ray', 'horizontal', 'vertical', 'channel', 'brush', 'text'] as const)
    expect(hues.has(styleOf({ tool }).colour), tool).toBe(false);
});
