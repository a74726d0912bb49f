'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useMarket, useOld } from '#components/terminal/market.tsx';
import { PANEL, PanelHead } from '#components/terminal/panel.tsx';
import { Chip } from '#components/ui/chip.tsx';
import { Coin } from '#components/ui/coin.tsx';
import { cx } from '#components/ui/cx.ts';
import { DayRange } from './day-range.tsx';
import { ImpactTable } from './impact-table.tsx';
import { MarketFigures } from './market-figures.tsx';
import { RuleList } from './rule-list.tsx';
import { WeekLine } from './week-line.tsx';

/** What is known of the pair: the market now, what an order would move, and the rules an order must keep. */
export function InfoColumn({ className, facts }: { className?: string; facts?: ReactNode }) {
  const t = useTranslations('trade.info');
  const stale = useOld();
  return (
    <div id="panel-info" className={cx('flex min-h-0 flex-col gap-1', className)}>
      <section aria-label={t('title')} data-stale={stale || undefined} className={cx(PANEL, 'shrink-0')}>
        <PanelHead title={t('title')}>
          <Status />
        </PanelHead>
        <div className="grid gap-4 p-3">
          <Name />
          <WeekLine />
          <DayRange />
          <MarketFigures />
          <ImpactTable />
        </div>
      </section>
      <section aria-label={t('rules')} className={cx(PANEL, facts ? 'shrink-0' : 'flex-1')}>
        <PanelHead title={t('rules')} />
        <RuleList />
      </section>
      {facts}
    </div>
  );
}

function Status() {
  const t = useTranslations('trade.info');
  const { status } = useMarket().instrument;
  // Only contracts are ever settling.
  const said = status === 'trading' ? 'trading' : 'halted';
  return <Chip tone={said === 'trading' ? 'success' : 'warning'}>{t(`status.${said}`)}</Chip>;
}

function Name() {
  const t = useTranslations('trade.info');
  const { instrument } = useMarket();
  const { base, baseName, tags } = instrument;
  const known = tags.flatMap((tag) => (t.has(`tags.${tag}` as Parameters<typeof t.has>[0]) ? [tag] : []));
  return (
    <div className="flex items-center gap-2">
      <Coin symbol={base} size={28} />
      <div className="min-w-0">
        <p className="truncate text-14 font-semibold">
          <bdi>{baseName}</bdi>
        </p>
        <p className="text-12 text-muted">
          <bdi>{base}</bdi>
        </p>
      </div>
      <div className="ms-auto flex flex-wrap justify-end gap-1">
        {known.map((tag) => (
          <Chip key={tag}>{t(`tags.${tag}` as Parameters<typeof t>[0])}</Chip>
        ))}
      </div>
    </div>
  );
}
