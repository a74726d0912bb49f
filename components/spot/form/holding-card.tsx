'use client';

import { useTranslations } from 'next-intl';
import { useMarket } from '#components/terminal/market.tsx';
import { PANEL, PanelHead } from '#components/terminal/panel.tsx';
import { IconButton } from '#components/ui/button.tsx';
import { cx } from '#components/ui/cx.ts';
import { IconChevronDown } from '#components/ui/icons.tsx';
import { useIdle } from '#components/ui/lazy.ts';
import { Skeleton } from '#components/ui/states.tsx';
import { useNarrow } from '#components/ui/use-narrow.ts';

const load = () => import('./late.ts').then((module) => module.HoldingBody);

/** What one has of the pair's base coin. */
export function HoldingCard({ className }: { className?: string }) {
  const t = useTranslations('order.holding');
  const { base } = useMarket().instrument;
  const narrow = useNarrow();
  const Body = useIdle(load);
  const title = t('title', { base });
  return (
    <section aria-label={title} className={cx(PANEL, 'flex flex-col text-12 xl:flex-1', className)}>
      <PanelHead title={title}>
        <ToMarket />
      </PanelHead>
      <div className="flex min-h-0 flex-1 flex-col p-3 xl:py-2">{Body && !narrow ? <Body /> : <Still />}</div>
    </section>
  );
}

/** What is known of the market stands below the fold of its column, which has no bar to show that. */
function ToMarket() {
  const t = useTranslations('trade.info');
  return (
    <IconButton
      icon={IconChevronDown}
      label={t('title')}
      size={24}
      onClick={() => document.getElementById('panel-info')?.scrollIntoView({ block: 'nearest' })}
      className="max-xl:hidden"
    />
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
