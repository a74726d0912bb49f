'use client';

import { useTranslations } from 'next-intl';
import { formatAmount } from '#lib/format/amount.ts';
import { type CurrencyCode, currencyOf } from '#lib/format/currency.ts';
import { formatTime, formatZone } from '#lib/format/time.ts';
import { useRates } from '#stores/rates.ts';
import { useSettings } from '#stores/settings.ts';

/** What amounts in the display currency are worked out with, and when that was known. */
export function RatesNote({ currency }: { currency: CurrencyCode }) {
  const t = useTranslations('nav.rates');
  const { unit, timezone, hydrated } = useSettings();
  const { rates, ts } = useRates();
  const code = hydrated ? unit : currency;
  const rate = rates[currencyOf(code).value];
  if (!hydrated || !rate) return <span>{t('without', { currency: code })}</span>;
  const time = `${formatTime(ts, { zone: timezone, seconds: false })} ${formatZone(ts, timezone)}`;
  return <span>{t('with', { currency: code, rate: formatAmount(rate), time })}</span>;
}
