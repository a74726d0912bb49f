import {
  type Chart,
  type OverlayCreateFiguresCallbackParams,
  type OverlayFigure,
  registerFigure,
  registerOverlay,
} from 'klinecharts';
import { formatPercent, formatPrice } from '#lib/format/price.ts';
import type { Drawing, DrawTool } from '#stores/drawings.ts';
import { changeText, priceText } from '../adapter.ts';
import { CANDLES, legendFoot, pixelOf } from '../pixels.ts';
import type { ChartPair } from '../types.ts';
import { levelsOf } from './fibonacci.ts';
import { acrossPane, type Dot, distanceTo, rayEnd, type Size } from './geometry.ts';
import { lineOf, type Palette, styleOf } from './palette.ts';

/** What the figures of a chart need to know; the library calls them with nothing but the chart. */
export type Sheet = {
  readonly pair: ChartPair;
  readonly palette: () => Palette;
  /** How the overlay of this id looks; what is just being drawn included. */
  readonly lookOf: (id: string) => Look | null;
  readonly bars: (count: number) => string;
  /** px around a line that belong to it. */
  readonly reach: number;
};
export type Look = Pick<Drawing, 'tool' | 'style' | 'text'> & {
  readonly selected: boolean;
  /** The corner that the keyboard moves. */
  readonly corner: number | null;
};

const sheets = new WeakMap<Chart, Sheet>();

/** Points that a tool waits for. A stroke waits for the button to be let go. */
export const CORNERS: Readonly<Record<DrawTool, number>> = {
  segment: 2,
  ray: 2,
  horizontal: 1,
  vertical: 1,
  channel: 3,
  fibonacci: 2,
  brush: 1,
  text: 1,
  measure: 2,
};

/** The library's name of a tool: its own tools of the same kind stay as they are. */
export const overlayOf = (tool: DrawTool) => `our_${tool}`;

let registered = false;

/** Teaches the library our tools, once, and this chart what they look like. */
export function teach(chart: Chart, sheet: Sheet): void {
  sheets.set(chart, sheet);
  if (registered) return;
  registered = true;
  // Lines are thinner than a finger: what can be taken hold of is this, and it is not seen.
  registerFigure<Grab, unknown>({
    name: 'grab',
    draw: () => {},
    checkEventOn: (at, { dots, reach }) => distanceTo(dots, at) <= reach,
  });
  for (const [tool, corners] of Object.entries(CORNERS) as [DrawTool, number][])
    registerOverlay({
      name: overlayOf(tool),
      totalStep: corners + 1,
      ...(tool === 'brush' ? { drawingMode: 'continuous' as const } : {}),
      needDefaultPointFigure: tool !== 'brush',
      needDefaultXAxisFigure: false,
      needDefaultYAxisFigure: false,
      createPointFigures: figuresOf,
    });
}

type Grab = { readonly dots: readonly Dot[]; readonly reach: number };
type Params = OverlayCreateFiguresCallbackParams<unknown>;

function figuresOf(params: Params): OverlayFigure[] {
  const sheet = sheets.get(params.chart);
  const look = sheet?.lookOf(params.overlay.id);
  if (!sheet || !look || params.coordinates.length === 0) return [];
  const figures = PICTURES[look.tool]({ ...params, dots: params.coordinates, sheet, look });
  const dot = look.corner === null ? undefined : params.coordinates[look.corner];
  // A picture is taken without handles.
  if (dot && params.overlay.needDefaultPointFigure)
    figures.push({ type: 'circle', attrs: { ...dot, r: 5 }, styles: fill(hueOf(sheet, look).full), ignoreEvent: true });
  return figures;
}

type Scene = Params & { readonly dots: readonly Dot[]; readonly sheet: Sheet; readonly look: Look };
type Picture = (scene: Scene) => OverlayFigure[];

const fill = (color: string) => ({ style: 'fill' as const, color });
const hueOf = (sheet: Sheet, look: Look) => sheet.palette()[styleOf(look).colour];

/** Paths that are seen and can be taken hold of. */
function paths(
  { sheet, look }: Scene,
  all: readonly (readonly Dot[])[],
  color = hueOf(sheet, look).full,
): OverlayFigure[] {
  const styles = lineOf(styleOf(look), color);
  return all.flatMap((dots) => [
    { type: 'line', attrs: { coordinates: [...dots] }, styles, ignoreEvent: true },
    { type: 'grab', attrs: { dots, reach: sheet.reach } satisfies Grab },
  ]);
}

/** A line that needs two corners, of which one may not be there yet. */
const between =
  (line: (a: Dot, b: Dot, size: Size) => readonly Dot[]): Picture =>
  (scene) => {
    const [a, b] = scene.dots;
    return a && b ? paths(scene, [line(a, b, scene.bounding)]) : [];
  };

const PICTURES: Readonly<Record<DrawTool, Picture>> = {
  segment: between((a, b) => [a, b]),
  ray: between((a, b, size) => [a, rayEnd(a, b, size)]),
  horizontal: (scene) => {
    const y = scene.dots[0]!.y;
    return paths(scene, [
      [
        { x: 0, y },
        { x: scene.bounding.width, y },
      ],
    ]);
  },
  vertical: (scene) => {
    const x = scene.dots[0]!.x;
    return paths(scene, [
      [
        { x, y: 0 },
        { x, y: scene.bounding.height },
      ],
    ]);
  },
  channel: ({ dots: [a, b, c], ...rest }) => {
    const scene = { ...rest, dots: [a!, b!] };
    if (!a || !b) return [];
    const first = acrossPane(a, b, scene.bounding);
    if (!c) return paths(scene, [first]);
    return paths(scene, [first, acrossPane(c, { x: c.x + b.x - a.x, y: c.y + b.y - a.y }, scene.bounding)]);
  },
  fibonacci,
  brush: (scene) => paths(scene, [scene.dots]),
  text: note,
  measure,
};

