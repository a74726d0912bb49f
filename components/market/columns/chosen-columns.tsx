'use client';

import { type ReactNode, useMemo } from 'react';
import type { ColumnChoice } from '#lib/market/columns.ts';
import type { MarketColumn } from '../market-columns.tsx';
import { fitColumns } from './fitting.ts';
import { useColumnTable } from './use-column-table.ts';

type ChosenProps = {
  /** px */
  readonly room: number;
  readonly children: (columns: readonly MarketColumn[]) => ReactNode;
};

/** The columns somebody chose, for the table that draws them. */
export function ChosenColumns({ room, children }: ChosenProps) {
  const ids = useColumnTable()
    .getCenterVisibleLeafColumns()
    .map(({ id }) => id)
    .join();
  const columns = useMemo(() => fitColumns(ids ? (ids.split(',') as ColumnChoice[]) : [], room).columns, [ids, room]);
  return children(columns);
}
