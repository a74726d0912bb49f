'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useEffect, useMemo, useState } from 'react';
import { Segmented } from '#components/ui/segmented.tsx';
import { PERP_PRODUCTS } from '#lib/contract/perp.ts';
import type { ContractState } from '#lib/contract/shapes/contract-market.ts';
import { newest, useMarks, watchMarks } from '#stores/marks.ts';
import { pageQueries } from '#stores/queries.ts';
import { ContractList } from './contract-list.tsx';
import type { ListFacts } from './facts.ts';
import { useLeft } from './use-left.ts';

/** Funding and open interest are asked for at this pace; marks come by the stream. ms */
const PACE = 10_000;

/** All contracts, living: filtered by what they settle in, with marks as they come. */
export function LiveList({ contracts, states }: ListFacts) {
  const t = useTranslations('contracts.list');
  const [product, setProduct] = useState('all');
  const told = useStates(states);
  const marks = useMarks((state) => state.bySymbol);
  useEffect(() => watchMarks(), []);
  const left = useLeft(told?.at(0)?.ts ?? null);
  const stateOf = useMemo(() => new Map(told?.map((state) => [state.symbol, state])), [told]);
  const rows = contracts
    .filter((one) => product === 'all' || one.product === product)
    .map((instrument) => ({ instrument, state: marked(stateOf.get(instrument.symbol) ?? null, marks) }));
  const options = ['all' as const, ...PERP_PRODUCTS].map((value) => ({ value, label: t(`products.${value}`) }));
  return (
    <>
      <div className="flex h-12 items-center border-b border-line px-5 max-md:px-4">
        <Segmented
          label={t('product')}
          look="plain"
          value={product}
          options={options}
          onValueChange={setProduct}
          className="gap-2"
        />
      </div>
      <ContractList rows={rows} left={left} />
    </>
  );
}

function useStates(initial: ListFacts['states']): ListFacts['states'] {
  const { data } = useQuery(
    {
      queryKey: ['market', 'contract-states'],
      queryFn: async ({ signal }) => (await import('#lib/api/market.ts')).fetchContractStates(signal),
      refetchInterval: PACE,
      staleTime: 0,
    },
    pageQueries(),
  );
  return data ?? initial;
}

/** A state with the mark that came since. */
function marked(state: ContractState | null, marks: ReturnType<typeof useMarks.getState>['bySymbol']) {
  const mark = state && newest(marks[state.symbol], null);
  return mark && mark.ts >= state.ts ? { ...state, mark: mark.mark, index: mark.index } : state;
}
