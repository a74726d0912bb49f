'use client';

import { useTranslations } from 'next-intl';
import { cx } from '#components/ui/cx.ts';
import { RangeSlider, wayTo } from '#components/ui/slider.tsx';
import { leverageMarks } from '#lib/futures/ticket/leverage.ts';

type SliderProps = {
  readonly value: number;
  readonly most: number;
  readonly onValueChange: (leverage: number) => void;
};

/** Leverage drawn from 1 to the most there is; a press on a figure chooses it. */
export function LeverageSlider({ value, most, onValueChange }: SliderProps) {
  const t = useTranslations('futuresForm.leverage');
  const marks = leverageMarks(most);
  return (
    <div>
      <RangeSlider label={t('slider')} value={value} stops={marks} text={`${value}×`} onValueChange={onValueChange} />
      {/* Each under its stop; the outer ones end where the line does. */}
      <div aria-hidden="true" className="relative mx-1 h-5 text-12 text-faint">
        {marks.map((leverage) => (
          <button
            key={leverage}
            type="button"
            tabIndex={-1}
            className={cx(
              'num touch absolute top-0 hover:text-text',
              leverage === value && 'text-accent',
              leverage === most ? '-end-1' : leverage === 1 ? '-ms-1' : '-translate-x-1/2 rtl:translate-x-1/2',
            )}
            style={leverage === most ? undefined : { insetInlineStart: `${wayTo(marks, leverage)}%` }}
            onClick={() => onValueChange(leverage)}
          >
            {leverage}×
          </button>
        ))}
      </div>
    </div>
  );
}
