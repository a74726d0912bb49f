'use client';

import { useTranslations } from 'next-intl';
import { cx } from '#components/ui/cx.ts';
import { compareDecimal } from '#lib/format/decimal.ts';
import { formatPercent } from '#lib/format/price.ts';
import { awayFrom, ownBest, PRICE_STEPS } from '#lib/order/prices.ts';
import { useTicketParts } from './use-ticket.ts';

type Chip = { readonly id: string; readonly text: string; readonly name: string; readonly price: string | null };

/** Prices one press away: the best of the own side, and steps from it. */
export function PriceChips() {
  const t = useTranslations('order.chips');
  const { draft, sheet } = useTicketParts();
  const chips = useChips();
  const isCurrent = ({ price }: Chip) =>
    price !== null && draft.price !== '' && compareDecimal(price, draft.price) === 0;
  const current = chips.find(isCurrent);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend that is seen
    <div role="group" aria-label={t('label')} className={cx('flex text-12', sheet ? 'mt-2.5 gap-2' : 'mt-1 gap-2')}>
      {chips.map((chip) => (
        <button
          key={chip.id}
          type="button"
          aria-label={chip.name}
          aria-pressed={chip === current}
          disabled={chip.price === null}
          onClick={() => draft.setPrice('price', chip.price ?? '')}
          className={cx(
            'touch rounded-control text-faint hover:text-text aria-pressed:text-accent disabled:hover:text-faint',
            sheet && 'h-8 flex-1 bg-raised font-medium text-muted aria-pressed:bg-accent-soft',
          )}
        >
          <span className={chip.id.startsWith('0') ? 'num' : undefined}>{chip.text}</span>
        </button>
      ))}
    </div>
  );
}

function useChips(): readonly Chip[] {
  const t = useTranslations('order.chips');
  const { draft, scene, sheet } = useTicketParts();
  const { side } = draft;
  const best = t(side);
  const away = PRICE_STEPS.map((fraction) => {
    const percent = `${side === 'buy' ? '-' : '+'}${formatPercent(fraction, { digits: 1 }).replace(/\.0%$/, '%')}`;
    return { id: fraction, text: percent, name: t('away', { percent, best }), price: awayFrom(side, fraction, scene) };
  });
  const own = { id: 'best', text: best, name: best, price: ownBest(side, scene) };
  if (!sheet) return [own, ...away];
  return [{ id: 'last', text: t('last'), name: t('last'), price: scene.last }, own, ...away.slice(1)];
}
