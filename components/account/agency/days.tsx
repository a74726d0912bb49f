'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { RecordTable } from '#components/ui/record-table.tsx';
import type { AgencyDashboard } from '#lib/contract/shapes/agency.ts';
import { formatDate } from '#lib/format/time.ts';
import { Card, TableBox } from '../parts/card.tsx';
import { SumsText } from './sums.tsx';

/** Days in sight at first: the venue tells of up to 91. */
const FIRST = 7;

/** Days on which something happened, newest first. The venue counts days in UTC, so they are named in it. */
export function Days({ days }: { days: AgencyDashboard['days'] }) {
  const t = useTranslations('agency.days');
  const [all, setAll] = useState(false);
  if (days.length === 0) return null;
  const rows = [...days].reverse().slice(0, all ? days.length : FIRST);
  return (
    <Card title={t('title')}>
      <TableBox>
        <RecordTable
          label={t('title')}
          rows={rows}
          keyOf={({ day }) => `${day}`}
          columns={[
            { id: 'day', head: t('day'), cell: ({ day }) => <span className="num">{formatDate(day)}</span> },
            { id: 'invitees', head: t('invitees'), cell: ({ invitees }) => <span className="num">{invitees}</span> },
            { id: 'commission', head: t('commission'), cell: ({ sums }) => <SumsText sums={sums} /> },
          ]}
        />
      </TableBox>
      {rows.length < days.length ? (
        <div className="grid justify-items-center py-4">
          <Button onClick={() => setAll(true)}>{t('all', { count: days.length })}</Button>
        </div>
      ) : null}
    </Card>
  );
}
