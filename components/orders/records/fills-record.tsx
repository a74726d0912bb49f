'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { AccountGate } from '#components/funds/account-gate.tsx';
import { useSettings } from '#stores/settings.ts';
import { FILL_COLUMNS } from '../export.ts';
import { ExportButton } from '../export-button.tsx';
import { useFacts } from '../facts.ts';
import { queryOf } from '../filters.ts';
import { FILLS, renewHistories } from '../queries.ts';
import { TradeHistory } from '../trade-history.tsx';
import { useRenewal } from '../use-renewal.ts';
import { TradeFirst } from './idle.tsx';
import { Toolbar } from './toolbar.tsx';
import { useUrlFilters } from './use-url-filters.ts';

/** `/history/fills`: every fill, page by page, each with what explains it. */
export function FillsRecord({ waiting }: { waiting: ReactNode }) {
  const t = useTranslations('records.invite');
  return (
    <AccountGate waiting={waiting} title={t('title')} text={t('text')}>
      <Fills />
    </AccountGate>
  );
}

function Fills() {
  const facts = useFacts();
  const [filters, setFilters] = useUrlFilters();
  const zone = useSettings((settings) => settings.timezone);
  useRenewal(facts, renewHistories);
  return (
    <div className="rounded-panel bg-panel">
      <Toolbar facts={facts} filters={filters} onChange={setFilters}>
        <span className="ms-auto">
          <ExportButton
            history={FILLS}
            env={facts.env}
            query={queryOf(filters, zone)}
            columns={FILL_COLUMNS}
            what="trades"
          />
        </span>
      </Toolbar>
      <TradeHistory
        env={facts.env}
        symbol=""
        filters={filters}
        onFilters={(next) => setFilters({ ...filters, ...next })}
        idle={<TradeFirst />}
      />
    </div>
  );
}
