'use client';

import { useTranslations } from 'next-intl';
import { PANEL } from '#components/terminal/panel.tsx';
import { cx } from '#components/ui/cx.ts';
import { LateTexts } from '#components/ui/late-texts.tsx';
import { useIdle } from '#components/ui/lazy.ts';
import { Skeleton } from '#components/ui/states.tsx';
import { useNarrow } from '#components/ui/use-narrow.ts';

const load = () => import('./late.ts');

/**
 * The order form in the side column. Its code and its texts come once the page has loaded; until then its place is kept by
 * blocks of the same size. Narrow screens have `OrderSheet` instead, and nothing is drawn that nobody sees.
 */
export function OrderTicket({ className }: { className?: string }) {
  const t = useTranslations('order');
  const parts = useIdle(load);
  const narrow = useNarrow();
  return (
    <section
      id="panel-order"
      aria-label={t('title')}
      className={cx(PANEL, HEIGHT, 'p-3 text-12 max-md:hidden', className)}
    >
      {parts && !narrow ? (
        <LateTexts area="futuresForm" fallback={<Still />}>
          <parts.TicketBody />
        </LateTexts>
      ) : (
        <Still />
      )}
      {parts && narrow ? <parts.TicketAway /> : null}
    </section>
  );
}

/** The same in every kind and mode, so that the buttons never move. */
const HEIGHT = 'h-[520px] shrink-0';

/** The same boxes as the form's: head, kind, available, price, size, share, options; buttons and their figures at the foot. */
const BOXES = ['h-7', 'h-7', 'h-5', 'h-10', 'h-10', 'h-6', 'h-6', 'mt-auto h-11', 'h-15'] as const;

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
