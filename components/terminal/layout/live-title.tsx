'use client';

import { useEffect, useRef } from 'react';
import { formatPrice } from '#lib/format/price.ts';
import { useMarket, useTicker } from '../market.tsx';

/** The window's title says the price at most this often (ms), and only while somebody can see it change. */
const PACE = 1000;

/** `97,482.6 | BTC/USDT` in the title, until the page is left. */
export function LiveTitle() {
  const { instrument } = useMarket();
  const last = useTicker()?.last;
  const latest = useRef(last);
  latest.current = last;
  useEffect(() => {
    const before = document.title;
    let written = '';
    const write = () => {
      if (document.visibilityState !== 'visible' || !latest.current) return;
      const price = formatPrice(latest.current, instrument.pricePlace);
      written = `${price} | ${instrument.base}/${instrument.quote}`;
      document.title = written;
    };
    const timer = setInterval(write, PACE);
    return () => {
      clearInterval(timer);
      // The next page may have written its own already, and this one may have had none yet when it was opened.
      if (before !== '' && document.title === written) document.title = before;
    };
  }, [instrument]);
  return null;
}
