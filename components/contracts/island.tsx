'use client';

import { type ComponentType, type ReactNode, useRef } from 'react';
import { useKeptFocus } from '#components/ui/kept-focus.tsx';
import { useIdle } from '#components/ui/lazy.ts';
import type { ContractFacts, FundFacts, ListFacts } from './facts.ts';

/** The still page, until the living one is there; it begins with the very figures of the still one. */
function Island<F>({
  load,
  facts,
  children,
}: {
  load: () => Promise<ComponentType<F>>;
  facts: F;
  children: ReactNode;
}) {
  const box = useRef<HTMLDivElement>(null);
  const Living = useIdle<ComponentType<F>>(load);
  useKeptFocus(box, Living !== null);
  return <div ref={box}>{Living ? <Living {...(facts as F & object)} /> : children}</div>;
}

const loadList = () => import('./live-list.tsx').then((module) => module.LiveList);
const loadContract = () => import('./live-contract.tsx').then((module) => module.LiveContract);
const loadFund = () => import('./live-fund.tsx').then((module) => module.LiveFund);

type Still<F> = { readonly facts: F; readonly children: ReactNode };

export const ListIsland = (props: Still<ListFacts>) => <Island load={loadList} {...props} />;
export const ContractIsland = (props: Still<ContractFacts>) => <Island load={loadContract} {...props} />;
export const FundIsland = (props: Still<FundFacts>) => <Island load={loadFund} {...props} />;
