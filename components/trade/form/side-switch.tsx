'use client';

import { useTranslations } from 'next-intl';
import { cx } from '#components/ui/cx.ts';
import { Segmented } from '#components/ui/segmented.tsx';
import { useTicketParts } from './use-ticket.ts';

const CHOSEN = {
  buy: 'aria-checked:bg-up-fill! aria-checked:text-up-contrast! aria-checked:font-semibold aria-checked:shadow-none!',
  sell: 'aria-checked:bg-down-fill! aria-checked:text-down-contrast! aria-checked:font-semibold aria-checked:shadow-none!',
} as const;

/** Buy or sell: the side's own fill says which, beside the word. */
export function SideSwitch() {
  const t = useTranslations('order.side');
  const { draft, sheet } = useTicketParts();
  return (
    <Segmented
      label={t('label')}
      value={draft.side}
      options={(['buy', 'sell'] as const).map((side) => ({ value: side, label: t(side), className: CHOSEN[side] }))}
      onValueChange={draft.setSide}
      optionClassName={cx(sheet && 'h-10! text-14!')}
    />
  );
}
