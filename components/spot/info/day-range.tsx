'use client';

import { useTranslations } from 'next-intl';
import { useCalmTicker, useMarket } from '#components/terminal/market.tsx';
import { MISSING } from '#lib/format/amount.ts';
import { compareDecimal } from '#lib/format/decimal.ts';
import { formatPrice } from '#lib/format/price.ts';
import { scaleBetween } from '#lib/market/scale.ts';

const FULL = 1000;

/** Where the last price and the price of a day ago stand between the day's low and high. */
export function DayRange() {
  const t = useTranslations('trade.info');
  const { pricePlace } = useMarket().instrument;
  const ticker = useCalmTicker();
  const at = (value: string | undefined) =>
    ticker && value !== undefined ? scaleBetween(value, ticker.low24h, ticker.high24h, FULL) : null;
  const last = at(ticker?.last);
  const open = at(ticker?.open24h);
  const rising = ticker ? compareDecimal(ticker.last, ticker.open24h) >= 0 : true;
  return (
    <div>
      <p className="text-12 text-faint">{t('dayRange')}</p>
      <div dir="ltr" aria-hidden="true" className="relative my-2 h-1 rounded-full bg-raised" data-depth-bar="">
        {last !== null && open !== null ? (
          <span
            className={`absolute inset-y-0 rounded-full ${rising ? 'bg-up-mark' : 'bg-down-mark'}`}
            style={{ insetInlineStart: `${Math.min(last, open) / 10}%`, width: `${Math.abs(last - open) / 10}%` }}
          />
        ) : null}
        {last !== null ? (
          <span
            className="absolute -top-1 size-3 -translate-x-1/2 rounded-full border-2 border-panel bg-text"
            style={{ insetInlineStart: `${last / 10}%` }}
          />
        ) : null}
      </div>
      <dl dir="ltr" className="flex justify-between text-12">
        <div className="flex gap-1">
          <dt className="text-faint">{t('low')}</dt>
          <dd className="num">{ticker ? formatPrice(ticker.low24h, pricePlace) : MISSING}</dd>
        </div>
        <div className="flex gap-1">
          <dt className="text-faint">{t('high')}</dt>
          <dd className="num">{ticker ? formatPrice(ticker.high24h, pricePlace) : MISSING}</dd>
        </div>
      </dl>
    </div>
  );
}
