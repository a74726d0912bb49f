'use client';

import { useTranslations } from 'next-intl';
import { useCalmTicker, useMarket } from '#components/terminal/market.tsx';
import { cx } from '#components/ui/cx.ts';
import { MISSING } from '#lib/format/amount.ts';
import { divideDecimal, subtractDecimal } from '#lib/format/decimal.ts';
import { formatPercent, trendOf } from '#lib/format/price.ts';
import { scaleAll } from '#lib/market/scale.ts';

const WIDTH = 288;
const HEIGHT = 48;

/** The closes of seven days with the last price at their end. */
export function WeekLine() {
  const t = useTranslations('trade.info');
  const { week } = useMarket();
  const last = useCalmTicker()?.last;
  const closes = last && week ? [...week, last] : (week ?? []);
  const heights = closes.length > 1 ? scaleAll(closes, HEIGHT - 4) : null;
  const first = closes[0];
  const change = first && last ? divideDecimal(subtractDecimal(last, first), first, 8) : null;
  const trend = trendOf(change, 4);
  const tone = trend === 'down' ? 'text-down' : trend === 'up' ? 'text-up' : 'text-muted';
  return (
    <div>
      <div className="flex justify-between text-12">
        <span className="text-faint">{t('week')}</span>
        <span className={cx('num font-medium', tone)}>
          {change === null ? MISSING : formatPercent(change, { sign: true })}
        </span>
      </div>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        className={cx('mt-1 block h-12 w-full', tone)}
      >
        {heights ? <Line heights={heights} /> : null}
      </svg>
    </div>
  );
}

function Line({ heights }: { heights: readonly number[] }) {
  const step = WIDTH / (heights.length - 1);
  const points = heights.map((height, i) => `${Math.round(i * step * 10) / 10} ${HEIGHT - 2 - height}`);
  const path = `M${points.join('L')}`;
  return (
    <>
      <path d={`${path}V${HEIGHT}H0Z`} fill="currentColor" fillOpacity="0.1" />
      <path d={path} fill="none" stroke="currentColor" strokeWidth="1.5" vectorEffect="non-scaling-stroke" />
    </>
  );
}
