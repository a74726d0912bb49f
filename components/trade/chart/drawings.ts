import { type Chart, type Overlay, type OverlayMode, registerOverlay } from 'klinecharts';
import { formatPercent, formatPrice } from '#lib/format/price.ts';
import { DRAWING_LIMIT, type Drawing, type DrawTool } from '#stores/drawings.ts';
import { changeText, priceText } from './adapter.ts';
import type { ChartPair, ChartWords } from './types.ts';

/** Ours → the library's. */
const OVERLAYS: Readonly<Record<DrawTool, string>> = {
  segment: 'segment',
  ray: 'rayLine',
  horizontal: 'horizontalStraightLine',
  vertical: 'verticalStraightLine',
  channel: 'parallelStraightLine',
  fibonacci: 'fibonacciLine',
  brush: 'brush',
  text: 'simpleAnnotation',
  measure: 'measure',
};
const TOOLS = new Map(Object.entries(OVERLAYS).map(([tool, overlay]) => [overlay, tool as DrawTool]));

const GROUP = 'drawings';

export type Drawings = {
  /** Waits for the reader's points. `text` is what an annotation says. */
  start(tool: DrawTool, text?: string): void;
  /** Stops a drawing that is not finished. */
  abort(): void;
  set(options: { magnet: boolean; locked: boolean; hidden: boolean }): void;
  removeSelected(): boolean;
  removeAll(): void;
  restore(drawings: readonly Drawing[]): void;
};

type Hooks = { readonly changed: (drawings: readonly Drawing[]) => void; readonly finished: () => void };

export function createDrawings(chart: Chart, { changed, finished }: Hooks): Drawings {
  let selected: string | null = null;
  let unfinished: string | null = null;
  let options = { magnet: false, locked: false, hidden: false };
  let quiet = false;

  const report = () => {
    if (!quiet) changed(chart.getOverlays({ groupId: GROUP }).flatMap(toDrawing).slice(-DRAWING_LIMIT));
  };
  const mode = (): OverlayMode => (options.magnet ? 'weak_magnet' : 'normal');
  const create = (tool: DrawTool, extra: { points?: Drawing['points']; text?: string | undefined }) =>
    chart.createOverlay({
      name: OVERLAYS[tool],
      groupId: GROUP,
      mode: mode(),
      lock: options.locked,
      visible: !options.hidden,
      extendData: extra.text,
      points: extra.points?.map((point) => ({ ...point })),
      onDrawEnd: () => {
        unfinished = null;
        report();
        finished();
      },
      onPressedMoveEnd: report,
      onRemoved: report,
      onSelected: ({ overlay }) => {
        selected = overlay.id;
      },
      onDeselected: () => {
        selected = null;
      },
    });

  const abort = () => {
    if (unfinished) chart.removeOverlay({ id: unfinished });
    unfinished = null;
  };
  return {
    start(tool, text) {
      abort();
      const id = create(tool, { text });
      unfinished = typeof id === 'string' ? id : null;
    },
    abort,
    set(next) {
      options = next;
      chart.overrideOverlay({ groupId: GROUP, mode: mode(), lock: next.locked, visible: !next.hidden });
    },
    removeSelected() {
      if (!selected) return false;
      const removed = chart.removeOverlay({ id: selected });
      selected = null;
      return removed;
    },
    removeAll() {
      unfinished = null;
      chart.removeOverlay({ groupId: GROUP });
      report();
    },
    restore(drawings) {
      quiet = true;
      chart.removeOverlay({ groupId: GROUP });
      for (const { tool, points, text } of drawings.slice(-DRAWING_LIMIT)) create(tool, { points, text });
      quiet = false;
    },
  };
}

/** Nothing for a drawing that lacks a point: it cannot be drawn again. */
function toDrawing(overlay: Overlay): Drawing[] {
  const tool = TOOLS.get(overlay.name);
  const points = overlay.points.flatMap(({ timestamp, value }) =>
    timestamp !== undefined && value !== undefined ? [{ timestamp, value }] : [],
  );
  if (!tool || points.length === 0 || points.length < overlay.points.length) return [];
  return [{ tool, points, ...(typeof overlay.extendData === 'string' ? { text: overlay.extendData } : {}) }];
}

/**
 * The measuring rectangle: price, percent and bars between two points. Registered anew for each pair and language,
 * because the library calls it without either.
 */
export function registerMeasure(pair: ChartPair, words: ChartWords): void {
  registerOverlay({
    name: 'measure',
    totalStep: 3,
    needDefaultPointFigure: true,
    needDefaultXAxisFigure: true,
    needDefaultYAxisFigure: true,
    createPointFigures: ({ overlay, coordinates }) => {
      const [from, to] = overlay.points;
      const [a, b] = coordinates;
      if (!a || !b || from?.value === undefined || to?.value === undefined) return [];
      const bars = (to.dataIndex ?? 0) - (from.dataIndex ?? 0);
      const gap = formatPrice(priceText(to.value - from.value, pair.pricePlace), pair.pricePlace);
      const share = formatPercent(changeText(from.value, to.value), { sign: true });
      return [
        {
          type: 'rect',
          attrs: {
            x: Math.min(a.x, b.x),
            y: Math.min(a.y, b.y),
            width: Math.abs(b.x - a.x),
            height: Math.abs(b.y - a.y),
          },
        },
        {
          type: 'text',
          attrs: {
            x: (a.x + b.x) / 2,
            y: b.y < a.y ? b.y - 6 : b.y + 6,
            text: `${gap}  ${share}  ${bars} ${words.bars}`,
            align: 'center',
            baseline: b.y < a.y ? 'bottom' : 'top',
          },
          ignoreEvent: true,
        },
      ];
    },
  });
}
