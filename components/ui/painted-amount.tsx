'use client';

import { DEFAULT_MASK, MISSING } from '#lib/format/amount.ts';
import { useSettings } from '#stores/settings.ts';
import { AmountText } from './amount.tsx';
import { cx } from './cx.ts';
import { Painted, type Tone, type Watch } from './painted.tsx';

type PaintedAmountProps = {
  readonly watch: Watch;
  /** The amount as it is written now. */
  readonly text: () => string;
  readonly tone?: () => Tone;
  /** Coin behind the figure, muted. */
  readonly unit?: string | undefined;
  /** A public figure, not the visitor's own: shown even while assets are hidden. */
  readonly visible?: boolean;
  readonly className?: string;
};

/** An `Amount` that follows its source without rendering. */
export function PaintedAmount({ watch, text, tone, unit, visible = false, className }: PaintedAmountProps) {
  const shown = useSettings((settings) => settings.showAsset);
  if (!(visible || shown)) return <AmountText text={DEFAULT_MASK} hidden unit={unit} className={className} />;
  return (
    <span dir="ltr" className={cx('num', className)}>
      <Painted watch={watch} text={text} tone={() => (text() === MISSING ? 'none' : (tone?.() ?? 'plain'))} />
      {unit ? <span className="font-normal text-muted"> {unit}</span> : null}
    </span>
  );
}
