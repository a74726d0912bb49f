'use client';

import { useTranslations } from 'next-intl';
import { IconChartLine } from '#components/ui/icons-terminal.tsx';
import { useLazy } from '#components/ui/lazy.ts';
import { Popover } from '#components/ui/popover.tsx';

/** Indicators and how they are set; the popup stays open, because one rarely wants only one. */
export function IndicatorMenu() {
  const t = useTranslations('trade.chart');
  const [List, warm] = useLazy(() => import('./indicators/list.tsx').then((module) => module.IndicatorList));
  return (
    <Popover
      label={t('indicators')}
      className="w-80 max-w-[calc(100vw-16px)] py-1"
      onWarm={warm}
      onOpenChange={warm}
      trigger={
        <button
          type="button"
          aria-label={t('indicators')}
          className="touch flex h-6 items-center gap-1 rounded-control px-1.5 text-12 text-muted hover:text-text aria-expanded:text-text focus-visible:-outline-offset-2 max-md:h-8"
        >
          <IconChartLine size={16} />
          <span className="@max-[600px]:hidden">{t('indicators')}</span>
        </button>
      }
    >
      {List ? <List /> : <span className="block h-100" />}
    </Popover>
  );
}
