'use client';

import { useTranslations } from 'next-intl';
import { TickerFigure } from '#components/terminal/figure.tsx';
import { useMarket } from '#components/terminal/market.tsx';
import type { Ticker } from '#lib/contract/shapes/market.ts';
import { MISSING } from '#lib/format/amount.ts';
import { divideDecimal, subtractDecimal } from '#lib/format/decimal.ts';
import { formatPercent, formatPrice } from '#lib/format/price.ts';
import { Row } from './row.tsx';

/** Best prices, what lies between them, and the day behind them. Painted as they come. */
export function MarketFigures() {
  const t = useTranslations('trade.info');
  const { pricePlace } = useMarket().instrument;
  const price = (value: string | null | undefined) => (value ? formatPrice(value, pricePlace) : MISSING);
  return (
    <dl>
      <Row name={t('bid')} tone="text-up">
        <TickerFigure text={(ticker) => price(ticker?.bid)} />
      </Row>
      <Row name={t('ask')} tone="text-down">
        <TickerFigure text={(ticker) => price(ticker?.ask)} />
      </Row>
      <Row name={t('spread')}>
        <TickerFigure text={(ticker) => price(gapOf(ticker))} />{' '}
        <TickerFigure text={shareText} className="text-muted" />
      </Row>
      <Row name={t('open')}>
        <TickerFigure text={(ticker) => price(ticker?.open24h)} />
      </Row>
      <Row name={t('average')}>
        {/* Turnover over volume: what was paid on average during the day. */}
        <TickerFigure
          text={(ticker) => price(ticker && divideDecimal(ticker.quoteVolume, ticker.baseVolume, pricePlace))}
        />
      </Row>
    </dl>
  );
}

function gapOf(ticker: Ticker | null): string | null {
  return ticker && subtractDecimal(ticker.ask, ticker.bid);
}

function shareText(ticker: Ticker | null): string {
  const share = ticker && divideDecimal(gapOf(ticker), ticker.ask, 8);
  return share ? formatPercent(share, { digits: 4 }) : '';
}
