import { isOneOf } from '#lib/storage/defaults.ts';
import { readLocal, writeLocal } from '#lib/storage/local.ts';
import { KEY } from '#lib/storage/names.ts';
import { onStored } from '#lib/storage/tabs.ts';
import { createStore } from './create.ts';

export const DRAW_TOOLS = [
  'segment',
  'ray',
  'horizontal',
  'vertical',
  'channel',
  'fibonacci',
  'brush',
  'text',
  'measure',
] as const;
export type DrawTool = (typeof DRAW_TOOLS)[number];

export const DRAW_COLOURS = [7, 1, 2, 3, 4, 5, 6] as const;
export const DRAW_WIDTHS = [1, 1.5, 2, 3] as const;
export const DRAW_DASHES = ['solid', 'dashed', 'dotted'] as const;

/** How a drawing looks. `colour` is the number of a series colour of the theme, `width` is px. */
export type DrawStyle = {
  readonly colour: (typeof DRAW_COLOURS)[number];
  readonly width: (typeof DRAW_WIDTHS)[number];
  readonly dash: (typeof DRAW_DASHES)[number];
};

/** A corner of a drawing: epoch ms, and a place on the price axis (not money). */
export type DrawPoint = { readonly timestamp: number; readonly value: number };
/** Anchored in time and price, so that it fits every interval. */
export type Drawing = {
  readonly tool: DrawTool;
  readonly points: readonly DrawPoint[];
  readonly text?: string;
  /** Without one it looks as its tool does by default. */
  readonly style?: DrawStyle;
  readonly locked?: true;
};

/** Drawings of one pair, pairs, corners of one drawing and letters of a note that are kept at most. */
export const DRAWING_LIMIT = 50;
const PAIR_LIMIT = 20;
export const POINT_LIMIT = 400;
export const NOTE_LIMIT = 80;
const SYMBOL = /^[A-Z0-9]{2,40}$/;

/** What is stored says how it is written; the first way had pairs only, without a version. */
const VERSION = 2;

type BySymbol = Readonly<Record<string, readonly Drawing[]>>;

export type DrawingStore = {
  /** Grows when others wrote what is stored: another tab, or another browser of the account. */
  readonly turn: number;
  /** They did. */
  refresh(): void;
  /** Hears it of other tabs. @returns how to stop */
  follow(): () => void;
  /** What the reader drew on a pair's chart. */
  of(symbol: string): readonly Drawing[];
  keep(symbol: string, drawings: readonly Drawing[]): void;
};

/** Drawings live in the browser alone. Pairs drawn on longest ago are forgotten first. */
export const useDrawings = createStore<DrawingStore>((set, get) => ({
  turn: 0,
  refresh: () => set({ turn: get().turn + 1 }),
  follow: () => onStored(KEY.drawings, get().refresh),
  of: (symbol) => readAll()[symbol] ?? [],
  keep: (symbol, drawings) => {
    if (!SYMBOL.test(symbol)) return;
    const { [symbol]: _old, ...others } = readAll();
    const entries = Object.entries(others).slice(-(PAIR_LIMIT - 1));
    const checked = checkList(drawings);
    if (checked.length > 0) entries.push([symbol, checked]);
    writeLocal(KEY.drawings, JSON.stringify({ version: VERSION, pairs: Object.fromEntries(entries) }));
  },
}));

function readAll(): BySymbol {
  try {
    const stored: unknown = JSON.parse(readLocal(KEY.drawings) ?? '{}');
    const pairs = isRecord(stored) && 'version' in stored ? stored.pairs : stored;
    if (!isRecord(pairs)) return {};
    const entries = Object.entries(pairs).filter(([symbol]) => SYMBOL.test(symbol));
    return Object.fromEntries(entries.slice(-PAIR_LIMIT).map(([symbol, list]) => [symbol, checkList(list)]));
  } catch {
    // Not JSON: nothing was drawn.
    return {};
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function checkList(value: unknown): readonly Drawing[] {
  return Array.isArray(value) ? value.flatMap(checkDrawing).slice(-DRAWING_LIMIT) : [];
}

function checkDrawing(value: unknown): Drawing[] {
  if (!isRecord(value)) return [];
  const { tool, points, text, style, locked } = value;
  if (!isOneOf(DRAW_TOOLS, tool) || !Array.isArray(points) || points.length === 0 || points.length > POINT_LIMIT)
    return [];
  if (!points.every(isPoint)) return [];
  const look = checkStyle(style);
  return [
    {
      tool,
      points: points.map(({ timestamp, value }) => ({ timestamp, value })),
      ...(typeof text === 'string' ? { text: text.slice(0, NOTE_LIMIT) } : {}),
      ...(look ? { style: look } : {}),
      ...(locked === true ? { locked } : {}),
    },
  ];
}

/** Whole or not at all: half a style is nobody's choice. */
function checkStyle(value: unknown): DrawStyle | null {
  if (!isRecord(value)) return null;
  const { colour, width, dash } = value;
  const hue = DRAW_COLOURS.find((known) => known === colour);
  const size = DRAW_WIDTHS.find((known) => known === width);
  return hue && size && isOneOf(DRAW_DASHES, dash) ? { colour: hue, width: size, dash } : null;
}

function isPoint(point: unknown): point is DrawPoint {
  if (!isRecord(point)) return false;
  const { timestamp, value } = point;
  return Number.isSafeInteger(timestamp) && typeof value === 'number' && Number.isFinite(value);
}
