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
      {/* Each under its stop, the outer ones where the line ends. Its place is the page's way round, its figure is not. */}
      <div aria-hidden="true" className="relative mx-1 h-5 text-12 text-faint">
        {marks.map((leverage) => (
          <span
            key={leverage}
            className={cx(
              'absolute top-0',
              leverage === most ? '-end-1' : leverage === 1 ? '-ms-1' : '-translate-x-1/2 rtl:translate-x-1/2',
            )}
            style={leverage === most ? undefined : { insetInlineStart: `${wayTo(marks, leverage)}%` }}
          >
            <button
              type="button"
              tabIndex={-1}
              className={cx('num touch hover:text-text', leverage === value && 'text-accent')}
              onClick={() => onValueChange(leverage)}
            >
              {leverage}×
            </button>
          </span>
        ))}
      </div>
    </div>
  );
}
