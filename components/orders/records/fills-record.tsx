'use client';

import type { ReactNode } from 'react';
import { FILL_COLUMNS } from '../export.ts';
import { FILLS } from '../queries.ts';
import { TradeHistory } from '../trade-history.tsx';
import { ContractFillsRecord } from './contract-record.tsx';
import { TradeFirst } from './idle.tsx';
import { ByProduct } from './product.tsx';
import { RecordPage } from './record-page.tsx';

/** `/history/fills`: every fill, page by page, each with what explains it. */
export function FillsRecord({ waiting }: { waiting: ReactNode }) {
  const spot = (
    <RecordPage waiting={waiting} history={FILLS} columns={FILL_COLUMNS} what="trades">
      {({ facts, filters, onFilters }) => (
        <TradeHistory env={facts.env} symbol="" filters={filters} onFilters={onFilters} idle={<TradeFirst />} />
      )}
    </RecordPage>
  );
  return <ByProduct waiting={waiting} spot={spot} futures={<ContractFillsRecord waiting={waiting} />} />;
}
