import { type Chart, registerFigure, registerOverlay } from 'klinecharts';
import type { Size } from './drawings/geometry.ts';
import { CANDLES } from './pixels.ts';

/** Draws over the candles, in px of their pane. */
export type Paint = (ctx: CanvasRenderingContext2D, size: Size) => void;
export type Painted = {
  /** What it shows has changed. */
  again(): void;
  close(): void;
};

/** The library's group of everything that is painted by us. */
const PAINTED = 'painted';
const paints = new WeakMap<Chart, Map<string, Paint>>();
let registered = false;

/**
 * Paints with every frame of the chart, so that it moves with the candles and is on pictures; drawings lie above it.
 * @param id one a chart; another one of the same id takes its place
 */
export function paintOver(chart: Chart, id: string, paint: Paint): Painted {
  register();
  const own = paints.get(chart) ?? new Map<string, Paint>();
  paints.set(chart, own);
  own.set(id, paint);
  chart.removeOverlay({ id });
  // The library draws nothing that has no point; this one is never looked at.
  const points = [{ dataIndex: 0, value: 0 }];
  chart.createOverlay({ name: PAINTED, id, groupId: PAINTED, ...CANDLES, lock: true, zLevel: -1, points });
  return {
    again: () => void chart.overrideOverlay({ id, extendData: {} }),
    close: () => {
      if (own.get(id) !== paint) return;
      own.delete(id);
      chart.removeOverlay({ id });
    },
  };
}

/** Hides everything that is painted but these, or shows it again. */
export function showPainted(chart: Chart, shown: (id: string) => boolean): void {
  for (const { id } of chart.getOverlays({ groupId: PAINTED })) chart.overrideOverlay({ id, visible: shown(id) });
}

type Attrs = { readonly paint: Paint; readonly size: Size };

function register(): void {
  if (registered) return;
  registered = true;
  registerFigure<Attrs, unknown>({
    name: PAINTED,
    draw: (ctx, { paint, size }) => {
      ctx.save();
      paint(ctx, size);
      ctx.restore();
    },
    checkEventOn: () => false,
  });
  registerOverlay({
    name: PAINTED,
    totalStep: 2,
    createPointFigures: ({ chart, overlay, bounding: { width, height } }) => {
      const paint = paints.get(chart)?.get(overlay.id);
      return paint
        ? { type: PAINTED, attrs: { paint, size: { width, height } } satisfies Attrs, ignoreEvent: true }
        : [];
    },
  });
}
