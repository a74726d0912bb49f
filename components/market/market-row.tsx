import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { buttonClass } from '#components/ui/button.tsx';
import { Chip } from '#components/ui/chip.tsx';
import { Coin } from '#components/ui/coin.tsx';
import { cx } from '#components/ui/cx.ts';
import { Link } from '#components/ui/link.tsx';
import { Cell, Row } from '#components/ui/table.tsx';
import { signOf } from '#lib/format/decimal.ts';
import { OPEN } from '#lib/site/open.ts';
import { FIRST_COLUMNS, type MarketColumn, type MarketColumnId } from './market-columns.tsx';
import { PairText } from './pair.tsx';
import type { Parts } from './parts.ts';
import { type MarketRow, pairName, spotPath } from './rows.ts';
import { Sparkline } from './sparkline.tsx';

type RowProps = { readonly row: MarketRow; readonly parts: Parts };
type CellProps = RowProps & { readonly preview: ReactNode };

/** What stands in a column; the column itself says where it starts and on which screens it is left out. */
const CELLS: Readonly<Record<MarketColumnId, { readonly className?: string; draw(props: CellProps): ReactNode }>> = {
  favourite: { className: 'first:ps-2', draw: ({ row, parts }) => <parts.Star market={row.market} /> },
  pair: {
    className: 'max-md:px-1',
    draw: ({ row, parts, preview }) => (
      <>
        {/* A place in the list may get another market; its words are then new ones instead of moved ones. */}
        <Name key={row.market.symbol} row={row} parts={parts} />
        {preview}
      </>
    ),
  },
  price: {
    className: 'font-medium max-md:px-1',
    draw: ({ row, parts }) => (
      <>
        <parts.Price row={row} />
        <parts.Approximate row={row} />
      </>
    ),
  },
  change: { className: 'font-medium max-md:px-1', draw: ({ row, parts }) => <parts.Change row={row} /> },
  low: { className: 'text-12 text-faint', draw: ({ row, parts }) => <parts.Low row={row} /> },
  range: { draw: ({ row, parts }) => <parts.Range row={row} /> },
  high: { className: 'text-12 text-faint', draw: ({ row, parts }) => <parts.High row={row} /> },
  turnover: { draw: ({ row, parts }) => <parts.Turnover row={row} /> },
  volume: { draw: ({ row, parts }) => <parts.Volume row={row} /> },
  spread: { draw: ({ row, parts }) => <parts.Spread row={row} /> },
  week: { draw: ({ row }) => <Sparkline spark={row.spark} width={112} height={32} /> },
  action: { draw: ({ row }) => <TradeLink row={row} /> },
};

type MarketRowProps = RowProps & {
  readonly columns?: readonly MarketColumn[];
  /** What comes with the row while it is looked at. It stands after the name, so Tab reaches it from there. */
  readonly preview?: ReactNode;
};

/** One market. Under 768 px the same row is a card: a table with other boxes, so that nothing is written twice. */
export function MarketRowView({ row, parts, columns = FIRST_COLUMNS, preview = null }: MarketRowProps) {
  return (
    <Row
      data-symbol={row.market.symbol}
      className="group relative h-13 text-14 max-md:grid max-md:h-16 max-md:grid-cols-[44px_minmax(0,1fr)_112px_68px] max-md:items-center max-md:pe-2 max-md:[content-visibility:auto]"
    >
      {columns.map(({ id, align, className }) => (
        <Cell key={id} {...(align ? { align } : {})} className={cx(CELLS[id].className, className)}>
          {CELLS[id].draw({ row, parts, preview })}
        </Cell>
      ))}
    </Row>
  );
}

/** The name is the link of the whole row, and the stop of the keyboard; this one is for those who look for a button. */
function TradeLink({ row: { market } }: { row: MarketRow }) {
  const t = useTranslations('markets');
  return (
    <Link
      href={spotPath(market)}
      tabIndex={-1}
      aria-label={t('tradePair', { pair: pairName(market) })}
      className={cx(
        buttonClass({ size: 28 }),
        'relative z-1 not-group-hover:bg-transparent not-group-hover:shadow-none',
      )}
    >
      {t('trade')}
    </Link>
  );
}

function Name({ row, parts }: RowProps) {
  const { market } = row;
  return (
    <span className="flex items-center gap-3 max-md:gap-2">
      <Coin symbol={market.base} size={28} />
      <span className="min-w-0">
        <span className="flex items-center gap-2">
          <Link href={spotPath(market)} className="after:absolute after:inset-0">
            <PairText market={market} />
          </Link>
          <Marks row={row} />
          <parts.Alert market={market} />
        </span>
        <span className="block truncate text-12 text-faint max-md:hidden">{market.baseName}</span>
        <parts.Turnover row={row} className="text-12 text-faint md:hidden" />
      </span>
    </span>
  );
}

/** Margin where it can be had, and whether the market rests. */
function Marks({ row: { market } }: { row: MarketRow }) {
  const t = useTranslations('markets');
  return (
    <>
      {OPEN.margin && signOf(market.marginLeverage) > 0 ? (
        <Chip className="max-lg:hidden">
          <span aria-hidden="true" className="num">
            {market.marginLeverage}×
          </span>
          <span className="sr-only">{t('leverage', { times: market.marginLeverage })}</span>
        </Chip>
      ) : null}
      {market.status === 'halted' ? <Chip tone="warning">{t('halted')}</Chip> : null}
    </>
  );
}
