'use client';

import { useTranslations } from 'next-intl';
import { IconRotateCcw } from '#components/ui/icons-paper.tsx';
import {
  IconLayoutPanelLeft,
  IconMaximize,
  IconPanelLeft,
  IconPanelRight,
  IconPencil,
} from '#components/ui/icons-terminal.tsx';
import { Menu } from '#components/ui/menu.tsx';
import { useCommand } from '#stores/command.ts';
import { useLayout } from '#stores/layout.ts';
import { useSettings } from '#stores/settings.ts';
import { ToolButton } from '../chart/tool.tsx';

/** Where the side column stands, how much room the chart has, and the way back to the design. */
export function LayoutMenu() {
  const t = useTranslations('trade.layout');
  const layout = useSettings((settings) => settings.layout);
  const setLayout = useSettings((settings) => settings.setLayout);
  const { view, setView, reset } = useLayout();
  const run = (id: string) => {
    if (id === 'left' || id === 'right') setLayout(id);
    else if (id === 'standard' || id === 'focus') setView(id);
    else if (id === 'named') useCommand.getState().ask('layouts');
    else reset();
  };
  return (
    <Menu
      kind="pick"
      align="end"
      label={t('title')}
      trigger={<ToolButton icon={IconLayoutPanelLeft} label={t('title')} className="max-xl:hidden" />}
      items={[
        { id: 'right', label: t('right'), icon: IconPanelRight, selected: layout === 'right' },
        { id: 'left', label: t('left'), icon: IconPanelLeft, selected: layout === 'left' },
        'line',
        { id: 'standard', label: t('standard'), icon: IconLayoutPanelLeft, selected: view === 'standard' },
        { id: 'focus', label: t('focus'), icon: IconMaximize, selected: view === 'focus' },
        'line',
        { id: 'named', label: t('named'), icon: IconPencil },
        { id: 'reset', label: t('reset'), icon: IconRotateCcw },
      ]}
      onSelect={run}
    />
  );
}
