'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect } from 'react';
import { cx } from '#components/ui/cx.ts';
import { useLazy } from '#components/ui/lazy.ts';
import { Select } from '#components/ui/menu.tsx';
import { SearchField } from '#components/ui/search-field.tsx';
import { Segmented } from '#components/ui/segmented.tsx';
import { QUOTES } from '#lib/market/quotes.ts';
import { type Filter, quoteOf, type Sort, type SortKey, TAGS, type Tag } from './selection.ts';

type FilterProps = { readonly filter: Filter; readonly onFilter: (filter: Filter) => void };

type BarProps = FilterProps & { readonly tags: ReadonlySet<string>; readonly children: ReactNode };

const loadChips = () => import('./list-chips.tsx').then((module) => module.ListChips);

/** Among favourites their lists first; quotes, then categories; on small screens in one line that scrolls. What stands at its end stays in sight. */
export function FilterBar({ filter, onFilter, tags, children }: BarProps) {
  const t = useTranslations('markets');
  const [Chips, warm] = useLazy(loadChips);
  const starred = filter.list === 'favourites';
  useEffect(() => {
    if (starred) warm();
  }, [starred, warm]);
  const quotes = [
    { value: 'all', label: t('allQuotes') },
    ...QUOTES.map((quote) => ({ value: quote as string, label: quote })),
  ];
  return (
    <div className="flex h-11 items-center gap-2 pe-3 max-md:h-12 max-md:pe-0">
      <div className="relative flex h-full min-w-0 flex-1 items-center gap-2 overflow-x-auto px-4 [scrollbar-width:none]">
        {starred && Chips ? <Chips /> : null}
        <Segmented
          label={t('quotes')}
          look="plain"
          value={quoteOf(filter)}
          options={quotes}
          onValueChange={(quote) => onFilter({ ...filter, quote })}
          className="gap-2"
        />
        <span aria-hidden="true" className="mx-1.5 h-4 w-px shrink-0 bg-line" />
        <fieldset className="flex gap-2">
          <legend className="sr-only">{t('categories')}</legend>
          {TAGS.filter((tag) => tags.has(tag)).map((tag) => (
            <TagChip key={tag} tag={tag} filter={filter} onFilter={onFilter} />
          ))}
        </fieldset>
      </div>
      {children}
    </div>
  );
}

/** A second press takes the category away again. */
function TagChip({ tag, filter, onFilter }: FilterProps & { readonly tag: Tag }) {
  const t = useTranslations('markets.tags');
  const on = filter.tag === tag;
  return (
    <button
      type="button"
      aria-pressed={on}
      onClick={() => onFilter({ ...filter, tag: on ? null : tag })}
      className={cx(
        'touch h-7 shrink-0 rounded-control px-2.5 text-12 whitespace-nowrap',
        on ? 'bg-accent-soft font-medium text-accent' : 'text-muted hover:text-text',
      )}
    >
      {t(tag)}
    </button>
  );
}

export function MarketSearch({ filter, onFilter, autoFocus }: FilterProps & { readonly autoFocus: boolean }) {
  const t = useTranslations('markets');
  return (
    <SearchField
      label={t('search')}
      placeholder={t('search')}
      value={filter.query}
      // Only when the field it replaces had the focus: nothing is taken from anyone.
      autoFocus={autoFocus}
      onChange={(event) => onFilter({ ...filter, query: event.currentTarget.value })}
      onClear={() => onFilter({ ...filter, query: '' })}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || filter.query === '') return;
        event.preventDefault();
        onFilter({ ...filter, query: '' });
      }}
      className="w-60 max-md:w-full"
    />
  );
}

const SORT_KEYS = ['turnover', 'change', 'price', 'pair'] as const satisfies readonly SortKey[];

/** What the column heads do, for the cards that have none. */
export function SortSelect({ sort, onSort }: { sort: Sort; onSort: (sort: Sort) => void }) {
  const t = useTranslations('markets');
  const options = SORT_KEYS.flatMap((key) =>
    (['descending', 'ascending'] as const).map((order) => ({
      value: `${key} ${order}`,
      label: `${t(`columns.${key}`)} ${order === 'descending' ? '↓' : '↑'}`,
    })),
  );
  return (
    <Select
      label={t('sortBy')}
      look="quiet"
      align="end"
      value={`${sort.key} ${sort.order}`}
      options={options}
      onValueChange={(value) => {
        const [key, order] = value.split(' ') as [SortKey, Sort['order']];
        onSort({ key, order });
      }}
    />
  );
}
