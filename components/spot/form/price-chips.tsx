'use client';

import { useTranslations } from 'next-intl';
import { cx } from '#components/ui/cx.ts';
import { compareDecimal } from '#lib/format/decimal.ts';
import { formatPercent } from '#lib/format/price.ts';
import { awayFrom, ownBest, PRICE_STEPS } from '#lib/order/prices.ts';
import { useDraft } from '#stores/draft.ts';
import type { TicketState } from './ticket-store.ts';
import { useTicket, useTicketForm } from './use-ticket.ts';

/** `last`, `best` of the own side, or a fraction away from that. */
type ChipId = 'last' | 'best' | (typeof PRICE_STEPS)[number];

const CHIPS: readonly ChipId[] = ['best', ...PRICE_STEPS];
const SHEET_CHIPS: readonly ChipId[] = ['last', 'best', ...PRICE_STEPS.slice(1)];

/** Prices one press away: the best of the own side, and steps from it. */
export function PriceChips() {
  const t = useTranslations('order.chips');
  const { store, sheet } = useTicketForm();
  const chips = sheet ? SHEET_CHIPS : CHIPS;
  const states = useTicket((state) => chipStates(chips, state));
  const textOf = useChipText();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend that is seen
    <div role="group" aria-label={t('label')} className={cx('flex text-12', sheet ? 'mt-2.5 gap-2' : 'mt-1 gap-2')}>
      {chips.map((chip, index) => {
        const { text, name } = textOf(chip);
        return (
          <button
            key={chip}
            type="button"
            aria-label={name}
            aria-pressed={states[index] === 'current'}
            disabled={states[index] === 'unknown'}
            onClick={() => useDraft.getState().setPrice('price', priceOf(chip, store.getState()) ?? '')}
            className={cx(
              'touch rounded-control text-faint hover:text-text aria-pressed:text-accent disabled:hover:text-faint',
              sheet && 'h-8 flex-1 bg-raised font-medium text-muted aria-pressed:bg-accent-soft',
            )}
          >
            <span className={text === name ? undefined : 'num'}>{text}</span>
          </button>
        );
      })}
    </div>
  );
}

/** What is seen of a chip and what it is called. */
function useChipText(): (chip: ChipId) => { readonly text: string; readonly name: string } {
  const t = useTranslations('order.chips');
  const side = useDraft((draft) => draft.side);
  const best = t(side);
  return (chip) => {
    if (chip === 'last') return { text: t('last'), name: t('last') };
    if (chip === 'best') return { text: best, name: best };
    const percent = `${side === 'buy' ? '-' : '+'}${formatPercent(chip, { digits: 1 }).replace(/\.0%$/, '%')}`;
    return { text: percent, name: t('away', { percent, best }) };
  };
}

function priceOf(chip: ChipId, { draft: { side }, context }: TicketState): string | null {
  if (chip === 'last') return context.last;
  return chip === 'best' ? ownBest(side, context) : awayFrom(side, chip, context);
}

/** `current`: the first whose price stands in the field. */
function chipStates(chips: readonly ChipId[], state: TicketState): readonly ('unknown' | 'known' | 'current')[] {
  const { price } = state.draft;
  const prices = chips.map((chip) => priceOf(chip, state));
  const current = prices.findIndex((known) => known !== null && price !== '' && compareDecimal(known, price) === 0);
  return prices.map((known, index) => (known === null ? 'unknown' : index === current ? 'current' : 'known'));
}
