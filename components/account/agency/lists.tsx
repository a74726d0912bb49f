'use client';

import { useTranslations } from 'next-intl';
import { RecordTable, TwoLines } from '#components/ui/record-table.tsx';
import { Time } from '#components/ui/time.tsx';
import { askAccount } from '#lib/api/account.ts';
import { AGENCY } from '#lib/contract/account.ts';
import type { CommissionRow } from '#lib/contract/shapes/agency.ts';
import { formatAmount } from '#lib/format/amount.ts';
import { TableBox } from '../parts/card.tsx';
import { Paged } from '../parts/paged.tsx';
import { usePages } from '../parts/use-pages.ts';
import { Missing, SumsText } from './sums.tsx';

const PAGE = 20;

export function Invitees() {
  const t = useTranslations('agency.invitees');
  const pages = usePages((cursor) => askAccount(AGENCY.invitees, { limit: PAGE, ...cursor }));
  return (
    <Paged title={t('title')} pages={pages} empty={{ title: t('empty'), text: t('emptyText') }}>
      {(rows) => (
        <TableBox>
          <RecordTable
            label={t('title')}
            rows={rows}
            keyOf={({ userId }) => userId}
            columns={[
              {
                id: 'name',
                head: t('name'),
                cell: ({ name, channel }) => (
                  <TwoLines under={channel}>
                    <bdi title={name}>{name}</bdi>
                  </TwoLines>
                ),
              },
              {
                id: 'registered',
                head: t('registered'),
                width: 112,
                cell: ({ registeredAt }) => <Time ts={registeredAt} format="date" className="text-muted" />,
              },
              {
                id: 'lastTrade',
                head: t('lastTrade'),
                width: 176,
                cell: ({ lastTradeAt }) =>
                  lastTradeAt === null ? <Missing /> : <Time ts={lastTradeAt} className="text-muted" />,
              },
              { id: 'commission', head: t('commission'), width: 184, cell: ({ sums }) => <SumsText sums={sums} /> },
            ]}
          />
        </TableBox>
      )}
    </Paged>
  );
}

export function Commissions() {
  const t = useTranslations('agency.commissions');
  const sums = useTranslations('agency.sums');
  const pages = usePages((cursor) => askAccount(AGENCY.commissions, { limit: PAGE, ...cursor }));
  return (
    <Paged title={t('title')} pages={pages} empty={{ title: sums('empty'), text: sums('emptyText') }}>
      {(rows) => (
        <TableBox>
          <RecordTable
            label={t('title')}
            rows={rows}
            keyOf={({ id }) => id}
            columns={[
              {
                id: 'symbol',
                head: t('symbol'),
                cell: ({ symbol, userId }) => (
                  <TwoLines under={<span className="num">…{userId.slice(-4)}</span>}>
                    <bdi className="font-medium">{symbol}</bdi>
                  </TwoLines>
                ),
              },
              { id: 'at', head: t('at'), width: 176, cell: ({ at }) => <Time ts={at} className="text-muted" /> },
              { id: 'fee', head: t('fee'), width: 176, cell: (row) => <Figure row={row} amount={row.fee} /> },
              {
                id: 'commission',
                head: t('commission'),
                width: 176,
                cell: (row) => <Figure row={row} amount={row.commission} />,
              },
            ]}
          />
        </TableBox>
      )}
    </Paged>
  );
}

function Figure({ row: { asset }, amount }: { row: CommissionRow; amount: string }) {
  return (
    <span dir="ltr" className="num">
      {formatAmount(amount)} <span className="text-muted">{asset}</span>
    </span>
  );
}
