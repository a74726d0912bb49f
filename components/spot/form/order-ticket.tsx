'use client';

import { useTranslations } from 'next-intl';
import { PANEL } from '#components/terminal/panel.tsx';
import { cx } from '#components/ui/cx.ts';
import { useIdle } from '#components/ui/lazy.ts';
import { Skeleton } from '#components/ui/states.tsx';
import { useNarrow } from '#components/ui/use-narrow.ts';
import { usePreferences } from '#stores/preferences.ts';

const load = () => import('./late.ts');

/**
 * The order form in the side column. Its code comes once the page has loaded; until then its place is kept by blocks of
 * the same size. Narrow screens have `OrderSheet` instead, and nothing is drawn that nobody sees.
 */
export function OrderTicket({ symbol, className }: { symbol: string; className?: string }) {
  const t = useTranslations('order');
  const parts = useIdle(load);
  const narrow = useNarrow();
  // It is this form that sends what is pressed in a book, wherever that is.
  const wanted = usePreferences(({ oneClick }) => oneClick === 'on') || !narrow;
  return (
    <section
      id="panel-order"
      aria-label={t('title')}
      className={cx(PANEL, HEIGHT, 'p-3 text-12 max-md:hidden', className)}
    >
      {parts && wanted ? <parts.TicketBody symbol={symbol} /> : <Still />}
      {parts && !wanted ? <parts.TicketAway symbol={symbol} /> : null}
    </section>
  );
}

/** The same in every kind and mode, so that the button never moves. */
const HEIGHT = 'h-[556px]';

/** The same boxes as the form's: side, kind, available, price and chips, amount, share, total, options; fee and button at the foot. */
const BOXES = ['h-9', 'h-7', 'h-5', 'h-15', 'h-10', 'h-6', 'h-10', 'h-6', 'mt-auto h-5', 'h-11'] as const;

function Still() {
  return (
    <div aria-hidden="true" className="flex h-full flex-col gap-2">
      {BOXES.map((height, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the boxes never change
        <Skeleton key={index} className={height} />
      ))}
    </div>
  );
}
