'use client';

import { useTranslations } from 'next-intl';
import { RecordTable } from '#components/ui/record-table.tsx';
import { EmptyState } from '#components/ui/states.tsx';
import type { CommissionSums } from '#lib/contract/shapes/agency.ts';
import { formatAmount, MISSING } from '#lib/format/amount.ts';
import { Card, TableBox } from '../parts/card.tsx';

/** What was paid and earned in the time looked at, asset by asset: they are never added up. */
export function Sums({ sums }: { sums: CommissionSums }) {
  const t = useTranslations('agency.sums');
  return (
    <Card title={t('title')}>
      {sums.length === 0 ? (
        <EmptyState title={t('empty')} text={t('emptyText')} className="pt-2!" />
      ) : (
        <TableBox>
          <RecordTable
            label={t('title')}
            rows={sums}
            keyOf={({ asset }) => asset}
            columns={[
              { id: 'asset', head: t('asset'), cell: ({ asset }) => <span className="font-medium">{asset}</span> },
              { id: 'fees', head: t('fees'), cell: ({ fees }) => <span className="num">{formatAmount(fees)}</span> },
              {
                id: 'commission',
                head: t('commission'),
                cell: ({ commission }) => <span className="num">{formatAmount(commission)}</span>,
              },
            ]}
          />
        </TableBox>
      )}
    </Card>
  );
}

/** Commissions of several assets, each in a line of its own. */
export function SumsText({ sums }: { sums: CommissionSums }) {
  if (sums.length === 0) return <Missing />;
  return (
    <span className="grid justify-items-end">
      {sums.map(({ asset, commission }) => (
        <span key={asset} dir="ltr" className="num">
          {formatAmount(commission)} <span className="text-muted">{asset}</span>
        </span>
      ))}
    </span>
  );
}

/** There is no such value. */
export function Missing() {
  return <span className="text-faint">{MISSING}</span>;
}
