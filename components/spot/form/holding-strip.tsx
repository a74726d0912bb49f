'use client';

import { useTranslations } from 'next-intl';
import { useMarket } from '#components/terminal/market.tsx';
import { Amount } from '#components/ui/amount.tsx';
import { cx } from '#components/ui/cx.ts';
import { Painted } from '#components/ui/painted.tsx';
import { PaintedAmount } from '#components/ui/painted-amount.tsx';
import { formatAmount } from '#lib/format/amount.ts';
import { addDecimal, signOf } from '#lib/format/decimal.ts';
import { availableOf, lockedOf, useAccount } from '#stores/account.ts';
import { CostBasisLater } from '../cost-basis/cost-basis-later.tsx';
import type { LiveBasis } from '../cost-basis/use-cost-basis.ts';

const TONE = { up: 'up', down: 'down', neutral: 'plain' } as const;

/** Narrow screens: what is held of the pair's coin, in two lines under the chart. Nothing while nothing is held. */
export function HoldingStrip({ className }: { className?: string }) {
  const { base } = useMarket().instrument;
  const total = useAccount((account) => addDecimal(availableOf(account, base), lockedOf(account, base)));
  return signOf(total) > 0 ? <Strip total={total} className={className} /> : null;
}

function Strip({ total, className }: { total: string | null; className: string | undefined }) {
  const t = useTranslations('order.holding');
  const { base, sizePlace } = useMarket().instrument;
  const title = t('title', { base });
  return (
    <section aria-label={title} className={cx('bg-panel px-4 py-3 text-12 md:hidden', className)}>
      <p className="flex h-5 items-center justify-between gap-3">
        <span className="text-13">{title}</span>
        <CostBasisLater>{(basis) => <Cost basis={basis} />}</CostBasisLater>
      </p>
      <p className="mt-1 flex h-6 items-center justify-between gap-3">
        <Amount value={total} unit={base} precision={sizePlace} className="text-16 font-semibold [&>span]:text-13" />
        <CostBasisLater>{(basis) => <Result basis={basis} />}</CostBasisLater>
      </p>
    </section>
  );
}

function Cost({ basis }: { basis: LiveBasis }) {
  const t = useTranslations('order.holding');
  const { pricePlace } = useMarket().instrument;
  return (
    <span className="text-faint">
      {t('cost')} <Amount value={basis.now().averagePrice} precision={pricePlace} className="text-text" />
    </span>
  );
}

function Result({ basis: { watch, now } }: { basis: LiveBasis }) {
  const { quote, quotePlace } = useMarket().instrument;
  const tone = () => TONE[now().colour];
  return (
    <span className="flex items-center gap-2">
      <PaintedAmount
        watch={watch}
        text={() => formatAmount(now().earnings, { precision: quotePlace, plusSign: true })}
        tone={tone}
        unit={quote}
      />
      <span dir="ltr">
        <Painted
          watch={watch}
          text={() => now().roeText}
          tone={tone}
          className="inline-flex h-4.5 items-center rounded-control bg-raised px-1.5 text-12 font-medium data-[tone=down]:bg-down-soft data-[tone=up]:bg-up-soft"
        />
      </span>
    </span>
  );
}
