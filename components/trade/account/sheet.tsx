'use client';

import { useVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, Fragment, type ReactNode, useRef } from 'react';
import { cx } from '#components/ui/cx.ts';
import { Skeleton } from '#components/ui/states.tsx';
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '#components/ui/table.tsx';
import { leastTableWidth } from '#components/ui/table-layout.ts';
import { useMobile } from '#components/ui/use-mobile.ts';
import styles from './account.module.css';

export type SheetColumn<R> = {
  readonly id: string;
  readonly head: string;
  readonly align?: 'start' | 'end';
  /** px of the drawing; columns without one share what is left. */
  readonly width?: number;
  /** What can be done with the row: without words in the head, and always in sight at the inline end. */
  readonly bare?: boolean;
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
  /** Shown in place of rows when there are none. */
  readonly empty: ReactNode;
  /** The numbers have stopped. */
  readonly stale?: boolean;
};

/** Stays at the inline end while the rest scrolls under it. */
const AT_END = 'md:sticky md:end-0 md:bg-panel md:group-hover/row:bg-hover';
/** px; `h-9` is the same. */
const ROW = 36;
/** Longer lists draw the rows in sight only. */
const WHOLE_UP_TO = 100;
const OVERSCAN = 10;
const SKELETON_ROWS = 4;

/** A dense table of the panel that scrolls in its box, with a head that stays; cards on small screens. */
export function Sheet<R>({ label, columns, rows, keyOf, below, empty, stale = false }: SheetProps<R>) {
  const box = useRef<HTMLDivElement>(null);
  const count = rows?.length ?? 0;
  const window = useWindow(box, count);
  if (rows?.length === 0) return empty;
  return (
    <section
      ref={box}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
      tabIndex={0}
      className="min-h-0 flex-1 overflow-auto focus-visible:-outline-offset-2"
    >
      <div
        className="md:min-w-(--least)"
        style={{ '--least': `${leastTableWidth(columns)}px` } as CSSProperties}
        data-stale={stale || undefined}
      >
        <Table label={label} columns={columns} rowCount={count} scroll={false} className={cx('text-12', styles.table)}>
          <TableHead dense className="sticky top-0 z-(--z-sticky) bg-panel">
            {columns.map(({ id, head, align, bare }) => (
              <HeadCell key={id} align={align} className={bare ? AT_END : undefined}>
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
                      {columns.map(({ id, head, align, bare, cell }) => (
                        <Cell
                          key={id}
                          align={align}
                          data-label={bare ? undefined : head}
                          data-wide={bare || undefined}
                          className={bare ? AT_END : undefined}
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

/** Which rows are drawn, and the room of those that are not (px). */
function useWindow(box: React.RefObject<HTMLElement | null>, count: number) {
  // Cards have heights of their own and the page scrolls them.
  const mobile = useMobile();
  const long = count > WHOLE_UP_TO && !mobile;
  const virtual = useVirtualizer({
    count: long ? count : 0,
    enabled: long,
    getScrollElement: () => box.current,
    estimateSize: () => ROW,
    overscan: OVERSCAN,
  });
  if (!long) return { from: 0, to: count, before: 0, after: 0 };
  const items = virtual.getVirtualItems();
  const first = items[0];
  const last = items.at(-1);
  // Before the box is measured.
  if (!first || !last) return { from: 0, to: WHOLE_UP_TO, before: 0, after: (count - WHOLE_UP_TO) * ROW };
  return { from: first.index, to: last.index + 1, before: first.start, after: virtual.getTotalSize() - last.end };
}

function Spacer({ height }: { height: number }) {
  return height > 0 ? <tr data-spacer="" style={{ height }} /> : null;
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
