'use client';

import { useTranslations } from 'next-intl';
import { type Listing, listingOf } from '#components/orders/listing.ts';
import type { Position } from '#lib/contract/shapes/perp-account.ts';
import { print } from '#lib/exact/fixed.ts';
import { formatAmount, MISSING } from '#lib/format/amount.ts';
import { formatShortSize, formatSigned } from '#lib/format/narrow.ts';
import { formatFixed, formatPercent, formatPrice } from '#lib/format/price.ts';
import { type FuturesMarket, futuresMarket, priceText, unitsText } from '#lib/futures/market.ts';
import { isPerpetual, valuePlaces } from '#lib/market/names.ts';
import { useInstruments } from '#stores/instruments.ts';

/** The words and numbers of a leg's contract; prices and amounts come in whole numbers (lib/futures). */
export type LegText = {
  readonly listing: Listing;
  /** Null while the contract is not known. */
  readonly market: FuturesMarket | null;
  /** `BTCUSDT` */
  readonly pair: string;
  /** What sizes are counted in. */
  readonly unit: string;
  readonly settle: string;
  /** A price of so many ticks. */
  price(ticks: number | null): string;
  /** An amount of the settle asset, with its decimals. */
  amount(units: bigint | null, options?: { readonly sign?: boolean }): string;
};

export function legText(symbol: string, listing: Listing): LegText {
  const { instrument, pair, base, quote } = listing;
  const market = instrument && isPerpetual(instrument) ? futuresMarket(instrument) : null;
  return {
    listing,
    market,
    pair: instrument ? pair : symbol,
    unit: base,
    settle: quote,
    price: (ticks) => (ticks === null || !market ? MISSING : formatPrice(priceText(market, ticks), market.pricePlace)),
    amount: (units, { sign = false } = {}) => {
      if (units === null) return MISSING;
      return sign ? signedText(unitsText(units), listing) : listing.total(unitsText(units));
    },
  };
}

export function useLegText(symbol: string): LegText {
  const instrument = useInstruments((state) => state.bySymbol[symbol]);
  return legText(symbol, listingOf(symbol, instrument));
}

/** Hundredths of a percent with a sign: `+26.88%`. */
export const signedPercent = (hundredths: bigint | null): string =>
  hundredths === null ? MISSING : formatPercent(print(hundredths, 4), { sign: true });

/** Hundred-millionths as a share: `7.34%`. */
export const ratioPercent = (ratio: bigint): string => formatPercent(print(ratio, 8));

/** A signed amount as it came: `-2.12`. */
export function signedText(text: string, listing: Listing): string {
  const { instrument } = listing;
  return instrument ? formatSigned(text, valuePlaces(instrument)) : formatAmount(text, { plusSign: true });
}

/** `BTCUSDT Long 20×`, as dialogs and buttons name a leg. */
export function useLegName(): (position: Pick<Position, 'symbol' | 'positionSide' | 'openLevel'>) => string {
  const t = useTranslations('positions');
  const bySymbol = useInstruments((state) => state.bySymbol);
  return ({ symbol, positionSide, openLevel }) => {
    const { pair } = listingOf(symbol, bySymbol[symbol]);
    return `${pair} ${t('leg', { side: t(`sides.${positionSide}`), leverage: `${openLevel}×` })}`;
  };
}

/** A size as the contract counts it, with its unit: `0.8000 BTC`. */
export const sizeText = ({ listing, unit }: LegText, size: string): string =>
  `${listing.instrument ? formatFixed(size, listing.instrument.sizePlace) : formatAmount(size)} ${unit}`.trim();

/** The same in a narrow column, without its unit: in short where it would run into its neighbour. */
export const shortSize = ({ listing }: LegText, size: string): string =>
  listing.instrument ? formatShortSize(size, listing.instrument.sizePlace) : formatAmount(size);
