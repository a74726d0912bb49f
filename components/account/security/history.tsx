'use client';

import { useTranslations } from 'next-intl';
import { RecordTable, TwoLines } from '#components/ui/record-table.tsx';
import { Time } from '#components/ui/time.tsx';
import { askAccount } from '#lib/api/account.ts';
import { SECURITY } from '#lib/contract/account.ts';
import type { LoginHistoryRow } from '#lib/contract/shapes/security.ts';
import { TableBox } from '../parts/card.tsx';
import { Paged } from '../parts/paged.tsx';
import { THIRD_NAMES, type ThirdType } from '../parts/third-party.ts';
import { usePages } from '../parts/use-pages.ts';

/** The page is long: the latest first, the rest by the button. */
const FIRST = 6;
const PAGE = 20;

/** Logins and changes, newest first. */
export function History() {
  const t = useTranslations('security.history');
  const pages = usePages((cursor) => askAccount(SECURITY.history, { limit: cursor.cursor ? PAGE : FIRST, ...cursor }));
  return (
    <Paged title={t('title')} pages={pages} empty={{ title: t('empty'), text: t('emptyText') }}>
      {(rows) => (
        <TableBox>
          <RecordTable
            label={t('title')}
            rows={rows}
            keyOf={({ id }) => id}
            columns={[
              { id: 'event', head: t('event'), cell: (row) => <Event row={row} /> },
              { id: 'device', head: t('device'), align: 'start', cell: (row) => <Device row={row} /> },
              { id: 'at', head: t('at'), width: 176, cell: ({ at }) => <Time ts={at} className="text-muted" /> },
            ]}
          />
        </TableBox>
      )}
    </Paged>
  );
}

/** Which of them was connected or let go; of a login, how it was made. */
function useBy() {
  const t = useTranslations('security.history');
  const login = useTranslations('login');
  return ({ event, by }: LoginHistoryRow) => {
    if (by === null) return null;
    if (event === 'thirdBound' || event === 'thirdUnbound')
      return Object.hasOwn(THIRD_NAMES, by) ? THIRD_NAMES[by as ThirdType] : login('walletName');
    return t.has(`by.${by}` as never) ? t(`by.${by}` as never) : null;
  };
}

function Event({ row }: { row: LoginHistoryRow }) {
  const t = useTranslations('security.history');
  const byOf = useBy();
  const { event } = row;
  return (
    <TwoLines under={byOf(row)} className={event === 'loginFailed' ? 'text-danger' : undefined}>
      {t(`events.${event}`)}
    </TwoLines>
  );
}

function Device({ row: { device, ip } }: { row: LoginHistoryRow }) {
  return (
    <TwoLines
      under={
        <span className="num" title={ip}>
          {ip}
        </span>
      }
    >
      <bdi>{device}</bdi>
    </TwoLines>
  );
}
