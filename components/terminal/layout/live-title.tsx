'use client';

import { useEffect } from 'react';
import { formatPrice } from '#lib/format/price.ts';
import { marketName } from '#lib/market/names.ts';
import { newestTicker, useTickers } from '#stores/tickers.ts';
import { useMarket } from '../market.tsx';

/** The window's title says the price at most this often (ms), and only while somebody can see it change. */
const PACE = 1000;

/** `97,482.6 | BTC/USDT` in the title, until the page is left. */
export function LiveTitle() {
  const { instrument, ticker } = useMarket();
  useEffect(() => {
    const before = document.title;
    let written = '';
    const write = () => {
      const last = newestTicker(useTickers.getState(), instrument.symbol, ticker)?.last;
      if (document.visibilityState !== 'visible' || !last) return;
      const price = formatPrice(last, instrument.pricePlace, { exact: true });
      written = `${price} | ${marketName(instrument)}`;
      document.title = written;
    };
    const timer = setInterval(write, PACE);
    return () => {
      clearInterval(timer);
      // The next page may have written its own already, and this one may have had none yet when it was opened.
      if (before !== '' && document.title === written) document.title = before;
    };
  }, [instrument, ticker]);
  return null;
}
