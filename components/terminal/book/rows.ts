import type { Level } from '#lib/contract/shapes/market.ts';
import { print } from '#lib/exact/fixed.ts';
import { formatPrice, placesOf } from '#lib/format/price.ts';
import { shareOf, sizeText } from '../units.ts';
import { bidShare, deepest, ladder, type Row, type Scale, spread } from './ladder.ts';
import type { MarkedPrices } from './order-marks.ts';

/** What both halves of the book show. */
export type BookView = {
  readonly bids: readonly Row[];
  readonly asks: readonly Row[];
  readonly deepest: bigint;
  /** Best ask − best bid, formatted; null while a side is empty. */
  readonly spread: string | null;
  /** Whole percent of the bids in what is shown. */
  readonly bidShare: number | null;
};

export type Levels = { readonly bids: readonly Level[]; readonly asks: readonly Level[] };

/** @param rows at most this many per side */
export function viewOf(
  levels: Levels,
  { step, scale, bids, asks }: { step: string; scale: Scale; bids: number; asks: number },
): BookView {
  const bidRows = ladder(levels.bids, { side: 'bid', step, scale, count: bids });
  const askRows = ladder(levels.asks, { side: 'ask', step, scale, count: asks });
  const gap = spread(levels.bids, levels.asks, scale.pricePlace);
  return {
    bids: bidRows,
    asks: askRows,
    deepest: deepest(bidRows, askRows),
    spread: gap === null ? null : formatPrice(gap, scale.pricePlace),
    bidShare: bidShare(bidRows, askRows),
  };
}

/** A row as text, for the server's page and for assistive technology. */
export type RowText = {
  readonly price: string;
  readonly size: string;
  readonly total: string;
  /** Bar, whole percent of the width. */
  readonly share: number;
  /** One's own orders wait here. */
  readonly own: boolean;
};

/** @param own grouped prices of one's own orders on this side */
export function textsOf(
  rows: readonly Row[],
  { full, scale, step, own }: { full: bigint; scale: Scale; step: string; own: MarkedPrices },
): RowText[] {
  const place = placesOf(step);
  return rows.map(({ price, size, total }) => ({
    price: formatPrice(print(price, scale.pricePlace), place),
    size: sizeText(print(size, scale.sizePlace), scale.sizePlace),
    total: sizeText(print(total, scale.sizePlace), scale.sizePlace),
    share: shareOf(total, full, 100),
    own: own.has(price),
  }));
}
