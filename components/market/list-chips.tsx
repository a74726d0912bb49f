'use client';

import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { IconButton } from '#components/ui/button.tsx';
import { cx } from '#components/ui/cx.ts';
import { IconPlus } from '#components/ui/icons.tsx';
import { useCommand } from '#stores/command.ts';
import { useFavourites } from '#stores/favourites.ts';
import { useWatchlists } from '#stores/watchlists.ts';

/** The lists of pairs, of which one is in use, and the way to more of them. Fetched with the favourites. */
export function ListChips() {
  const t = useTranslations();
  const { lists, used, use } = useWatchlists();
  const starred = useFavourites((state) => state.symbols.length);
  const ask = useCommand((state) => state.ask);
  useEffect(() => useWatchlists.getState().hydrate(), []);
  const title = t('nav.search.more.watchlists');
  return (
    <>
      <fieldset className="flex gap-2">
        <legend className="sr-only">{title}</legend>
        {lists.map(({ id, name, symbols }) => (
          <button
            key={id}
            type="button"
            aria-pressed={id === used}
            onClick={() => use(id)}
            className={cx(
              'touch flex h-7 shrink-0 items-center gap-1.5 rounded-control px-2.5 text-12 whitespace-nowrap',
              id === used ? 'bg-accent-soft font-medium text-accent' : 'text-muted hover:text-text',
            )}
          >
            <bdi>{name || t('markets.tabs.favourites')}</bdi>
            <span className="num font-normal text-faint">{id === used ? starred : symbols.length}</span>
          </button>
        ))}
      </fieldset>
      <IconButton icon={IconPlus} size={32} label={title} onClick={() => ask('watchlists')} />
      <span aria-hidden="true" className="mx-1.5 h-4 w-px shrink-0 bg-line" />
    </>
  );
}
