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
  /** Of products that have positions: what the tab is called. */
  readonly positions?: ReactNode;
  /** How many there are of what a tab holds, and its whole name with that; 0 is not shown. */
  readonly counts?: Readonly<Partial<Record<NarrowTab, { readonly count: number; readonly name: string }>>>;
};

/** Under 768 px one thing at a time. */
export function NarrowTabs({ tab, onChange, positions, counts = {} }: NarrowTabsProps) {
  const t = useTranslations('trade.narrow');
  const names = NARROW_TABS.filter((name) => name !== 'positions' || positions !== undefined);
  return (
    <div className={cx('h-10 border-b border-line bg-panel px-4', styles.tabs)}>
      <Tabs value={tab} onValueChange={(value) => onChange(NARROW_TABS.find((known) => known === value) ?? 'chart')}>
        <TabList label={t('label')} className={positions === undefined ? 'gap-5!' : 'gap-2.5!'}>
          {names.map((name) => {
            const some = counts[name]?.count ? counts[name] : null;
            return (
              <Tab
                key={name}
                value={name}
                controls={PANEL_OF[name] ?? `panel-${name}`}
                label={some?.name}
                className="group min-h-0! text-14!"
              >
                {name === 'positions' ? positions : t(name)}
                {some ? (
                  <span className="num min-w-4.5 rounded-control bg-raised px-1 text-center text-12 font-medium group-aria-selected:bg-accent-soft group-aria-selected:text-accent">
                    {some.count}
                  </span>
                ) : null}
              </Tab>
            );
          })}
        </TabList>
      </Tabs>
    </div>
  );
}
