'use client';

import { useTranslations } from 'next-intl';
import { useRef } from 'react';
import { usePaint, writeAttribute, writeText } from '#components/ui/painted.tsx';
import { rangeWords } from './figures.tsx';
import { useLiveRow } from './live-figure.tsx';
import { RangeBar, rangeAt } from './range-bar.tsx';
import type { MarketRow } from './rows.ts';

/** The bar between low and high and its words, painted as prices come. */
export function LiveRange({ row }: { row: MarketRow }) {
  const t = useTranslations('markets');
  const { watch, now } = useLiveRow(row);
  const mark = useRef<HTMLSpanElement>(null);
  const words = useRef<HTMLSpanElement>(null);
  const said = useRef('');
  const text = () => {
    const ticker = now();
    return ticker ? t('rangeText', rangeWords(ticker, row.market)) : '';
  };
  usePaint(watch, () => {
    const at = rangeAt(now());
    writeAttribute(mark.current, 'hidden', at === null ? '' : null);
    // The words follow what can be seen: a price that moves the mark nowhere changes no sentence either.
    if (!mark.current || said.current === at) return;
    said.current = at ?? '';
    mark.current.style.insetInlineStart = at ?? '';
    writeText(words.current, text());
  });
  return (
    <>
      <RangeBar at={rangeAt(now())} mark={mark} />
      <span ref={words} suppressHydrationWarning className="sr-only">
        {text()}
      </span>
    </>
  );
}
