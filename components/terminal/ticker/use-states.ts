import { useEffect, useState } from 'react';
import type { ContractState } from '#lib/contract/shapes/contract-market.ts';

/** Funding and open interest move slowly. ms */
const PACE_MS = 10_000;

export type States = Readonly<Record<string, ContractState | undefined>>;

const NONE: States = {};

/**
 * Mark, funding and open interest of all contracts by symbol, while the list of a contract's screen is open. The list is
 * part of every trading screen, which loads no cache of queries for it.
 */
export function useContractStates(wanted: boolean): States {
  const [states, setStates] = useState(NONE);
  useEffect(() => {
    if (!wanted) return;
    const over = new AbortController();
    const ask = async () => {
      if (document.hidden) return;
      const { fetchContractStates } = await import('#lib/api/market.ts');
      // The network may be away; the next time asks again.
      const told = await fetchContractStates(over.signal).catch(() => null);
      if (told && !over.signal.aborted) setStates(bySymbol(told));
    };
    void ask();
    const timer = setInterval(() => void ask(), PACE_MS);
    return () => {
      clearInterval(timer);
      over.abort();
    };
  }, [wanted]);
  return states;
}

const bySymbol = (states: readonly ContractState[]): States =>
  Object.fromEntries(states.map((state) => [state.symbol, state]));
