'use client';

import { useTranslations } from 'next-intl';
import { cx } from '#components/ui/cx.ts';
import { IconCheck } from '#components/ui/icons.tsx';
import { IconChartLine } from '#components/ui/icons-terminal.tsx';
import { Popover } from '#components/ui/popover.tsx';
import { type Indicator, isPane, MAIN_INDICATORS, PANE_INDICATORS, PANE_LIMIT, useChart } from '#stores/chart.ts';
import { indicatorText } from './indicator-text.ts';

/** Indicators as two lists of switches; the popup stays open, because one rarely wants only one. */
export function IndicatorMenu() {
  const t = useTranslations('trade.chart');
  const shown = useChart((chart) => chart.indicators);
  const toggle = useChart((chart) => chart.toggleIndicator);
  const full = shown.filter(isPane).length >= PANE_LIMIT;
  return (
    <Popover
      label={t('indicators')}
      className="w-72 py-1"
      trigger={
        <button
          type="button"
          aria-label={t('indicators')}
          className="touch flex h-6 items-center gap-1 rounded-control px-1.5 text-12 text-muted hover:text-text aria-expanded:text-text max-md:h-8"
        >
          <IconChartLine size={16} />
          <span className="@max-[600px]:hidden">{t('indicators')}</span>
        </button>
      }
    >
      <Group title={t('overCandles')} names={MAIN_INDICATORS} shown={shown} onToggle={toggle} />
      <Group
        title={t('ownPane', { count: PANE_LIMIT })}
        names={PANE_INDICATORS}
        shown={shown}
        onToggle={toggle}
        full={full}
      />
    </Popover>
  );
}

type GroupProps = {
  readonly title: string;
  readonly names: readonly Indicator[];
  readonly shown: readonly Indicator[];
  readonly onToggle: (name: Indicator) => void;
  /** No further pane fits. */
  readonly full?: boolean;
};

function Group({ title, names, shown, onToggle, full = false }: GroupProps) {
  const t = useTranslations('trade.chart');
  return (
    <fieldset>
      <legend className="px-3 pt-2 pb-1 text-12 text-faint">{title}</legend>
      {names.map((name) => {
        const on = shown.includes(name);
        const off = full && !on;
        return (
          <button
            key={name}
            type="button"
            role="switch"
            aria-checked={on}
            aria-disabled={off || undefined}
            onClick={() => !off && onToggle(name)}
            className="flex min-h-8 w-full items-center gap-3 px-3 text-start text-12 outline-offset-[-2px] hover:bg-hover aria-disabled:text-faint max-md:min-h-11"
          >
            <span
              aria-hidden="true"
              className={cx(
                'grid size-3.5 shrink-0 place-items-center rounded-[3px] border',
                on ? 'border-accent bg-accent text-accent-contrast' : 'border-line-control',
              )}
            >
              {on ? <IconCheck size={12} /> : null}
            </span>
            <span>{t(`names.${name}`)}</span>
            <span dir="ltr" className="num ms-auto text-faint">
              {indicatorText(name)}
            </span>
          </button>
        );
      })}
    </fieldset>
  );
}
