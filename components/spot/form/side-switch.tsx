'use client';

import { useTranslations } from 'next-intl';
import { cx } from '#components/ui/cx.ts';
import { Segmented } from '#components/ui/segmented.tsx';
import { useDraft } from '#stores/draft.ts';
import { useTicketForm } from './use-ticket.ts';

const CHOSEN = {
  buy: 'aria-checked:bg-up-fill! aria-checked:text-up-contrast! aria-checked:font-semibold aria-checked:shadow-none!',
  sell: 'aria-checked:bg-down-fill! aria-checked:text-down-contrast! aria-checked:font-semibold aria-checked:shadow-none!',
} as const;

/** Buy or sell: the side's own fill says which, beside the word. */
export function SideSwitch() {
  const t = useTranslations('order.side');
  const { sheet } = useTicketForm();
  const current = useDraft((draft) => draft.side);
  return (
    <Segmented
      label={t('label')}
      value={current}
      options={(['buy', 'sell'] as const).map((side) => ({ value: side, label: t(side), className: CHOSEN[side] }))}
      onValueChange={useDraft.getState().setSide}
      optionClassName={cx(sheet && 'h-10! text-14!')}
    />
  );
}
