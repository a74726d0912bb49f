'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Dot } from '#components/ui/marks.tsx';
import { StaleStrip } from '#components/ui/states.tsx';
import { convert, currencyOf } from '#lib/format/currency.ts';
import { formatCompact } from '#lib/format/price.ts';
import { formatTime, formatZone } from '#lib/format/time.ts';
import { ageOf } from '#lib/market/age.ts';
import { useRates } from '#stores/rates.ts';
import { useSettings } from '#stores/settings.ts';
import { useTickers } from '#stores/tickers.ts';
import { heatTiles } from './heat.ts';
import { HeatStrip } from './heat-strip.tsx';
import { useSilence } from './live.ts';
import { MarketHeading } from './market-heading.tsx';
import type { MarketRow } from './rows.ts';
import type { Sort } from './selection.ts';
import { sourced } from './sourced.ts';
import { TopCards } from './top-cards.tsx';
import { useRanks } from './use-ranks.ts';

type TopProps = {
  readonly rows: readonly MarketRow[] | null;
  readonly source: string | null;
  readonly onSort: (sort: Sort) => void;
};

/** The whole market in one line and three small lists, living. */
export function MarketsTop({ rows, source, onSort }: TopProps) {
  const box = useRef<HTMLDivElement>(null);
  const top = useRanks(rows, box);
  const summary = top?.summary ?? null;
  const tiles = useMemo(() => heatTiles(rows ?? []), [rows]);
  return (
    <>
      <MarketHeading summary={summary} turnover={<CompactFiat usdt={summary?.turnover ?? null} />}>
        <Freshness rows={rows} source={source} />
      </MarketHeading>
      <div className="mt-4 w-full">
        <TopCards ranks={top?.ranks ?? null} box={box} onSort={onSort} />
        <HeatStrip tiles={tiles} tickers={top?.tickers ?? {}} />
      </div>
    </>
  );
}

/** Draws again every so often. */
function useEvery(ms: number): number {
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setTurn((count) => count + 1), ms);
    return () => clearInterval(timer);
  }, [ms]);
  return turn;
}

/** Billions of the display currency: `$4.86B`. Keeps its place until the currency is known. */
function CompactFiat({ usdt }: { usdt: string | null }) {
  const { unit, hydrated } = useSettings();
  const rate = useRates((state) => state.rates[currencyOf(unit).value]);
  if (!hydrated) return <span aria-hidden="true" className="inline-block w-[6ch]" />;
  const text = formatCompact(convert(usdt, rate), { symbol: currencyOf(unit).symbol });
  return <span className="num text-text">{text}</span>;
}

/** When the newest price came and from whom, or for how long none has. Keeps its place, so nothing below moves. */
function Freshness({ rows, source }: Pick<TopProps, 'rows' | 'source'>) {
  const t = useTranslations('markets');
  const silence = useSilence();
  const { timezone, hydrated } = useSettings();
  const heard = useTickers((state) => state.heard);
  const old = useOldText(rows);
  useEvery(1000);
  if (silence) return <StaleStrip className="rounded-control">{silence}</StaleStrip>;
  const now = Date.now();
  const live = heard && hydrated;
  const time = live ? `${formatTime(now, { zone: timezone })} ${formatZone(now, timezone)}` : '';
  return (
    <p className="flex h-8 items-center gap-2 text-12 text-faint">
      <Dot className={live ? 'text-success' : 'text-faint'} />
      <span className="num">{live ? sourced(t('updated', { time }), source) : (old ?? t('connecting'))}</span>
    </p>
  );
}

/** How old the prices are that the page came with. */
function useOldText(rows: readonly MarketRow[] | null): string | null {
  const t = useTranslations('common');
  const newest = Math.max(0, ...(rows ?? []).map(({ ticker }) => ticker?.ts ?? 0));
  const age = ageOf(newest, Date.now());
  return age && t('pricesOld', age);
}
