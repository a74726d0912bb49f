'use client';

import { useTranslations } from 'next-intl';
import { useRef } from 'react';
import { HeadCell, Table, TableBody, TableHead } from '#components/ui/table.tsx';
import type { Column } from '#components/ui/table-layout.ts';
import { useMobile } from '#components/ui/use-mobile.ts';
import { MarketTableRow, ROOMY_ONLY, TABLE_ONLY, WIDE_ONLY } from './market-row.tsx';
import type { MarketRow } from './rows.ts';
import { nextSort, type Sort, type SortKey } from './selection.ts';
import { useOrder } from './use-order.ts';
import { useRowWindow } from './use-window.ts';

const COLUMNS: readonly Column[] = [
  { id: 'favourite', kind: 'tool' },
  { id: 'pair' },
  { id: 'price', width: 150 },
  { id: 'change', width: 120 },
  { id: 'low', width: 120, className: WIDE_ONLY },
  { id: 'range', width: 120, className: WIDE_ONLY },
  { id: 'high', width: 120, className: WIDE_ONLY },
  { id: 'turnover', width: 130, className: TABLE_ONLY },
  { id: 'week', width: 160, className: ROOMY_ONLY },
  { id: 'action', width: 104, className: TABLE_ONLY },
];

/** px: `h-13`, and `max-md:h-16`. */
const ROW_HEIGHT = 52;
const CARD_HEIGHT = 64;

type TableProps = {
  readonly rows: readonly MarketRow[];
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
  /** The best answers stand first while searching, whatever the sort. */
  readonly ranked: boolean;
};

export function MarketsTable({ rows, sort, onSort, ranked }: TableProps) {
  const t = useTranslations('markets');
  const body = useRef<HTMLTableSectionElement>(null);
  const sorted = useOrder(rows, sort, body);
  const order = ranked ? rows : sorted;
  const rowHeight = useMobile() ? CARD_HEIGHT : ROW_HEIGHT;
  const view = useRowWindow(body, order.length, rowHeight);
  return (
    <Table
      label={t('table', { count: rows.length })}
      columns={COLUMNS}
      rowCount={rows.length}
      scroll={false}
      className="max-md:block"
    >
      <Head sort={ranked ? null : sort} onSort={(key) => onSort(nextSort(sort, key))} />
      <TableBody ref={body} className="max-md:block">
        <Spacer height={view.from * rowHeight} />
        {order.slice(view.from, view.to).map((row, index) => (
          // Keyed by place: a new order changes what rows say and moves none of them, which would shift the layout.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <MarketTableRow key={view.from + index} row={row} />
        ))}
        <Spacer height={(order.length - view.to) * rowHeight} />
      </TableBody>
    </Table>
  );
}

function Head({ sort, onSort }: { sort: Sort | null; onSort: (key: SortKey) => void }) {
  const t = useTranslations('markets.columns');
  const by = (key: SortKey) => ({ sort: sort?.key === key ? sort.order : null, onSort: () => onSort(key) });
  return (
    <TableHead className="sticky top-12 z-(--z-sticky) bg-panel shadow-[inset_0_1px_0_var(--line)] max-md:sr-only">
      <HeadCell>
        <span className="sr-only">{t('favourite')}</span>
      </HeadCell>
      <HeadCell align="start" {...by('pair')}>
        {t('pair')}
      </HeadCell>
      <HeadCell {...by('price')}>{t('price')}</HeadCell>
      <HeadCell {...by('change')}>{t('change')}</HeadCell>
      <HeadCell className={WIDE_ONLY}>{t('low')}</HeadCell>
      <HeadCell align="center" className={WIDE_ONLY}>
        {t('range')}
      </HeadCell>
      <HeadCell align="start" className={WIDE_ONLY}>
        {t('high')}
      </HeadCell>
      <HeadCell {...by('turnover')}>{t('turnover')}</HeadCell>
      <HeadCell className={ROOMY_ONLY}>{t('week')}</HeadCell>
      <HeadCell>
        <span className="sr-only">{t('action')}</span>
      </HeadCell>
    </TableHead>
  );
}

/** Holds the place of rows that are not drawn. */
function Spacer({ height }: { height: number }) {
  if (height <= 0) return null;
  return (
    <tr style={{ height }} className="max-md:block">
      <td />
    </tr>
  );
}
