'use client';

import { useTranslations } from 'next-intl';
import { IconStar } from '#components/ui/icons.tsx';
import { useFavourites } from '#stores/favourites.ts';
import { type ListedMarket, pairName } from './rows.ts';

/**
 * Keeps a pair among the favourites, in this browser.
 * @param name what the market is called, where its coins alone do not say it
 */
export function Star({ market, name }: { market: ListedMarket; name?: string }) {
  const t = useTranslations('markets');
  const starred = useFavourites((state) => state.symbols.includes(market.symbol));
  const toggle = useFavourites((state) => state.toggle);
  const pair = name ?? pairName(market);
  return (
    <button
      type="button"
      aria-pressed={starred}
      aria-label={t(starred ? 'unstar' : 'star', { pair })}
      onClick={() => toggle(market.symbol)}
      className="relative z-1 grid size-8 place-items-center rounded-control text-faint hover:text-warning aria-pressed:text-warning max-md:size-11"
    >
      <IconStar fill={starred ? 'currentColor' : 'none'} />
    </button>
  );
}
