'use client';

import { useTranslations } from 'next-intl';
import { type CSSProperties, useEffect, useRef, useState } from 'react';
import { AfterFrame } from '#components/ui/after-frame.tsx';
import { cx } from '#components/ui/cx.ts';
import { IconCheck, IconChevronDown, IconChevronUp } from '#components/ui/icons.tsx';
import { IconSettings2 } from '#components/ui/icons-terminal.tsx';
import { useLazy } from '#components/ui/lazy.ts';
import { type Indicator, isPane, MAIN_INDICATORS, PANE_INDICATORS, PANE_LIMIT, useChart } from '#stores/chart.ts';
import { indicatorText } from '../indicator-text.ts';

/** Indicators to switch on and off, found by name or letters; what is on can be set, and its pane moved. */
export function IndicatorList() {
  const t = useTranslations('trade.chart');
  const [wanted, setWanted] = useState('');
  const [set, setSet] = useState<Indicator | null>(null);
  const [Settings, warm] = useLazy(() => import('./settings.tsx').then((module) => module.IndicatorSettings));
  const field = useRef<HTMLInputElement>(null);
  const left = useRef<Indicator | null>(null);
  useEffect(() => {
    if (set !== null) left.current = set;
    // A touch keyboard would cover the list.
    else if (left.current === null)
      matchMedia('(pointer: fine)').matches && field.current?.focus({ preventScroll: true });
    else document.getElementById(setId(left.current))?.focus();
  }, [set]);
  if (set !== null && Settings) return <Settings key={set} name={set} onBack={() => setSet(null)} />;
  const text = wanted.trim().toLowerCase();
  const found = (names: readonly Indicator[]) =>
    text === '' ? names : names.filter((name) => `${name} ${t(`names.${name}`)}`.toLowerCase().includes(text));
  const [over, own] = [found(MAIN_INDICATORS), found(PANE_INDICATORS)];
  const open = (name: Indicator) => {
    warm();
    setSet(name);
  };
  return (
    <>
      <div className="px-3 pt-2 pb-1">
        <input
          ref={field}
          type="search"
          value={wanted}
          aria-label={t('findIndicator')}
          placeholder={t('findIndicator')}
          onChange={(event) => setWanted(event.target.value)}
          className="h-8 w-full rounded-control border border-line-strong bg-raised px-2 text-12 outline-none focus:border-accent max-md:h-11 max-md:text-16"
        />
      </div>
      <Group title={t('overCandles')} names={over} onSet={open} />
      {/* Below the fold of most screens: the frame that answers the press draws the first group alone. */}
      <AfterFrame fallback={<Room rows={own.length} />}>
        <Group title={t('ownPane', { count: PANE_LIMIT })} names={own} onSet={open} />
      </AfterFrame>
      {over.length + own.length === 0 ? <p className="px-3 py-4 text-12 text-muted">{t('noIndicator')}</p> : null}
    </>
  );
}

/** As high as a group: 26 px above rows of 32, of 44 on phones (the list is placed by its height). */
function Room({ rows }: { rows: number }) {
  if (rows === 0) return null;
  const height = { '--rows': rows } as CSSProperties;
  return <div style={height} className="h-[calc(26px+var(--rows)*32px)] max-md:h-[calc(26px+var(--rows)*44px)]" />;
}

/** Focus comes back to it from the settings. */
const setId = (name: Indicator) => `set-${name}`;

type GroupProps = {
  readonly title: string;
  readonly names: readonly Indicator[];
  readonly onSet: (name: Indicator) => void;
};

function Group({ title, names, onSet }: GroupProps) {
  const t = useTranslations('trade.chart');
  const shown = useChart((chart) => chart.indicators);
  const settings = useChart((chart) => chart.settings);
  if (names.length === 0) return null;
  const panes = shown.filter(isPane);
  return (
    <fieldset>
      <legend className="px-3 pt-2 pb-1 text-12 text-faint">{title}</legend>
      {names.map((name) => {
        const on = shown.includes(name);
        return (
          <div key={name} className="flex items-center pe-2 hover:bg-hover">
            <Switch
              name={name}
              on={on}
              off={!on && isPane(name) && panes.length >= PANE_LIMIT}
              label={t(`names.${name}`)}
              text={indicatorText(name, settings[name])}
            />
            {on ? <Tools name={name} panes={panes} onSet={onSet} /> : null}
          </div>
        );
      })}
    </fieldset>
  );
}

type SwitchProps = {
  readonly name: Indicator;
  readonly on: boolean;
  /** There is no room for another pane. */
  readonly off: boolean;
  readonly label: string;
  readonly text: string;
};

/** All of them are drawn in the frame that answers a press, so they read nothing for themselves. */
function Switch({ name, on, off, label, text }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={on}
      aria-disabled={off || undefined}
      onClick={() => !off && useChart.getState().toggleIndicator(name)}
      className="flex min-h-8 min-w-0 flex-1 items-center gap-3 ps-3 pe-2 text-start text-12 outline-offset-[-2px] aria-disabled:text-faint max-md:min-h-11"
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
      <span className="truncate">{label}</span>
      <span dir="ltr" className="num ms-auto shrink-0 text-faint">
        {text}
      </span>
    </button>
  );
}

const SMALL =
  'grid size-6 shrink-0 place-items-center rounded-control text-muted outline-offset-[-2px] hover:bg-hover hover:text-text aria-disabled:opacity-40 max-md:size-9';

type ToolsProps = Pick<GroupProps, 'onSet'> & { readonly name: Indicator; readonly panes: readonly Indicator[] };

/** What can be done with one that is on: its pane moved, itself set. */
function Tools({ name, panes, onSet }: ToolsProps) {
  const t = useTranslations('trade.chart');
  const { movePane } = useChart.getState();
  const label = t(`names.${name}`);
  return (
    <>
      {isPane(name) && panes.length > 1 ? (
        <>
          <button
            type="button"
            aria-label={t('paneUp', { name: label })}
            title={t('paneUp', { name: label })}
            aria-disabled={panes[0] === name || undefined}
            onClick={() => movePane(name, -1)}
            className={SMALL}
          >
            <IconChevronUp size={14} />
          </button>
          <button
            type="button"
            aria-label={t('paneDown', { name: label })}
            title={t('paneDown', { name: label })}
            aria-disabled={panes.at(-1) === name || undefined}
            onClick={() => movePane(name, 1)}
            className={SMALL}
          >
            <IconChevronDown size={14} />
          </button>
        </>
      ) : null}
      <button
        id={setId(name)}
        type="button"
        aria-label={t('setIndicator', { name: label })}
        title={t('setIndicator', { name: label })}
        onClick={() => onSet(name)}
        className={SMALL}
      >
        <IconSettings2 size={14} />
      </button>
    </>
  );
}
