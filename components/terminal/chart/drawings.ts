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

type Hooks = { readonly changed: (drawings: readonly Drawing[]) => void; readonly finished: () => void };
type Switches = { readonly magnet: boolean; readonly locked: boolean; readonly hidden: boolean };

/** What the reader draws on one chart. */
export class Drawings {
  readonly #chart: Chart;
  readonly #hooks: Hooks;
  #selected: string | null = null;
  #unfinished: string | null = null;
  #switches: Switches = { magnet: false, locked: false, hidden: false };
  /** While stored drawings are put back, nothing is stored. */
  #quiet = false;

  constructor(chart: Chart, hooks: Hooks) {
    this.#chart = chart;
    this.#hooks = hooks;
  }

  /** Waits for the reader's points. `text` is what a note says. */
  start(tool: DrawTool, text?: string): void {
    this.abort();
    const id = this.#create(tool, { text });
    this.#unfinished = typeof id === 'string' ? id : null;
  }

  /** Stops a drawing that is not finished. */
  abort(): void {
    if (this.#unfinished) this.#chart.removeOverlay({ id: this.#unfinished });
    this.#unfinished = null;
  }

  set(switches: Switches): void {
    this.#switches = switches;
    const { locked, hidden } = switches;
    this.#chart.overrideOverlay({ groupId: GROUP, mode: this.#mode(), lock: locked, visible: !hidden });
  }

  /** @returns whether there was one */
  removeSelected(): boolean {
    if (!this.#selected) return false;
    const removed = this.#chart.removeOverlay({ id: this.#selected });
    this.#selected = null;
    return removed;
  }

  removeAll(): void {
    this.#unfinished = null;
    this.#chart.removeOverlay({ groupId: GROUP });
    this.#report();
  }

  restore(drawings: readonly Drawing[]): void {
    this.#quiet = true;
    this.#chart.removeOverlay({ groupId: GROUP });
    for (const { tool, points, text } of drawings.slice(-DRAWING_LIMIT)) this.#create(tool, { points, text });
    this.#quiet = false;
  }

  #mode(): OverlayMode {
    return this.#switches.magnet ? 'weak_magnet' : 'normal';
  }

  readonly #report = () => {
    if (this.#quiet) return;
    const drawings = this.#chart.getOverlays({ groupId: GROUP }).flatMap(toDrawing);
    this.#hooks.changed(drawings.slice(-DRAWING_LIMIT));
  };

  #create(tool: DrawTool, { points, text }: { points?: Drawing['points']; text?: string | undefined }) {
    return this.#chart.createOverlay({
      name: OVERLAYS[tool],
      groupId: GROUP,
      mode: this.#mode(),
      lock: this.#switches.locked,
      visible: !this.#switches.hidden,
      extendData: text,
      points: points?.map((point) => ({ ...point })),
      onDrawEnd: () => {
        this.#unfinished = null;
        this.#report();
        this.#hooks.finished();
      },
      onPressedMoveEnd: this.#report,
      onRemoved: this.#report,
      onSelected: ({ overlay }) => {
        this.#selected = overlay.id;
      },
      onDeselected: () => {
        this.#selected = null;
      },
    });
  }
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
