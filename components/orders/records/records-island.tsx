'use client';

import type { ComponentType, ReactNode } from 'react';
import { useIdle } from '#components/ui/lazy.ts';
import type { RecordsTab } from './records-frame.tsx';

type PartProps = { readonly waiting: ReactNode };

const PARTS: Readonly<Record<RecordsTab, () => Promise<ComponentType<PartProps>>>> = {
  orders: () => import('./orders-record.tsx').then((module) => module.OrdersRecord),
  fills: () => import('./fills-record.tsx').then((module) => module.FillsRecord),
  positions: () => import('./contract-record.tsx').then((module) => module.PositionsRecord),
  funding: () => import('./contract-record.tsx').then((module) => module.FundingRecord),
};

/** What the server drew, until the living part is there. */
export function RecordsIsland({ tab, children }: { tab: RecordsTab; children: ReactNode }) {
  const Part = useIdle<ComponentType<PartProps>>(PARTS[tab]);
  return Part ? <Part waiting={children} /> : children;
}
