'use client';

import { useTranslations } from 'next-intl';
import { PANEL, PanelHead } from '#components/terminal/panel.tsx';
import { useWanted } from '#components/ui/lazy.ts';
import { Skeleton } from '#components/ui/states.tsx';

const loadFunding = () => import('./funding-tab.tsx').then((module) => module.FundingTab);
const loadDetails = () => import('./details-tab.tsx').then((module) => module.DetailsTab);

/** Narrow screens: what stands beside the chart elsewhere, one below the other. */
export function PhoneInfo() {
  const t = useTranslations('futures.chart');
  const Funding = useWanted(loadFunding, true);
  const Details = useWanted(loadDetails, true);
  return (
    <>
      <section aria-label={t('funding')} className={`${PANEL} flex min-h-80 shrink-0 flex-col`}>
        <PanelHead title={t('funding')} />
        {Funding ? <Funding /> : <Skeleton className="m-3 h-60" />}
      </section>
      <section aria-label={t('details')} className={`${PANEL} @container flex shrink-0 flex-col`}>
        <PanelHead title={t('details')} />
        {Details ? <Details /> : <Skeleton className="m-3 h-60" />}
      </section>
    </>
  );
}
