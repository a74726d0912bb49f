import { placesOf } from '#lib/format/price.ts';
import { ROW_HEIGHT } from '../rows/row-canvas.ts';
import type { RowSurface } from '../rows/use-row-canvas.ts';
import { deepest, type Scale, type Side } from './ladder.ts';
import { drawSide } from './paint.ts';
import { type BookView, type Levels, viewOf } from './rows.ts';
import { type Sum, sumTo } from './sums.ts';

/** Rows per side that the server renders; more than a side of any screen shows before it is measured. */
export const SERVER_ROWS = 15;

export type BookHead = Pick<BookView, 'spread' | 'bidShare'>;
/** The level under the pointer and the sum up to it; `top` is its edge in px of the window. */
export type Pointed = { readonly side: Side; readonly top: number; readonly sum: Sum };

type Options = {
  readonly scale: Scale;
  readonly quotePlace: number;
  readonly step: string;
  readonly levels: () => Levels | null;
  /** Told after each drawing; the same object as before when nothing of it changed. */
  readonly onHead: (head: BookHead) => void;
  readonly onPointed: (pointed: Pointed | null) => void;
};

export type BookController = ReturnType<typeof createBookController>;

/** Draws the two canvases of a book from levels, grouping and pointer. Knows no React, so that an update costs none. */
export function createBookController(options: Options) {
  const { scale, quotePlace, onHead, onPointed } = options;
  const surfaces: Record<Side, () => RowSurface | null> = { ask: () => null, bid: () => null };
  let { step, levels } = options;
  let stale = false;
  let pointer: { side: Side; index: number; top: number } | null = null;
  let head: BookHead = { spread: null, bidShare: null };
  let view: BookView | null = null;

  const capacity = (side: Side) => surfaces[side]()?.canvas.capacity();
  const rowsOf = (side: Side) => (side === 'ask' ? view?.asks : view?.bids) ?? [];

  const paint = (side: Side, full: bigint) => {
    const surface = surfaces[side]();
    if (!surface) return;
    drawSide(surface.canvas, {
      side,
      rows: rowsOf(side),
      scale,
      place: placesOf(step),
      deepest: full,
      width: surface.width,
      marked: pointer?.side === side ? pointer.index : -1,
      stale,
      tokens: surface.tokens,
    });
  };
  /** Bars are measured by what is in sight. */
  const paintAll = (shown: BookView) => {
    const full = deepest(surfaces.bid() ? shown.bids : [], surfaces.ask() ? shown.asks : []);
    paint('ask', full);
    paint('bid', full);
  };
  const tellPointed = () => {
    const sum = pointer && sumTo(rowsOf(pointer.side), pointer.index, scale, quotePlace);
    onPointed(pointer && sum ? { side: pointer.side, top: pointer.top, sum } : null);
  };
  const draw = () => {
    const now = levels();
    if (!now) return;
    // A half that is not shown counts as many rows as the other, for the ratio and the table.
    const asks = capacity('ask') ?? capacity('bid') ?? SERVER_ROWS;
    const bids = capacity('bid') ?? capacity('ask') ?? SERVER_ROWS;
    view = viewOf(now, { step, scale, asks, bids });
    paintAll(view);
    if (head.spread !== view.spread || head.bidShare !== view.bidShare) {
      head = { spread: view.spread, bidShare: view.bidShare };
      onHead(head);
    }
    if (pointer) tellPointed();
  };
  const indexAt = (side: Side, offset: number) => {
    const row = Math.floor(offset / ROW_HEIGHT);
    return side === 'ask' ? (capacity('ask') ?? 0) - 1 - row : row;
  };

  return {
    draw,
    view: () => view,
    attach(side: Side, surface: () => RowSurface | null) {
      surfaces[side] = surface;
    },
    change(next: { step?: string; stale?: boolean; levels?: () => Levels | null }) {
      step = next.step ?? step;
      stale = next.stale ?? stale;
      levels = next.levels ?? levels;
      draw();
    },
    /** @param offset px below the canvas' upper edge, null when the pointer left   @param edge that edge in the window */
    point(side: Side, offset: number | null, edge: number) {
      const index = offset === null ? -1 : indexAt(side, offset);
      if (index === (pointer?.side === side ? pointer.index : -1)) return;
      const top = edge + Math.floor((offset ?? 0) / ROW_HEIGHT) * ROW_HEIGHT;
      pointer = index < 0 ? null : { side, index, top };
      if (view) paintAll(view);
      tellPointed();
    },
    /** Price of the row at that offset in 10^-pricePlace; null where no level is shown. */
    priceAt: (side: Side, offset: number): bigint | null => rowsOf(side)[indexAt(side, offset)]?.price ?? null,
  };
}
