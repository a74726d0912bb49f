'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { Skeleton } from '#components/ui/states.tsx';
import { Tab, TabList, TabPanel, Tabs } from '#components/ui/tabs.tsx';
import { useFuturesWallets } from '#stores/futures-wallets.ts';
import { useAccountEnv, useFollowAccount, useLivePool } from './live.ts';
import { MarginTab } from './margin-tab.tsx';
import { WhatIfTab } from './what-if-tab.tsx';
import { useWords } from './words.ts';

/** Margin and *What if* of the wallet that a contract is settled in. */
export function CardBody({ symbol, transfer }: { symbol: string; transfer?: ReactNode }) {
  const t = useTranslations('explain.card');
  const [tab, setTab] = useState('margin');
  return (
    <Tabs value={tab} onValueChange={setTab}>
      <div className="flex h-(--bar-panel-head) shrink-0 items-center border-b border-line px-3">
        <TabList label={t('label')}>
          <Tab value="margin">{t('margin')}</Tab>
          <Tab value="whatIf">{t('whatIf')}</Tab>
        </TabList>
        <div className="ms-auto">{transfer}</div>
      </div>
      <div className="px-3 py-2">
        <TabPanel value="margin">
          <Known symbol={symbol} tab="margin" />
        </TabPanel>
        <TabPanel value="whatIf">
          <Known symbol={symbol} tab="whatIf" />
        </TabPanel>
      </div>
    </Tabs>
  );
}

/** What is shown once the wallet is known. */
function Known({ symbol, tab }: { symbol: string; tab: 'margin' | 'whatIf' }) {
  const t = useTranslations('explain.card');
  const env = useAccountEnv();
  useFollowAccount(env, symbol);
  const words = useWords(symbol);
  const pool = useLivePool(words?.settle ?? null);
  const failed = useFuturesWallets((state) => state.failure !== null);
  if (env === null) return <p className="text-12 text-muted">{t('login')}</p>;
  if (!words || !pool) return failed ? <p className="text-12 text-muted">{t('waiting')}</p> : <Waiting />;
  return tab === 'margin' ? <MarginTab words={words} pool={pool} /> : <WhatIfTab words={words} pool={pool} />;
}

export function Waiting() {
  return (
    <div aria-hidden="true" className="grid gap-2">
      {[0, 1, 2, 3, 4].map((row) => (
        <Skeleton key={row} className="h-4" />
      ))}
    </div>
  );
}
