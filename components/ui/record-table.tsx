import type { ReactNode } from 'react';
import cards from './cards.module.css';
import { cx } from './cx.ts';
import styles from './record-table.module.css';
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from './table.tsx';

export type RecordColumn<R> = {
  readonly id: string;
  readonly head: string;
  /** Numbers and moments end at the inline end, the default; the first column always begins at the start. */
  readonly align?: 'start' | 'end';
  /** px of the drawing; columns without one share what is left. */
  readonly width?: number;
  /** What can be done with a row: its head is heard and not seen. */
  readonly bare?: boolean;
  cell(row: R): ReactNode;
};

type RecordProps<R> = {
  readonly label: string;
  /** What a row is about comes first: on small screens it is the head of its card. */
  readonly columns: readonly RecordColumn<R>[];
  readonly rows: readonly R[];
  keyOf(row: R): string;
};

/** A table of things somebody has: rows of 52 px, cards under 768 px. Nothing in it scrolls sideways. */
export function RecordTable<R>({ label, columns, rows, keyOf }: RecordProps<R>) {
  return (
    <Table
      label={label}
      columns={columns}
      rowCount={rows.length}
      scroll={false}
      className={cx(cards.cards, styles.records)}
    >
      <TableHead>
        {columns.map(({ id, head, bare, ...column }, at) => (
          <HeadCell
            key={id}
            align={at === 0 ? 'start' : column.align}
            className={bare ? 'relative' : 'whitespace-normal'}
          >
            {bare ? <span className="sr-only">{head}</span> : head}
          </HeadCell>
        ))}
      </TableHead>
      <TableBody>
        {rows.map((row) => (
          <Row key={keyOf(row)} className="h-13 text-13">
            {columns.map(({ id, head, bare, align, cell }, at) => (
              <Cell
                key={id}
                align={at === 0 ? 'start' : align}
                data-part={at === 0 ? 'name' : bare ? 'act' : undefined}
                data-label={at === 0 || bare ? undefined : head}
                className="py-1.5"
              >
                {cell(row)}
              </Cell>
            ))}
          </Row>
        ))}
      </TableBody>
    </Table>
  );
}

/** Two lines of a cell: what counts on top, its companion under it. */
export function TwoLines({
  under,
  className,
  children,
}: {
  under: ReactNode;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div className={cx('min-w-0', className)}>
      <div className="truncate">{children}</div>
      {under ? <div className="truncate text-12 text-faint">{under}</div> : null}
    </div>
  );
}
