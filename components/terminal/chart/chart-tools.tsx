'use client';

import { useTranslations } from 'next-intl';
import { type RefObject, useState } from 'react';
import { cx } from '#components/ui/cx.ts';
import {
  IconCamera,
  IconChartCandlestick,
  IconChartLine,
  IconMaximize,
  IconMinimize,
  IconPencil,
} from '#components/ui/icons-terminal.tsx';
import { useLazy } from '#components/ui/lazy.ts';
import { Menu } from '#components/ui/menu.tsx';
import { Tooltip } from '#components/ui/tooltip.tsx';
import { isOneOf } from '#lib/storage/defaults.ts';
import { CHART_TYPES, useChart } from '#stores/chart.ts';
import type { ChartEngine } from './engine.ts';
import { IndicatorMenu } from './indicator-menu.tsx';
import { SettingsMenu } from './settings-menu.tsx';
import { Tool, ToolButton } from './tool.tsx';

type ChartToolsProps = {
  readonly engine: RefObject<ChartEngine | null>;
  readonly full: boolean;
  readonly onFull: () => void;
  readonly drawing: boolean;
  readonly onDrawing: () => void;
  /** Beside many tabs: a narrow chart has the kinds of scale in its settings alone. */
  readonly tight?: boolean;
};

/** What stands right of the intervals: look, indicators, scale, zone, picture, full screen. */
export function ChartTools({ engine, full, onFull, drawing, onDrawing, tight = false }: ChartToolsProps) {
  const t = useTranslations('trade.chart');
  const scale = useChart((chart) => chart.scale);
  const setScale = useChart((chart) => chart.setScale);
  const [taking, setTaking] = useState(false);
  const [Picture, warm] = useLazy(() => import('./picture/picture-dialog.tsx').then((module) => module.PictureDialog));
  const take = () => {
    warm();
    setTaking(true);
  };
  return (
    <>
      <span aria-hidden="true" className="mx-1.5 h-4 w-px shrink-0 bg-line max-md:hidden" />
      <TypeMenu />
      <div className="max-md:ms-auto">
        <IndicatorMenu />
      </div>
      <div dir="ltr" className="flex items-center md:ms-auto">
        <ScaleButton
          tight={tight}
          name="log"
          on={scale === 'log'}
          label={t('log')}
          onPress={() => setScale(scale === 'log' ? 'normal' : 'log')}
        />
        <ScaleButton
          tight={tight}
          name="%"
          on={scale === 'percent'}
          label={t('percent')}
          onPress={() => setScale(scale === 'percent' ? 'normal' : 'percent')}
        />
        <SettingsMenu />
        <Tool icon={IconCamera} label={t('picture')} onPress={take} className="max-md:hidden" />
        <Tool icon={IconPencil} label={t('draw')} onPress={onDrawing} pressed={drawing} className="md:hidden" />
        {Picture ? <Picture engine={engine.current} open={taking} onClose={() => setTaking(false)} /> : null}
        <Tool icon={full ? IconMinimize : IconMaximize} label={full ? t('leaveFull') : t('full')} onPress={onFull} />
      </div>
    </>
  );
}

function TypeMenu() {
  const t = useTranslations('trade.chart');
  const type = useChart((chart) => chart.type);
  const setType = useChart((chart) => chart.setType);
  return (
    <div className="max-md:hidden">
      <Menu
        kind="pick"
        label={t('type')}
        trigger={<ToolButton icon={type === 'area' ? IconChartLine : IconChartCandlestick} label={t('type')} />}
        items={CHART_TYPES.map((id) => ({ id, label: t(`types.${id}`), selected: id === type }))}
        onSelect={(id) => isOneOf(CHART_TYPES, id) && setType(id)}
      />
    </div>
  );
}

type ScaleButtonProps = { tight: boolean; name: string; on: boolean; label: string; onPress: () => void };

function ScaleButton({ tight, name, on, label, onPress }: ScaleButtonProps) {
  return (
    <Tooltip content={label} side="bottom">
      <button
        type="button"
        aria-pressed={on}
        onClick={onPress}
        className={cx(
          'touch flex h-6 min-w-6 items-center justify-center rounded-control px-1.5 text-12 text-muted hover:text-text aria-pressed:bg-accent-soft aria-pressed:font-medium aria-pressed:text-accent focus-visible:-outline-offset-2 max-md:hidden',
          tight && '@max-[600px]:hidden',
        )}
      >
        {name}
        <span className="sr-only"> {label}</span>
      </button>
    </Tooltip>
  );
}
