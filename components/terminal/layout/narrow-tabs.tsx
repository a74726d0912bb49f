'use client';

import { useTranslations } from 'next-intl';
import { cx } from '#components/ui/cx.ts';
import { Tab, TabList, Tabs } from '#components/ui/tabs.tsx';
import styles from './screen.module.css';

const NARROW_TABS = ['chart', 'book', 'trades', 'orders', 'info'] as const;
/** The account panel is named for what it holds everywhere. */
const PANEL_OF = { orders: 'panel-account' } as const;
export type NarrowTab = (typeof NARROW_TABS)[number];

/** Under 768 px one thing at a time. */
export function NarrowTabs({ tab, onChange }: { tab: NarrowTab; onChange: (tab: NarrowTab) => void }) {
  const t = useTranslations('trade.narrow');
  return (
    <div className={cx('h-10 border-b border-line bg-panel px-4', styles.tabs)}>
      <Tabs value={tab} onValueChange={(value) => onChange(NARROW_TABS.find((known) => known === value) ?? 'chart')}>
        <TabList label={t('label')} className="gap-5!">
          {NARROW_TABS.map((name) => (
            <Tab
              key={name}
              value={name}
              controls={name === 'orders' ? PANEL_OF.orders : `panel-${name}`}
              className="min-h-0! text-14!"
            >
              {t(name)}
            </Tab>
          ))}
        </TabList>
      </Tabs>
    </div>
  );
}
