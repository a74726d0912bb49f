import type { Trade } from '#lib/contract/shapes/market.ts';
import { formatPrice } from '#lib/format/price.ts';
import { formatTime } from '#lib/format/time.ts';
import type { RowCanvas, RowInk } from '../rows/row-canvas.ts';
import type { Tokens } from '../tokens.ts';
import { sizeText } from '../units.ts';

export type TapePaint = {
  /** Newest first. */
  readonly trades: readonly Trade[];
  readonly pricePlace: number;
  readonly sizePlace: number;
  readonly zone: string;
  readonly stale: boolean;
  /** Row under the pointer, -1 for none. */
  readonly marked: number;
  readonly tokens: Tokens;
};

/** Draws the tape; rows that are there already go down with what came in above them. @returns rows drawn */
export function drawTape(canvas: RowCanvas, paint: TapePaint): number {
  const { trades, marked } = paint;
  prepare(canvas, paint);
  return canvas.paint(
    Math.min(trades.length, canvas.capacity()),
    (i) => keyOf(trades[i], i === marked),
    (i) => inkOf(trades[i], i, paint),
  );
}

/** What a canvas shows: its newest print, and what all rows have in common. */
const shown = new WeakMap<RowCanvas, { readonly newest: string; readonly mode: string }>();

/** A canvas of which nothing is left does not roll: then all rows differ where they are. */
function prepare(canvas: RowCanvas, { trades, zone, stale }: TapePaint): void {
  const before = shown.get(canvas);
  const mode = `${zone} ${stale}`;
  shown.set(canvas, { newest: trades[0]?.id ?? '', mode });
  if (before && before.mode !== mode) canvas.reset();
  canvas.roll(
    Math.max(
      0,
      trades.findIndex(({ id }) => id === before?.newest),
    ),
  );
}

/** Most rows are asked for their key with each print: the id as it is, without a text that is made for it. */
function keyOf(trade: Trade | undefined, marked: boolean): string {
  const id = trade?.id ?? '';
  return marked ? `${id} marked` : id;
}

type Texts = RowInk['texts'];
type Reading = Pick<TapePaint, 'pricePlace' | 'sizePlace' | 'zone'>;

/** A print is drawn again lower down now and then, and always says the same. */
const written = new WeakMap<Trade, { readonly zone: string; readonly texts: Texts }>();

function textsOf(trade: Trade, { pricePlace, sizePlace, zone }: Reading): Texts {
  const known = written.get(trade);
  if (known?.zone === zone) return known.texts;
  const texts: Texts = [
    formatPrice(trade.price, pricePlace),
    sizeText(trade.size, sizePlace),
    formatTime(trade.ts, { zone }),
  ];
  written.set(trade, { zone, texts });
  return texts;
}

function inkOf(trade: Trade | undefined, index: number, paint: TapePaint): RowInk {
  const { tokens, stale, pricePlace, sizePlace, zone, marked } = paint;
  const faint = tokens['text-faint'];
  const buy = trade?.side === 'buy';
  return {
    texts: trade ? textsOf(trade, { pricePlace, sizePlace, zone }) : ['', '', ''],
    colours: stale ? [faint, faint, faint] : [buy ? tokens.up : tokens.down, tokens.text, tokens['text-muted']],
    bar: 0,
    barColour: tokens.panel,
    back: index === marked ? tokens.hover : null,
    arrow: trade ? (buy ? 'up' : 'down') : null,
  };
}