function fibonacci(scene: Scene): OverlayFigure[] {
  const { sheet, look, chart, overlay, bounding } = scene;
  const [a, b] = scene.dots;
  const values = overlay.points.map(({ value }) => value);
  if (!a || !b || values[0] === undefined || values[1] === undefined) return [];
  const { pricePlace } = sheet.pair;
  const say = (share: number, value: number) => {
    const percent = `${Math.round(share * 1000) / 10} %`;
    return look.selected ? `${percent} · ${formatPrice(priceText(value, pricePlace), pricePlace)}` : percent;
  };
  const levels = levelsOf({
    dots: [a, b],
    values: [values[0], values[1]],
    width: bounding.width,
    wide: (share, value) => say(share, value).length * LETTER,
    candles: candlesOf(chart),
  });
  const hue = hueOf(sheet, look);
  const texts = levels.flatMap(({ share, value, text }) => (text ? [{ ...text, text: say(share, value) }] : []));
  const { faint, panel } = sheet.palette();
  return [
    ...paths(
      scene,
      levels.map(({ from, to }) => [from, to]),
      hue.quiet,
    ),
    // On a plate: averages may run there, and candles where there are some everywhere.
    { type: 'text', attrs: texts, styles: { ...plain(faint), backgroundColor: panel }, ignoreEvent: true },
  ];
}

/** px of a letter of 12 px, on the wide side. */
const LETTER = 7;

/** Highest and lowest pixel of the candles between two places. */
function candlesOf(chart: Chart) {
  const bars = chart.getDataList();
  const indexAt = (x: number) => {
    const at = chart.convertFromPixel([{ x }], CANDLES);
    return (Array.isArray(at) ? at[0]?.dataIndex : at.dataIndex) ?? -1;
  };
  return (from: number, to: number) => {
    const seen = bars.slice(Math.max(0, indexAt(from)), Math.max(0, indexAt(to) + 1));
    if (seen.length === 0) return null;
    const y = (value: number) => pixelOf(chart, { value }).y ?? 0;
    return { high: y(Math.max(...seen.map(({ high }) => high))), low: y(Math.min(...seen.map(({ low }) => low))) };
  };
}

/** Text without a plate. */
const plain = (color: string) => ({
  color,
  backgroundColor: 'transparent',
  borderSize: 0,
  paddingLeft: 0,
  paddingRight: 0,
  paddingTop: 0,
  paddingBottom: 0,
});

/** A note stands over its corner, on a plate so that candles do not run through it. */
function note({ sheet, look, dots: [at] }: Scene): OverlayFigure[] {
  const { x, y } = at!;
  const colour = hueOf(sheet, look).full;
  const styles = {
    ...plain(colour),
    backgroundColor: sheet.palette().panel,
    paddingLeft: 4,
    paddingRight: 4,
    paddingTop: 2,
    paddingBottom: 2,
  };
  return [
    { type: 'text', attrs: { x, y: y - 8, text: look.text ?? '', align: 'center', baseline: 'bottom' }, styles },
    { type: 'circle', attrs: { x, y, r: 2 }, styles: fill(colour), ignoreEvent: true },
    { type: 'grab', attrs: { dots: [{ x, y }], reach: sheet.reach } satisfies Grab },
  ];
}

/** Height of what a measuring rectangle says, px. */
const MEASURE_TEXT = 14;

/** The measuring rectangle: price, percent and bars between two points, never on the legend. */
function measure({ sheet, look, chart, overlay, dots: [a, b] }: Scene): OverlayFigure[] {
  const [from, to] = overlay.points;
  if (!a || !b || from?.value === undefined || to?.value === undefined) return [];
  const { pricePlace } = sheet.pair;
  const bars = Math.round((b.x - a.x) / chart.getBarSpace().bar);
  const gap = formatPrice(priceText(to.value - from.value, pricePlace), pricePlace);
  const share = formatPercent(changeText(from.value, to.value), { sign: true });
  const hue = hueOf(sheet, look);
  const over = b.y < a.y;
  const least = legendFoot(chart, pricePlace) + MEASURE_TEXT;
  return [
    {
      type: 'rect',
      attrs: { x: Math.min(a.x, b.x), y: Math.min(a.y, b.y), width: Math.abs(b.x - a.x), height: Math.abs(b.y - a.y) },
      styles: { style: 'stroke_fill', color: hue.soft, borderColor: hue.quiet, borderSize: styleOf(look).width },
    },
    {
      type: 'text',
      attrs: {
        x: (a.x + b.x) / 2,
        y: over ? Math.max(b.y - 6, least) : Math.max(b.y + 6, least - MEASURE_TEXT),
        text: `${gap}  ${share}  ${sheet.bars(bars)}`,
        align: 'center',
        baseline: over ? 'bottom' : 'top',
      },
      styles: { ...plain(hue.full), backgroundColor: sheet.palette().panel },
      ignoreEvent: true,
    },
  ];
}
