'use client';

import { useEffect, useState } from 'react';
import type { ContractState } from '#lib/contract/shapes/contract-market.ts';
import { useContract } from './contract.tsx';

/** The stream does not tell open interest, and whether the index stands still: they are asked for at this pace. ms */
const PACE = 10_000;

/** What only a question tells of the screen's contract; asked for while the page is looked at. */
export function useContractState(): ContractState | null {
  const { instrument, state } = useContract();
  const [asked, setAsked] = useState<ContractState | null>(null);
  const { symbol } = instrument;
  const unknown = state === null;
  useEffect(() => {
    const over = new AbortController();
    const ask = async () => {
      if (document.hidden) return;
      const { fetchContractState } = await import('#lib/api/market.ts');
      // The network may be away; the next time asks again.
      const told = await fetchContractState(symbol, over.signal).catch(() => null);
      if (told && !over.signal.aborted) setAsked(told);
    };
    if (unknown) void ask();
    const timer = setInterval(() => void ask(), PACE);
    return () => {
      clearInterval(timer);
      over.abort();
    };
  }, [symbol, unknown]);
  return asked?.symbol === symbol ? asked : state;
}
