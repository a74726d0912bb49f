'use client';

import { type CSSProperties, Fragment, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import cards from '#components/ui/cards.module.css';
import { cx } from '#components/ui/cx.ts';
import { Skeleton } from '#components/ui/states.tsx';
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '#components/ui/table.tsx';
import { leastWidth, TABLE } from '#components/ui/table-layout.ts';
import { observeResize } from '#components/ui/use-resize.ts';
import styles from './sheet.module.css';
import { Spacer, useWindow } from './window.tsx';

export type SheetColumn<R> = {
  readonly id: string;
  readonly head: string;
  readonly align?: 'start' | 'end';
  /** px of the drawing; columns without one share what is left. */
  readonly width?: number;
  /** What can be done with the row: without words in the head, and always in sight at the inline end. */
  readonly bare?: boolean;
  /** Stands alone where two columns share one. */
  readonly tall?: boolean;
  cell(row: R): ReactNode;
};

type SheetProps<R> = {
  readonly label: string;
  readonly columns: readonly SheetColumn<R>[];
  /** Null while nothing is known. */
  readonly rows: readonly R[] | null;
  keyOf(row: R): string;
  /** A line under a row, for what must be said about it. */
  below?(row: R): ReactNode;
  /** px that the line adds to its row; long lists need it before they draw. */
  extraOf?(row: R): number;
  /** Shown in place of rows when there are none. */
  readonly empty: ReactNode;
  /** px that its columns need side by side, where that is more than a panel beside a form has. */
  readonly needs?: number;
  /** The numbers have stopped. */
  readonly stale?: boolean;
};

/** px; `h-9` is the same. */
const ROW = 36;
/** In a panel narrower than this, or than its columns say, every two of them share one, and rows have two lines (sheet.module.css). px */
const TWO_LINES_BELOW = 850;
const ROW_OF_TWO = 44;
const SKELETON_ROWS = 4;

/**
 * A dense table of the panel with a head that stays; rows of two lines where the panel is narrow, cards on small screens.
 * Nothing in it scrolls sideways.
 */
export function Sheet<R>({
  label,
  columns,
  rows,
  keyOf,
  below,
  extraOf,
  empty,
  needs = 0,
  stale = false,
}: SheetProps<R>) {
  const box = useRef<HTMLDivElement>(null);
  const count = rows?.length ?? 0;
  const two = useTwoLines(box, needs, rows?.length !== 0);
  const row = two ? ROW_OF_TWO : ROW;
  const window = useWindow({ box, count, row, extra: (index) => (rows?.[index] && extraOf?.(rows[index])) ?? 0 });
  if (rows?.length === 0) return empty;
  return (
    <section
      ref={box}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
      tabIndex={0}
      data-two={two || undefined}
      className={cx('min-h-0 flex-1 overflow-x-hidden overflow-y-auto focus-visible:-outline-offset-2', styles.box)}
    >
      <div style={shares(columns)} data-stale={stale || undefined}>
        <Table
          label={label}
          columns={columns}
          rowCount={count}
          scroll={false}
          className={cx('text-12', cards.cards, styles.table)}
        >
          <TableHead dense className="sticky top-0 z-(--z-sticky) bg-panel">
            {columns.map(({ id, head, align, bare, tall }) => (
              <HeadCell key={id} align={align} data-tall={bare || tall || undefined}>
                {bare ? <span className="sr-only">{head}</span> : head}
              </HeadCell>
            ))}
          </TableHead>
          <TableBody>
            {rows === null ? (
              <SkeletonRows columns={columns} />
            ) : (
              <>
                <Spacer height={window.before} />
                {rows.slice(window.from, window.to).map((row) => (
                  <Fragment key={keyOf(row)}>
                    <Row className="group/row md:h-9">
                      {columns.map(({ id, head, align, bare, tall, cell }) => (
                        <Cell
                          key={id}
                          align={align}
                          data-col={id}
                          data-label={bare ? undefined : head}
                          data-wide={bare || undefined}
                          data-tall={bare || tall || undefined}
                        >
                          {cell(row)}
                        </Cell>
                      ))}
                    </Row>
                    {below?.(row)}
                  </Fragment>
                ))}
                <Spacer height={window.after} />
              </>
            )}
          </TableBody>
        </Table>
      </div>
    </section>
  );
}

/** px; room for one button. */
const ACT = 44;

type Widths = readonly Pick<SheetColumn<never>, 'id' | 'width' | 'bare' | 'tall'>[];

/** Columns of rows of two lines: each as wide, in proportion, as the wider of the two that share it. */
function shares(columns: Widths): CSSProperties {
  const widths: string[] = [];
  let upper: number | null = null;
  const close = (width: number) => widths.push(`minmax(0, ${width}fr)`);
  for (const column of columns) {
    const width = leastWidth(column);
    if (!column.bare && !column.tall) {
      if (upper !== null) close(Math.max(upper, width));
      upper = upper === null ? width : null;
      continue;
    }
    if (upper !== null) close(upper);
    upper = null;
    if (column.bare) widths.push(`${(column.width ?? 0) > TABLE.columnMin ? width : ACT}px`);
    else close(width);
  }
  if (upper !== null) close(upper);
  return { '--shares': widths.join(' ') } as CSSProperties;
}

/** Whether the box is too narrow for its columns side by side. @param there whether there is a box at all */
function useTwoLines(box: React.RefObject<HTMLElement | null>, needs: number, there: boolean): boolean {
  const [two, setTwo] = useState(false);
  const needed = Math.max(TWO_LINES_BELOW, needs);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element || !there) return;
    const look = () => setTwo(element.clientWidth < needed);
    look();
    return observeResize(element, look);
  }, [box, there, needed]);
  return two;
}

function SkeletonRows({ columns }: { columns: readonly { readonly id: string }[] }) {
  return Array.from({ length: SKELETON_ROWS }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: blocks without identity
    <Row key={row} aria-hidden="true" className="md:h-9">
      {columns.map(({ id }) => (
        <Cell key={id}>
          <Skeleton className="h-3" />
        </Cell>
      ))}
    </Row>
  ));
}
