'use client';

import { useTranslations } from 'next-intl';
import { PercentSlider } from '#components/ui/slider.tsx';

type SliderProps = {
  readonly value: number;
  readonly most: number;
  readonly onValueChange: (leverage: number) => void;
};

/** Leverage drawn from 1 to the most there is; a press on a figure chooses it. */
export function LeverageSlider({ value, most, onValueChange }: SliderProps) {
  const t = useTranslations('futuresForm.leverage');
  const at = most === 1 ? 100 : Math.round(((value - 1) * 100) / (most - 1));
  const marks = [0, 25, 50, 75, 100].map((percent) => Math.max(1, Math.round((most * percent) / 100)));
  return (
    <div>
      <PercentSlider
        figures={false}
        label={t('slider')}
        value={at}
        onValueChange={(percent) => onValueChange(1 + Math.round(((most - 1) * percent) / 100))}
      />
      <div aria-hidden="true" className="flex justify-between text-12 text-faint">
        {marks.map((leverage) => (
          <button
            key={leverage}
            type="button"
            tabIndex={-1}
            className="num touch hover:text-text"
            onClick={() => onValueChange(leverage)}
          >
            {leverage}×
          </button>
        ))}
      </div>
    </div>
  );
}
