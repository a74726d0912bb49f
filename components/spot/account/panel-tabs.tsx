'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Tab, TabList, Tabs } from '#components/ui/tabs.tsx';

export const PANEL_TABS = ['open', 'trigger', 'history', 'trades', 'assets'] as const;
export type PanelTab = (typeof PANEL_TABS)[number];

/** Which one is shown, for parts that do not keep it themselves. */
export type ChosenTab = { readonly tab: PanelTab; readonly onTab: (tab: PanelTab) => void };

type PanelTabsProps = {
  readonly tab: PanelTab;
  readonly onChange: (tab: PanelTab) => void;
  readonly counts?: Readonly<Partial<Record<PanelTab, number | undefined>>>;
  readonly tools?: ReactNode;
  readonly children?: ReactNode;
};

/** The head of 36 px and what stands under it. */
export function PanelTabs({ tab, onChange, counts = {}, tools, children }: PanelTabsProps) {
  const t = useTranslations('orders');
  return (
    <Tabs value={tab} onValueChange={(value) => onChange(PANEL_TABS.find((known) => known === value) ?? 'open')}>
      {/* Where both do not fit into one line the tools have one of their own. */}
      <div className="flex shrink-0 flex-wrap items-center gap-x-4 border-b border-line px-3 xl:flex-nowrap">
        <TabList label={t('title')} className="h-(--bar-panel-head)! min-w-0 max-md:h-11!">
          {PANEL_TABS.map((name) => (
            <Tab key={name} value={name}>
              {t(`tabs.${name}`)}
              {counts[name] ? <span className="num">{counts[name]}</span> : null}
            </Tab>
          ))}
        </TabList>
        {tools ? (
          <div className="ms-auto flex h-(--bar-panel-head) shrink-0 items-center gap-2 max-md:h-11">{tools}</div>
        ) : null}
      </div>
      {children}
    </Tabs>
  );
}
