'use client';

import { useTranslations } from 'next-intl';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { formatAmount } from '#lib/format/amount.ts';
import { formatPrice, formatSize } from '#lib/format/price.ts';
import { sizeUnit, valuePlaces, valueUnit } from '#lib/market/names.ts';
import { useMarket } from '../market.tsx';
import styles from './book.module.css';
import type { Sum } from './sums.ts';

const GAP = 8;

/** Average price and totals of the levels up to the pointer, beside the book. For the pointer only: the table has the sums. */
export function BookSum({ sum, top, beside }: { sum: Sum; top: number; beside: RefObject<HTMLElement | null> }) {
  const t = useTranslations('trade.book');
  const { instrument } = useMarket();
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const panel = beside.current?.getBoundingClientRect();
    const own = box.current?.getBoundingClientRect();
    if (!panel || !own || !box.current) return;
    const before = panel.x - own.width - GAP;
    const x = before >= GAP ? before : Math.min(panel.x + panel.width + GAP, window.innerWidth - own.width - GAP);
    const y = Math.min(Math.max(top - own.height / 2, GAP), window.innerHeight - own.height - GAP);
    box.current.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px)`;
  });
  return createPortal(
    <div ref={box} dir="ltr" aria-hidden="true" className={`overlay-box text-12 ${styles.sum}`}>
      <span>{t('average')}</span>
      <span className="num">≈ {formatPrice(sum.average, instrument.pricePlace)}</span>
      <span>{t('sum', { coin: sizeUnit(instrument) })}</span>
      <span className="num">{formatSize(sum.size, instrument.sizePlace)}</span>
      <span>{t('sum', { coin: valueUnit(instrument) })}</span>
      <span className="num">{formatAmount(sum.value, { precision: valuePlaces(instrument) })}</span>
    </div>,
    document.body,
  );
}
