'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { PANEL } from '#components/terminal/panel.tsx';
import { useMadeHere } from '#components/terminal/source.ts';
import { Button, buttonClass } from '#components/ui/button.tsx';
import { cx } from '#components/ui/cx.ts';
import { useLazy, useStoreLater } from '#components/ui/lazy.ts';
import { Link } from '#components/ui/link.tsx';
import { usePath } from '#components/ui/navigation.ts';
import { EmptyState, Skeleton } from '#components/ui/states.tsx';
import { TabPanel } from '#components/ui/tabs.tsx';
import { PAPER_FUNDS } from '#lib/contract/trade.ts';
import { formatAmount } from '#lib/format/amount.ts';
import { loginAddress } from '#lib/site/entrance.ts';
import { type ChosenTab, type PanelTab, PanelTabs } from './panel-tabs.tsx';

const simulation = () => import('../form/late.ts').then(({ useSimulation }) => useSimulation);
const settings = () => import('#stores/settings.ts').then(({ useSettings }) => useSettings);
const load = () => import('./account-body.tsx').then((module) => module.AccountBody);

type PanelProps = {
  /** The pair of the screen. */
  readonly symbol: string;
  readonly className?: string;
};

/**
 * The panel at the bottom of the trade screen: open orders, triggers, histories, assets. Its contents are fetched once
 * it is known that there is an account; without one it offers paper trading.
 */
export function AccountPanel({ symbol, className }: PanelProps) {
  const t = useTranslations('orders');
  const { mode, entering, enter } = useMode();
  const [Body, warm] = useLazy(load);
  // Kept here: a tab that is pressed before the contents are there is still chosen when they come.
  const [tab, setTab] = useState<PanelTab>('open');
  useEffect(() => {
    if (mode === 'account') warm();
  }, [mode, warm]);
  return (
    <section id="panel-account" aria-label={t('title')} className={cx(PANEL, 'flex h-full flex-col', className)}>
      {mode === 'account' && Body ? (
        <Body symbol={symbol} tab={tab} onTab={setTab} />
      ) : (
        <Still
          invited={mode === 'none'}
          entering={entering}
          onEnter={() => enter(window.location.pathname)}
          tab={tab}
          onTab={setTab}
        />
      )}
    </section>
  );
}

/** Whether there is an account to show, as far as this browser knows. */
function useMode() {
  const store = useStoreLater(simulation, (state) => state, null);
  const loggedIn = useStoreLater(settings, (state) => state.hydrated && state.loggedIn, false);
  const mode = !store?.known ? 'unknown' : store.active || loggedIn ? 'account' : 'none';
  return { mode, entering: store?.entering ?? false, enter: (path: string) => store?.enter(path) };
}

type StillProps = ChosenTab & { readonly invited: boolean; readonly entering: boolean; readonly onEnter: () => void };

/** The panel without an account: the same head, and under it the way to one. */
function Still({ invited, entering, onEnter, tab, onTab }: StillProps) {
  const t = useTranslations('orders.states');
  const simulated = useTranslations('simulation');
  const account = useTranslations('account');
  const madeHere = useMadeHere();
  const path = usePath();
  return (
    <PanelTabs tab={tab} onChange={onTab}>
      <TabPanel value={tab} className="flex min-h-0 flex-1 flex-col">
        {invited ? (
          <EmptyState
            title={t('invite')}
            text={t(madeHere ? 'inviteText' : 'inviteTextAnywhere', { funds: FUNDS })}
            action={
              <span className="flex gap-2">
                <Button variant="paper-outline" size={28} loading={entering && simulated('starting')} onClick={onEnter}>
                  {simulated('start')}
                </Button>
                <Link
                  href={loginAddress(path, '')}
                  rel="nofollow"
                  data-track="logIn"
                  className={buttonClass({ size: 28 })}
                >
                  {account('logIn')}
                </Link>
              </span>
            }
            className="flex-1 py-3!"
          />
        ) : (
          <div aria-hidden="true" className="grid gap-4 p-3">
            <Skeleton className="h-4" />
            <Skeleton className="h-4" />
            <Skeleton className="h-4" />
          </div>
        )}
      </TabPanel>
    </PanelTabs>
  );
}

/** `100,000 USDT · 100,000 USDC · 1 BTC · 20 ETH`: the same in every language. */
const FUNDS = Object.entries(PAPER_FUNDS)
  .map(([asset, amount]) => `${formatAmount(amount)} ${asset}`)
  .join(' · ');
