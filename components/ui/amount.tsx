'use client';

import { useTranslations } from 'next-intl';
import { type AmountOptions, formatAmount, MISSING, type Numeric } from '#lib/format/amount.ts';
import { useSettings } from '#stores/settings.ts';
import { cx } from './cx.ts';

export type AmountProps = AmountOptions & {
  readonly value: Numeric;
  /** Coin behind the figure, muted. */
  readonly unit?: string;
  /** A public figure, not the visitor's own: shown even while assets are hidden. */
  readonly visible?: boolean;
  readonly className?: string;
};

/**
 * A balance, total or profit as text: one left-to-right island, hidden while the visitor hides assets and until the
 * settings are read.
 */
export function Amount({ value, unit, visible = false, className, ...options }: AmountProps) {
  const shown = useSettings((settings) => settings.showAsset);
  const hidden = Boolean(options.masker) || !(visible || shown);
  const text = formatAmount(value, { ...options, masker: hidden && (options.masker || true) });
  return <AmountText text={text} hidden={hidden} unit={unit} className={className} />;
}

type AmountTextProps = {
  readonly text: string;
  readonly hidden?: boolean;
  readonly unit?: string | undefined;
  readonly title?: string | undefined;
  readonly className?: string;
};

/** A formatted amount with its unit; the mask has a name for those who hear it. */
export function AmountText({ text, hidden = false, unit, title, className }: AmountTextProps) {
  return (
    <span dir="ltr" title={title} className={cx('num', text === MISSING && 'text-faint', className)}>
      {hidden ? <Mask text={text} /> : text}
      {unit && <span className="font-normal text-muted"> {unit}</span>}
    </span>
  );
}

function Mask({ text }: { text: string }) {
  const t = useTranslations('amount');
  return (
    <>
      <span aria-hidden="true">{text}</span>
      <span className="sr-only">{t('hidden')}</span>
    </>
  );
}
