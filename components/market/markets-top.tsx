'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { Dot } from '#components/ui/chip.tsx';
import { Coin } from '#components/ui/coin.tsx';
import type { IconComponent } from '#components/ui/icon.tsx';
import { IconChartColumn, IconChevronRight, IconTrendingDown, IconTrendingUp } from '#components/ui/icons.tsx';
import { Link } from '#components/ui/link.tsx';
import { Skeleton, StaleStrip } from '#components/ui/states.tsx';
import { convert, currencyOf } from '#lib/format/currency.ts';
import { signOf } from '#lib/format/decimal.ts';
import { formatCompact } from '#lib/format/price.ts';
import { formatTime, formatZone } from '#lib/format/time.ts';
import { summarise } from '#lib/market/value.ts';
import { useConnection } from '#stores/connection.ts';
import { useRates } from '#stores/rates.ts';
import { useSettings } from '#stores/settings.ts';
import { LiveChange, LivePrice, useRowTicker, useSilence } from './live.tsx';
import { PairText } from './pair.tsx';
import { type MarketRow, spotPath } from './rows.ts';
import { type Sort, type SortKey, sortRows } from './selection.ts';
import { currentTickers } from './use-order.ts';

/** Cards and counts are made anew this often. ms */
const LOOK_MS = 5_000;
const CARD_ROWS = 3;

type TopProps = { readonly rows: readonly MarketRow[] | null; readonly onSort: (sort: Sort) => void };

/** The whole market in one line and three small lists. */
export function MarketsTop({ rows, onSort }: TopProps) {
  useEvery(LOOK_MS);
  const tickers = rows ? currentTickers(rows) : {};
  const usdt = rows?.filter(({ market }) => market.quote === 'USDT' && !market.tags.includes('stable')) ?? null;
  const best = (key: SortKey, order: Sort['order'], keep = (_: MarketRow) => true) =>
    usdt && sortRows(usdt.filter(keep), { key, order }, tickers).slice(0, CARD_ROWS);
  const moved = (sign: 1 | -1) => (row: MarketRow) => signOf(tickers[row.market.symbol]?.change24h) === sign;
  return (
    <>
      <div className="mb-4 flex min-h-9 flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <Heading rows={rows} tickers={tickers} />
        <Freshness />
      </div>
      <div className="grid grid-cols-3 gap-2 max-lg:grid-cols-2 max-md:-mx-4 max-md:flex max-md:snap-x max-md:overflow-x-auto max-md:px-4 max-md:[scrollbar-width:none]">
        <TopCard
          id="gainers"
          icon={IconTrendingUp}
          rows={best('change', 'descending', moved(1))}
          sort={{ key: 'change', order: 'descending' }}
          onSort={onSort}
        />
        <TopCard
          id="losers"
          icon={IconTrendingDown}
          rows={best('change', 'ascending', moved(-1))}
          sort={{ key: 'change', order: 'ascending' }}
          onSort={onSort}
        />
        <TopCard
          id="traded"
          icon={IconChartColumn}
          rows={best('turnover', 'descending')}
          sort={{ key: 'turnover', order: 'descending' }}
          onSort={onSort}
        />
      </div>
    </>
  );
}

/** Draws again every so often. */
function useEvery(ms: number): void {
  const [, setTurn] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setTurn((count) => count + 1), ms);
    return () => clearInterval(timer);
  }, [ms]);
}

function Heading({ rows, tickers }: { rows: readonly MarketRow[] | null; tickers: Parameters<typeof summarise>[1] }) {
  const t = useTranslations('markets');
  const summary =
    rows &&
    summarise(
      rows.map(({ market }) => market),
      tickers,
    );
  return (
    <div className="flex flex-wrap items-baseline gap-x-4">
      <h1 className="text-28 font-semibold tracking-[-0.01em]">{t('title')}</h1>
      {summary ? (
        <p className="flex flex-wrap gap-x-1.5 text-13 text-muted [&>span+span]:before:me-1.5 [&>span+span]:before:content-['·']">
          <span>{t('summary.pairs', { count: summary.pairs })}</span>
          <span>
            {t.rich('summary.turnover', {
              amount: () => <CompactFiat usdt={summary.turnover} />,
            })}
          </span>
          <Count name="rising" count={summary.rising} className="text-up" />
          <Count name="falling" count={summary.falling} className="text-down" />
          <Count name="unchanged" count={summary.unchanged} />
        </p>
      ) : (
        <Skeleton className="h-3 w-72" />
      )}
    </div>
  );
}

