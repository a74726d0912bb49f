'use client';

import { useTranslations } from 'next-intl';
import { useMarket } from '#components/terminal/market.tsx';
import { PANEL, PanelHead } from '#components/terminal/panel.tsx';
import { cx } from '#components/ui/cx.ts';
import { useIdle } from '#components/ui/lazy.ts';
import { Skeleton } from '#components/ui/states.tsx';

const load = () => import('./late.ts').then((module) => module.HoldingBody);

/** What one has of the pair's base coin. */
export function HoldingCard({ className }: { className?: string }) {
  const t = useTranslations('order.holding');
  const { base } = useMarket().instrument;
  const Body = useIdle(load);
  const title = t('title', { base });
  return (
    <section aria-label={title} className={cx(PANEL, 'flex flex-col text-12', className)}>
      <PanelHead title={title} />
      <div className="p-3">{Body ? <Body /> : <Still />}</div>
    </section>
  );
}

function Still() {
  return (
    <div aria-hidden="true" className="grid gap-2">
      <Skeleton className="h-7 w-32" />
      <Skeleton className="h-4 w-24" />
      <Skeleton className="h-10" />
    </div>
  );
}
