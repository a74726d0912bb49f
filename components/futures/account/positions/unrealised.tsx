'use client';

import { useTranslations } from 'next-intl';
import { cx } from '#components/ui/cx.ts';
import { PaintedAmount } from '#components/ui/painted-amount.tsx';
import type { Position } from '#lib/contract/shapes/perp-account.ts';
import { unitsText } from '#lib/futures/market.ts';
import type { PnlBy } from '#stores/pnl-by.ts';
import { signedText } from '../leg-text.ts';
import { toneOfSum, useSums } from './sums.ts';

/** On small screens the sum stands over the cards. */
export function Unrealised({
  positions,
  by,
  className,
}: {
  positions: readonly Position[];
  by: PnlBy;
  className: string;
}) {
  const t = useTranslations('positions');
  const sums = useSums(positions, by);
  return (
    <span className={cx('me-auto flex flex-wrap gap-x-2 text-13 text-muted', className)}>
      {t('unrealised')}
      {sums.map(({ settle, text, gain, watch }) => (
        <PaintedAmount
          key={settle}
          watch={watch}
          text={() => signedText(unitsText(gain() ?? 0n), text.listing)}
          tone={() => toneOfSum(gain())}
          unit={settle}
          className="font-medium"
        />
      ))}
    </span>
  );
}
