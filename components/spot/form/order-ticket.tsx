'use client';

import { useTranslations } from 'next-intl';
import { PANEL } from '#components/terminal/panel.tsx';
import { cx } from '#components/ui/cx.ts';
import { useIdle } from '#components/ui/lazy.ts';
import { Skeleton } from '#components/ui/states.tsx';

const load = () => import('./late.ts').then((module) => module.TicketBody);

/**
 * The order form in the side column. Its code comes once the page has loaded; until then its place is kept by blocks of
 * the same size. Narrow screens have `OrderSheet` instead.
 */
export function OrderTicket({ symbol, className }: { symbol: string; className?: string }) {
  const t = useTranslations('order');
  const Body = useIdle(load);
  return (
    <section id="panel-order" aria-label={t('title')} className={cx(PANEL, 'p-3 text-12 max-md:hidden', className)}>
      {Body ? <Body symbol={symbol} /> : <Still />}
    </section>
  );
}

/** The same boxes as the form's: side, kind, available, price and chips, amount, share, total, options, figures, button. */
const BOXES = ['h-9', 'h-7', 'h-5', 'h-15', 'h-10', 'h-10', 'h-10', 'h-6', 'h-12', 'h-11'] as const;

function Still() {
  return (
    <div aria-hidden="true" className="flex flex-col gap-2">
      {BOXES.map((height, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the boxes never change
        <Skeleton key={index} className={height} />
      ))}
    </div>
  );
}
