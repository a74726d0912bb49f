import type { Chart } from 'klinecharts';
import { expect, test } from 'vitest';
import { kept } from '#components/terminal/chart/picture/compose.ts';
import { FIRST_LAYERS, hideLayers } from '#components/terminal/chart/picture/layers.ts';

/** As much of the library's chart as layers are asked of. */
function chartOf(painted: readonly string[]) {
  const overlays = [
    { id: 'line', groupId: 'drawings', visible: true },
    { id: 'hidden', groupId: 'drawings', visible: false },
    ...painted.map((id) => ({ id, groupId: 'painted', visible: true })),
  ];
  const indicators = [
    { id: 'MA', name: 'MA', paneId: 'candle_pane', visible: true },
    { id: 'VOL', name: 'VOL', paneId: 'pane_VOL', visible: true },
    { id: 'RSI', name: 'RSI', paneId: 'pane_RSI', visible: true },
  ];
  const set =
    (list: { id: string; visible: boolean }[]) =>
    ({ id, visible }: { id: string; visible: boolean }) => {
      for (const one of list) if (one.id === id) one.visible = visible;
    };
  const chart = {
    getOverlays: ({ groupId }: { groupId: string }) => overlays.filter((one) => one.groupId === groupId),
    overrideOverlay: set(overlays),
    getIndicators: () => indicators,
    overrideIndicator: set(indicators),
    getSize: () => ({ top: 300, height: 80, width: 800 }),
  } as unknown as Chart;
  const seen = () => [...overlays, ...indicators].filter(({ visible }) => visible).map(({ id }) => id);
  return { chart, seen };
}

test('[UI-48] what one owns is hidden unless it is asked for; the rest is shown again as it was', () => {
  const { chart, seen } = chartOf(['fills', 'compare']);
  const before = seen();
  const first = hideLayers(chart, FIRST_LAYERS);
  expect(seen()).toEqual(['line', 'compare', 'MA', 'VOL', 'RSI']);
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
