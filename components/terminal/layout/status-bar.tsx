'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { cx } from '#components/ui/cx.ts';
import { IconX } from '#components/ui/icons.tsx';
import { IconRotateCcw } from '#components/ui/icons-paper.tsx';
import { useIdle } from '#components/ui/lazy.ts';
import { Dot, Kbd } from '#components/ui/marks.tsx';
import { formatPercent } from '#lib/format/price.ts';
import { formatDateTime, formatZone } from '#lib/format/time.ts';
import { FIRST_GUIDE } from '#lib/storage/guides.ts';
import { useCommand } from '#stores/command.ts';
import { useConnection } from '#stores/connection.ts';
import { useLayout } from '#stores/layout.ts';
import { usePreferences } from '#stores/preferences.ts';
import { useSettings } from '#stores/settings.ts';
import { useMarket } from '../market.tsx';
import { marketNow } from '../market-clock.ts';
import { priceSource } from '../source.ts';

const TONE = {
  connecting: 'text-faint',
  live: 'text-success',
  stale: 'text-warning',
  offline: 'text-warning',
} as const;

/** The screen's foot, 24 px, from 1280 px on: the line, the fees, keys, layout, clock. */
export function StatusBar({ onShortcuts }: { onShortcuts: () => void }) {
  const t = useTranslations('trade.status');
  const { makerFee, takerFee } = useMarket().instrument;
  const reset = useLayout((state) => state.reset);
  const fees = `${formatPercent(makerFee, { digits: 3 })} / ${formatPercent(takerFee, { digits: 3 })}`;
  return (
    <>
      <Invitation className="h-(--bar-status) px-3 text-12 text-faint max-md:hidden xl:hidden" />
      <footer className="flex h-(--bar-status) items-center gap-4 border-t border-line bg-panel px-3 text-12 whitespace-nowrap text-faint max-xl:hidden">
        <Line />
        <Source />
        <span>
          {t('fees')} <span className="num text-muted">{fees}</span>
        </span>
        <span className="ms-auto">
          <Invitation />
        </span>
        <button
          type="button"
          data-key="help"
          onClick={onShortcuts}
          className="flex items-center gap-1.5 hover:text-text"
        >
          {t('shortcuts')} <Kbd>?</Kbd>
        </button>
        <button type="button" onClick={reset} className="flex items-center gap-1 hover:text-text">
          <IconRotateCcw size={12} />
          {t('resetLayout')}
        </button>
        <Clock />
      </footer>
    </>
  );
}

/**
 * Who has never seen the guide is invited once; it lies over nothing, and a press of the cross ends it for good. Screens
 * without this foot have it at their end; a phone has none of the keys and pointers it is about.
 */
function Invitation({ className }: { className?: string }) {
  const t = useTranslations('trade.status');
  const invited = usePreferences((state) => state.hydrated && !state.guideFlags.includes(FIRST_GUIDE));
  const { dismiss } = usePreferences.getState();
  if (!invited) return null;
  return (
    <aside aria-label={t('guide')} className={cx('flex items-center justify-end gap-1', className)}>
      <button
        type="button"
        onClick={() => useCommand.getState().ask('guide')}
        className="touch text-accent hover:underline"
      >
        {t('guide')}
      </button>
      <button
        type="button"
        aria-label={t('noGuide')}
        title={t('noGuide')}
        onClick={() => dismiss('guideFlags', FIRST_GUIDE)}
        className="touch grid size-5 place-items-center hover:text-text"
      >
        <IconX size={12} />
      </button>
    </aside>
  );
}

function Line() {
  const t = useTranslations('trade.status');
  const { status, latencyMs } = useConnection();
  return (
    <span className="flex items-center gap-1.5">
      <Dot className={TONE[status]} />
      <span className="text-muted">{t(status)}</span>
      {status === 'live' && latencyMs !== null ? (
        <span className="num">{t('latency', { ms: Math.round(latencyMs) })}</span>
      ) : null}
    </span>
  );
}

/** Where prices come from, as the gateway says. */
function Source() {
  const t = useTranslations('trade.status');
  const zone = useSettings((settings) => settings.timezone);
  const told = useIdle(priceSource);
  if (told === null) return null;
  const since = told.since === null ? undefined : t('sourceSince', { date: formatDateTime(told.since, { zone }) });
  return <span title={since}>{t('source', { source: told.source, name: told.name })}</span>;
}

/** The clock of the zone that all times follow, with its distance from UTC; on a tape it is the tape's. */
function Clock() {
  const zone = useSettings((settings) => settings.timezone);
  const hydrated = useSettings((settings) => settings.hydrated);
  const { symbol } = useMarket().instrument;
  const [now, setNow] = useState<number | null>(null);
  useEffect(() => {
    const look = () => setNow(marketNow(symbol));
    look();
    const timer = setInterval(look, 1000);
    return () => clearInterval(timer);
  }, [symbol]);
  if (now === null || !hydrated) return <span aria-hidden="true" className="inline-block min-w-[23ch]" />;
  return (
    <time dir="ltr" dateTime={new Date(now).toISOString()} className="num text-muted">
      {formatDateTime(now, { zone })} {formatZone(now, zone)}
    </time>
  );
}
