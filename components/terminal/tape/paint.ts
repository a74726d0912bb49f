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

/** Draws the tape; rows whose trade did not move are left alone. @returns rows drawn */
export function drawTape(canvas: RowCanvas, paint: TapePaint): number {
  const { trades, zone, stale, marked } = paint;
  const mode = `${zone} ${stale}`;
  return canvas.paint(
    Math.min(trades.length, canvas.capacity()),
    (i) => `${trades[i]?.id} ${mode} ${i === marked}`,
    (i) => inkOf(trades[i], i, paint),
  );
}

type Texts = RowInk['texts'];
type Reading = Pick<TapePaint, 'pricePlace' | 'sizePlace' | 'zone'>;

/** A print is drawn again one row lower with each that follows it, and always says the same. */
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
