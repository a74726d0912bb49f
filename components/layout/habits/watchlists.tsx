'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { IconButton } from '#components/ui/button.tsx';
import { Coin } from '#components/ui/coin.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { IconX } from '#components/ui/icons.tsx';
import { IconPencil } from '#components/ui/icons-terminal.tsx';
import { EmptyState } from '#components/ui/states.tsx';
import { marketName } from '#lib/contract/place.ts';
import { useFavourites } from '#stores/favourites.ts';
import { useInstruments } from '#stores/instruments.ts';
import { LIST_LIMIT, useWatchlists, type Watchlist } from '#stores/watchlists.ts';
import { Naming } from './naming.tsx';
import { Sortable } from './sortable.tsx';

/** Lists of pairs: which there are, which one is in use, and in which order. */
export function Watchlists({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTranslations('habits.watchlists');
  const [news, setNews] = useState('');
  useEffect(() => useWatchlists.getState().hydrate(), []);
  useEffect(() => {
    if (open && useInstruments.getState().list.length === 0) void useInstruments.getState().load();
  }, [open]);
  return (
    <Dialog open={open} onOpenChange={onClose} title={t('title')} description={t('text')} size="l" sheet>
      <div className="grid gap-6 md:grid-cols-2">
        <Lists onNews={setNews} />
        <Pairs onNews={setNews} />
      </div>
      <p role="status" className="sr-only">
        {news}
      </p>
    </Dialog>
  );
}

type News = { readonly onNews: (news: string) => void };

function useName() {
  const t = useTranslations('habits.watchlists');
  return ({ name }: Pick<Watchlist, 'name'>) => name || t('first');
}

function Lists({ onNews }: News) {
  const t = useTranslations('habits.watchlists');
  const nameOf = useName();
  const { lists, used, use, move, remove } = useWatchlists();
  const counted = useFavourites((state) => state.symbols.length);
  const [renamed, setRenamed] = useState<string | null>(null);
  return (
    <section aria-label={t('lists')}>
      <Sortable
        label={t('lists')}
        items={lists}
        idOf={({ id }) => id}
        handle={(list) => t('move', { name: nameOf(list) })}
        onMove={(list, to) => {
          move(list.id, to);
          onNews(t('moved', { name: nameOf(list), place: String(to + 1), count: String(lists.length) }));
        }}
      >
        {(list) =>
          renamed === list.id ? (
            <Naming
              label={t('name')}
              act={t('save')}
              value={nameOf(list)}
              onName={(name) => {
                useWatchlists.getState().rename(list.id, name);
                setRenamed(null);
              }}
              onLeave={() => setRenamed(null)}
            />
          ) : (
            <>
              <button
                type="button"
                aria-pressed={list.id === used}
                aria-label={t('use', { name: nameOf(list) })}
                onClick={() => use(list.id)}
                className="flex min-w-0 flex-1 items-center gap-2 self-stretch rounded-control px-1 text-start hover:bg-hover"
              >
                <bdi className={list.id === used ? 'truncate font-medium text-accent' : 'truncate'}>{nameOf(list)}</bdi>
                <span className="ms-auto text-12 whitespace-nowrap text-faint">
                  {list.id === used ? t('used') : t('count', { count: list.symbols.length })}
                </span>
              </button>
              <IconButton
                icon={IconPencil}
                size={32}
                label={t('rename', { name: nameOf(list) })}
                onClick={() => setRenamed(list.id)}
              />
              <IconButton
                icon={IconX}
                size={32}
                label={t('remove', { name: nameOf(list) })}
                disabled={lists.length === 1}
                onClick={() => {
                  remove(list.id);
                  onNews(t('removed', { name: nameOf(list) }));
                }}
              />
            </>
          )
        }
      </Sortable>
      <span className="sr-only">{t('count', { count: counted })}</span>
      {lists.length < LIST_LIMIT ? (
        <div className="mt-3 flex">
          <Naming label={t('newName')} act={t('add')} value="" onName={(name) => useWatchlists.getState().add(name)} />
        </div>
      ) : (
        <p className="mt-3 text-12 text-muted">{t('most', { count: String(LIST_LIMIT) })}</p>
      )}
    </section>
  );
}

function Pairs({ onNews }: News) {
  const t = useTranslations('habits.watchlists');
  const nameOf = useName();
  const symbols = useFavourites((state) => state.symbols);
  const bySymbol = useInstruments((state) => state.bySymbol);
  const { lists, used, movePair, removePair } = useWatchlists();
  const list = lists.find(({ id }) => id === used);
  const title = t('pairs', { name: list ? nameOf(list) : '' });
  const pairOf = (symbol: string) => {
    const known = bySymbol[symbol];
    return known ? marketName(known, t('perp')) : symbol;
  };
  return (
    <section aria-label={title}>
      <h3 className="mb-1 text-12 text-faint">{title}</h3>
      {symbols.length === 0 ? <EmptyState title={t('none')} text={t('noneHint')} /> : null}
      <Sortable
        label={title}
        items={symbols}
        idOf={(symbol) => symbol}
        handle={(symbol) => t('move', { name: pairOf(symbol) })}
        onMove={(symbol, to) => {
          movePair(symbol, to);
          onNews(t('moved', { name: pairOf(symbol), place: String(to + 1), count: String(symbols.length) }));
        }}
      >
        {(symbol) => (
          <>
            <Coin symbol={bySymbol[symbol]?.base ?? symbol} size={18} />
            <bdi className="flex-1">{pairOf(symbol)}</bdi>
            <IconButton
              icon={IconX}
              size={32}
              label={t('take', { name: pairOf(symbol) })}
              onClick={() => removePair(symbol)}
            />
          </>
        )}
      </Sortable>
    </section>
  );
}
