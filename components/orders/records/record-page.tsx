'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { AccountGate } from '#components/funds/account-gate.tsx';
import { useSettings } from '#stores/settings.ts';
import type { ExportColumns } from '../export.ts';
import { ExportButton } from '../export-button.tsx';
import { type Facts, useFacts } from '../facts.ts';
import { queryOf } from '../filters.ts';
import { type History, renewHistories } from '../queries.ts';
import { useRenewal } from '../use-renewal.ts';
import { ProductSelect } from './product.tsx';
import { Toolbar } from './toolbar.tsx';
import type { RecordFilters } from './url-filters.ts';
import { useUrlFilters } from './use-url-filters.ts';

/** Whose record it is, and what of it is shown. */
export type Shown = {
  readonly facts: Facts;
  readonly filters: RecordFilters;
  readonly onFilters: (change: Partial<RecordFilters>) => void;
};

type RecordProps<R> = {
  /** What is exported of it. */
  readonly history: History<R>;
  readonly columns: ExportColumns<R>;
  readonly what: 'orders' | 'trades';
  /** Stands beside the filters that all records have. */
  readonly tools?: (shown: Shown) => ReactNode;
  readonly children: (shown: Shown) => ReactNode;
};

/** A record of an account with its filters, which its address keeps, and its export; or the ways to an account. */
export function RecordPage<R>({ waiting, ...record }: RecordProps<R> & { readonly waiting: ReactNode }) {
  const t = useTranslations('records.invite');
  return (
    <AccountGate waiting={waiting} title={t('title')} text={t('text')}>
      <Living {...record} />
    </AccountGate>
  );
}

function Living<R>({ history, columns, what, tools, children }: RecordProps<R>) {
  const facts = useFacts();
  const [filters, setFilters] = useUrlFilters();
  const zone = useSettings((settings) => settings.timezone);
  useRenewal(facts, renewHistories);
  const shown: Shown = { facts, filters, onFilters: (change) => setFilters({ ...filters, ...change }) };
  return (
    <div className="rounded-panel bg-panel">
      <Toolbar facts={facts} filters={filters} onChange={setFilters}>
        <ProductSelect />
        {tools?.(shown)}
        <span className="ms-auto">
          <ExportButton
            history={history}
            env={facts.env}
            query={queryOf(filters, zone)}
            columns={columns}
            what={what}
          />
        </span>
      </Toolbar>
      {children(shown)}
    </div>
  );
}
