'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useState } from 'react';
import { Change } from '#components/ui/change.tsx';
import { Flash } from '#components/ui/flash.tsx';
import type { Ticker } from '#lib/contract/market.ts';
import { formatPrice } from '#lib/format/price.ts';
import { TIMING } from '#lib/market/timing.ts';
import { useConnection } from '#stores/connection.ts';
import { useTickers, watchTickers } from '#stores/tickers.ts';
import type { MarketRow } from './rows.ts';

/** Follows the prices of all markets while it is on the page. */
export function useLiveTickers(): void {
  useEffect(() => watchTickers(), []);
}

/** The newest ticker of a row: the stream's, and the server's until that has spoken. */
export function useRowTicker(row: MarketRow): Ticker | null {
  return useTickers((state) => state.bySymbol[row.market.symbol]) ?? row.ticker;
}

/** Whether the numbers on the page have stopped: nothing came for five seconds, or there is no network. */
export function useStale(): boolean {
  return useConnection(({ status }) => status === 'stale' || status === 'offline');
}

/** Greys the numbers in it while they have stopped. */
export function LiveScope({ className, children }: { className?: string; children: ReactNode }) {
  useLiveTickers();
  return (
    <div data-stale={useStale() || undefined} className={className}>
      {children}
    </div>
  );
}

/** Last price of a row, flashing softly when it changes. */
export function LivePrice({ row, className }: { row: MarketRow; className?: string }) {
  const last = useRowTicker(row)?.last;
  return (
    // Rows change places: another market in this place is no change of price.
    <Flash key={row.market.symbol} value={last} className={className}>
      {formatPrice(last, row.market.pricePlace)}
    </Flash>
  );
}

export function LiveChange({ row, className }: { row: MarketRow; className?: string }) {
  return <Change fraction={useRowTicker(row)?.change24h} className={className} />;
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
