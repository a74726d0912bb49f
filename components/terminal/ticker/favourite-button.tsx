'use client';

import { useTranslations } from 'next-intl';
import { cx } from '#components/ui/cx.ts';
import { IconStar } from '#components/ui/icons.tsx';
import { Tooltip } from '#components/ui/tooltip.tsx';
import { useFavourites } from '#stores/favourites.ts';

/** Stars the pair of the screen. */
export function FavouriteButton({ symbol }: { symbol: string }) {
  const t = useTranslations('trade.pairs');
  const starred = useFavourites((state) => state.symbols.includes(symbol));
  const toggle = useFavourites((state) => state.toggle);
  const name = starred ? t('unstar', { symbol }) : t('star', { symbol });
  return (
    <Tooltip content={name} side="bottom">
      <button
        type="button"
        aria-label={t('favourite', { symbol })}
        aria-pressed={starred}
        onClick={() => toggle(symbol)}
        className={cx(
          'touch grid size-6 shrink-0 place-items-center rounded-control hover:bg-hover',
          starred ? 'text-warning' : 'text-muted',
        )}
      >
        <IconStar size={16} className={starred ? 'fill-current' : ''} />
      </button>
    </Tooltip>
  );
}
