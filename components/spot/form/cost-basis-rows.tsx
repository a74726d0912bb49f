'use client';

import { useTranslations } from 'next-intl';
import { useMarket } from '#components/terminal/market.tsx';
import { Amount } from '#components/ui/amount.tsx';
import { cx } from '#components/ui/cx.ts';
import { CostBasisLater } from '../cost-basis/cost-basis-later.tsx';
import type { CostBasis } from '../cost-basis/use-cost-basis.ts';
import { Row } from './holding-row.tsx';

const TONE = { up: 'text-up', down: 'text-down', neutral: '' } as const;

/** What the held buys cost on average, and what they have brought so far at the last price. */
export function CostBasisRows() {
  return <CostBasisLater>{(basis) => <Rows basis={basis} />}</CostBasisLater>;
}

function Rows({ basis }: { basis: CostBasis }) {
  const t = useTranslations('order.holding');
  const { quote, pricePlace, quotePlace } = useMarket().instrument;
  return (
    <>
      <Row name={t('average', { count: basis.orderNos.length })}>
        <Amount value={basis.averagePrice} unit={quote} precision={pricePlace} />
      </Row>
      <Row name={t('profit')}>
        <span className={cx('num', TONE[basis.colour])}>
          <Amount value={basis.earnings} unit={quote} precision={quotePlace} plusSign />{' '}
          <span dir="ltr">{basis.roeText}</span>
        </span>
      </Row>
    </>
  );
}
