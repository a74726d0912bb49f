'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { IconChevronLeft } from '#components/ui/icons.tsx';
import { NumberInput } from '#components/ui/number-input.tsx';
import { compareDecimal } from '#lib/format/decimal.ts';
import { isPlain } from '#lib/format/number-text.ts';
import { placesOf } from '#lib/format/price.ts';
import { type Indicator, isPane, useChart } from '#stores/chart.ts';
import { levelOf } from '../adapter.ts';
import { hueNumbers, paramsOf, shareOf } from '../indicator-text.ts';
import { LINES, type ParamRule, paramRules } from './params.ts';

/** Parameters, colours and height of one indicator; every valid change is on the chart at once. */
export function IndicatorSettings({ name, onBack }: { readonly name: Indicator; readonly onBack: () => void }) {
  const t = useTranslations('trade.chart');
  const settings = useChart((chart) => chart.settings[name]);
  const change = useChart((chart) => chart.setIndicator);
  const back = useRef<HTMLButtonElement>(null);
  // Grows when everything is as usual again: the fields begin anew.
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    back.current?.focus();
  }, []);
  const params = paramsOf(name, settings);
  const hues = hueNumbers(name, settings);
  return (
    <div className="grid gap-3 px-3 py-2 text-12">
      <div className="flex items-center gap-2">
        <button
          ref={back}
          type="button"
          aria-label={t('backToList')}
          onClick={onBack}
          className="touch grid size-6 place-items-center rounded-control text-muted hover:bg-hover hover:text-text max-md:size-9"
        >
          <IconChevronLeft size={16} className="rtl:-scale-x-100" />
        </button>
        <h3 className="text-13 font-medium">{t(`names.${name}`)}</h3>
      </div>
      {paramRules(name).map((rule, at) => {
        const label = t(`params.${rule.id}`, { at: at + 1 });
        return (
          <Param
            key={`${turn} ${label}`}
            label={label}
            rule={rule}
            value={params[at]!}
            onChange={(value) => change(name, { params: params.map((one, index) => (index === at ? value : one)) })}
          />
        );
      })}
      {LINES[name].map((line, at) => (
        <Colours
          key={line}
          label={t('lineColour', { line })}
          value={hues[at]!}
          onChange={(hue) => change(name, { colours: hues.map((one, index) => (index === at ? hue : one)) })}
        />
      ))}
      {isPane(name) ? (
        <label className="flex items-center justify-between gap-3">
          {t('paneHeight')}
          <input
            type="range"
            min={8}
            max={50}
            value={Math.round(shareOf(name, settings) * 100)}
            onChange={(event) => change(name, { height: event.target.valueAsNumber / 100 })}
            className="w-36 accent-(--accent)"
          />
        </label>
      ) : null}
      <Button
        size={28}
        onClick={() => {
          change(name, null);
          setTurn(turn + 1);
        }}
      >
        {t('usual')}
      </Button>
    </div>
  );
}

type ParamProps = {
  readonly label: string;
  readonly rule: ParamRule;
  readonly value: number;
  readonly onChange: (value: number) => void;
};

/** What is typed is read as in every number field; a value outside its bounds is said and not kept. */
function Param({ label, rule, value, onChange }: ParamProps) {
  const t = useTranslations('trade.chart');
  const [text, setText] = useState(`${value}`);
  const { least, most, step } = rule;
  const places = placesOf(step);
  const isKept = isPlain(text) && placesOf(text) <= places && isBetween(text, least, most);
  return (
    <NumberInput
      label={label}
      value={text}
      onValueChange={(typed) => {
        setText(typed);
        if (isPlain(typed) && placesOf(typed) <= places && isBetween(typed, least, most)) onChange(levelOf(typed));
      }}
      fractionDigits={places}
      step={step}
      min={least}
      max={most}
      error={isKept ? undefined : t(step === 1 ? 'wholeBetween' : 'between', { least, most })}
    />
  );
}

const isBetween = (text: string, least: number, most: number) =>
  compareDecimal(text, least) >= 0 && compareDecimal(text, most) <= 0;

const HUES = [1, 2, 3, 4, 5, 6] as const;

type ColoursProps = { readonly label: string; readonly value: number; readonly onChange: (hue: number) => void };

function Colours({ label, value, onChange }: ColoursProps) {
  const t = useTranslations('trade.draw');
  return (
    <fieldset className="flex items-center justify-between gap-3">
      <legend className="float-start">{label}</legend>
      <span className="flex gap-1">
        {HUES.map((hue) => (
          <button
            key={hue}
            type="button"
            aria-label={t(`colours.${hue}`)}
            title={t(`colours.${hue}`)}
            aria-pressed={hue === value}
            onClick={() => onChange(hue)}
            className="grid size-5 place-items-center rounded-control border border-transparent aria-pressed:border-text max-md:size-8"
          >
            <span className="size-3 rounded-[3px]" style={{ background: `var(--series-${hue})` }} aria-hidden="true" />
          </button>
        ))}
      </span>
    </fieldset>
  );
}
