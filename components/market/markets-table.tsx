'use client';

import { useTranslations } from 'next-intl';
import { memo, useEffect, useRef } from 'react';
import { useLazy } from '#components/ui/lazy.ts';
import { Table, TableBody } from '#components/ui/table.tsx';
import { useMobile } from '#components/ui/use-mobile.ts';
import { isFirstLayout } from '#lib/market/columns.ts';
import { useMarketColumns } from '#stores/market-columns.ts';
import { LIVE } from './live-parts.tsx';
import { FIRST_COLUMNS, type MarketColumn, MarketsHead } from './market-columns.tsx';
import { MarketRowView } from './market-row.tsx';
import { RowPreview } from './preview/row-preview.tsx';
import { type PreviewSide, usePreview } from './preview/use-preview.ts';
import type { MarketRow } from './rows.ts';
import { nextSort, type Sort } from './selection.ts';
import { useOrder } from './use-order.ts';
import { useRowWindow } from './use-window.ts';

/** px: `h-13`, and `max-md:h-16`. */
const ROW_HEIGHT = 52;
const CARD_HEIGHT = 64;

type LiveRowProps = {
  readonly row: MarketRow;
  readonly columns: readonly MarketColumn[];
  /** Where its preview opens; null while it has none. */
  readonly preview: PreviewSide | null;
};

/** The row itself never changes while prices do: its parts listen for themselves. */
const LiveRow = memo(function LiveRow({ row, columns, preview }: LiveRowProps) {
  return (
    <MarketRowView
      row={row}
      parts={LIVE}
      columns={columns}
      preview={preview && <RowPreview row={row} side={preview} />}
    />
  );
});

type TableProps = {
  readonly rows: readonly MarketRow[];
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
  /** The best answers stand first while searching, whatever the sort. */
  readonly ranked: boolean;
  /** Width of the table, px; 0 while it is not known. */
  readonly room: number;
};

const loadChosen = () => import('./columns/chosen-columns.tsx').then((module) => module.ChosenColumns);

/** The table with the columns that were chosen for it. Cards always have the same four figures. */
export function MarketsTable(props: TableProps) {
  const chosen = useMarketColumns((state) => !isFirstLayout(state.layout));
  const mobile = useMobile();
  const [Chosen, warm] = useLazy(loadChosen);
  const wanted = chosen && !mobile;
  useEffect(() => {
    if (wanted) warm();
  }, [wanted, warm]);
  if (!wanted || !Chosen)
    return <Rows {...props} columns={FIRST_COLUMNS} rowHeight={mobile ? CARD_HEIGHT : ROW_HEIGHT} />;
  return <Chosen room={props.room}>{(columns) => <Rows {...props} columns={columns} rowHeight={ROW_HEIGHT} />}</Chosen>;
}

type RowsProps = TableProps & { readonly columns: readonly MarketColumn[]; readonly rowHeight: number };

function Rows({ rows, sort, onSort, ranked, columns, rowHeight }: RowsProps) {
  const t = useTranslations('markets');
  const body = useRef<HTMLTableSectionElement>(null);
  const sorted = useOrder(rows, sort, body);
  const order = ranked ? rows : sorted;
  const view = useRowWindow(body, order.length, rowHeight);
  const preview = usePreview();
  return (
    <Table
      label={t('table', { count: rows.length })}
      columns={columns}
      rowCount={rows.length}
      scroll={false}
      className="max-md:block"
    >
      <MarketsHead columns={columns} sort={ranked ? null : sort} onSort={(key) => onSort(nextSort(sort, key))} />
      <TableBody ref={body} className="max-md:block" {...preview.watch}>
        <Spacer height={view.from * rowHeight} />
        {order.slice(view.from, view.to).map((row, index) => (
          // Keyed by place: a new order changes what rows say and moves none of them, which would shift the layout.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <LiveRow key={view.from + index} row={row} columns={columns} preview={preview.of(row.market.symbol)} />
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
