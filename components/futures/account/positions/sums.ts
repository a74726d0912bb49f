'use client';

import { useMemo } from 'react';
import { listingOf, useAllListings } from '#components/orders/listing.ts';
import type { Tone } from '#components/ui/painted.tsx';
import type { Position } from '#lib/contract/shapes/perp-account.ts';
import { unitsOf } from '#lib/futures/market.ts';
import { onLive } from '#stores/futures-live.ts';
import type { PnlBy } from '#stores/pnl-by.ts';
import { useTickers } from '#stores/tickers.ts';
import { type LegText, legText } from '../leg-text.ts';
import { profitBy } from '../live.ts';

export const toneOfSum = (sum: bigint | null): Tone =>
  sum === null ? 'none' : sum > 0n ? 'up' : sum < 0n ? 'down' : 'flat';

type Sum = {
  readonly settle: string;
  readonly text: LegText;
  /** Null while one of them is not known. */
  readonly gain: () => bigint | null;
  readonly watch: (listener: () => void) => () => void;
  readonly realised: bigint;
  readonly funding: bigint;
};

export function useSums(positions: readonly Position[], by: PnlBy): readonly Sum[] {
  const listings = useAllListings();
  return useMemo(() => {
    const settles = [...new Set(positions.map(({ settle }) => settle))];
    return settles.map((settle) => {
      const legs = positions
        .filter((one) => one.settle === settle)
        .map((leg) => ({ leg, text: legText(leg.symbol, listingOf(leg.symbol, listings[leg.symbol])) }));
      const sum = (of: 'realised' | 'funding') => legs.reduce((all, { leg }) => all + (unitsOf(leg[of]) ?? 0n), 0n);
      const gain = () =>
        legs.reduce<bigint | null>((all, { leg, text }) => {
          const own = profitBy(by, leg, text.market);
          return all === null || own === null ? null : all + own;
        }, 0n);
      return {
        settle,
        text: legs[0]!.text,
        gain,
        watch: by === 'mark' ? onLive : onLast,
        realised: sum('realised'),
        funding: sum('funding'),
      };
    });
  }, [positions, by, listings]);
}

function onLast(listener: () => void): () => void {
  const stops = [onLive(listener), useTickers.subscribe(listener)];
  return () => {
    for (const stop of stops) stop();
  };
}
