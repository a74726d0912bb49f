import { useTranslations } from 'next-intl';
import { HeadCell, TableHead } from '#components/ui/table.tsx';
import type { Column } from '#components/ui/table-layout.ts';
import { ROOMY_ONLY, TABLE_ONLY, WIDE_ONLY } from './market-row.tsx';
import type { Sort, SortKey } from './selection.ts';

export const COLUMNS: readonly Column[] = [
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

type HeadProps = { readonly sort: Sort | null; readonly onSort?: (key: SortKey) => void };

/** Sticks below the header of the site. @param sort null while the best answers of a search stand first */
export function MarketsHead({ sort, onSort }: HeadProps) {
  const t = useTranslations('markets.columns');
  const by = (key: SortKey) => ({
    sort: sort?.key === key ? sort.order : null,
    ...(onSort ? { onSort: () => onSort(key) } : {}),
  });
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
