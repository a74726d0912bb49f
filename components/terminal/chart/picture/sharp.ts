import type { Chart } from 'klinecharts';
import { CANDLES } from '../pixels.ts';

/** Pixels of a picture in one px of the page, whatever the window has: it is looked at elsewhere. */
export const LEAST_RATIO = 2;

/** What the library has and does not say: its canvases, and how many pixels they have. */
type Canvas = { readonly _resize?: (ratio: number) => void };
type Widget = { readonly _mainCanvas?: Canvas; readonly _overlayCanvas?: Canvas };
type Pane = { readonly getMainWidget: () => Widget; readonly getYAxisWidgets: () => readonly Widget[] };
type Inside = Chart & { readonly _drawPanes?: readonly Pane[] };

/** Draws the chart with as many pixels as a picture has, from the next frame on. @returns draws it as before */
export function sharpen(chart: Chart, ratio: number): () => void {
  const wanted = Math.max(LEAST_RATIO, ratio);
  const resize = (to: number) => {
    for (const pane of (chart as Inside)._drawPanes ?? [])
      for (const { _mainCanvas, _overlayCanvas } of [pane.getMainWidget(), ...pane.getYAxisWidgets()]) {
        _mainCanvas?._resize?.(to);
        _overlayCanvas?._resize?.(to);
      }
  };
  if (wanted === ratio) return () => {};
  resize(wanted);
  return () => resize(ratio);
}

/** All canvases of the chart as one, with as many pixels as they have. */
export function printed(chart: Chart, line: string): { readonly image: HTMLCanvasElement; readonly ratio: number } {
  const image = document.createElement('canvas');
  const root = chart.getDom();
  const { width = 0, height = 0 } = chart.getSize() ?? {};
  const canvases = [...(root?.querySelectorAll('canvas') ?? [])].filter(({ clientWidth }) => clientWidth > 0);
  const ratio = Math.max(1, ...canvases.map((canvas) => canvas.width / canvas.clientWidth));
  image.width = Math.round(width * ratio);
  image.height = Math.round(height * ratio);
  const ctx = image.getContext('2d');
  if (!ctx || !root) return { image, ratio };
  ctx.scale(ratio, ratio);
  const { left, top } = root.getBoundingClientRect();
  for (const canvas of canvases) {
    const at = canvas.getBoundingClientRect();
    ctx.drawImage(canvas, at.left - left, at.top - top, at.width, at.height);
  }
  // The edges between panes are no canvases.
  ctx.fillStyle = line;
  const panes = new Set(chart.getIndicators().map(({ paneId }) => paneId));
  panes.delete(CANDLES.paneId);
  for (const id of panes) ctx.fillRect(0, (chart.getSize(id)?.top ?? 0) - 1, width, 1);
  return { image, ratio };
}
