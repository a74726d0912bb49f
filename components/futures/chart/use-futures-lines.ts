'use client';

import { useEffect, useMemo, useState } from 'react';
import type { Position } from '#lib/contract/shapes/perp-account.ts';
import type { Env } from '#lib/contract/trade.ts';
import { futuresMarket, priceText } from '#lib/futures/market.ts';
import { useChart } from '#stores/chart.ts';
import { liveLeg, onLive } from '#stores/futures-live.ts';
import { useFuturesOrders } from '#stores/futures-orders.ts';
import { legKey, useFuturesPositions } from '#stores/futures-positions.ts';
import { useWhatIf } from '#stores/what-if.ts';
import { useContract } from '../contract.tsx';
import { type FuturesLine, futuresLines, whatIfLine } from './lines.ts';

const NONE: readonly never[] = [];

/** Every price of the screen's contract that concerns the account. */
export function useFuturesLines(env: Env): readonly FuturesLine[] {
  const { symbol, tick } = useContract().instrument;
  const positions = useFuturesPositions((state) => (state.env === env ? state.all : null)) ?? NONE;
  const orders = useFuturesOrders((state) => (state.env === env ? state.open : null)) ?? NONE;
  const liquidation = useLiquidations(positions);
  const shown = useChart((chart) => !chart.off.includes('orders'));
  const asked = useWhatIf(({ line }) => (line?.symbol === symbol ? line : null));
  const [price, side] = [asked?.price, asked?.side];
  const own = useMemo(
    () =>
      shown
        ? futuresLines({
            ...{ symbol, tick, positions, orders },
            liquidation: (position) => liquidation[legKey(position)] ?? position.liquidationPrice,
          })
        : NONE,
    [shown, symbol, tick, positions, orders, liquidation],
  );
  return useMemo(() => (price && side ? [...own, whatIfLine(price, side)] : own), [own, price, side]);
}

/** A cross leg's price moves with the marks of all markets; its line follows at this pace. ms */
const PACE = 500;

/** Present liquidation prices of the contract's legs, by `legKey`. */
function useLiquidations(positions: readonly Position[]): Readonly<Record<string, string>> {
  const { instrument } = useContract();
  const [prices, setPrices] = useState<Readonly<Record<string, string>>>({});
  useEffect(() => {
    const market = futuresMarket(instrument);
    const legs = positions.filter(({ symbol }) => symbol === instrument.symbol);
    const read = () => {
      const now = Object.fromEntries(
        legs.flatMap((leg) => {
          const ticks = liveLeg(leg)?.liquidation ?? null;
          return ticks === null ? [] : [[legKey(leg), priceText(market, ticks)]];
        }),
      );
      setPrices((before) => (JSON.stringify(before) === JSON.stringify(now) ? before : now));
    };
    read();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = onLive(() => {
      timer ??= setTimeout(() => {
        timer = undefined;
        read();
      }, PACE);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [instrument, positions]);
  return prices;
}
