import { placesOf } from '#lib/format/price.ts';
import type { OrderLevel } from '#lib/order/order-levels.ts';
import { ROW_HEIGHT } from '../rows/row-canvas.ts';
import type { RowSurface } from '../rows/use-row-canvas.ts';
import { deepest, type Row, type Scale, type Side } from './ladder.ts';
import { marksOf, NO_MARKS, type OrderMarks } from './order-marks.ts';
import { drawSide } from './paint.ts';
import { type BookView, type Levels, viewOf } from './rows.ts';
import { type Sum, sumTo, type Worth } from './sums.ts';

/** Rows per side that the server renders; more than a side of any screen shows before it is measured. */
export const SERVER_ROWS = 15;

export type BookHead = Pick<BookView, 'spread' | 'bidShare'>;
/** The level under the pointer and the sum up to it; `top` is its edge in px of the window. */
export type Pointed = { readonly side: Side; readonly top: number; readonly sum: Sum };

type Options = {
  readonly scale: Scale;
  readonly worth: Worth;
  readonly step: string;
  readonly levels: () => Levels | null;
  /** Told after a drawing that changed something of it. */
  readonly onHead: (head: BookHead) => void;
  readonly onPointed: (pointed: Pointed | null) => void;
};
type Change = {
  readonly step?: string;
  readonly stale?: boolean;
  readonly levels?: () => Levels | null;
  readonly own?: readonly OrderLevel[];
};

/** Draws the two canvases of a book from levels, grouping and pointer. Knows no React, so that an update costs none. */
export class BookController {
  readonly #options: Options;
  readonly #surfaces: Record<Side, () => RowSurface | null> = { ask: () => null, bid: () => null };
  #step: string;
  #levels: () => Levels | null;
  #stale = false;
  #own: readonly OrderLevel[] = [];
  #marks = NO_MARKS;
  #pointer: { readonly side: Side; readonly index: number; readonly top: number } | null = null;
  #head: BookHead = { spread: null, bidShare: null };
  #view: BookView | null = null;

  constructor(options: Options) {
    this.#options = options;
    this.#step = options.step;
    this.#levels = options.levels;
  }

  view(): BookView | null {
    return this.#view;
  }

  attach(side: Side, surface: () => RowSurface | null): void {
    this.#surfaces[side] = surface;
  }

  /** Where one's own orders stand in what is shown. */
  marks(): OrderMarks {
    return this.#marks;
  }

  change({ step, stale, levels, own }: Change): void {
    this.#step = step ?? this.#step;
    this.#own = own ?? this.#own;
    if (step !== undefined || own) this.#marks = marksOf(this.#own, this.#step, this.#options.scale);
    this.#stale = stale ?? this.#stale;
    this.#levels = levels ?? this.#levels;
    this.draw();
  }

  draw(): void {
    const now = this.#levels();
    if (!now) return;
    // A half that is not shown counts as many rows as the other, for the ratio and the table.
    const asks = this.#capacity('ask') ?? this.#capacity('bid') ?? SERVER_ROWS;
    const bids = this.#capacity('bid') ?? this.#capacity('ask') ?? SERVER_ROWS;
    const view = viewOf(now, { step: this.#step, scale: this.#options.scale, asks, bids });
    this.#view = view;
    this.#paint(view);
    if (this.#head.spread !== view.spread || this.#head.bidShare !== view.bidShare) {
      this.#head = { spread: view.spread, bidShare: view.bidShare };
      this.#options.onHead(this.#head);
    }
    if (this.#pointer) this.#tellPointed();
  }

  /** @param offset px below the canvas' upper edge, null when the pointer left   @param edge that edge in the window */
  point(side: Side, offset: number | null, edge: number): void {
    const index = offset === null ? -1 : this.#indexAt(side, offset);
    if (index === (this.#pointer?.side === side ? this.#pointer.index : -1)) return;
    const top = edge + Math.floor((offset ?? 0) / ROW_HEIGHT) * ROW_HEIGHT;
    this.#pointer = index < 0 ? null : { side, index, top };
    if (this.#view) this.#paint(this.#view);
    this.#tellPointed();
  }

  /** Price of the row at that offset in 10^-pricePlace; null where no level is shown. */
  priceAt(side: Side, offset: number): bigint | null {
    return this.#rows(side)[this.#indexAt(side, offset)]?.price ?? null;
  }

  #capacity(side: Side): number | undefined {
    return this.#surfaces[side]()?.canvas.capacity();
  }

  #rows(side: Side): readonly Row[] {
    return (side === 'ask' ? this.#view?.asks : this.#view?.bids) ?? [];
  }

  #indexAt(side: Side, offset: number): number {
    const row = Math.floor(offset / ROW_HEIGHT);
    return side === 'ask' ? (this.#capacity('ask') ?? 0) - 1 - row : row;
  }

  /** Bars are measured by what is in sight. */
  #paint(view: BookView): void {
    const full = deepest(this.#surfaces.bid() ? view.bids : [], this.#surfaces.ask() ? view.asks : []);
    for (const side of ['ask', 'bid'] as const) {
      const surface = this.#surfaces[side]();
      if (!surface) continue;
      drawSide(surface.canvas, {
        side,
        rows: this.#rows(side),
        scale: this.#options.scale,
        place: placesOf(this.#step),
        deepest: full,
        width: surface.width,
        marked: this.#pointer?.side === side ? this.#pointer.index : -1,
        stale: this.#stale,
        own: this.#marks[side],
        tokens: surface.tokens,
      });
    }
  }

  #tellPointed(): void {
    const { scale, worth, onPointed } = this.#options;
    const at = this.#pointer;
    const sum = at && sumTo(this.#rows(at.side), at.index, scale, worth);
    onPointed(at && sum ? { side: at.side, top: at.top, sum } : null);
  }
}
