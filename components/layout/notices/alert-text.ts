'use client';

import { useLocale, useTranslations } from 'next-intl';
import { ALERT_WAITS } from '#lib/contract/notice.ts';
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
  return ({ symbol, kind, price, change, window, rate }) => {
    const { of } = ALERT_WAITS[kind];
    if (of === 'funding') return t(`waits.${kind}`, { rate: rateText(rate) });
    if (of === 'change')
      return t(`waits.${kind}`, { change: formatPercent(change), window: formatSpan(window ?? '', tag) });
    const places = markets[symbol]?.pricePlace ?? placesOf(price);
    return t(`waits.${kind}`, { price: formatPrice(price, places, { exact: true }) });
  };
}

/** A rate of funding with the decimals that tickers show: 0.0100%. @param exact more of them where it has more */
export function rateText(rate: string | null, exact = true): string {
  const places = exact ? placesOf(rate?.replace(/(\.\d*?)0+$/, '$1') ?? null) : 0;
  return formatPercent(rate, { digits: Math.max(RATE_DIGITS, places - 2) });
}

const RATE_DIGITS = 4;

/** A pair by its two coins, once the markets are known. */
export function usePairName(): (symbol: string) => string {
  const t = useTranslations('notices');
  const markets = useInstruments((state) => state.bySymbol);
  return (symbol) => {
    const market = markets[symbol];
    return market ? marketName(market, t('perp')) : symbol;
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
