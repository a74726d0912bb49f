'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { ClosedPositions } from '#components/orders/contracts/closed-positions.tsx';
import { useFuturesFacts } from '#components/orders/contracts/facts.ts';
import { ContractOrderHistory, ContractTradeHistory, FundingHistory } from '#components/orders/contracts/histories.tsx';
import { CONTRACT_HISTORIES } from '#components/orders/contracts/queries.ts';
import { WalletTable } from '#components/orders/contracts/wallet-table.tsx';
import { CustomSpan } from '#components/orders/filter-bar.tsx';
import { ALL, type Filters } from '#components/orders/filters.ts';
import { ListFailed } from '#components/orders/list-failed.tsx';
import { renewHistories } from '#components/orders/queries.ts';
import { useRenewal } from '#components/orders/use-renewal.ts';
import { useLazy } from '#components/ui/lazy.ts';
import { StaleStrip } from '#components/ui/states.tsx';
import { TabPanel } from '#components/ui/tabs.tsx';
import type { Env } from '#lib/contract/trade.ts';
import { waits } from '#lib/order/waits.ts';
import { useExplain } from '#stores/explain.ts';
import { legKey } from '#stores/futures-positions.ts';
import { usePnlBy } from '#stores/pnl-by.ts';
import { OrderList } from './order-list.tsx';
import type { AccountPanelProps } from './panel-props.ts';
import { PANEL_TABS, type PanelTab, PanelTabs } from './panel-tabs.tsx';
import type { LegAct, OnAct } from './positions/acts.ts';
import { PositionList } from './positions/list.tsx';
import { HISTORY_TABS, HistoryTools, OrderTools, PositionTools } from './tools.tsx';

const renew = (env: Env) => renewHistories(env, CONTRACT_HISTORIES);
const loadDialogs = () => import('./dialogs/host.tsx').then((module) => module.LegDialogs);

const ORDER_TABS = PANEL_TABS.filter((tab) => tab !== 'positions');

/** Positions, orders, histories and wallets of contracts. */
export function Account({ symbol, narrow }: AccountPanelProps) {
  const [tab, setTab] = useState<PanelTab>('positions');
  const [alone, setAlone] = useState(false);
  const by = usePnlBy((state) => state.by);
  const [filters, setFilters] = useState<Filters>(ALL);
  const facts = useFuturesFacts();
  const dialogs = useDialogs();
  useRenewal(facts, renew);
  const shownTabs = narrow === 'positions' ? (['positions'] as const) : narrow === 'orders' ? ORDER_TABS : PANEL_TABS;
  const shown = shownTabs.find((one) => one === tab) ?? shownTabs[0]!;
  const pick = <Row extends { readonly symbol: string }>(rows: readonly Row[] | null) =>
    rows && alone ? rows.filter((row) => row.symbol === symbol) : rows;
  const [open, triggers] = [facts.orders?.filter((one) => !waits(one)) ?? null, facts.orders?.filter(waits) ?? null];
  const history = { env: facts.env, here: symbol, filters, onFilters: setFilters };
  const list = { facts, here: symbol, alone, onAll: () => setAlone(false) };
  const past = HISTORY_TABS.find((one) => one === shown);
  return (
    <>
      <PanelTabs
        tab={shown}
        onChange={setTab}
        tabs={shownTabs}
        counts={{ positions: facts.positions?.length, open: open?.length, trigger: triggers?.length }}
        tools={
          shown === 'positions' ? (
            <PositionTools {...list} onAlone={setAlone} onCloseAll={dialogs.closeAll} />
          ) : past ? (
            <HistoryTools tab={past} env={facts.env} filters={filters} onChange={setFilters} />
          ) : shown === 'assets' ? null : (
            <OrderTools {...list} onAlone={setAlone} />
          )
        }
      >
        {past ? <CustomSpan filters={filters} onChange={setFilters} /> : null}
        <Stale shown={facts.stale} />
        <Panel value="positions">
          {facts.failed && facts.positions === null ? (
            <ListFailed onRetry={facts.changed} />
          ) : (
            <PositionList {...list} positions={pick(facts.positions)} by={by} onAct={dialogs.act} />
          )}
        </Panel>
        <Panel value="open">
          <OrderList {...list} kind="open" orders={open} />
        </Panel>
        <Panel value="trigger">
          <OrderList {...list} kind="trigger" orders={triggers} />
        </Panel>
        <Panel value="history">
          <ContractOrderHistory {...history} />
        </Panel>
        <Panel value="trades">
          <ContractTradeHistory {...history} />
        </Panel>
        <Panel value="closed">
          <ClosedPositions {...history} />
        </Panel>
        <Panel value="funding">
          <FundingHistory {...history} />
        </Panel>
        <Panel value="assets">
          <WalletTable facts={facts} />
        </Panel>
      </PanelTabs>
      {dialogs.draw({
        env: facts.env,
        changed: facts.changed,
        positions: facts.positions,
        symbol: alone ? symbol : null,
      })}
    </>
  );
}

function Panel({ value, children }: { value: PanelTab; children: ReactNode }) {
  return (
    <TabPanel value={value} className="flex min-h-0 flex-1 flex-col">
      {children}
    </TabPanel>
  );
}

function Stale({ shown }: { shown: boolean }) {
  const t = useTranslations('positions.states');
  return shown ? <StaleStrip className="shrink-0">{t('stale')}</StaleStrip> : null;
}

type Asked =
  | { readonly act: LegAct; readonly key: string; readonly at: number }
  | { readonly act: 'closeAll'; readonly at: number };

/** Which dialog was asked for; their code comes with the first. */
function useDialogs() {
  const [Dialogs, warm] = useLazy(loadDialogs);
  const [asked, setAsked] = useState<Asked | null>(null);
  useEffect(() => {
    // Whoever looks at positions is about to do something with one.
    const timer = setTimeout(warm, 2_000);
    return () => clearTimeout(timer);
  }, [warm]);
  const act = useCallback<OnAct>(
    (wanted, position) => {
      const { symbol, positionSide } = position;
      // What explains and shows is a room of its own, with dialogs that other pages have, too.
      if (wanted === 'why') return useExplain.getState().show({ what: 'why', symbol, side: positionSide });
      if (wanted === 'costs')
        return useExplain.getState().show({ what: 'story', symbol, side: positionSide, id: null, part: 'costs' });
      if (wanted === 'share')
        return useExplain.getState().show({ what: 'share', of: { kind: 'position', symbol, positionSide } });
      warm();
      setAsked((before) => ({ act: wanted, key: legKey(position), at: (before?.at ?? 0) + 1 }));
    },
    [warm],
  );
  const closeAll = useCallback(() => {
    warm();
    setAsked((before) => ({ act: 'closeAll', at: (before?.at ?? 0) + 1 }));
  }, [warm]);
  type DrawProps = Omit<Parameters<NonNullable<typeof Dialogs>>[0], 'asked'>;
  const draw = (props: DrawProps) => (Dialogs && asked ? <Dialogs key={asked.at} asked={asked} {...props} /> : null);
  return { act, closeAll, draw };
}
