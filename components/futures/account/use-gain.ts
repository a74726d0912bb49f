import { useMemo } from 'react';
import { futuresMarket } from '#lib/futures/market.ts';
import type { PositionSide } from '#lib/rules/perp-words.ts';
import { liveLeg } from '#stores/futures-live.ts';
import type { PnlBy } from '#stores/pnl-by.ts';
import { useContract } from '../contract.tsx';
import { type Gain, gainBy, watchLeg } from './live.ts';

/** Profit of a leg of the screen's contract, for what is painted: by the price that rows go by, so that all say the same. */
export function useGain(by: PnlBy, positionSide: PositionSide) {
  const { instrument } = useContract();
  return useMemo(() => {
    const leg = { symbol: instrument.symbol, settle: instrument.contract.settle, positionSide };
    const market = futuresMarket(instrument);
    return { watch: watchLeg(leg, by), now: (): Gain | null => gainBy(by, leg, market, liveLeg(leg)) };
  }, [by, instrument, positionSide]);
}
