'use client';

import { AmountText } from '#components/ui/amount.tsx';
import { DEFAULT_MASK, formatAmount } from '#lib/format/amount.ts';
import { formatFixed } from '#lib/format/price.ts';
import { useSettings } from '#stores/settings.ts';

type CoinAmountProps = {
  readonly value: string | null;
  /** Decimals that this coin always has here. */
  readonly places: number;
  readonly unit?: string;
  readonly className?: string;
};

/** An own amount in the fixed decimals of its coin; every digit there is stands in its title. */
export function CoinAmount({ value, places, unit, className }: CoinAmountProps) {
  const shown = useSettings((settings) => settings.showAsset);
  const full = value === null ? undefined : formatAmount(value);
  return (
    <span title={shown ? full : undefined}>
      <AmountText
        text={shown ? formatFixed(value, places) : DEFAULT_MASK}
        hidden={!shown}
        unit={unit}
        className={className}
      />
    </span>
  );
}
