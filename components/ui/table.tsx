import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';
import { IconArrowDown, IconArrowUp, IconChevronsUpDown } from './icons.tsx';
import { OverflowBox } from './overflow-box.tsx';
import { type Column, leastTableWidth, leastWidth, TABLE, TRANSITION_BELOW } from './table-layout.ts';

/**
 * Said again in words: a table drawn as cards on small screens has another `display`, and browsers then forget what its
 * parts are.
 */
const ROLES = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  head: { role: 'columnheader' },
  cell: { role: 'cell' },
} as const;

type TableProps = {
  readonly label: string;
  readonly columns: readonly Column[];
  /** How many rows there are altogether: from 100 on they come and go without motion. */
  readonly rowCount: number;
  /** Off where the page itself scrolls, so that the head can stick to its top. */
  readonly scroll?: boolean;
  readonly className?: string;
  readonly children: ReactNode;
};

/**
 * Parts: Table, TableHead, HeadCell, TableBody, Row, Cell, TableFoot. Widths come from `columns`. Without hooks: a
 * server component may draw it too.
 */
export function Table({ label, columns, rowCount, scroll = true, className, children }: TableProps) {
  const table = (
    <table
      {...ROLES.table}
      aria-label={label}
      data-moves={rowCount < TRANSITION_BELOW || undefined}
      className={cx('group/table w-full table-fixed border-collapse whitespace-nowrap', className)}
      style={scroll ? { minWidth: leastTableWidth(columns) } : undefined}
    >
      <colgroup>
        {columns.map((column) => (
          <col
            key={column.id}
            className={column.className}
            style={column.kind === 'tool' || column.width ? { width: leastWidth(column) } : undefined}
          />
        ))}
      </colgroup>
      {children}
    </table>
  );
  return scroll ? <OverflowBox>{table}</OverflowBox> : table;
}

/** @param dense 32 px instead of 44, for the trade screen only */
export function TableHead({
  dense,
  className,
  children,
}: {
  dense?: boolean;
  className?: string;
  children: ReactNode;
}) {
  return (
    <thead {...ROLES.group} className={cx('text-12 text-faint', className)}>
      <tr {...ROLES.row} style={{ height: dense ? TABLE.headDense : TABLE.head }}>
        {children}
      </tr>
    </thead>
  );
}

export type SortOrder = 'ascending' | 'descending';

type HeadCellProps = Omit<ComponentProps<'th'>, 'align'> & {
  readonly align?: 'start' | 'end' | 'center';
  /** Sortable when given; `null` when another column is sorted. */
  readonly sort?: SortOrder | null;
  readonly onSort?: () => void;
};

const ALIGN = { start: 'text-start', end: 'text-end', center: 'text-center' } as const;

/** Heads follow their column: numbers end at the inline end. */
export function HeadCell({ align = 'end', sort, onSort, className, children, ...rest }: HeadCellProps) {
  return (
    <th
      {...ROLES.head}
      scope="col"
      aria-sort={sort ?? undefined}
      className={cx('px-2 font-normal first:ps-3 last:pe-3', ALIGN[align], className)}
      {...rest}
    >
      {sort === undefined ? (
        children
      ) : (
        <button
          type="button"
          onClick={onSort}
          className={cx('touch inline-flex items-center gap-0.5 hover:text-text', sort && 'text-text')}
        >
          {children}
          <SortArrow sort={sort} />
        </button>
      )}
    </th>
  );
}

function SortArrow({ sort }: { sort: SortOrder | null }) {
  const Arrow = sort === 'ascending' ? IconArrowUp : sort === 'descending' ? IconArrowDown : IconChevronsUpDown;
  return <Arrow size={12} />;
}

export function TableBody(props: ComponentProps<'tbody'>) {
  return <tbody {...ROLES.group} {...props} />;
}

export function Row({ className, ...rest }: ComponentProps<'tr'>) {
  return (
    <tr
      {...ROLES.row}
      className={cx(
        'border-t border-line hover:bg-hover',
        'group-data-moves/table:transition-colors group-data-moves/table:duration-(--motion-instant)',
        className,
      )}
      {...rest}
    />
  );
}

type CellProps = Omit<ComponentProps<'td'>, 'align'> & {
  readonly align?: 'start' | 'end' | 'center';
  /** Depth in a tree: 16 px of indent each. */
  readonly level?: number;
};

export function Cell({ align = 'end', level = 0, className, style, ...rest }: CellProps) {
  const indent = level > 0 ? { paddingInlineStart: 8 + level * TABLE.treeIndent } : undefined;
  return (
    <td
      {...ROLES.cell}
      className={cx('px-2 first:ps-3 last:pe-3', ALIGN[align], className)}
      style={{ ...indent, ...style }}
      {...rest}
    />
  );
}

export function TableFoot({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div
      style={{ height: TABLE.head }}
      className={cx('flex items-center justify-between border-t border-line px-3 text-12 text-muted', className)}
    >
      {children}
    </div>
  );
}
