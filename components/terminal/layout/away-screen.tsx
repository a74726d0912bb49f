'use client';

import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { Button } from '#components/ui/button.tsx';
import { cx } from '#components/ui/cx.ts';
import { useNavigation } from '#components/ui/navigation.ts';
import { ErrorState, Skeleton } from '#components/ui/states.tsx';
import { PANEL } from '../panel.tsx';
import { RowSkeleton } from '../rows/row-skeleton.tsx';
import styles from './screen.module.css';

/** How often the page is asked for again (ms). */
const PACE = 5000;

/** The screen's shell while the market does not answer: the heading, the places of the panels, and what is being done. */
export function AwayScreen({ name, heading }: { name: string /** What kind of market it is. */; heading?: string }) {
  const t = useTranslations('trade.away');
  const { refresh } = useNavigation();
  useEffect(() => {
    const timer = setInterval(refresh, PACE);
    return () => clearInterval(timer);
  }, [refresh]);
  return (
    <main
      id="main"
      tabIndex={-1}
      className={cx(styles.screen, 'outline-none')}
      data-tab="chart"
      data-view="standard"
      data-stale=""
    >
      <div className={cx(PANEL, 'flex h-13 shrink-0 items-center gap-4 px-4')}>
        <h1 className="text-16 font-semibold">
          <bdi>{name}</bdi> <span className="sr-only">{heading ?? t('heading')}</span>
        </h1>
        <Skeleton className="h-5 w-28" />
      </div>
      <div className={styles.columns}>
        <div className={styles.chart}>
          <section className={cx(PANEL, 'grid')}>
            <ErrorState
              title={t('title')}
              text={t('text')}
              action={
                <Button size={28} onClick={refresh}>
                  {t('retry')}
                </Button>
              }
            />
          </section>
        </div>
        <div className={styles.middle}>
          <div className={cx(PANEL, 'relative row-span-2')}>
            <RowSkeleton />
          </div>
        </div>
        <div className={styles.side}>
          <div className={cx(PANEL, 'h-full')} />
        </div>
      </div>
    </main>
  );
}
