'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Chip } from '#components/ui/chip.tsx';
import { StaleStrip } from '#components/ui/states.tsx';
import type { Facts } from '../facts.ts';
import { CustomSpan, FilterMenus } from '../filter-bar.tsx';
import type { RecordFilters, RecordProduct } from './url-filters.ts';

type ToolbarProps = {
  readonly facts: Pick<Facts, 'env' | 'stale'>;
  readonly filters: RecordFilters;
  readonly onChange: (filters: RecordFilters) => void;
  /** Whose markets there are to choose from. */
  readonly product?: RecordProduct;
  readonly sides?: boolean;
  /** Further filters, and what can be done with the list. */
  readonly children: ReactNode;
};

/** The head of a list of records: what it is narrowed to, and whose it is. */
export function Toolbar({ facts, filters, onChange, product = 'spot', sides = true, children }: ToolbarProps) {
  const t = useTranslations('orders');
  return (
    <>
      <div className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-3 py-1">
        {facts.env === 'paper' ? <Chip tone="paper">{t('assets.simulated')}</Chip> : null}
        <FilterMenus
          filters={filters}
          onChange={(next) => onChange({ ...filters, ...next })}
          product={product}
          sides={sides}
        />
        {children}
      </div>
      <CustomSpan filters={filters} onChange={(next) => onChange({ ...filters, ...next })} />
      {facts.stale ? <StaleStrip>{t('states.stale')}</StaleStrip> : null}
    </>
  );
}
