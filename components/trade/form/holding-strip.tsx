'use client';

import { useTranslations } from 'next-intl';
import { Amount } from '#components/ui/amount.tsx';
import { Chip } from '#components/ui/chip.tsx';
import { cx } from '#components/ui/cx.ts';
import { addDecimal, signOf } from '#lib/format/decimal.ts';
import { availableOf, lockedOf, useAccount } from '#stores/account.ts';
import { useHeld } from '#stores/held.ts';
import { useMarket } from '../market.tsx';

const TONE = { up: 'up', down: 'down', neutral: 'plain' } as const;
const TEXT = { up: 'text-up', down: 'text-down', neutral: '' } as const;

/** Narrow screens: what is held of the pair's coin, in two lines under the chart. Nothing while nothing is held. */
export function HoldingStrip({ className }: { className?: string }) {
  const t = useTranslations('order.holding');
  const { symbol, base, quote, sizePlace, pricePlace, quotePlace } = useMarket().instrument;
  const total = useAccount((account) => addDecimal(availableOf(account, base), lockedOf(account, base)));
  const merged = useHeld((held) => (held.symbol === symbol ? held.merged : null));
  const title = t('title', { base });
  if (signOf(total) <= 0) return null;
  return (
    <section aria-label={title} className={cx('bg-panel px-4 py-3 text-12 md:hidden', className)}>
      <p className="flex h-5 items-center justify-between gap-3">
        <span className="text-13">{title}</span>
        {merged ? (
          <span className="text-faint">
            {t('cost')} <Amount value={merged.averagePrice} precision={pricePlace} className="text-text" />
          </span>
        ) : null}
      </p>
      <p className="mt-1 flex h-6 items-center justify-between gap-3">
        <Amount value={total} unit={base} precision={sizePlace} className="text-16 font-semibold [&>span]:text-13" />
        {merged ? (
          <span className={cx('flex items-center gap-2', TEXT[merged.colour])}>
            <Amount value={merged.earnings} unit={quote} precision={quotePlace} plusSign />
            <Chip tone={TONE[merged.colour]}>
              <span dir="ltr" className="num">
                {merged.roeText}
              </span>
            </Chip>
          </span>
        ) : null}
      </p>
    </section>
  );
}
