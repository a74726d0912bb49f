import { useTranslations } from 'next-intl';
import { Coin } from '#components/ui/coin.tsx';
import { cx } from '#components/ui/cx.ts';
import { IconArrowRight } from '#components/ui/icons.tsx';
import { Link } from '#components/ui/link.tsx';
import { Skeleton } from '#components/ui/states.tsx';
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '#components/ui/table.tsx';
import type { Column } from '#components/ui/table-layout.ts';
import { POPULAR } from './home-sizes.ts';
import { PairText } from './pair.tsx';
import type { Parts } from './parts.ts';
import { type MarketRow, spotPath } from './rows.ts';
import { Sparkline } from './sparkline.tsx';

const ROOMY = 'max-md:hidden';
const COLUMNS: readonly Column[] = [
  { id: 'pair' },
  { id: 'price', width: 140 },
  { id: 'change', width: 96 },
  { id: 'turnover', width: 160, className: ROOMY },
  { id: 'line', width: 200, className: ROOMY },
];

type PopularProps = {
  /** Null while they are not known. */
  readonly rows: readonly MarketRow[] | null;
  readonly parts: Parts;
};

/** The markets most people look at, and the way to all of them. */
export function Popular({ rows, parts }: PopularProps) {
  const t = useTranslations('home.popular');
  return (
    <section className="overflow-hidden rounded-panel bg-panel">
      <div className="flex h-12 items-center justify-between border-b border-line px-4">
        <h2 className="text-14 font-semibold">{t('title')}</h2>
        <Link href="/markets" className="touch flex items-center gap-1 text-13 text-accent hover:underline">
          {t('all')}
          <IconArrowRight size={14} />
        </Link>
      </div>
      <Table label={t('title')} columns={COLUMNS} rowCount={POPULAR} scroll={false}>
        <TableHead dense className="max-md:sr-only">
          <HeadCell align="start" className="first:ps-4">
            {t('pair')}
          </HeadCell>
          <HeadCell>{t('price')}</HeadCell>
          <HeadCell>{t('change')}</HeadCell>
          <HeadCell className={ROOMY}>{t('turnover')}</HeadCell>
          <HeadCell className={cx(ROOMY, 'last:pe-4')}>{t('week')}</HeadCell>
        </TableHead>
        <TableBody>
          {rows
            ? rows.map((row) => <PopularRow key={row.market.symbol} row={row} parts={parts} />)
            : Array.from({ length: POPULAR }, (_, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: places without identity
                <Row key={index} className="h-11">
                  <Cell colSpan={5}>
                    <Skeleton className="h-3" />
                  </Cell>
                </Row>
              ))}
        </TableBody>
      </Table>
    </section>
  );
}

function PopularRow({ row, parts }: { row: MarketRow; parts: Parts }) {
  const { market } = row;
  return (
    <Row className="relative h-11 text-13 first:border-t-0">
      <Cell align="start" className="first:ps-4">
        <span className="flex items-center gap-2">
          <Coin symbol={market.base} />
          <Link href={spotPath(market)} className="after:absolute after:inset-0">
            <PairText market={market} />
          </Link>
          <span className="truncate text-12 text-faint max-lg:hidden">{market.baseName}</span>
        </span>
      </Cell>
      <Cell className="font-medium">
        <parts.Price row={row} />
      </Cell>
      <Cell className="font-medium">
        <parts.Change row={row} />
      </Cell>
      <Cell className={`text-12 text-muted ${ROOMY}`}>
        <parts.Turnover row={row} />
      </Cell>
      <Cell className={`last:pe-4 ${ROOMY}`}>
        <Sparkline spark={row.spark} width={88} height={24} />
      </Cell>
    </Row>
  );
}
