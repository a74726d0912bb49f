'use client';

import { useTranslations } from 'next-intl';
import { memo, useRef } from 'react';
import { Table, TableBody } from '#components/ui/table.tsx';
import { useMobile } from '#components/ui/use-mobile.ts';
import { LIVE } from './live-parts.tsx';
import { COLUMNS, MarketsHead } from './market-columns.tsx';
import { MarketRowView } from './market-row.tsx';
import type { MarketRow } from './rows.ts';
import { nextSort, type Sort } from './selection.ts';
import { useOrder } from './use-order.ts';
import { useRowWindow } from './use-window.ts';

/** px: `h-13`, and `max-md:h-16`. */
const ROW_HEIGHT = 52;
const CARD_HEIGHT = 64;

/** The row itself never changes while prices do: its parts listen for themselves. */
const LiveRow = memo(function LiveRow({ row }: { row: MarketRow }) {
  return <MarketRowView row={row} parts={LIVE} />;
});

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
      <MarketsHead sort={ranked ? null : sort} onSort={(key) => onSort(nextSort(sort, key))} />
      <TableBody ref={body} className="max-md:block">
        <Spacer height={view.from * rowHeight} />
        {order.slice(view.from, view.to).map((row, index) => (
          // Keyed by place: a new order changes what rows say and moves none of them, which would shift the layout.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <LiveRow key={view.from + index} row={row} />
        ))}
        <Spacer height={(order.length - view.to) * rowHeight} />
      </TableBody>
    </Table>
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
