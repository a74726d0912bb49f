'use client';

import { useTranslations } from 'next-intl';
import { useMarket, useTicker } from '#components/terminal/market.tsx';
import { MISSING } from '#lib/format/amount.ts';
import { divideDecimal, subtractDecimal } from '#lib/format/decimal.ts';
import { formatPercent, formatPrice } from '#lib/format/price.ts';
import { Row } from './row.tsx';

/** Best prices, what lies between them, and the day behind them. */
export function MarketFigures() {
  const t = useTranslations('trade.info');
  const { pricePlace } = useMarket().instrument;
  const ticker = useTicker();
  const price = (value: string | null | undefined) => (value ? formatPrice(value, pricePlace) : MISSING);
  const gap = ticker && subtractDecimal(ticker.ask, ticker.bid);
  const share = ticker && divideDecimal(gap, ticker.ask, 8);
  // Turnover over volume: what was paid on average during the day.
  const average = ticker && divideDecimal(ticker.quoteVolume, ticker.baseVolume, pricePlace);
  return (
    <dl>
      <Row name={t('bid')} tone="text-up">
        {price(ticker?.bid)}
      </Row>
      <Row name={t('ask')} tone="text-down">
        {price(ticker?.ask)}
      </Row>
      <Row name={t('spread')}>
        {price(gap)} <span className="text-muted">{share ? formatPercent(share, { digits: 4 }) : null}</span>
      </Row>
      <Row name={t('open')}>{price(ticker?.open24h)}</Row>
      <Row name={t('average')}>{price(average)}</Row>
    </dl>
  );
}
