import type { Instrument } from '#lib/contract/shapes/market.ts';
import { MISSING } from '#lib/format/amount.ts';
import { signOf } from '#lib/format/decimal.ts';
import { formatPercent, formatPrice, formatSize } from '#lib/format/price.ts';
import { shareOfWhole } from '#lib/market/scale.ts';
import type { TakenLevel } from '#lib/order/taken.ts';
import type { Outcome } from './outcome.ts';

/** Figures of the card as they are written, by the name of their place in it. */
export type Figures = Readonly<Record<'average' | 'levels' | 'slip' | 'fee' | 'received' | 'size' | 'sum', string>>;

export function figuresOf(instrument: Instrument, outcome: Outcome): Figures {
  const { pricePlace, sizePlace, quotePlace } = instrument;
  const { average, slip, fee, received, receivedIn, touched, size } = outcome;
  const place = receivedIn === 'base' ? sizePlace : quotePlace;
  return {
    average: formatPrice(average, pricePlace),
    levels: touched > 0 ? String(touched) : MISSING,
    slip: slip ? `${formatPercent(slip.fraction, { digits: 4 })} · ${formatSize(slip.cost, quotePlace)}` : MISSING,
    fee: formatSize(fee, place),
    received: formatSize(received, place),
    size: formatSize(size, sizePlace),
    sum: formatPrice(average, pricePlace),
  };
}

/** A row of the book: its words, and what part of it is taken, of 100. */
export type LevelWords = {
  readonly price: string;
  readonly taken: string;
  readonly offered: string;
  readonly share: number;
};
const NO_LEVEL: LevelWords = { price: '', taken: '', offered: '', share: 0 };

export function levelWords({ pricePlace, sizePlace }: Instrument, level: TakenLevel | undefined): LevelWords {
  if (!level) return NO_LEVEL;
  const some = signOf(level.taken) > 0;
  return {
    price: formatPrice(level.price, pricePlace),
    taken: some ? formatSize(level.taken, sizePlace) : MISSING,
    offered: formatSize(level.offered, sizePlace),
    share: some ? shareOfWhole(level.taken, level.offered, 100) : 0,
  };
}
