'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { cx } from '#components/ui/cx.ts';
import { Skeleton } from '#components/ui/states.tsx';
import type { IndexState } from '#lib/contract/shapes/contract-market.ts';
import { formatPercent, formatPrice } from '#lib/format/price.ts';
import { openIndex } from '#lib/market/marks.ts';
import { sharesOf } from '#lib/market/shares.ts';
import { useContract } from '../contract.tsx';

/** What the index is made of now, and what of it does not count. */
export function IndexTable() {
  const t = useTranslations('futuresChart.details');
  const { symbol, pricePlace } = useContract().instrument;
  const state = useIndex(symbol);
  if (!state) return <Skeleton className="h-28" />;
  const shares = sharesOf(state.sources.map(({ weight }) => weight));
  return (
    <div>
      <h3 className="font-medium">{t('index')}</h3>
      <p className="mt-1 text-muted">{t('indexHint', { index: formatPrice(state.index, pricePlace) })}</p>
      <table className="mt-2 w-full">
        <thead className="text-faint">
          <tr>
            <th className="h-6 text-start font-normal">{t('source')}</th>
            <th className="text-end font-normal">{t('price')}</th>
            <th className="text-end font-normal">{t('share')}</th>
          </tr>
        </thead>
        <tbody>
          {state.sources.map(({ name, price, used }, at) => (
            <tr key={name} className={cx('border-t border-line/60', !used && 'text-faint')}>
              <td className="h-6">
                <bdi>{name}</bdi>
                {used ? null : <span className="text-warning"> · {t('off')}</span>}
              </td>
              <td className="text-end">
                <bdi className="num">{formatPrice(price, pricePlace)}</bdi>
              </td>
              <td className="text-end">
                <bdi className="num">{formatPercent(shares[at])}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The index as the stream tells it; null before. */
function useIndex(symbol: string): IndexState | null {
  const [state, setState] = useState<IndexState | null>(null);
  useEffect(() => {
    const handle = openIndex(symbol);
    const take = () => setState(handle.get());
    const stop = handle.subscribe(take);
    take();
    return stop;
  }, [symbol]);
  return state;
}
