import { useTranslations } from 'next-intl';
import { buttonClass } from '#components/ui/button.tsx';
import { Chip } from '#components/ui/chip.tsx';
import { Coin } from '#components/ui/coin.tsx';
import { cx } from '#components/ui/cx.ts';
import { Link } from '#components/ui/link.tsx';
import { Cell, Row } from '#components/ui/table.tsx';
import { signOf } from '#lib/format/decimal.ts';
import { OPEN } from '#lib/site/pages.ts';
import { PairText } from './pair.tsx';
import type { Parts } from './parts.ts';
import { type MarketRow, pairName, spotPath } from './rows.ts';
import { Sparkline } from './sparkline.tsx';

/** Columns that smaller screens leave out; the cells and the `<col>` carry the same words. */
export const WIDE_ONLY = 'max-xl:hidden';
export const ROOMY_ONLY = 'max-lg:hidden';
export const TABLE_ONLY = 'max-md:hidden';

type RowProps = { readonly row: MarketRow; readonly parts: Parts };

/** One market. Under 768 px the same row is a card: a table with other boxes, so that nothing is written twice. */
export function MarketRowView({ row, parts }: RowProps) {
  const t = useTranslations('markets');
  const { market } = row;
  const side = cx('text-12 text-faint', WIDE_ONLY);
  return (
    <Row className="group relative h-13 text-14 max-md:grid max-md:h-16 max-md:grid-cols-[44px_minmax(0,1fr)_112px_68px] max-md:items-center max-md:pe-2">
      <Cell align="start" className="first:ps-2">
        <parts.Star market={market} />
      </Cell>
      <Cell align="start" className="max-md:px-1">
        {/* A place in the list may get another market; its words are then new ones instead of moved ones. */}
        <Name key={market.symbol} row={row} parts={parts} />
      </Cell>
      <Cell className="font-medium max-md:px-1">
        <parts.Price row={row} />
        <parts.Approximate row={row} />
      </Cell>
      <Cell className="font-medium max-md:px-1">
        <parts.Change row={row} />
      </Cell>
      <Cell className={side}>
        <parts.Low row={row} />
      </Cell>
      <Cell align="center" className={WIDE_ONLY}>
        <parts.Range row={row} />
      </Cell>
      <Cell align="start" className={side}>
        <parts.High row={row} />
      </Cell>
      <Cell className={TABLE_ONLY}>
        <parts.Turnover row={row} />
      </Cell>
      <Cell className={ROOMY_ONLY}>
        <Sparkline spark={row.spark} width={112} height={32} />
      </Cell>
      <Cell className={TABLE_ONLY}>
        {/* The name is the link of the whole row; this one is for those who look for a button. */}
        <Link
          href={spotPath(market)}
          aria-label={t('tradePair', { pair: pairName(market) })}
          className={cx(
            buttonClass({ size: 28 }),
            'relative z-1 not-group-hover:not-focus-visible:bg-transparent not-group-hover:not-focus-visible:shadow-none',
          )}
        >
          {t('trade')}
        </Link>
      </Cell>
    </Row>
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
