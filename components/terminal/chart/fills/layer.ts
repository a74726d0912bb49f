import type { Dot } from '../drawings/geometry.ts';
import type { ChartEngine } from '../engine.ts';
import { barAt, type FillMark, fillMarks, type MarkedFill } from './merge.ts';

/** px: half the width of a mark, its height, and how far it keeps from its candle. */
const MARK = { half: 5, height: 8, gap: 4 } as const;
/** px around a mark that belong to it, for a mouse and for a finger. */
const REACH = { fine: 5, coarse: 16 } as const;

/** A mark, where its tip is, px, and when its candle opened. */
export type PlacedMark = FillMark & Dot & { readonly bar: number };

/** One's own fills as triangles: bought under the candle, sold over it. */
export class FillLayer {
  readonly #engine: ChartEngine;
  #fills: readonly MarkedFill[] = [];
  /** Which bars the marks were reckoned for. */
  #known: { readonly key: string; readonly marks: ReadonlyMap<number, readonly FillMark[]> } | null = null;

  constructor(engine: ChartEngine) {
    this.#engine = engine;
  }

  /** Of this pair, in any order. */
  set(fills: readonly MarkedFill[]): void {
    this.#fills = fills;
    this.#known = null;
  }

  paint(ctx: CanvasRenderingContext2D): void {
    const colours = this.#engine.tokens();
    const { from, to } = this.#engine.seen();
    ctx.lineJoin = 'round';
    for (let index = from; index < to; index++) {
      for (const mark of this.onBar(index)) {
        trace(ctx, mark);
        // Its edge keeps it apart from a candle of the same colour.
        ctx.lineWidth = 3;
        ctx.strokeStyle = colours.panel;
        ctx.stroke();
        ctx.fillStyle = mark.side === 'buy' ? colours.up : colours.down;
        ctx.fill();
      }
    }
  }

  /** The mark at that place of the candles' pane. */
  at({ x, y }: Dot, coarse: boolean): PlacedMark | null {
    const reach = coarse ? REACH.coarse : REACH.fine;
    const bars = Math.ceil((MARK.half + reach) / this.#engine.barWidth());
    const middle = this.#engine.indexAt(x);
    const near: PlacedMark[] = [];
    for (let index = middle - bars; index <= middle + bars; index++) near.push(...this.onBar(index));
    const [nearest] = near
      .filter((mark) => Math.abs(mark.x - x) <= MARK.half + reach && isBeside(mark, y, reach))
      .sort((a, b) => Math.abs(a.x - x) - Math.abs(b.x - x));
    return nearest ?? null;
  }

  /** The same mark where it is now; none where it is out of sight. */
  again({ side, bar }: PlacedMark): readonly PlacedMark[] {
    const { from, to } = this.#engine.seen();
    const index = barAt(this.#engine.bars(), bar);
    return index < from || index >= to ? [] : this.onBar(index).filter((mark) => mark.side === side);
  }

  onBar(index: number): readonly PlacedMark[] {
    const engine = this.#engine;
    const bar = engine.bars()[index];
    const marks = bar && this.#marks().get(bar.timestamp);
    if (!bar || !marks) return [];
    const [high, low] = engine.isArea ? [bar.close, bar.close] : [bar.high, bar.low];
    const x = engine.xOf(index);
    return marks.map((mark) => {
      const edge = engine.yOfLevel(mark.side === 'buy' ? low : high) ?? 0;
      return { ...mark, bar: bar.timestamp, x, y: mark.side === 'buy' ? edge + MARK.gap : edge - MARK.gap };
    });
  }

  #marks(): ReadonlyMap<number, readonly FillMark[]> {
    const bars = this.#engine.bars();
    const key = `${bars.length} ${bars[0]?.timestamp} ${bars.at(-1)?.timestamp}`;
    if (this.#known?.key !== key) {
      const engine = this.#engine;
      const marks = fillMarks(this.#fills, {
        bars,
        closeOf: (open) => engine.closeOf(open),
        places: engine.pair.pricePlace,
        inverse: engine.pair.inverse ?? false,
      });
      this.#known = { key, marks };
    }
    return this.#known.marks;
  }
}

function trace(ctx: CanvasRenderingContext2D, { side, x, y }: PlacedMark): void {
  const foot = side === 'buy' ? y + MARK.height : y - MARK.height;
  ctx.beginPath();
  ctx.moveTo(x, y);
  ctx.lineTo(x + MARK.half, foot);
  ctx.lineTo(x - MARK.half, foot);
  ctx.closePath();
}

function isBeside(mark: PlacedMark, y: number, reach: number): boolean {
  const depth = mark.side === 'buy' ? y - mark.y : mark.y - y;
  return depth >= -reach && depth <= MARK.height + reach;
}
