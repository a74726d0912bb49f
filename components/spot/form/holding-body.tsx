'use client';

import { useTranslations } from 'next-intl';
import { CoinAmount } from '#components/funds/coin-amount.tsx';
import { useLiveTicker } from '#components/terminal/figure.tsx';
import { useMarket } from '#components/terminal/market.tsx';
import { Chip } from '#components/ui/chip.tsx';
import { PaintedAmount } from '#components/ui/painted-amount.tsx';
import { formatAmount } from '#lib/format/amount.ts';
import { addDecimal, multiplyDecimal } from '#lib/format/decimal.ts';
import { availableOf, lockedOf, useAccount } from '#stores/account.ts';
import { CostBasisRows } from './cost-basis-rows.tsx';
import { Row } from './holding-row.tsx';
import { useMode } from './use-mode.ts';

/** Sum, worth, and how much of it orders hold. */
export function HoldingBody() {
  const t = useTranslations('order.holding');
  const mode = useMode();
  const { base, quote, sizePlace, quotePlace } = useMarket().instrument;
  const { watch, now } = useLiveTicker();
  const available = useAccount((account) => availableOf(account, base));
  const locked = useAccount((account) => lockedOf(account, base));
  const testAssets = useAccount((account) => account.testAssets);
  const total = addDecimal(available, locked);
  if (mode === 'none') return <p className="text-muted">{t('invite')}</p>;
  const worth = () => {
    const last = now()?.last ?? null;
    return formatAmount(last === null ? null : multiplyDecimal(total, last), { precision: quotePlace });
  };
  return (
    <>
      <div className="flex items-center justify-between gap-2">
        <CoinAmount value={total} unit={base} places={sizePlace} className="text-20 font-semibold [&>span]:text-13" />
        {mode === 'live' && testAssets ? <Chip tone="warning">{t('testAssets')}</Chip> : null}
      </div>
      <p className="mb-1 text-muted">
        <span dir="ltr">
          ≈ <PaintedAmount watch={watch} text={worth} unit={quote} />
        </span>
      </p>
      {/* Whole rows only, as many as there is room for. */}
      <div className="min-h-0 flex-1">
        <dl className="xl:h-[round(down,100%,20px)] xl:overflow-hidden">
          <CostBasisRows />
          <Row name={t('inOrders')}>
            <CoinAmount value={locked} unit={base} places={sizePlace} />
          </Row>
          <Row name={t('available')}>
            <CoinAmount value={available} unit={base} places={sizePlace} />
          </Row>
        </dl>
      </div>
    </>
  );
}
