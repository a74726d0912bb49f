'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { Segmented } from '#components/ui/segmented.tsx';
import type { Interval } from '#lib/contract/market.ts';
import { openBook } from '#lib/market/book.ts';
import { useSettings } from '#stores/settings.ts';
import { HeroCard } from './hero-card.tsx';
import type { HeroMarket } from './hero-still.tsx';
import { FIRST_INTERVAL, HERO_INTERVALS } from './home-sizes.ts';
import { useLiveTickers, useRowTicker } from './live.ts';
import { LIVE } from './live-parts.tsx';
import { MiniBook, type Sides } from './mini-book.tsx';
import { MiniChart } from './mini-chart.tsx';
import { useCandles } from './use-candles.ts';

/** One market, living: price, candles of four intervals, book. */
export function HeroLive({ row, sizePlace, candles, sides, tag }: HeroMarket) {
  useLiveTickers();
  const t = useTranslations('home.hero');
  const [interval, setInterval] = useState<Interval>(FIRST_INTERVAL);
  const zone = useSettings((settings) => (settings.hydrated ? settings.timezone : 'UTC'));
  const { market } = row;
  const initial = interval === FIRST_INTERVAL ? candles : null;
  const shown = useCandles({ symbol: market.symbol, interval, initial });
  return (
    <HeroCard
      row={row}
      parts={LIVE}
      intervals={
        <Segmented
          label={t('intervals')}
          look="plain"
          value={interval}
          options={HERO_INTERVALS.map((value) => ({ value, label: value }))}
          onValueChange={setInterval}
          optionClassName="h-6! px-1.5!"
        />
      }
      chart={<MiniChart market={market} interval={interval} candles={shown} zone={zone} tag={tag} />}
      book={
        <MiniBook
          market={market}
          ticker={useRowTicker(row)}
          sizePlace={sizePlace}
          sides={useSides(market.symbol, sides)}
        />
      }
    />
  );
}

function useSides(symbol: string, initial: Sides | null): Sides | null {
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
