'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useMemo, useState } from 'react';
import { TREND_TEXT } from '#components/ui/change.tsx';
import { cx } from '#components/ui/cx.ts';
import { IconArrowDown, IconArrowUp } from '#components/ui/icons.tsx';
import type { Depth, Level } from '#lib/contract/market.ts';
import { addDecimal, signOf } from '#lib/format/decimal.ts';
import { formatPrice, formatSize } from '#lib/format/price.ts';
import { openBook } from '#lib/market/book.ts';
import { shareOfWhole } from '#lib/market/scale.ts';
import { useRowTicker } from './live.tsx';
import type { MarketRow } from './rows.ts';

/** Levels of either side. */
const LEVELS = 6;

type Sides = { readonly bids: readonly Level[]; readonly asks: readonly Level[] };

function useSides(symbol: string, initial: Depth | null): Sides | null {
  const [sides, setSides] = useState<Sides | null>(initial);
  useEffect(() => {
    const book = openBook(symbol, { fast: false });
    const stop = book.subscribe(() => setSides((before) => book.get() ?? before));
    return () => {
      stop();
      book.close();
    };
  }, [symbol]);
  return sides;
}

/** The best levels of the live book. Prices left, amounts right, in every language. */
export function MiniBook({ row, sizePlace, initial }: { row: MarketRow; sizePlace: number; initial: Depth | null }) {
  const t = useTranslations('home.hero');
  const sides = useSides(row.market.symbol, initial);
  const levels = useMemo(() => sides && withDepth(sides), [sides]);
  const side = (list: readonly Depthful[] | undefined, tone: 'up' | 'down') =>
    Array.from({ length: LEVELS }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a row is a place in the book, not a price
      <BookRow key={index} level={list?.[index]} tone={tone} place={row.market.pricePlace} sizePlace={sizePlace} />
    ));
  return (
    <table dir="ltr" aria-label={t('book')} className="num w-full table-fixed border-collapse text-12">
      <thead className="text-faint">
        <tr className="h-6">
          <th scope="col" className="ps-3 text-left font-normal">
            {t('price')}
          </th>
          <th scope="col" className="pe-3 text-right font-normal">
            {t('amount', { coin: row.market.base })}
          </th>
        </tr>
      </thead>
      <tbody>
        {side(levels?.asks, 'down').reverse()}
        <Middle row={row} />
        {side(levels?.bids, 'up')}
      </tbody>
    </table>
  );
}

type Depthful = { readonly price: string; readonly size: string; readonly share: number };

function withDepth({ bids, asks }: Sides): { bids: Depthful[]; asks: Depthful[] } {
  const [below, above] = [summed(bids), summed(asks)];
  const totals = [below.at(-1)?.total ?? '0', above.at(-1)?.total ?? '0'];
  const most = shareOfWhole(totals[0] ?? '0', totals[1] ?? '0', 2) >= 2 ? totals[0] : totals[1];
  const measure = (levels: typeof below) =>
    levels.map(({ price, size, total }) => ({ price, size, share: shareOfWhole(total, most ?? '0', 100) }));
  return { bids: measure(below), asks: measure(above) };
}

function summed(levels: readonly Level[]) {
  let total = '0';
  return levels.slice(0, LEVELS).map(([price, size]) => {
    total = addDecimal(total, size) ?? total;
    return { price, size, total };
  });
}

type RowProps = {
  readonly level: Depthful | undefined;
  readonly tone: 'up' | 'down';
  readonly place: number;
  readonly sizePlace: number;
};

function BookRow({ level, tone, place, sizePlace }: RowProps) {
  return (
    <tr className="relative h-5">
      <td className={cx('ps-3', tone === 'up' ? 'text-up' : 'text-down')}>
        <span
          data-depth-bar=""
          aria-hidden="true"
          className={cx('absolute inset-y-px right-0', tone === 'up' ? 'bg-up-soft' : 'bg-down-soft')}
          style={{ width: `${level?.share ?? 0}%` }}
        />
        <span className="relative">{level ? formatPrice(level.price, place) : null}</span>
      </td>
      <td className="relative pe-3 text-right">{level ? formatSize(level.size, sizePlace) : null}</td>
    </tr>
  );
}

/** Last price with the direction of the day. */
function Middle({ row }: { row: MarketRow }) {
  const ticker = useRowTicker(row);
  const sign = signOf(ticker?.change24h);
  const Arrow = sign < 0 ? IconArrowDown : IconArrowUp;
  return (
    <tr className="h-9 border-y border-line">
      <td colSpan={2} className={cx('px-3', TREND_TEXT[sign > 0 ? 'up' : sign < 0 ? 'down' : 'flat'])}>
        <span className="flex items-center gap-2">
          <span className="text-16 font-semibold">{formatPrice(ticker?.last, row.market.pricePlace)}</span>
          {sign === 0 ? null : <Arrow size={14} />}
        </span>
      </td>
    </tr>
  );
}
