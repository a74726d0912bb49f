'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import type { Ticker } from '#lib/contract/shapes/market.ts';
import { TIMING } from '#lib/market/timing.ts';
import { useConnection } from '#stores/connection.ts';
import { newestTicker, useTickers, watchTickers } from '#stores/tickers.ts';
import type { MarketRow } from './rows.ts';

/** Follows the prices of all markets while it is on the page. */
export function useLiveTickers(): void {
  useEffect(() => watchTickers(), []);
}

/** The newest ticker of a row: the stream's, and the server's until that has spoken. */
export function useRowTicker(row: MarketRow): Ticker | null {
  return useTickers((state) => newestTicker(state, row.market.symbol, row.ticker));
}

/** How long no price has come, in words; null while prices come. Counts once a second. */
export function useSilence(): string | null {
  const t = useTranslations('common');
  const { status, since } = useConnection();
  const stale = status === 'stale';
  const [now, setNow] = useState(0);
  useEffect(() => {
    if (!stale) return;
    const count = () => setNow(Date.now());
    count();
    const timer = setInterval(count, 1000);
    return () => clearInterval(timer);
  }, [stale]);
  if (status === 'offline') return t('offlineNow');
  if (!stale) return null;
  const seconds = Math.floor((Math.max(0, now - since) + TIMING.stale) / 1000);
  return t('noPricesFor', { seconds });
}
