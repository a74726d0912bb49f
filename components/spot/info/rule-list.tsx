'use client';

import { useTranslations } from 'next-intl';
import { TickerFigure } from '#components/terminal/figure.tsx';
import { useMarket } from '#components/terminal/market.tsx';
import type { Ticker } from '#lib/contract/shapes/market.ts';
import { formatAmount, MISSING } from '#lib/format/amount.ts';
import { addDecimal, multiplyDecimal, signOf, subtractDecimal } from '#lib/format/decimal.ts';
import { formatPercent, formatPrice, subZero } from '#lib/format/price.ts';
import { OPEN } from '#lib/site/open.ts';
import { Row } from './row.tsx';

/** Every rule an order must keep, with the value it has for this pair. */
export function RuleList() {
  const t = useTranslations('trade.info');
  const { instrument } = useMarket();
  const { tick, lot, minSize, maxSize, minNotional, priceBand, base, quote, pricePlace } = instrument;
  const bound = (add: typeof addDecimal) => (ticker: Ticker | null) =>
    ticker ? formatPrice(add(ticker.last, multiplyDecimal(ticker.last, priceBand)), pricePlace) : MISSING;
  const fee = (rate: string) => formatPercent(rate, { digits: 3 });
  return (
    <dl className="p-3">
      <Row name={t('tick')} unit={quote}>
        {subZero(tick)}
      </Row>
      <Row name={t('lot')} unit={base}>
        {subZero(lot)}
      </Row>
      <Row name={t('minSize')} unit={base}>
        {formatAmount(minSize)}
      </Row>
      <Row name={t('maxSize')} unit={base}>
        {formatAmount(maxSize)}
      </Row>
      <Row name={t('minNotional')} unit={quote}>
        {formatAmount(minNotional)}
      </Row>
      <Row name={t('highest')}>
        <TickerFigure text={bound(addDecimal)} />
      </Row>
      <Row name={t('lowest')}>
        <TickerFigure text={bound(subtractDecimal)} />
      </Row>
      <Row name={t('band')}>±{formatPercent(priceBand, { digits: 0 })}</Row>
      <Row name={t('maker')}>{fee(instrument.makerFee)}</Row>
      <Row name={t('taker')}>{fee(instrument.takerFee)}</Row>
      {OPEN.margin && signOf(instrument.marginLeverage) > 0 ? (
        <Row name={t('leverage')}>{t('times', { count: instrument.marginLeverage })}</Row>
      ) : null}
    </dl>
  );
}
