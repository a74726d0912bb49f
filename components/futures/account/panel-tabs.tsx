'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Tab, TabList, Tabs } from '#components/ui/tabs.tsx';

export const PANEL_TABS = ['positions', 'open', 'trigger', 'history', 'trades', 'closed', 'funding', 'assets'] as const;
export type PanelTab = (typeof PANEL_TABS)[number];

type PanelTabsProps = {
  readonly tab: PanelTab;
  readonly onChange: (tab: PanelTab) => void;
  /** Those that are shown. */
  readonly tabs?: readonly PanelTab[];
  readonly counts?: Readonly<Partial<Record<PanelTab, number | undefined>>>;
  readonly tools?: ReactNode;
  readonly children?: ReactNode;
};

/** The head of 36 px and what stands under it. */
export function PanelTabs({ tab, onChange, tabs = PANEL_TABS, counts = {}, tools, children }: PanelTabsProps) {
  const t = useTranslations('positions');
  return (
    <Tabs value={tab} onValueChange={(value) => onChange(PANEL_TABS.find((known) => known === value) ?? 'positions')}>
      {/* Where both do not fit into one line the tools have one of their own. */}
      <div className="flex shrink-0 flex-wrap items-center gap-x-4 border-b border-line px-3 xl:flex-nowrap">
        {tabs.length > 1 ? (
          <TabList label={t('title')} className="h-(--bar-panel-head)! min-w-0 xl:gap-3! max-md:h-11!">
            {tabs.map((name) => (
              <Tab key={name} value={name}>
                {t(`tabs.${name}`)}
                {counts[name] ? <span className="num">{counts[name]}</span> : null}
              </Tab>
            ))}
          </TabList>
        ) : null}
        {tools ? (
          <div className="ms-auto flex min-h-(--bar-panel-head) items-center gap-2 max-md:min-h-11 max-md:w-full max-md:justify-between md:shrink-0">
            {tools}
          </div>
        ) : null}
      </div>
      {children}
    </Tabs>
  );
}
