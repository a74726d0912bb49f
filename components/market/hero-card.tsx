'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Coin } from '#components/ui/coin.tsx';
import { Link } from '#components/ui/link.tsx';
import { Segmented } from '#components/ui/segmented.tsx';
import type { Candle, Depth, Interval } from '#lib/contract/market.ts';
import { FIRST_INTERVAL } from './home-sizes.ts';
import { LiveChange, LivePrice } from './live.tsx';
import { MiniBook } from './mini-book.tsx';
import { MiniChart } from './mini-chart.tsx';
import { type MarketRow, pairName, spotPath } from './rows.ts';
import { useCandles } from './use-candles.ts';

export const HERO_INTERVALS = ['15m', '1h', '4h', '1D'] as const satisfies readonly Interval[];

type HeroCardProps = {
  readonly row: MarketRow;
  readonly sizePlace: number;
  /** Of the first interval; null where the server had none. */
  readonly candles: readonly Candle[] | null;
  readonly depth: Depth | null;
};

/** The product at a glance: one live market. */
export function HeroCard({ row, sizePlace, candles, depth }: HeroCardProps) {
  const t = useTranslations('home.hero');
  const [interval, setInterval] = useState<Interval>(FIRST_INTERVAL);
  const shown = useCandles({
    symbol: row.market.symbol,
    interval,
    initial: interval === FIRST_INTERVAL ? candles : null,
  });
  const pair = pairName(row.market);
  return (
    <section
      aria-label={t('label', { pair })}
      className="overflow-hidden rounded-panel border border-line bg-panel shadow-overlay"
    >
      <div className="flex h-11 items-center gap-2.5 border-b border-line px-4 whitespace-nowrap">
        <Coin symbol={row.market.base} />
        <Link href={spotPath(row.market)} className="text-14 font-semibold hover:text-accent">
          <bdi dir="ltr">{pair}</bdi>
        </Link>
        <LivePrice row={row} className="text-14 font-semibold" />
        <LiveChange row={row} className="text-12" />
        <Segmented
          label={t('intervals')}
          look="plain"
          value={interval}
          options={HERO_INTERVALS.map((value) => ({ value, label: value }))}
          onValueChange={setInterval}
          className="ms-auto max-sm:hidden"
          optionClassName="h-6! px-1.5!"
        />
      </div>
      <div dir="ltr" className="flex">
        <div className="min-w-0 flex-1 border-r border-line max-sm:border-r-0">
          <MiniChart market={row.market} interval={interval} candles={shown} />
        </div>
        <div className="w-[200px] shrink-0 max-sm:hidden">
          <MiniBook row={row} sizePlace={sizePlace} initial={depth} />
        </div>
      </div>
    </section>
  );
}
