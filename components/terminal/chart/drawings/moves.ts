import type { Chart, Overlay, Point } from 'klinecharts';
import type { DrawPoint, DrawTool } from '#stores/drawings.ts';
import { CANDLES } from '../pixels.ts';
import { CORNERS } from './figures.ts';

/** Bars to the right, pixels down. */
export type Steps = { readonly bars: number; readonly pixels: number };

/** null for a drawing that lacks a point: it could not be drawn again. A stroke lies between bars, and time is whole. */
export function pointsOf({ points }: Pick<Overlay, 'points'>): readonly DrawPoint[] | null {
  const whole = points.flatMap(({ timestamp, value }) =>
    timestamp !== undefined && value !== undefined ? [{ timestamp: Math.round(timestamp), value }] : [],
  );
  return whole.length > 0 && whole.length === points.length ? whole : null;
}

/** All corners, or only `corner`, each moved; null where one has no place there. */
export function cornersMoved(
  points: readonly DrawPoint[],
  corner: number | null,
  moved: (point: DrawPoint) => DrawPoint | null,
): readonly DrawPoint[] | null {
  const next = points.map((point, at) => (corner === null || corner === at ? moved(point) : point));
  return next.every((point) => point !== null) ? next : null;
}

/** By what is seen, so that a step is the same on every scale. */
export function movedBy(chart: Chart, point: DrawPoint, { bars, pixels }: Steps): DrawPoint | null {
  const { bar } = chart.getBarSpace();
  const { x, y } = first(chart.convertToPixel({ ...point }, CANDLES));
  if (x === undefined || y === undefined) return null;
  const to = pointAt(chart, x + bars * bar, y + pixels);
  // What does not move keeps its exact place.
  return to && { timestamp: bars === 0 ? point.timestamp : to.timestamp, value: pixels === 0 ? point.value : to.value };
}

/** Shares of the pane where the corners of a drawing begin that no pointer placed. */
const STARTS = [
  [0.35, 0.6],
  [0.6, 0.4],
  [0.35, 0.75],
] as const;

export function startPoints(chart: Chart, tool: DrawTool): readonly DrawPoint[] {
  const { width = 0, height = 0 } = chart.getSize(CANDLES.paneId, 'main') ?? {};
  return STARTS.slice(0, tool === 'brush' ? 2 : CORNERS[tool]).flatMap(
    ([x, y]) => pointAt(chart, x * width, y * height) ?? [],
  );
}

function pointAt(chart: Chart, x: number, y: number): DrawPoint | null {
  const { timestamp, value } = first<Partial<Point>>(chart.convertFromPixel([{ x, y }], CANDLES));
  return timestamp === undefined || value === undefined ? null : { timestamp, value };
}

/** The library answers one for one and a list for a list; its types do not tell them apart. */
function first<T extends object>(answer: T | readonly T[]): Partial<T> {
  return Array.isArray(answer) ? (answer[0] ?? {}) : (answer as T);
}
