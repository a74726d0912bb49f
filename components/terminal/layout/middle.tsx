'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { cx } from '#components/ui/cx.ts';
import { Tab, TabList, Tabs } from '#components/ui/tabs.tsx';
import { BookPanel } from '../book/book-panel.tsx';
import { TapePanel } from '../tape/tape-panel.tsx';
import styles from './screen.module.css';
import { Splitter } from './splitter.tsx';

/** Book and tape; between 768 and 1280 px they share a place. */
export function Middle({
  sized,
  beside,
}: {
  sized: boolean /** In the book beside the last price. */;
  beside?: ReactNode;
}) {
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
      <BookPanel className={styles.book} middle={beside} />
      <div className={cx(styles.tradesBox, styles.trades)}>
        <TapePanel />
        <Splitter panel="trades" orientation="horizontal" />
      </div>
      <Splitter panel="book" orientation="vertical" />
    </div>
  );
}
