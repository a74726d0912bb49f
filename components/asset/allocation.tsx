'use client';

import { useTranslations } from 'next-intl';
import { formatPercent } from '#lib/format/price.ts';
import { type HeldCoin, type Slice, slicesOf } from '#lib/market/coins.ts';
import { Panel } from './panel.tsx';

type AllocationProps = {
  readonly coins: readonly HeldCoin[];
  /** USDT */
  readonly total: string;
};

/** Slices of their own, the rest together. */
const MOST = 7;
const COLOURS = [1, 2, 3, 5, 6, 4].map((n) => `var(--series-${n})`);
const REST = 'var(--text-faint)';

/** Which part of the total each coin is: one bar, and the same in words. */
export function Allocation({ coins, total }: AllocationProps) {
  const t = useTranslations('assets.allocation');
  const slices = slicesOf(coins, total, MOST);
  if (slices.length === 0) return null;
  const percent = ({ share }: Slice) => formatPercent(share, { digits: 1 });
  return (
    <Panel title={t('title')}>
      <div className="px-6 pb-4 max-md:px-4">
        <div aria-hidden="true" className="flex h-2 gap-0.5 overflow-hidden rounded-full">
          {slices.map((slice, index) => (
            <span
              key={slice.asset ?? ''}
              className="min-w-0.5"
              style={{ flexGrow: slice.share, flexBasis: 0, background: colourOf(slice, index) }}
            />
          ))}
        </div>
        <ul className="mt-3 flex flex-wrap gap-x-5 gap-y-1.5 text-12 text-muted">
          {slices.map((slice, index) => (
            <li key={slice.asset ?? ''} className="flex items-center gap-1.5">
              <span
                aria-hidden="true"
                className="size-2 rounded-[2px]"
                style={{ background: colourOf(slice, index) }}
              />
              {slice.asset === null ? t('rest') : <bdi>{slice.asset}</bdi>}
              <span dir="ltr" className="num font-medium text-text">
                {percent(slice)}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </Panel>
  );
}

function colourOf({ asset }: Slice, index: number): string {
  return (asset !== null && COLOURS[index]) || REST;
}
