'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { IconButton } from '#components/ui/button.tsx';
import { IconChevronLeft, IconChevronRight } from '#components/ui/icons.tsx';

/** Where one is in a list that only tells how it goes on: the cursors of the pages so far, the newest page first. */
export type Paging = {
  readonly cursor: string | null;
  /** 1 for the newest page. */
  readonly page: number;
  newer(): void;
  older(cursor: string): void;
};

/** @param list another list begins at its newest page */
export function usePaging(list: string): Paging {
  const [place, setPlace] = useState<{ list: string; cursors: readonly string[] }>({ list, cursors: [] });
  const cursors = place.list === list ? place.cursors : [];
  return {
    cursor: cursors.at(-1) ?? null,
    page: cursors.length + 1,
    newer: () => setPlace({ list, cursors: cursors.slice(0, -1) }),
    older: (cursor) => setPlace({ list, cursors: [...cursors, cursor] }),
  };
}

/** Drawn only when there is more than one page. */
export function Pager({ paging, next, count }: { paging: Paging; next: string | null; count: number }) {
  const t = useTranslations('orders.pages');
  if (paging.page === 1 && next === null) return null;
  return (
    <nav
      aria-label={t('label')}
      className="flex h-9 shrink-0 items-center justify-end gap-1 border-t border-line px-3 text-12 text-muted"
    >
      <span className="me-auto" role="status">
        {t('rows', { count })}
      </span>
      <IconButton
        icon={IconChevronLeft}
        label={t('newer')}
        size={24}
        disabled={paging.page === 1}
        onClick={paging.newer}
      />
      <span aria-current="page">{t('page', { page: paging.page })}</span>
      <IconButton
        icon={IconChevronRight}
        label={t('older')}
        size={24}
        disabled={next === null}
        onClick={() => next !== null && paging.older(next)}
      />
    </nav>
  );
}
