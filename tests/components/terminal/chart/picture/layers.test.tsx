import type { Chart } from 'klinecharts';
import { expect, test } from 'vitest';
import { kept } from '#components/terminal/chart/picture/compose.ts';
import { FIRST_LAYERS, hideLayers } from '#components/terminal/chart/picture/layers.ts';
import { sharpen } from '#components/terminal/chart/picture/sharp.ts';

/** As much of the library's chart as layers are asked of. */
function chartOf(painted: readonly string[]) {
  const overlays = [
    { id: 'line', groupId: 'drawings', visible: true, needDefaultPointFigure: true },
    { id: 'stroke', groupId: 'drawings', visible: true, needDefaultPointFigure: false },
    { id: 'hidden', groupId: 'drawings', visible: false },
    ...painted.map((id) => ({ id, groupId: 'painted', visible: true })),
  ];
  const indicators = [
    { id: 'MA', name: 'MA', paneId: 'candle_pane', visible: true },
    { id: 'VOL', name: 'VOL', paneId: 'pane_VOL', visible: true },
    { id: 'RSI', name: 'RSI', paneId: 'pane_RSI', visible: true },
  ];
  const set = (list: { id: string }[]) => (change: { id: string }) => {
    for (const one of list) if (one.id === change.id) Object.assign(one, change);
  };
  const chart = {
    getOverlays: ({ groupId }: { groupId: string }) => overlays.filter((one) => one.groupId === groupId),
    overrideOverlay: set(overlays),
    getIndicators: () => indicators,
    overrideIndicator: set(indicators),
    getSize: () => ({ top: 300, height: 80, width: 800 }),
  } as unknown as Chart;
  const seen = () => [...overlays, ...indicators].filter(({ visible }) => visible).map(({ id }) => id);
  const held = () =>
    overlays.filter((one) => 'needDefaultPointFigure' in one && one.needDefaultPointFigure).map(({ id }) => id);
  return { chart, seen, held };
}

test('[UI-48] what one owns is hidden unless it is asked for; the rest is shown again as it was', () => {
  const { chart, seen } = chartOf(['fills', 'compare']);
  const before = seen();
  const first = hideLayers(chart, FIRST_LAYERS);
  expect(seen()).toEqual(['line', 'stroke', 'compare', 'MA', 'VOL', 'RSI']);
  expect(first.cuts).toEqual([]);
  first.show();
  expect(seen()).toEqual(before);
  const bare = hideLayers(chart, { indicators: false, drawings: false, own: true, alerts: false });
  expect(seen()).toEqual(['fills', 'compare', 'VOL']);
  expect(bare.cuts).toEqual([{ top: 300, height: 80 }]);
  bare.show();
  expect(seen()).toEqual(before);
});

test('[UI-48] panes that are left out leave no hole', () => {
  const cuts = [
    { top: 300, height: 80 },
    { top: 100, height: 50 },
  ];
  expect(kept(cuts, 400)).toEqual([
    { top: 0, height: 100 },
    { top: 150, height: 150 },
    { top: 380, height: 20 },
  ]);
  expect(kept([{ top: 0, height: 400 }], 400)).toEqual([]);
  expect(kept([], 400)).toEqual([{ top: 0, height: 400 }]);
});

test('[UI-48] a drawing that is selected has no handles on a picture, and has them again after', () => {
  const { chart, seen, held } = chartOf([]);
  expect(held()).toEqual(['line']);
  const { show } = hideLayers(chart, FIRST_LAYERS);
  expect(held()).toEqual([]);
  expect(seen()).toContain('line');
  show();
  expect(held()).toEqual(['line']);
});

test('[UI-48] a picture has two pixels in one of the page at least, and the chart its own again after', () => {
  const ratios: number[] = [];
  const canvas = () => ({ _resize: (ratio: number) => ratios.push(ratio) });
  const widget = () => ({ _mainCanvas: canvas(), _overlayCanvas: canvas() });
  const chart = {
    _drawPanes: [{ getMainWidget: widget, getYAxisWidgets: () => [widget()] }],
  } as unknown as Chart;
  const soften = sharpen(chart, 1.25);
  expect(ratios).toEqual([2, 2, 2, 2]);
  ratios.length = 0;
  soften();
  expect(ratios).toEqual([1.25, 1.25, 1.25, 1.25]);
  ratios.length = 0;
  sharpen(chart, 3)();
  expect(ratios).toEqual([]);
});
