'use client';

import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { Watch } from '#components/ui/painted.tsx';
import type { Position } from '#lib/contract/shapes/perp-account.ts';
import { gainAt, type LegFigures, type PoolFigures, wayOf } from '#lib/futures/figures.ts';
import type { Leg, Pool } from '#lib/futures/holding.ts';
import { type FuturesMarket, ticksOf } from '#lib/futures/market.ts';
import type { PositionSide } from '#lib/rules/perp-words.ts';
import { gainOf } from '#lib/trade/units/entry.ts';
import { worthAt } from '#lib/trade/units/value.ts';
import { liveHolding, liveLeg, livePool, livePoolFigures, onLive, onLiveLeg } from '#stores/futures-live.ts';
import type { PnlBy } from '#stores/pnl-by.ts';
import { useTickers } from '#stores/tickers.ts';

type Named = Pick<Position, 'symbol' | 'settle' | 'positionSide'>;

/** What a leg comes to, rendered anew whenever that changes: for dialogs. Rows are painted. */
export function useLiveLeg({ symbol, settle, positionSide }: Named): LegFigures | null {
  const leg = useMemo(() => ({ symbol, settle, positionSide }), [symbol, settle, positionSide]);
  return useSyncExternalStore(
    useCallback((told: () => void) => onLiveLeg(leg, told), [leg]),
    () => liveLeg(leg),
    () => null,
  );
}

export function useLivePool(settle: string): Pool | null {
  return useSyncExternalStore(
    onLive,
    () => livePool(settle),
    () => null,
  );
}

export function useLivePoolFigures(settle: string): PoolFigures | null {
  return useSyncExternalStore(
    onLive,
    () => livePoolFigures(settle),
    () => null,
  );
}

/** Tells when a figure of a leg changed: its mark or its pool, and where profit goes by the last price, that one. */
export function watchLeg(leg: Named, by: PnlBy): Watch {
  return (listener) => {
    const stops = [onLiveLeg(leg, listener)];
    if (by === 'last') {
      let last = useTickers.getState().bySymbol[leg.symbol]?.last;
      stops.push(
        useTickers.subscribe(({ bySymbol }) => {
          const next = bySymbol[leg.symbol]?.last;
          if (next === last) return;
          last = next;
          listener();
        }),
      );
    }
    return () => {
      for (const stop of stops) stop();
    };
  };
}

export type Gain = { readonly gain: bigint /** Hundredths of a percent. */; readonly roe: bigint };

/** Profit of a leg by the mark or the last price, without its other figures: for sums over many. */
export function profitBy(by: PnlBy, leg: Named, market: FuturesMarket | null): bigint | null {
  const holding = liveHolding(leg);
  const held = holding?.legs[leg.positionSide];
  if (!holding || !held) return null;
  if (by === 'mark') return gainAt(holding, leg.positionSide);
  const ticks = lastTicks(leg.symbol, market);
  return ticks === null || !market ? null : gainAtPrice(market, leg.positionSide, held, ticks);
}

/** Profit of a leg that is not realised; null while the price is not known. */
export function gainBy(by: PnlBy, leg: Named, market: FuturesMarket | null, figures: LegFigures | null): Gain | null {
  if (!figures) return null;
  if (by === 'mark') return { gain: figures.unrealised, roe: figures.roe };
  const ticks = lastTicks(leg.symbol, market);
  if (!market || ticks === null) return null;
  const gain = gainAtPrice(market, leg.positionSide, figures.leg, ticks);
  return { gain, roe: figures.initial > 0n ? floorDivide(gain * 10_000n, figures.initial) : 0n };
}

function lastTicks(symbol: string, market: FuturesMarket | null): number | null {
  const last = useTickers.getState().bySymbol[symbol]?.last;
  return market && last !== undefined ? ticksOf(market, last) : null;
}

function gainAtPrice({ contract }: FuturesMarket, side: PositionSide, { lots, entry }: Leg, ticks: number): bigint {
  return gainOf(contract, wayOf(side), entry, worthAt(contract, lots, ticks));
}

function floorDivide(top: bigint, bottom: bigint): bigint {
  const cut = top / bottom;
  return top % bottom < 0n ? cut - 1n : cut;
}
