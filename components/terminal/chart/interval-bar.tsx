'use client';

import { useTranslations } from 'next-intl';
import { cx } from '#components/ui/cx.ts';
import { IconChevronDown } from '#components/ui/icons.tsx';
import { Menu } from '#components/ui/menu.tsx';
import { Segmented } from '#components/ui/segmented.tsx';
import { INTERVALS, type Interval } from '#lib/contract/market.ts';
import { isInterval, NARROW_INTERVALS, QUICK_INTERVALS } from './intervals.ts';

type IntervalBarProps = {
  readonly interval: Interval;
  readonly onChange: (interval: Interval) => void;
  /** Beside many tabs: all of them in sight want a wider chart, and a narrow one has the menu alone. */
  readonly tight?: boolean;
};

/** Where the usual ones stand, where a few, and where the menu says the one that is chosen; by `tight`. */
const WHERE = {
  no: {
    usual: '@max-[600px]:hidden',
    few: '@min-[600px]:hidden',
    unusual: '@max-[600px]:hidden',
    other: '@min-[600px]:hidden',
    lit: '@min-[600px]:bg-accent-soft @min-[600px]:font-medium @min-[600px]:text-accent',
  },
  yes: {
    usual: '@max-[820px]:hidden',
    few: 'md:hidden',
    unusual: '@max-[820px]:hidden',
    other: 'md:hidden',
    lit: '@min-[820px]:bg-accent-soft @min-[820px]:font-medium @min-[820px]:text-accent',
  },
} as const;

/** The usual intervals in sight, all of them in the menu. Codes, so the row stays left-to-right. */
export function IntervalBar({ interval, onChange, tight = false }: IntervalBarProps) {
  const t = useTranslations('trade.chart');
  const options = QUICK_INTERVALS.map((value) => ({
    value,
    label: value,
    name: `${value}, ${t(`intervals.${value}`)}`,
  }));
  const narrow = options.filter(({ value }) => NARROW_INTERVALS.includes(value));
  const hidden = !QUICK_INTERVALS.includes(interval);
  const hiddenNarrow = !NARROW_INTERVALS.includes(interval);
  const where = WHERE[tight ? 'yes' : 'no'];
  const shared = { label: t('interval'), value: interval, onValueChange: onChange, look: 'plain' as const };
  return (
    <div dir="ltr" className="flex items-center">
      <Segmented {...shared} options={options} className={cx('gap-0!', where.usual)} optionClassName="h-6! px-1.5!" />
      <Segmented
        {...shared}
        options={narrow}
        className={cx('gap-0!', where.few)}
        optionClassName="h-6! px-1.5! max-md:h-8! max-md:px-2! max-md:text-13!"
      />
      <Menu
        kind="pick"
        label={t('allIntervals')}
        trigger={
          <button
            type="button"
            aria-label={t('allIntervals')}
            className={cx(
              'touch flex h-6 items-center gap-1 rounded-control px-1.5 text-12 text-muted hover:text-text aria-expanded:text-text max-md:h-8 max-md:text-13',
              hidden && where.lit,
              hiddenNarrow && '@max-[600px]:bg-accent-soft @max-[600px]:font-medium @max-[600px]:text-accent',
            )}
          >
            {hidden ? <span className={where.unusual}>{interval}</span> : null}
            {hiddenNarrow ? <span className={where.other}>{interval}</span> : null}
            {tight ? <span className="max-md:hidden @min-[820px]:hidden">{interval}</span> : null}
            <IconChevronDown size={12} />
          </button>
        }
        items={INTERVALS.map((value) => ({
          id: value,
          label: t(`intervals.${value}`),
          hint: <bdi className="pe-2">{value}</bdi>,
          selected: value === interval,
        }))}
        onSelect={(id) => isInterval(id) && onChange(id)}
      />
    </div>
  );
}
