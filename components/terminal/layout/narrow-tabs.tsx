'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { cx } from '#components/ui/cx.ts';
import { Tab, TabList, Tabs } from '#components/ui/tabs.tsx';
import styles from './screen.module.css';

const NARROW_TABS = ['chart', 'book', 'trades', 'positions', 'orders', 'info'] as const;
export type NarrowTab = (typeof NARROW_TABS)[number];
/** The account panel is named for what it holds everywhere. */
const PANEL_OF: Readonly<Partial<Record<NarrowTab, string>>> = { orders: 'panel-account', positions: 'panel-account' };

type NarrowTabsProps = {
  readonly tab: NarrowTab;
  readonly onChange: (tab: NarrowTab) => void;
  /** Of products that have positions: what the tab is called, and how many there are. */
  readonly positions?: ReactNode;
};

/** Under 768 px one thing at a time. */
export function NarrowTabs({ tab, onChange, positions }: NarrowTabsProps) {
  const t = useTranslations('trade.narrow');
  const names = NARROW_TABS.filter((name) => name !== 'positions' || positions !== undefined);
  return (
    <div className={cx('h-10 border-b border-line bg-panel px-4', styles.tabs)}>
      <Tabs value={tab} onValueChange={(value) => onChange(NARROW_TABS.find((known) => known === value) ?? 'chart')}>
        <TabList label={t('label')} className={positions === undefined ? 'gap-5!' : 'gap-4!'}>
          {names.map((name) => (
            <Tab key={name} value={name} controls={PANEL_OF[name] ?? `panel-${name}`} className="min-h-0! text-14!">
              {name === 'positions' ? positions : t(name)}
            </Tab>
          ))}
        </TabList>
      </Tabs>
    </div>
  );
}
