import { isOneOf } from '#lib/storage/defaults.ts';
import { readLocal, writeLocal } from '#lib/storage/local.ts';
import { KEY } from '#lib/storage/names.ts';
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

/** A corner of a drawing: epoch ms, and a place on the price axis (not money). */
export type DrawPoint = { readonly timestamp: number; readonly value: number };
/** Anchored in time and price, so that it fits every interval. */
export type Drawing = { readonly tool: DrawTool; readonly points: readonly DrawPoint[]; readonly text?: string };

/** Drawings of one pair, pairs, corners of one drawing and letters of a note that are kept at most. */
export const DRAWING_LIMIT = 50;
const PAIR_LIMIT = 20;
const POINT_LIMIT = 400;
export const NOTE_LIMIT = 80;
const SYMBOL = /^[A-Z0-9]{2,40}$/;

type BySymbol = Readonly<Record<string, readonly Drawing[]>>;

export type DrawingStore = {
  /** What the reader drew on a pair's chart. */
  of(symbol: string): readonly Drawing[];
  keep(symbol: string, drawings: readonly Drawing[]): void;
};

/** Drawings live in the browser alone. Pairs drawn on longest ago are forgotten first. */
export const useDrawings = createStore<DrawingStore>(() => ({
  of: (symbol) => readAll()[symbol] ?? [],
  keep: (symbol, drawings) => {
    if (!SYMBOL.test(symbol)) return;
    const { [symbol]: _old, ...others } = readAll();
    const entries = Object.entries(others).slice(-(PAIR_LIMIT - 1));
    const checked = checkList(drawings);
    if (checked.length > 0) entries.push([symbol, checked]);
    writeLocal(KEY.drawings, JSON.stringify(Object.fromEntries(entries)));
  },
}));

function readAll(): BySymbol {
  try {
    const stored: unknown = JSON.parse(readLocal(KEY.drawings) ?? '{}');
    if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return {};
    const entries = Object.entries(stored).filter(([symbol]) => SYMBOL.test(symbol));
    return Object.fromEntries(entries.slice(-PAIR_LIMIT).map(([symbol, list]) => [symbol, checkList(list)]));
  } catch {
    // Not JSON: nothing was drawn.
    return {};
  }
}

function checkList(value: unknown): readonly Drawing[] {
  return Array.isArray(value) ? value.flatMap(checkDrawing).slice(-DRAWING_LIMIT) : [];
}

function checkDrawing(value: unknown): Drawing[] {
  if (typeof value !== 'object' || value === null) return [];
  const { tool, points, text } = value as Record<string, unknown>;
  if (!isOneOf(DRAW_TOOLS, tool) || !Array.isArray(points) || points.length === 0 || points.length > POINT_LIMIT)
    return [];
  if (!points.every(isPoint)) return [];
  const corners = points.map(({ timestamp, value }) => ({ timestamp, value }));
  return [{ tool, points: corners, ...(typeof text === 'string' ? { text: text.slice(0, NOTE_LIMIT) } : {}) }];
}

function isPoint(point: unknown): point is DrawPoint {
  if (typeof point !== 'object' || point === null) return false;
  const { timestamp, value } = point as Record<string, unknown>;
  return Number.isSafeInteger(timestamp) && typeof value === 'number' && Number.isFinite(value);
}