/** Billions of the display currency: `$4.86B`. Keeps its place until the currency is known. */
function CompactFiat({ usdt }: { usdt: string }) {
  const { unit, hydrated } = useSettings();
  const rate = useRates((state) => state.rates[currencyOf(unit).value]);
  if (!hydrated) return <span aria-hidden="true" className="inline-block w-[6ch]" />;
  const text = formatCompact(convert(usdt, rate), { symbol: currencyOf(unit).symbol });
  return <span className="num text-text">{text}</span>;
}

function Count({
  name,
  count,
  className,
}: {
  name: 'rising' | 'falling' | 'unchanged';
  count: number;
  className?: string;
}) {
  const t = useTranslations('markets.summary');
  return <span>{t.rich(name, { count: () => <span className={`num ${className ?? ''}`}>{count}</span> })}</span>;
}

/** When the newest price came, or for how long none has. Keeps its place, so nothing below moves. */
function Freshness() {
  const t = useTranslations('markets');
  const silence = useSilence();
  const status = useConnection((connection) => connection.status);
  const { timezone, hydrated } = useSettings();
  const [now, setNow] = useState(0);
  useEffect(() => {
    const tick = () => setNow(Date.now());
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, []);
  if (silence) return <StaleStrip className="rounded-control">{silence}</StaleStrip>;
  const live = status === 'live' && hydrated && now > 0;
  const time = live ? `${formatTime(now, { zone: timezone })} ${formatZone(now, timezone)}` : '';
  return (
    <p className="flex h-8 items-center gap-2 text-12 text-faint">
      <Dot className={live ? 'text-success' : 'text-faint'} />
      <span className="num">{live ? t('updated', { time }) : t('connecting')}</span>
    </p>
  );
}

type CardProps = {
  readonly id: 'gainers' | 'losers' | 'traded';
  readonly icon: IconComponent;
  readonly rows: readonly MarketRow[] | null;
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
};

const SORT_TEXT = { gainers: 'cards.sortGainers', losers: 'cards.sortLosers', traded: 'cards.sortTraded' } as const;

function TopCard({ id, icon: Icon, rows, sort, onSort }: CardProps) {
  const t = useTranslations('markets');
  return (
    <section className="min-h-[134px] rounded-panel bg-panel px-4 pt-3 pb-2.5 max-md:w-[78vw] max-md:shrink-0 max-md:snap-center">
      <div className="mb-1 flex h-6 items-center justify-between">
        <h2 className="flex items-center gap-1.5 text-13 font-medium">
          <Icon size={14} className="text-faint" />
          {t(`cards.${id}`)}
        </h2>
        <button
          type="button"
          aria-label={t(SORT_TEXT[id])}
          onClick={() => onSort(sort)}
          className="touch p-1 text-faint hover:text-text"
        >
          <IconChevronRight size={14} />
        </button>
      </div>
      {rows
        ? rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a place in the card, which must not move
            <TopRow key={index} row={row} figure={id === 'traded' ? 'turnover' : 'price'} />
          ))
        : [0, 1, 2].map((index) => <Skeleton key={index} className="my-2 h-3" />)}
    </section>
  );
}

function TopRow({ row, figure }: { row: MarketRow; figure: 'price' | 'turnover' }) {
  const turnover = useRowTicker(row)?.quoteVolume;
  return (
    <Link
      href={spotPath(row.market)}
      className="-mx-2 flex h-7 items-center gap-2 rounded-control px-2 text-12 hover:bg-hover max-md:h-11"
    >
      <Coin symbol={row.market.base} size={18} />
      <PairText market={row.market} />
      <span className="ms-auto">
        {figure === 'price' ? <LivePrice row={row} /> : <span className="num">{formatCompact(turnover)}</span>}
      </span>
      <LiveChange row={row} className="w-[76px] text-end font-medium" />
    </Link>
  );
}
