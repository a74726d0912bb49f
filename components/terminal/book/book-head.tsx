'use client';

import { useTranslations } from 'next-intl';
import { type CSSProperties, type ReactNode, useRef, useSyncExternalStore } from 'react';
import { Painted, usePaint } from '#components/ui/painted.tsx';
import { Skeleton } from '#components/ui/states.tsx';
import { LastPrice } from '../last-price.tsx';
import styles from './book.module.css';
import type { LiveHead } from './head.ts';

/** Between the sides: the last price, and what lies between the best ones where nothing else is given. */
export function Middle({ head, children }: { head: LiveHead; children?: ReactNode }) {
  const t = useTranslations('trade.book');
  const text = () => {
    const { spread } = head.now();
    return spread === null ? '' : t('spread', { value: spread });
  };
  return (
    <div className={styles.mid}>
      <LastPrice flashes className="text-16 font-semibold" />
      {children ?? <Painted watch={head.watch} text={text} className="ms-auto text-muted" />}
    </div>
  );
}

/** How much of what is shown stands on each side. */
export function Ratio({ head }: { head: LiveHead }) {
  const t = useTranslations('trade.book');
  const known = useSyncExternalStore(
    head.watch,
    () => head.now().bidShare !== null,
    () => head.now().bidShare !== null,
  );
  const bar = useRef<HTMLSpanElement>(null);
  const share = () => head.now().bidShare ?? 0;
  usePaint(head.watch, () => {
    bar.current?.style.setProperty('--share', `${share()}%`);
  });
  if (!known) {
    return (
      <div className={styles.ratio}>
        <Skeleton className="h-1 w-full" />
      </div>
    );
  }
  return (
    <div className={styles.ratio}>
      <span className="num font-medium text-up">
        <abbr title={t('bids')} className="no-underline">
          {t('bidLetter')}
        </abbr>{' '}
        <Painted watch={head.watch} text={() => `${share()}%`} className={styles.share} />
      </span>
      <span
        ref={bar}
        aria-hidden="true"
        data-depth-bar=""
        className={styles.shares}
        style={{ '--share': `${share()}%` } as CSSProperties}
      />
      <span className="num font-medium text-down">
        <Painted watch={head.watch} text={() => `${100 - share()}%`} className={styles.share} />{' '}
        <abbr title={t('asks')} className="no-underline">
          {t('askLetter')}
        </abbr>
      </span>
    </div>
  );
}
