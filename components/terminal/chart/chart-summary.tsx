'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import type { Interval } from '#lib/contract/market.ts';
import type { Candle } from '#lib/contract/shapes/market.ts';
import { divideDecimal, subtractDecimal } from '#lib/format/decimal.ts';
import { formatPercent, formatPrice } from '#lib/format/price.ts';
import { marketName } from '#lib/market/names.ts';
import { useSettings } from '#stores/settings.ts';
import { useMarket } from '../market.tsx';
import { axisZone } from './clock.ts';
import { crosshairLabel } from './labels.ts';

/** The summary follows the chart at this pace (ms): every tick would be noise. */
const PACE = 1000;

type SummaryProps = {
  readonly interval: Interval;
  readonly range: { readonly first: Candle | null; readonly last: Candle | null };
  /** The bar the crosshair was moved to with the keyboard. */
  readonly spoken: Candle | null;
};

/** What the chart shows, in words, for those who do not see it. */
export function ChartSummary({ interval, range, spoken }: SummaryProps) {
  const t = useTranslations('trade.chart');
  const { instrument } = useMarket();
  const zone = useSettings((settings) => settings.timezone);
  const { first, last } = usePaced(range);
  const price = (value: string) => formatPrice(value, instrument.pricePlace, { exact: true });
  const time = (ts: number) => crosshairLabel(ts, { zone: axisZone(interval, zone), interval });
  const pair = marketName(instrument);
  return (
    <div className="sr-only">
      {first && last ? (
        <p>
          {t('summary', {
            pair,
            interval,
            from: time(first[0]),
            to: time(last[0]),
            open: price(first[1]),
            close: price(last[4]),
            change: formatPercent(divideDecimal(subtractDecimal(last[4], first[1]), first[1], 8), { sign: true }),
          })}
        </p>
      ) : null}
      <p aria-live="polite">
        {spoken
          ? t('bar', {
              time: time(spoken[0]),
              open: price(spoken[1]),
              high: price(spoken[2]),
              low: price(spoken[3]),
              close: price(spoken[4]),
            })
          : ''}
      </p>
    </div>
  );
}

/** The value as it was at the last beat. */
function usePaced<T>(value: T): T {
  const latest = useRef(value);
  latest.current = value;
  const [paced, setPaced] = useState(value);
  useEffect(() => {
    const timer = setInterval(() => setPaced(latest.current), PACE);
    return () => clearInterval(timer);
  }, []);
  return paced;
}
