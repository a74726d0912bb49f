'use client';

import { useTranslations } from 'next-intl';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { useResize } from '#components/ui/use-resize.ts';
import type { FundingRow } from '#lib/contract/shapes/contract-market.ts';
import { absDecimal, compareDecimal, signOf } from '#lib/format/decimal.ts';
import { formatPercent, formatPrice } from '#lib/format/price.ts';
import { formatDate, formatDateTime } from '#lib/format/time.ts';
import { useSettings } from '#stores/settings.ts';
import { useContract } from '../contract.tsx';
import { RATE_DIGITS } from '../ticker/futures-figures.tsx';
import styles from './funding.module.css';
import { shareOf } from './share.ts';

/** px from bar to bar at the least. */
const LEAST = 4;

/** Rates as bars around zero, oldest first; the newest ones when there is no room for all. */
export function FundingBars({ rows }: { rows: readonly FundingRow[] }) {
  const t = useTranslations('futuresChart.funding');
  const { pricePlace } = useContract().instrument;
  const zone = useSettings((settings) => settings.timezone);
  const frame = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  const [at, setAt] = useState<number | null>(null);
  useResize(frame, (box) => setWidth(Math.floor(box.width)));
  const shown = rows.slice(-Math.max(1, Math.floor(width / LEAST)));
  const most = shown.reduce(
    (top, { rate }) => (compareDecimal(absDecimal(rate), top) > 0 ? absDecimal(rate)! : top),
    '0',
  );
  const row = at === null ? null : (shown[Math.min(at, shown.length - 1)] ?? null);
  const point = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const share = (event.clientX - box.x) / box.width;
    setAt(Math.min(Math.max(0, Math.floor(share * shown.length)), shown.length - 1));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = STEPS[event.key];
    if (by === undefined) return;
    event.preventDefault();
    setAt(Math.min(Math.max(0, (at ?? shown.length) + by), shown.length - 1));
  };
  const told = row
    ? t('bar', {
        time: formatDateTime(row.at, { zone, seconds: false }),
        rate: formatPercent(row.rate, { sign: true, digits: RATE_DIGITS }),
        mark: formatPrice(row.mark, pricePlace),
      })
    : '';
  return (
    <div className="flex min-h-40 flex-1 flex-col" dir="ltr">
      <p role="status" className="num h-5 shrink-0 text-12 text-muted">
        <bdi>{told}</bdi>
      </p>
      <div
        ref={frame}
        role="application"
        aria-label={t('chart')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrows go through the bars
        tabIndex={0}
        className={styles.bars}
        onPointerMove={point}
        onPointerDown={point}
        onPointerLeave={() => setAt(null)}
        onKeyDown={onKeyDown}
        onBlur={() => setAt(null)}
      >
        <Scale most={most} />
        {width === 0
          ? null
          : shown.map(({ at: stamp, rate }) => (
              <i
                key={stamp}
                data-on={row?.at === stamp || undefined}
                data-way={signOf(rate) < 0 ? 'down' : 'up'}
                style={{ '--share': shareOf(rate, most) } as React.CSSProperties}
              />
            ))}
      </div>
      <p aria-hidden="true" className={`num ${styles.dates}`}>
        {[shown[0], shown.at(-1)].map((end, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the two ends of the bars
          <span key={place}>{end ? formatDate(end.at, { zone }) : ''}</span>
        ))}
      </p>
    </div>
  );
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, PageUp: -10, PageDown: 10 };

/** The largest rate on either side, and zero. */
function Scale({ most }: { most: string }) {
  const text = (rate: string) => formatPercent(rate, { sign: true, digits: RATE_DIGITS });
  return (
    <span aria-hidden="true" className={styles.scale}>
      <span className="num">{text(most)}</span>
      <span className="num">0</span>
      <span className="num">{text(`-${most}`)}</span>
    </span>
  );
}
