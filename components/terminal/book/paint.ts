import { print } from '#lib/exact/fixed.ts';
import { formatPrice } from '#lib/format/price.ts';
import type { RowCanvas, RowInk } from '../rows/row-canvas.ts';
import type { Tokens } from '../tokens.ts';
import { shareOf, sizeText } from '../units.ts';
import type { Row, Scale, Side } from './ladder.ts';
import type { MarkedPrices } from './order-marks.ts';

export type SidePaint = {
  readonly side: Side;
  /** Best row first. */
  readonly rows: readonly Row[];
  readonly scale: Scale;
  /** Decimals of the grouped price. */
  readonly place: number;
  /** Full width of a bar stands for this many size units. */
  readonly deepest: bigint;
  readonly width: number;
  /** Index of the row under the pointer, -1 for none: it and every better one are marked. */
  readonly marked: number;
  readonly stale: boolean;
  /** Prices of one's own orders on this side. */
  readonly own: MarkedPrices;
  readonly tokens: Tokens;
};

/** Asks grow upwards from the middle of the book, bids downwards. */
export function drawSide(canvas: RowCanvas, paint: SidePaint): number {
  const { rows, side } = paint;
  const fit = canvas.capacity();
  const count = Math.min(rows.length, fit);
  // Asks end at the middle row: with fewer levels than room the empty rows are on top.
  const at = (i: number) => (side === 'ask' ? fit - 1 - i : i);
  const shown = (i: number) => (at(i) < count ? rows[at(i)] : undefined);
  return canvas.paint(
    fit,
    (i) => keyOf(shown(i), at(i), paint),
    (i) => inkOf(shown(i), at(i), paint),
  );
}

function keyOf(row: Row | undefined, index: number, paint: SidePaint): string {
  if (!row) return '';
  const bar = barOf(row, paint);
  return `${row.price} ${row.size} ${row.total} ${bar} ${index <= paint.marked ? 1 : 0}${paint.stale ? 1 : 0}${paint.own.has(row.price) ? 1 : 0}${paint.place}`;
}

function inkOf(row: Row | undefined, index: number, paint: SidePaint): RowInk {
  const { side, scale, place, stale, tokens, marked } = paint;
  const up = side === 'bid';
  const faint = tokens['text-faint'];
  const price = row ? formatPrice(print(row.price, scale.pricePlace), place) : '';
  const size = row ? sizeText(print(row.size, scale.sizePlace), scale.sizePlace) : '';
  const total = row ? sizeText(print(row.total, scale.sizePlace), scale.sizePlace) : '';
  return {
    texts: [price, size, total],
    colours: stale ? [faint, faint, faint] : [up ? tokens.up : tokens.down, tokens.text, tokens['text-muted']],
    bar: row ? barOf(row, paint) : 0,
    barColour: up ? tokens['up-soft'] : tokens['down-soft'],
    back: row && index <= marked ? tokens.hover : null,
    arrow: null,
    mark: row && paint.own.has(row.price) ? tokens.accent : null,
  };
}

/** Numbers that have stopped have no bars. */
function barOf(row: Row, { deepest, width, stale }: SidePaint): number {
  return stale ? 0 : shareOf(row.total, deepest, Math.floor(width));
}
