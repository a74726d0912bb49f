'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { Coin } from '#components/ui/coin.tsx';
import { cx } from '#components/ui/cx.ts';
import { IconStar } from '#components/ui/icons.tsx';
import { Link } from '#components/ui/link.tsx';
import { EmptyState } from '#components/ui/states.tsx';
import { useMobile } from '#components/ui/use-mobile.ts';
import { MISSING } from '#lib/format/amount.ts';
import { formatCompact, formatPercent, formatPrice, trendOf } from '#lib/format/price.ts';
import { marketPath, sizeUnit } from '#lib/market/names.ts';
import { useMarket } from '../market.tsx';
import type { PairRow } from './pair-rows.ts';

/** px; the higher one is for the thumb. */
const ROW = { desk: 36, phone: 48 } as const;
/** Rows drawn beyond the edges of what is in sight. */
const SPARE = 4;
/** A phone has no room for the last columns: the turnover stands under the pair there. */
export const columnsOf = (contracts: boolean): string =>
  cx(
    'grid items-center gap-x-2 px-3 max-md:grid-cols-[24px_minmax(0,1fr)_100px_68px]',
    contracts
      ? 'grid-cols-[20px_minmax(0,1fr)_92px_72px_84px_124px_72px]'
      : 'grid-cols-[20px_minmax(0,1fr)_92px_72px_72px]',
  );
/** Rates of funding are small: 0.0100%. */
const RATE_DIGITS = 4;
const TONE = { up: 'text-up', down: 'text-down', flat: 'text-muted' } as const;

type PairTableProps = {
  readonly id: string;
  readonly title: string;
  readonly rows: readonly PairRow[];
  readonly active: number;
  readonly favourites: readonly string[];
  readonly onToggle: (symbol: string) => void;
  readonly onOpen: () => void;
};

/** The pairs as a list box driven by the search field; only rows in sight are drawn. */
export function PairTable({ id, title, rows, active, favourites, onToggle, onOpen }: PairTableProps) {
  const t = useTranslations('trade.pairs');
  const box = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  const rowHeight = useMobile() ? ROW.phone : ROW.desk;
  const height = box.current?.clientHeight || 300;
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const from = active * rowHeight;
    const over = from + rowHeight - element.clientHeight;
    if (from < element.scrollTop) element.scrollTop = from;
    else if (over > element.scrollTop) element.scrollTop = over;
  }, [active, rowHeight]);
  if (rows.length === 0) {
    // Field and tabs above name what they control, also while it is empty.
    return (
      <div id={id} className="grid flex-1">
        <EmptyState title={t('empty')} text={t('emptyHint')} />
      </div>
    );
  }
  const first = Math.max(0, Math.floor(top / rowHeight) - SPARE);
  const last = Math.min(rows.length, Math.ceil((top + height) / rowHeight) + SPARE);
  const drawn = rows.slice(first, last).map((row, index) => ({ row, at: first + index }));
  if (active >= 0 && (active < first || active >= last)) drawn.push({ row: rows[active]!, at: active });
  return (
    <div
      ref={box}
      id={id}
      role="listbox"
      aria-label={title}
      tabIndex={-1}
      onScroll={(event) => setTop(event.currentTarget.scrollTop)}
      className="relative min-h-0 flex-1 overflow-y-auto"
    >
      <div role="presentation" style={{ height: rows.length * rowHeight }} />
      {drawn.map(({ row, at }) => (
        <Row
          key={row.instrument.symbol}
          id={`${id}-${row.instrument.symbol}`}
          row={row}
          at={at}
          top={at * rowHeight}
          count={rows.length}
          active={at === active}
          starred={favourites.includes(row.instrument.symbol)}
          onToggle={onToggle}
          onOpen={onOpen}
        />
      ))}
    </div>
  );
}

type RowProps = {
  readonly id: string;
  readonly row: PairRow;
  readonly at: number;
  /** px */
  readonly top: number;
  readonly count: number;
  readonly active: boolean;
  readonly starred: boolean;
  readonly onToggle: (symbol: string) => void;
  readonly onOpen: () => void;
};

function Row({ id, row, at, top, count, active, starred, onToggle, onOpen }: RowProps) {
  const t = useTranslations('trade.pairs');
  const current = useMarket().instrument.symbol === row.instrument.symbol;
  const { symbol, base, quote, pricePlace, contract } = row.instrument;
  const trend = trendOf(row.ticker?.change24h, 4);
  const turnover = formatCompact(row.ticker?.quoteVolume);
  return (
    <Link
      id={id}
      href={marketPath(row.instrument)}
      prefetch="none"
      role="option"
      tabIndex={-1}
      aria-selected={active}
      aria-current={current ? 'page' : undefined}
      aria-posinset={at + 1}
      aria-setsize={count}
      onClick={onOpen}
      style={{ insetBlockStart: top }}
      className={cx(
        'absolute inset-x-0 h-9 text-12 hover:bg-hover max-md:h-12 max-md:text-13',
        columnsOf(contract !== null),
        active && 'bg-hover',
      )}
    >
      {/* For the pointer; the keyboard stars with Shift+Enter. */}
      <span
        aria-hidden="true"
        onClick={(event) => {
          event.preventDefault();
          event.stopPropagation();
          onToggle(symbol);
        }}
        className={cx('grid size-5 place-items-center', starred ? 'text-warning' : 'text-faint hover:text-text')}
      >
        <IconStar size={14} className={starred ? 'fill-current' : ''} />
      </span>
      <span className="flex min-w-0 items-center gap-2">
        <Coin symbol={base} size={18} />
        <span>
          <bdi className={cx('font-medium', current && 'text-accent')}>
            {base}
            <span className="font-normal text-faint">
              {contract === null ? '/' : ''}
              {quote}
            </span>
          </bdi>
          <span className="num block text-12 text-faint md:hidden">{turnover}</span>
        </span>
        {starred ? <span className="sr-only">{t('favourites')}</span> : null}
      </span>
      <span className="num justify-self-end">{row.ticker ? formatPrice(row.ticker.last, pricePlace) : MISSING}</span>
      <span className={cx('num justify-self-end', TONE[trend])}>
        {formatPercent(row.ticker?.change24h, { sign: true })}
      </span>
      {contract === null ? null : <Held row={row} />}
      <span className="num justify-self-end text-muted max-md:hidden">{turnover}</span>
    </Link>
  );
}

/** What holding a contract costs, and how much of it is held. */
function Held({ row: { instrument, state } }: { row: PairRow }) {
  return (
    <>
      <span className="num justify-self-end max-md:hidden">
        {formatPercent(state?.fundingRate ?? null, { sign: true, digits: RATE_DIGITS })}
      </span>
      <span className="num justify-self-end truncate text-muted max-md:hidden">
        {state ? `${formatCompact(state.openInterest)} ${sizeUnit(instrument)}` : MISSING}
      </span>
    </>
  );
}
