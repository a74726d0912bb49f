'use client';

import { useTranslations } from 'next-intl';
import { Dot } from '#components/ui/marks.tsx';
import { formatAmount } from '#lib/format/amount.ts';
import { currencyOf } from '#lib/format/currency.ts';
import { formatTime, formatZone } from '#lib/format/time.ts';
import { useConnection } from '#stores/connection.ts';
import { useRates } from '#stores/rates.ts';
import { useSettings } from '#stores/settings.ts';

/** The part of the footer that lives: the line, and what amounts in the display currency are worked out with. */
export function FooterLive() {
  return (
    <>
      <ConnectionStatus />
      <RatesNote />
    </>
  );
}

const TONE = {
  connecting: 'text-faint',
  live: 'text-success',
  stale: 'text-warning',
  offline: 'text-warning',
} as const;

function ConnectionStatus() {
  const t = useTranslations('nav.connection');
  const { status, since, latencyMs } = useConnection();
  // A page that wants no prices opens no line, and has nothing to say of one.
  if (since === 0) return <span />;
  return (
    <span className="flex items-center gap-1.5">
      <Dot className={TONE[status]} />
      {t(status)}
      {status === 'live' && latencyMs !== null ? <span className="num">{t('latency', { ms: latencyMs })}</span> : null}
    </span>
  );
}

function RatesNote() {
  const t = useTranslations('nav.rates');
  const { unit, timezone } = useSettings();
  const { rates, ts } = useRates();
  const rate = rates[currencyOf(unit).value];
  if (!rate) return <span>{t('without', { currency: unit })}</span>;
  const time = `${formatTime(ts, { zone: timezone, seconds: false })} ${formatZone(ts, timezone)}`;
  return <span>{t('with', { currency: unit, rate: formatAmount(rate), time })}</span>;
}
