'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Button } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/states.tsx';
import type { Env } from '#lib/contract/trade.ts';
import { useSettings } from '#stores/settings.ts';
import { ALL, type Filters, isFiltered, queryOf } from './filters.ts';
import { ListFailed } from './list-failed.tsx';
import { Pager, usePaging } from './pager.tsx';
import { type History, useHistoryPage } from './queries.ts';
import { Sheet, type SheetColumn } from './sheet.tsx';

/** The columns for the rows of a page; null while it is not known. */
export type ColumnsOf<R> = (rows: readonly R[] | null) => readonly SheetColumn<R>[];

type HistoryProps<R> = {
  readonly history: History<R>;
  readonly env: Env;
  readonly label: string;
  /** Where there is nothing at all. */
  readonly empty: string;
  /** Where filters leave nothing; else as `empty`. */
  readonly emptyFiltered?: string;
  readonly columns: ColumnsOf<R>;
  keyOf(row: R): string;
  readonly filters: Filters;
  readonly onFilters: (filters: Filters) => void;
  /** What to do where there is nothing at all. */
  readonly idle?: ReactNode;
  /** px that its columns need side by side, where that is more than usual. */
  readonly needs?: number;
};

/** A history, page by page: skeleton, rows, nothing, or what went wrong. */
export function HistoryTable<R>(props: HistoryProps<R>) {
  const { history, env, label, columns, keyOf, filters, onFilters, idle, needs } = props;
  const empty = (isFiltered(filters) && props.emptyFiltered) || props.empty;
  const zone = useSettings((settings) => settings.timezone);
  const query = queryOf(filters, zone);
  const paging = usePaging(JSON.stringify([...history.keyOf(env), query]));
  const { data, isError, isFetching, isPlaceholderData, refetch } = useHistoryPage(history, env, query, paging.cursor);
  if (isError && !isFetching) return <ListFailed onRetry={() => void refetch()} />;
  const nothing = <Nothing title={empty} filters={filters} onFilters={onFilters} idle={idle} />;
  if (query === null) return nothing;
  const rows = data?.rows ?? null;
  return (
    <>
      <Sheet
        label={label}
        columns={columns(rows)}
        rows={rows}
        keyOf={keyOf}
        empty={nothing}
        stale={isPlaceholderData}
        {...(needs === undefined ? {} : { needs })}
      />
      <Pager paging={paging} next={data?.cursor ?? null} count={data?.rows.length ?? 0} />
    </>
  );
}

type NothingProps = Pick<HistoryProps<unknown>, 'filters' | 'onFilters' | 'idle'> & { readonly title: string };

function Nothing({ title, filters, onFilters, idle }: NothingProps): ReactNode {
  const t = useTranslations('orders.states');
  const filtered = isFiltered(filters);
  return (
    <EmptyState
      title={title}
      text={filtered ? t('noMatch') : undefined}
      action={
        filtered ? (
          <Button size={24} onClick={() => onFilters(ALL)}>
            {t('clearFilters')}
          </Button>
        ) : (
          idle
        )
      }
      className="flex-1 py-3!"
    />
  );
}
