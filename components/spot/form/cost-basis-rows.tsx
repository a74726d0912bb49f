'use client';

import { useTranslations } from 'next-intl';
import { useMarket } from '#components/terminal/market.tsx';
import { Amount } from '#components/ui/amount.tsx';
import { Painted } from '#components/ui/painted.tsx';
import { PaintedAmount } from '#components/ui/painted-amount.tsx';
import { formatAmount } from '#lib/format/amount.ts';
import { CostBasisLater } from '../cost-basis/cost-basis-later.tsx';
import type { LiveBasis } from '../cost-basis/use-cost-basis.ts';
import { Row } from './holding-row.tsx';

const TONE = { up: 'up', down: 'down', neutral: 'plain' } as const;

/** What the held buys cost on average, and what they have brought so far at the last price. */
export function CostBasisRows() {
  return <CostBasisLater>{(basis) => <Rows basis={basis} />}</CostBasisLater>;
}

function Rows({ basis: { watch, now } }: { basis: LiveBasis }) {
  const t = useTranslations('order.holding');
  const { quote, pricePlace, quotePlace } = useMarket().instrument;
  const { averagePrice, orderNos } = now();
  const tone = () => TONE[now().colour];
  return (
    <>
      <Row name={t('average', { count: orderNos.length })}>
        <Amount value={averagePrice} unit={quote} precision={pricePlace} />
      </Row>
      <Row name={t('profit')}>
        <PaintedAmount
          watch={watch}
          text={() => formatAmount(now().earnings, { precision: quotePlace, plusSign: true })}
          tone={tone}
          unit={quote}
        />{' '}
        <span dir="ltr">
          <Painted watch={watch} text={() => now().roeText} tone={tone} />
        </span>
      </Row>
    </>
  );
}
