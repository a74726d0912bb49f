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

function inkOf(trade: Trade | undefined, index: number, paint: TapePaint): RowInk {
  const { tokens, stale, pricePlace, sizePlace, zone, marked } = paint;
  const faint = tokens['text-faint'];
  const buy = trade?.side === 'buy';
  return {
    texts: trade
      ? [formatPrice(trade.price, pricePlace), sizeText(trade.size, sizePlace), formatTime(trade.ts, { zone })]
      : ['', '', ''],
    colours: stale ? [faint, faint, faint] : [buy ? tokens.up : tokens.down, tokens.text, tokens['text-muted']],
    bar: 0,
    barColour: tokens.panel,
    back: index === marked ? tokens.hover : null,
    arrow: trade ? (buy ? 'up' : 'down') : null,
  };
}
