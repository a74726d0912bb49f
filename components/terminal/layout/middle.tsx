'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { cx } from '#components/ui/cx.ts';
import { Tab, TabList, Tabs } from '#components/ui/tabs.tsx';
import type { OrderLevel } from '#lib/order/order-levels.ts';
import { BookPanel } from '../book/book-panel.tsx';
import { TapePanel } from '../tape/tape-panel.tsx';
import styles from './screen.module.css';
import { Splitter } from './splitter.tsx';

type MiddleProps = {
  readonly sized: boolean;
  /** In the book beside the last price; the spread where nothing is given. */
  readonly beside?: ReactNode;
  /** Where one's own orders rest; those of spot where nothing is given. */
  readonly own?: readonly OrderLevel[];
};

/** Book and tape; between 768 and 1280 px they share a place. */
export function Middle({ sized, beside, own }: MiddleProps) {
  const t = useTranslations('trade');
  const [tab, setTab] = useState('book');
  return (
    <div className={styles.middle} data-tab={tab} data-sized={sized || undefined}>
      <div className={cx('rounded-t-panel border-b border-line bg-panel px-3', styles.middleTabs)}>
        <Tabs value={tab} onValueChange={setTab}>
          <TabList label={t('bookOrTape')}>
            <Tab value="book" controls="panel-book">
              {t('book.title')}
            </Tab>
            <Tab value="trades" controls="panel-trades">
              {t('tape.title')}
            </Tab>
          </TabList>
        </Tabs>
      </div>
      <BookPanel className={styles.book} middle={beside} own={own} />
      <div className={cx(styles.tradesBox, styles.trades)}>
        <TapePanel />
        <Splitter panel="trades" orientation="horizontal" />
      </div>
      <Splitter panel="book" orientation="vertical" />
    </div>
  );
}
