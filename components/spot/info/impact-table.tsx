'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { openAccountBook } from '#components/terminal/book/account-book.ts';
import { impact } from '#components/terminal/book/sums.ts';
import { useMarket } from '#components/terminal/market.tsx';
import { formatAmount, MISSING } from '#lib/format/amount.ts';
import { signOf } from '#lib/format/decimal.ts';
import { formatPercent } from '#lib/format/price.ts';

/** Order sizes in the quote coin. */
const DOLLARS = ['10000', '100000', '1000000'] as const;
const COINS = ['0.1', '1', '10'] as const;
/** The best level holds it all. Zeros as many as the others have decimals. */
const NOTHING = '0.000%';
/** ms */
const PACE = 1000;

/** How far the average price of a market order would lie from the best one, from the levels of the book. */
export function ImpactTable() {
  const t = useTranslations('trade.info');
  const { instrument } = useMarket();
  const levels = useLevels();
  const amounts = instrument.quote.startsWith('USD') ? DOLLARS : COINS;
  const text = (side: 'bids' | 'asks', amount: string) => {
    const share = levels && impact(levels[side], amount, instrument);
    if (share === null) return MISSING;
    return signOf(share) === 0 ? NOTHING : formatPercent(share, { digits: 3, rounding: 'awayFromZero' });
  };
  return (
    <table className="w-full text-12">
      <caption className="pb-1 text-start text-12 text-faint">{t('impact')}</caption>
      <thead>
        <tr className="h-6 text-faint">
          <th scope="col" className="text-start font-normal">
            {t('orderSize', { coin: instrument.quote })}
          </th>
          <th scope="col" className="text-end font-normal">
            {t('buy')}
          </th>
          <th scope="col" className="text-end font-normal">
            {t('sell')}
          </th>
        </tr>
      </thead>
      <tbody>
        {amounts.map((amount) => (
          <tr key={amount} className="h-5">
            <th scope="row" className="text-start font-normal">
              <span className="num">{formatAmount(amount)}</span>
            </th>
            <td className="text-end">
              <span className="num">{text('asks', amount)}</span>
            </td>
            <td className="text-end">
              <span className="num">{text('bids', amount)}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The book of the pair, once a second. */
function useLevels() {
  const { instrument, depth } = useMarket();
  const [levels, setLevels] = useState(depth ? { bids: depth.bids, asks: depth.asks } : null);
  useEffect(() => {
    const book = openAccountBook(instrument.symbol);
    const stop = book.subscribe(() => undefined);
    const timer = setInterval(() => {
      const now = book.get();
      if (now && document.visibilityState === 'visible') setLevels(now);
    }, PACE);
    return () => {
      clearInterval(timer);
      stop();
    };
  }, [instrument.symbol]);
  return levels;
}
