import { useQuery } from '@tanstack/react-query';
import type { ContractState } from '#lib/contract/shapes/contract-market.ts';
import { pageQueries } from '#stores/queries.ts';

/** Funding and open interest move slowly. ms */
const PACE_MS = 10_000;

export type States = Readonly<Record<string, ContractState | undefined>>;

const NONE: States = {};

/** Mark, funding and open interest of all contracts by symbol, while the list of a contract's screen is open. */
export function useContractStates(wanted: boolean): States {
  const { data } = useQuery(
    {
      queryKey: ['market', 'contract-states'],
      queryFn: async ({ signal }) => (await import('#lib/api/market.ts')).fetchContractStates(signal),
      refetchInterval: PACE_MS,
      staleTime: 0,
      enabled: wanted,
      select: bySymbol,
    },
    pageQueries(),
  );
  return data ?? NONE;
}

const bySymbol = (states: readonly ContractState[]): States =>
  Object.fromEntries(states.map((state) => [state.symbol, state]));
