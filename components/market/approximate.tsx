'use client';

import { Painted } from '#components/ui/painted.tsx';
import { currencyOf, formatFiat } from '#lib/format/currency.ts';
import { parseDecimal } from '#lib/format/decimal.ts';
import { subZero } from '#lib/format/price.ts';
import { inUsdt } from '#lib/market/value.ts';
import { useRates } from '#stores/rates.ts';
import { useSettings } from '#stores/settings.ts';
import { useTickers } from '#stores/tickers.ts';
import { useLiveRow } from './live-figure.tsx';
import type { MarketRow } from './rows.ts';

/**
 * Decimals that say as much as the price itself: as many as the market has, less what a currency with many units per
 * dollar has before its point, and at least two. @param rate fiat per USDT
 */
export function fiatPlaces(pricePlace: number, rate: string | undefined): number {
  const digits = parseDecimal(rate)?.integer.length ?? 1;
  return Math.max(2, pricePlace - (digits - 1));
}

/** The price of a row in the visitor's display currency, `≈ $97,470.90`; nothing until that is known. */
export function Approximate({ row }: { row: MarketRow }) {
  const { market } = row;
  const { watch, now } = useLiveRow(row);
  const unit = useSettings((settings) => settings.unit);
  const hydrated = useSettings((settings) => settings.hydrated);
  const rate = useRates((state) => state.rates[currencyOf(unit).value]);
  const text = () => {
    const usdt = inUsdt(now()?.last, market.quote, useTickers.getState().bySymbol);
    const shown = hydrated
      ? subZero(formatFiat(usdt, unit, rate, { precision: fiatPlaces(market.pricePlace, rate) }))
      : '';
    return shown && `≈ ${shown}`;
  };
  return (
    <span className="block h-4 text-12 font-normal text-faint">
      <Painted watch={watch} text={text} />
    </span>
  );
}
