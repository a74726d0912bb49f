'use client';

import { useTranslations } from 'next-intl';
import { IconSettings2 } from '#components/ui/icons-terminal.tsx';
import { useLazy } from '#components/ui/lazy.ts';
import { Popover } from '#components/ui/popover.tsx';
import { ToolButton } from './tool.tsx';

/** How the chart is set; fetched when somebody comes near. */
export function SettingsMenu() {
  const t = useTranslations('trade.chart');
  const [Settings, warm] = useLazy(() =>
    import('./settings/chart-settings.tsx').then((module) => module.ChartSettings),
  );
  return (
    <Popover
      align="end"
      label={t('settings')}
      className="w-72 max-w-[calc(100vw-16px)] py-1"
      onWarm={warm}
      onOpenChange={warm}
      trigger={<ToolButton icon={IconSettings2} label={t('settings')} data-palette="chartSettings" />}
    >
      {Settings ? <Settings /> : <span className="block h-40" />}
    </Popover>
  );
}
