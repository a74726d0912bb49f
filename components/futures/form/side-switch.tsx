'use client';

import { useTranslations } from 'next-intl';
import { Segmented } from '#components/ui/segmented.tsx';
import { SIDES } from '#lib/rules/words.ts';
import { useFuturesDraft } from '#stores/futures-draft.ts';
import { wordOf } from './side-words.ts';
import { useTicket } from './use-ticket.ts';

const CHOSEN = {
  buy: 'aria-checked:bg-up-fill! aria-checked:text-up-contrast! aria-checked:font-semibold aria-checked:shadow-none!',
  sell: 'aria-checked:bg-down-fill! aria-checked:text-down-contrast! aria-checked:font-semibold aria-checked:shadow-none!',
} as const;

/** Which of the two orders the sheet is about: the side's own fill says it, beside the word. */
export function SideSwitch() {
  const t = useTranslations('futuresForm');
  const current = useFuturesDraft((draft) => draft.side);
  const legs = useTranslations('futures.narrow');
  const twoWay = useTicket(({ mode }) => mode === 'twoWay');
  const words = useTicket(({ sides, mode }) => ({
    buy: wordOf(sides.buy.intent, mode),
    sell: wordOf(sides.sell.intent, mode),
  }));
  const leg = useTicket(({ sides }) => ({ buy: sides.buy.intent.leg, sell: sides.sell.intent.leg }));
  return (
    <Segmented
      label={t('side.label')}
      value={current}
      options={SIDES.map((side) => ({
        value: side, // Whether it opens or closes is said above.
        label: twoWay ? legs(leg[side]) : t(`submit.${words[side]}`),
        className: CHOSEN[side],
      }))}
      onValueChange={useFuturesDraft.getState().turnTo}
      optionClassName="h-10! text-14!"
    />
  );
}
