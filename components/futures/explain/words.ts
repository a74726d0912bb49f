'use client';

import { useMemo } from 'react';
import type { Perpetual } from '#lib/contract/shapes/market.ts';
import { print } from '#lib/exact/fixed.ts';
import { MISSING } from '#lib/format/amount.ts';
import { formatSigned } from '#lib/format/narrow.ts';
import { formatFixed, formatPercent, formatPrice } from '#lib/format/price.ts';
import { type FuturesMarket, futuresMarket, priceText, sizeText, unitsText } from '#lib/futures/market.ts';
import { isPerpetual, valuePlaces } from '#lib/market/names.ts';
import { useInstruments } from '#stores/instruments.ts';

/** Whole numbers of one contract as text. */
export type Words = {
  readonly instrument: Perpetual;
  readonly market: FuturesMarket;
  /** BTCUSDT */
  readonly pair: string;
  readonly settle: string;
  /** What sizes are counted in. */
  readonly unit: string;
  readonly places: number;
  price(ticks: number | null): string;
  amount(units: bigint | null, options?: { readonly sign?: boolean }): string;
  /** So exact that what is worked out again by hand comes out at the same price, and no longer; with the usual decimals at least. */
  exact(units: bigint): string;
  size(lots: number): string;
};

/** Decimals beyond the usual ones that still move a liquidation price by a tick. */
const MORE_PLACES = 4;

export function wordsOf(instrument: Perpetual): Words {
  const market = futuresMarket(instrument);
  const { pricePlace, sizePlace, base, quote, contract } = instrument;
  const linear = contract.kind === 'linear';
  const places = valuePlaces(instrument);
  return {
    ...{ instrument, market, pair: contract.pair, settle: contract.settle, unit: linear ? base : quote, places },
    price: (ticks) => (ticks === null ? MISSING : formatPrice(priceText(market, ticks), pricePlace)),
    amount: (units, { sign = false } = {}) => {
      if (units === null) return MISSING;
      return sign ? formatSigned(unitsText(units), places) : formatFixed(unitsText(units), places);
    },
    exact(units) {
      const text = unitsText(units);
      return formatFixed(text, Math.min(Math.max(places, text.split('.')[1]?.length ?? 0), places + MORE_PLACES));
    },
    size: (lots) => formatFixed(sizeText(market, lots), sizePlace),
  };
}

/** Null while the contract is not known. */
export function useWords(symbol: string): Words | null {
  const instrument = useInstruments((state) => state.bySymbol[symbol]);
  return useMemo(() => (instrument && isPerpetual(instrument) ? wordsOf(instrument) : null), [instrument]);
}

/** Hundredths of a percent with a sign: `+26.88%`. */
export const signedPercent = (hundredths: bigint | null): string =>
  hundredths === null ? MISSING : formatPercent(print(hundredths, 4), { sign: true });

/** Hundred-millionths as a share: `7.34%`. */
export const ratioPercent = (ratio: bigint): string => formatPercent(print(ratio, 8));

/** A rate in hundred-millionths as it is listed: `0.40%`, `0.065%`. */
export const ratePercent = (rate: bigint): string =>
  formatPercent(print(rate, 8), { digits: rate % 10_000n === 0n ? 2 : 3 });

/** Colour of a signed amount. */
export const toneOf = (units: bigint): string => (units > 0n ? 'text-up' : units < 0n ? 'text-down' : '');
