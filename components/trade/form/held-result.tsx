'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useMemo, useState } from 'react';
import { Amount } from '#components/ui/amount.tsx';
import { cx } from '#components/ui/cx.ts';
import type { HeldBuy } from '#lib/order/held-buys.ts';
import type { mergeBuyOrders } from '#lib/trade/merge.ts';
import { useHeld } from '#stores/held.ts';
import { useMarket, useTicker } from '../market.tsx';
import { Row } from './holding-row.tsx';

type Merge = typeof mergeBuyOrders;
const TONE = { up: 'text-up', down: 'text-down', neutral: '' } as const;

/** What the held buys cost on average, and what they have brought so far at the last price. */
export function HeldResult({ buys }: { buys: readonly HeldBuy[] }) {
  const t = useTranslations('order.holding');
  const { symbol, quote, pricePlace, quotePlace } = useMarket().instrument;
  const last = useTicker()?.last ?? null;
  const merge = useMerge();
  const merged = useMemo(() => merge?.(buys, { marketPrice: last }) ?? null, [merge, buys, last]);
  useEffect(() => useHeld.getState().setHeld(symbol, merged), [symbol, merged]);
  useEffect(() => () => useHeld.getState().setHeld(null, null), []);
  if (!merged) return null;
  return (
    <>
      <Row name={t('average', { count: merged.orderNos.length })}>
        <Amount value={merged.averagePrice} unit={quote} precision={pricePlace} />
      </Row>
      <Row name={t('profit')}>
        <span className={cx('num', TONE[merged.colour])}>
          <Amount value={merged.earnings} unit={quote} precision={quotePlace} plusSign />{' '}
          <span dir="ltr">{merged.roeText}</span>
        </span>
      </Row>
    </>
  );
}

/** Fetched when there is something to merge: decimals of any length weigh more than the rest of the card. */
function useMerge(): Merge | null {
  const [merge, setMerge] = useState<{ readonly run: Merge } | null>(null);
  useEffect(() => {
    let wanted = true;
    import('#lib/trade/merge.ts').then(
      ({ mergeBuyOrders }) => {
        if (wanted) setMerge({ run: mergeBuyOrders });
      },
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, []);
  return merge?.run ?? null;
}
