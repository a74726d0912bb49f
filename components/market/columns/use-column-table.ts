'use client';

import {
  columnOrderingFeature,
  columnPinningFeature,
  columnVisibilityFeature,
  functionalUpdate,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { COLUMN_CHOICES, type ColumnChoice, type ColumnLayout } from '#lib/market/columns.ts';
import { useMarketColumns } from '#stores/market-columns.ts';

const features = tableFeatures({ columnOrderingFeature, columnPinningFeature, columnVisibilityFeature });
/** What stays at the ends, whatever is chosen between. */
const PINNED = { start: ['favourite', 'pair', 'price'], end: ['action'] };
const columns = [...PINNED.start, ...COLUMN_CHOICES, ...PINNED.end].map((id) => ({
  id,
  enableHiding: isChoice(id),
}));
/** Rows are drawn by the page itself, which keeps their places; this table is about columns. */
const NO_ROWS: readonly never[] = [];

/** The columns of the markets table: order and visibility, kept in this browser. */
export function useColumnTable() {
  const layout = useMarketColumns((state) => state.layout);
  const columnOrder: string[] = [...layout.order];
  const columnVisibility = Object.fromEntries(COLUMN_CHOICES.map((id) => [id, layout.shown.includes(id)]));
  return useTable({
    features,
    columns,
    data: NO_ROWS,
    state: { columnOrder, columnVisibility, columnPinning: PINNED },
    onColumnOrderChange: (updater) => keep({ order: functionalUpdate(updater, columnOrder).filter(isChoice) }),
    onColumnVisibilityChange: (updater) => {
      const visible = functionalUpdate(updater, columnVisibility);
      keep({ shown: COLUMN_CHOICES.filter((id) => visible[id]) });
    },
  });
}

function keep(change: Partial<ColumnLayout>): void {
  const { layout, setLayout } = useMarketColumns.getState();
  setLayout({ ...layout, ...change });
}

function isChoice(id: string): id is ColumnChoice {
  return COLUMN_CHOICES.includes(id as ColumnChoice);
}
