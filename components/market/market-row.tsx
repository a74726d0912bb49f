'use client';

import { useTranslations } from 'next-intl';
import { memo } from 'react';
import { buttonClass } from '#components/ui/button.tsx';
import { Chip } from '#components/ui/chip.tsx';
import { Coin } from '#components/ui/coin.tsx';
import { cx } from '#components/ui/cx.ts';
import { Link } from '#components/ui/link.tsx';
import { Cell, Row } from '#components/ui/table.tsx';
import type { Ticker } from '#lib/contract/market.ts';
import { signOf } from '#lib/format/decimal.ts';
import { formatCompact, formatPrice } from '#lib/format/price.ts';
import { Approximate } from './approximate.tsx';
import { LiveChange, LivePrice, useRowTicker } from './live.tsx';
import { PairText } from './pair.tsx';
import { RangeBar } from './range-bar.tsx';
import { type ListedMarket, type MarketRow, pairName, spotPath } from './rows.ts';
import { Sparkline } from './sparkline.tsx';
import { Star } from './star.tsx';

/** Columns that smaller screens leave out; the cells and the `<col>` carry the same words. */
export const WIDE_ONLY = 'max-xl:hidden';
export const ROOMY_ONLY = 'max-lg:hidden';
export const TABLE_ONLY = 'max-md:hidden';

/**
 * One market. Under 768 px the same row is a card: a table with other boxes, so that nothing is written twice. The
 * roles are said again because a changed `display` takes them away.
 */
export const MarketTableRow = memo(function MarketTableRow({ row }: { row: MarketRow }) {
  const t = useTranslations('markets');
  const { market } = row;
  return (
    <Row className="relative h-13 text-14 max-md:grid max-md:h-16 max-md:grid-cols-[44px_minmax(0,1fr)_auto_84px] max-md:items-center max-md:pe-4">
      <Cell align="start" className="first:ps-2">
        <Star market={market} />
      </Cell>
      <Cell align="start">
        {/* A place in the list may get another market; its words are then new ones instead of moved ones. */}
        <Name key={market.symbol} market={market} />
        <span className="num text-12 text-faint md:hidden">
          <Turnover row={row} />
        </span>
      </Cell>
      <Cell className="font-medium">
        <LivePrice row={row} />
        <Approximate row={row} />
      </Cell>
      <Cell className="font-medium">
        <LiveChange row={row} />
      </Cell>
      <DayRange row={row} />
      <Cell className={cx('num', TABLE_ONLY)}>
        <Turnover row={row} />
      </Cell>
      <Cell className={ROOMY_ONLY}>
        <Sparkline spark={row.spark} width={112} height={32} />
      </Cell>
      <Cell className={TABLE_ONLY}>
        {/* The name is the link of the whole row; this one is for those who look for a button. */}
        <Link
          href={spotPath(market)}
          aria-label={t('tradePair', { pair: pairName(market) })}
          className={cx(buttonClass({ size: 28 }), 'relative z-1')}
        >
          {t('trade')}
        </Link>
      </Cell>
    </Row>
  );
});

function Name({ market }: { market: ListedMarket }) {
  const t = useTranslations('markets');
  const lever = signOf(market.marginLeverage) > 0;
  return (
    <span className="flex items-center gap-3 max-md:gap-2">
      <Coin symbol={market.base} size={28} />
      <span className="min-w-0">
        <span className="flex items-center gap-2">
          <Link href={spotPath(market)} className="after:absolute after:inset-0">
            <PairText market={market} />
          </Link>
          {lever ? (
            <Chip className="max-lg:hidden">
              <span aria-hidden="true" className="num">
                {market.marginLeverage}×
              </span>
              <span className="sr-only">{t('leverage', { times: market.marginLeverage })}</span>
            </Chip>
          ) : null}
          {market.status === 'halted' ? <Chip tone="warning">{t('halted')}</Chip> : null}
        </span>
        <span className="block truncate text-12 text-faint max-md:hidden">{market.baseName}</span>
      </span>
    </span>
  );
}

function Turnover({ row }: { row: MarketRow }) {
  return formatCompact(useRowTicker(row)?.quoteVolume);
}

function DayRange({ row }: { row: MarketRow }) {
  const t = useTranslations('markets');
  const ticker: Ticker | null = useRowTicker(row);
  const place = row.market.pricePlace;
  const [low, high] = [formatPrice(ticker?.low24h, place), formatPrice(ticker?.high24h, place)];
  const side = cx('num text-12 text-faint', WIDE_ONLY);
  return (
    <>
      <Cell className={side}>{low}</Cell>
      <Cell align="center" className={WIDE_ONLY}>
        {ticker ? (
          <>
            <RangeBar last={ticker.last} low={ticker.low24h} high={ticker.high24h} />
            <span className="sr-only">{t('rangeText', { price: formatPrice(ticker.last, place), low, high })}</span>
          </>
        ) : null}
      </Cell>
      <Cell align="start" className={side}>
        {high}
      </Cell>
    </>
  );
}
