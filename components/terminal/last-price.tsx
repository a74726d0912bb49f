'use client';

import { useTranslations } from 'next-intl';
import { cx } from '#components/ui/cx.ts';
import { Flash } from '#components/ui/flash.tsx';
import { IconArrowDown, IconArrowUp } from '#components/ui/icons.tsx';
import { MISSING } from '#lib/format/amount.ts';
import { formatPrice } from '#lib/format/price.ts';
import { useLastPrice, useMarket } from './market.tsx';

const COLOUR = { up: 'text-up', down: 'text-down', flat: 'text-text' } as const;

/** The last price with the arrow of its last move; it flashes once when it changes. */
export function LastPrice({ className, arrow = 14 }: { className?: string; arrow?: 14 | 16 | 20 }) {
  const t = useTranslations('trade');
  const { instrument } = useMarket();
  const { last, move } = useLastPrice();
  const Arrow = move === 'down' ? IconArrowDown : IconArrowUp;
  return (
    <span dir="ltr" className={cx('inline-flex items-center gap-1', COLOUR[move], className)}>
      <Flash value={last}>{last === null ? MISSING : formatPrice(last, instrument.pricePlace)}</Flash>
      {move === 'flat' ? (
        <span className="inline-block" style={{ width: arrow }} />
      ) : (
        <Arrow size={arrow} label={move === 'up' ? t('rising') : t('falling')} />
      )}
    </span>
  );
}
