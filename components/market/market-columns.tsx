import { useTranslations } from 'next-intl';
import { HeadCell, TableHead } from '#components/ui/table.tsx';
import type { Column } from '#components/ui/table-layout.ts';
import type { Sort, SortKey } from './selection.ts';

/** Columns that smaller screens leave out; the cells and the `<col>` carry the same words. */
const WIDE_ONLY = 'max-xl:hidden';
const ROOMY_ONLY = 'max-lg:hidden';
const TABLE_ONLY = 'max-md:hidden';

export type MarketColumnId =
  | 'favourite'
  | 'pair'
  | 'price'
  | 'change'
  | 'low'
  | 'range'
  | 'high'
  | 'turnover'
  | 'volume'
  | 'spread'
  | 'week'
  | 'action';

export type MarketColumn = Column & {
  readonly id: MarketColumnId;
  readonly align?: 'start' | 'center';
  readonly sort?: SortKey;
  /** Its head is said and not drawn. */
  readonly unseen?: true;
};

/** The table as it first is, and as the server draws it. */
export const FIRST_COLUMNS: readonly MarketColumn[] = [
  { id: 'favourite', kind: 'tool', align: 'start', unseen: true },
  { id: 'pair', align: 'start', sort: 'pair' },
  { id: 'price', width: 150, sort: 'price' },
  { id: 'change', width: 120, sort: 'change' },
  { id: 'low', width: 120, className: WIDE_ONLY },
  { id: 'range', width: 120, align: 'center', className: WIDE_ONLY },
  { id: 'high', width: 120, align: 'start', className: WIDE_ONLY },
  { id: 'turnover', width: 130, sort: 'turnover', className: TABLE_ONLY },
  { id: 'week', width: 160, className: ROOMY_ONLY },
  { id: 'action', width: 104, unseen: true, className: TABLE_ONLY },
];

type HeadProps = {
  readonly columns?: readonly MarketColumn[];
  readonly sort: Sort | null;
  readonly onSort?: (key: SortKey) => void;
};

/** Sticks below the header of the site. @param sort null while the best answers of a search stand first */
export function MarketsHead({ columns = FIRST_COLUMNS, sort, onSort }: HeadProps) {
  const t = useTranslations('markets.columns');
  const by = (key: SortKey | undefined) =>
    key && {
      sort: sort?.key === key ? sort.order : null,
      ...(onSort ? { onSort: () => onSort(key) } : {}),
    };
  return (
    <TableHead className="sticky top-12 z-(--z-sticky) bg-panel shadow-[inset_0_1px_0_var(--line)] max-md:sr-only">
      {columns.map(({ id, align, className, sort: key, unseen }) => (
        <HeadCell
          key={id}
          {...(align ? { align } : {})}
          // Under 768 px the head is only heard: there it names every column that sorts, also those a card has no room for.
          className={key || unseen ? undefined : className}
          {...by(key)}
        >
          {unseen ? <span className="sr-only">{t(id)}</span> : t(id)}
        </HeadCell>
      ))}
    </TableHead>
  );
}
