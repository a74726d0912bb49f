'use client';

import { useLocale, useTranslations } from 'next-intl';
import { marketName, marketPath, spotPath } from '#lib/contract/place.ts';
import type { Alert } from '#lib/contract/shapes/notice.ts';
import { formatPercent, formatPrice, placesOf } from '#lib/format/price.ts';
import { formatSpan } from '#lib/format/span.ts';
import { type LocaleCode, languageTag } from '#lib/i18n/locales.ts';
import { useInstruments } from '#stores/instruments.ts';

/** What an alert waits for, in short: without its market, which stands beside it. */
export function useAlertText(): (alert: Alert) => string {
  const t = useTranslations('notices.alerts');
  const tag = languageTag(useLocale() as LocaleCode);
  const markets = useInstruments((state) => state.bySymbol);
  return ({ symbol, kind, price, change, window }) => {
    if (kind === 'above' || kind === 'below') {
      const places = markets[symbol]?.pricePlace ?? placesOf(price);
      return t(`waits.${kind}`, { price: formatPrice(price, places, { exact: true }) });
    }
    return t(`waits.${kind}`, { change: formatPercent(change), window: formatSpan(window ?? '', tag) });
  };
}

/** A pair by its two coins, once the markets are known. */
export function usePairName(): (symbol: string) => string {
  const markets = useInstruments((state) => state.bySymbol);
  return (symbol) => {
    const market = markets[symbol];
    return market ? marketName(market) : symbol;
  };
}

/** Where a market is traded, once the markets are known. */
export function useMarketPath(): (symbol: string) => string {
  const markets = useInstruments((state) => state.bySymbol);
  return (symbol) => {
    const market = markets[symbol];
    return market ? marketPath(market) : spotPath(symbol);
  };
}
