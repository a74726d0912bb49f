'use client';

import { createContext, type ReactNode, useCallback, useContext, useEffect } from 'react';
import { type Market, useMarket } from '#components/terminal/market.tsx';
import type { Watch } from '#components/ui/painted.tsx';
import type { ContractState, FundingNow, Mark } from '#lib/contract/shapes/contract-market.ts';
import type { Perpetual } from '#lib/contract/shapes/market.ts';
import { newest, onFunding, onMark, useMarks, watchFunding, watchMark } from '#stores/marks.ts';

/** What the server knew of a contract when it made the page; null where it knew nothing. */
export type FuturesMarket = Market & {
  readonly instrument: Perpetual;
  readonly state: ContractState | null;
};

const ContractContext = createContext<FuturesMarket | null>(null);

/** Stands inside the `MarketProvider` of the same market. */
export function ContractProvider({ value, children }: { value: FuturesMarket; children: ReactNode }) {
  return <ContractContext value={value}>{children}</ContractContext>;
}

/** The contract of this screen, and what the server knew of it. */
export function useContract(): FuturesMarket {
  const value = useContext(ContractContext);
  if (!value) throw new Error('useContract: no <ContractProvider> above; a part of the screen stands outside it.');
  return value;
}

/** A figure for what is painted, not rendered. */
export type Live<Told> = { readonly watch: Watch; readonly now: () => Told | null };

/** Mark and index of the screen's contract: the stream's, and the server's until that has spoken. */
export function useLiveMark(): Live<Mark> {
  const { instrument, state } = useContract();
  const { symbol } = instrument;
  return {
    watch: useCallback((listener) => onMark(symbol, listener), [symbol]),
    now: () => newest(useMarks.getState().bySymbol[symbol], state),
  };
}

/** The newest mark for what is rendered: a part that uses it renders with every step of the mark. */
export function useMark(): Mark | null {
  const { instrument, state } = useContract();
  return useMarks((marks) => newest(marks.bySymbol[instrument.symbol], state));
}

/** Funding of the screen's contract. */
export function useLiveFunding(): Live<FundingNow> {
  const { instrument, state } = useContract();
  const { symbol } = instrument;
  return {
    watch: useCallback((listener) => onFunding(symbol, listener), [symbol]),
    now: () => newest(useMarks.getState().funding[symbol], state),
  };
}

/** Follows mark, index and funding of the screen's contract while it is shown. */
export function useFollowContract(): void {
  const { symbol } = useMarket().instrument;
  const { state } = useContract();
  useEffect(() => {
    if (state) {
      useMarks.getState().seed([state]);
      useMarks.getState().seedFunding(state);
    }
    const stops = [watchMark(symbol), watchFunding(symbol)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [symbol, state]);
}
