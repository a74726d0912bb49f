'use client';

import { useEffect } from 'react';
import type { Instrument } from '#lib/contract/shapes/market.ts';
import { formatAmount } from '#lib/format/amount.ts';
import { formatFixed, formatPrice } from '#lib/format/price.ts';
import { marketName, sizeUnit, valuePlaces, valueUnit } from '#lib/market/names.ts';
import { isDollar } from '#lib/market/value.ts';
import { useInstruments } from '#stores/instruments.ts';

/** Numbers and names of a market as tables show them; as they came while the market is not known yet. */
export type Listing = {
  readonly instrument: Instrument | null;
  /** `BTC/USDT`, of a contract `BTCUSDT`; or the symbol. */
  readonly pair: string;
  /** What sizes are counted in. */
  readonly base: string;
  /** What totals are counted in: of a contract what it is settled in. */
  readonly quote: string;
  price(value: string | null): string;
  size(value: string | null): string;
  /** An amount of `quote` with the decimals that totals have. */
  total(value: string | null): string;
};

export function listingOf(symbol: string, instrument: Instrument | undefined): Listing {
  if (!instrument) {
    return {
      instrument: null,
      pair: symbol,
      base: '',
      quote: '',
      price: formatAmount,
      size: formatAmount,
      total: formatAmount,
    };
  }
  const { pricePlace, sizePlace } = instrument;
  const places = valuePlaces(instrument);
  return {
    instrument,
    pair: marketName(instrument),
    base: sizeUnit(instrument),
    quote: valueUnit(instrument),
    price: (value) => formatPrice(value, pricePlace),
    // Amounts write any zero as 0.00; a column keeps its decimals (nothing filled of 0.1250 is 0.0000).
    size: (value) => formatFixed(value, sizePlace),
    total: (value) => formatFixed(value, places),
  };
}

/** Decimals of a coin that no market is known of. */
const QUOTE_PLACES = 2;

/** Decimals that amounts of a coin have in every table: those it is traded in, or paid with. */
export function placesOfCoin(asset: string, listings: Readonly<Record<string, Instrument>>): number {
  // Money is counted in cents, whatever lots a market of it has.
  if (isDollar(asset)) return QUOTE_PLACES;
  const traded = listings[`${asset}USDT`];
  if (traded) return traded.sizePlace;
  for (const { quote, quotePlace } of Object.values(listings)) if (quote === asset) return quotePlace;
  return QUOTE_PLACES;
}

/** A fee is small beside what was traded: its coin's decimals and as many more as a thousandth needs. */
export function placesOfFee(asset: string, listings: Readonly<Record<string, Instrument>>): number {
  return placesOfCoin(asset, listings) + 3;
}

export function useListing(symbol: string): Listing {
  return listingOf(
    symbol,
    useInstruments((state) => state.bySymbol[symbol]),
  );
}

/** Orders may be of any pair: makes sure that all of them are known. */
export function useAllListings(): Readonly<Record<string, Instrument>> {
  const known = useInstruments((state) => state.list.length > 0);
  const load = useInstruments((state) => state.load);
  useEffect(() => {
    // Until then symbols stand for names and numbers are shown as they came; the next visit asks again.
    if (!known) void load();
  }, [known, load]);
  return useInstruments((state) => state.bySymbol);
}
