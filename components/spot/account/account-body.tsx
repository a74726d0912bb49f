'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { AgencyNote, useIsAgency } from '#components/funds/agency-note.tsx';
import { CancelAll } from '#components/orders/cancel-all.tsx';
import { FILL_COLUMNS, ORDER_COLUMNS } from '#components/orders/export.ts';
import { ExportButton } from '#components/orders/export-button.tsx';
import { type Facts, useFacts } from '#components/orders/facts.ts';
import { CustomSpan, FilterMenus } from '#components/orders/filter-bar.tsx';
import { ALL, type Filters, queryOf } from '#components/orders/filters.ts';
import { ListFailed } from '#components/orders/list-failed.tsx';
import { useAllListings } from '#components/orders/listing.ts';
import { OpenOrders } from '#components/orders/open-orders.tsx';
import { OrderHistory } from '#components/orders/order-history.tsx';
import { FILLS, ORDERS, renewHistories } from '#components/orders/queries.ts';
import { TradeHistory } from '#components/orders/trade-history.tsx';
import { TriggerOrders } from '#components/orders/trigger-orders.tsx';
import { useRenewal } from '#components/orders/use-renewal.ts';
import { Button } from '#components/ui/button.tsx';
import { Chip } from '#components/ui/chip.tsx';
import { Checkbox } from '#components/ui/fields.tsx';
import { EmptyState, StaleStrip } from '#components/ui/states.tsx';
import { TabPanel } from '#components/ui/tabs.tsx';
import type { Order } from '#lib/contract/shapes/order.ts';
import { isTrigger } from '#lib/order/kind.ts';
import { useSettings } from '#stores/settings.ts';
import { Assets } from './assets.tsx';
import { type ChosenTab, type PanelTab, PanelTabs } from './panel-tabs.tsx';

/** Everything of an account on one screen: what is open, what was, what is held. */
export function AccountBody(props: BodyProps) {
  return useIsAgency() ? <AgencyNote className="flex-1" /> : <Account {...props} />;
}

type BodyProps = ChosenTab & { readonly symbol: string };

function Account({ symbol, tab, onTab }: BodyProps) {
  const [alone, setAlone] = useState(false);
  const [hideSmall, setHideSmall] = useState(false);
  const [filters, setFilters] = useState<Filters>(ALL);
  const facts = useFacts();
  useRenewal(facts, renewHistories);
  const open = facts.orders?.filter((order) => !isTrigger(order)) ?? null;
  const triggers = facts.orders?.filter(isTrigger) ?? null;
  const history = tab === 'history' || tab === 'trades';
  return (
    <PanelTabs
      tab={tab}
      onChange={onTab}
      counts={{ open: open?.length, trigger: triggers?.length }}
      tools={
        history ? (
          <HistoryTools tab={tab} facts={facts} filters={filters} onChange={setFilters} />
        ) : tab === 'assets' ? (
          <AssetTools facts={facts} hideSmall={hideSmall} onChange={setHideSmall} />
        ) : (
          <OrderTools facts={facts} symbol={symbol} alone={alone} onChange={setAlone} />
        )
      }
    >
      {history ? <CustomSpan filters={filters} onChange={setFilters} /> : null}
      <Stale facts={facts} />
      <Panel value="open">
        <OrderList
          kind="open"
          facts={facts}
          orders={open}
          symbol={symbol}
          alone={alone}
          onAll={() => setAlone(false)}
        />
      </Panel>
      <Panel value="trigger">
        <OrderList
          kind="trigger"
          facts={facts}
          orders={triggers}
          symbol={symbol}
          alone={alone}
          onAll={() => setAlone(false)}
        />
      </Panel>
      <Panel value="history">
        <OrderHistory env={facts.env} symbol={symbol} filters={filters} onFilters={setFilters} />
      </Panel>
      <Panel value="trades">
        <TradeHistory env={facts.env} symbol={symbol} filters={filters} onFilters={setFilters} />
      </Panel>
      <Panel value="assets">
        <AssetList facts={facts} hideSmall={hideSmall} />
      </Panel>
    </PanelTabs>
  );
}

function Panel({ value, children }: { value: PanelTab; children: ReactNode }) {
  return (
    <TabPanel value={value} className="flex min-h-0 flex-1 flex-col">
      {children}
    </TabPanel>
  );
}

type ListProps = {
  readonly kind: 'open' | 'trigger';
  readonly facts: Facts;
  readonly orders: readonly Order[] | null;
  readonly symbol: string;
  /** Only orders of this pair. */
  readonly alone: boolean;
  readonly onAll: () => void;
};

/** Open orders of one of the two lists, or why there are none to see. */
function OrderList({ kind, facts, orders, symbol, alone, onAll }: ListProps) {
  const listings = useAllListings();
  if (facts.failed && orders === null) return <ListFailed onRetry={facts.retry} />;
  const shown = orders && alone ? orders.filter((order) => order.symbol === symbol) : orders;
  const hidden = (orders?.length ?? 0) - (shown?.length ?? 0);
  const List = kind === 'open' ? OpenOrders : TriggerOrders;
  return (
    <List
      env={facts.env}
      symbol={symbol}
      orders={shown}
      balances={facts.balances}
      listings={listings}
      changed={facts.changed}
      stale={facts.stale}
      empty={<NoOrders kind={kind} hidden={hidden} onAll={onAll} />}
    />
  );
}

function NoOrders({ kind, hidden, onAll }: { kind: 'open' | 'trigger'; hidden: number; onAll: () => void }) {
  const t = useTranslations('orders.states');
  return (
    <EmptyState
      title={t(kind === 'open' ? 'noOpen' : 'noTrigger')}
      text={
        hidden > 0 ? (
          t('others', { count: hidden })
        ) : (
          // It speaks of keys and of the book beside the form; a phone has neither.
          <span className="max-md:hidden">{t(kind === 'open' ? 'noOpenText' : 'noTriggerText')}</span>
        )
      }
      action={
        hidden > 0 ? (
          <Button size={24} onClick={onAll}>
            {t('showAll')}
          </Button>
        ) : undefined
      }
      className="flex-1 py-3!"
    />
  );
}

function AssetList({ facts, hideSmall }: { facts: Facts; hideSmall: boolean }) {
  const listings = useAllListings();
  if (facts.failed && facts.balances === null) return <ListFailed onRetry={facts.retry} />;
  return <Assets balances={facts.balances} listings={listings} hideSmall={hideSmall} stale={facts.stale} />;
}

function Stale({ facts }: { facts: Facts }) {
  const t = useTranslations('orders.states');
  return facts.stale ? <StaleStrip className="shrink-0">{t('stale')}</StaleStrip> : null;
}

type OrderToolsProps = {
  readonly facts: Facts;
  readonly symbol: string;
  readonly alone: boolean;
  readonly onChange: (alone: boolean) => void;
};

/** Cancelling all is about both lists, as the gateway understands it; the question says so. */
function OrderTools({ facts, symbol, alone, onChange }: OrderToolsProps) {
  const t = useTranslations('orders');
  const orders = (facts.orders ?? []).filter((order) => !alone || order.symbol === symbol);
  return (
    <>
      <Checkbox checked={alone} onCheckedChange={onChange} className="text-muted">
        {t('hideOthers')}
      </Checkbox>
      <CancelAll env={facts.env} orders={orders} symbol={alone ? symbol : null} changed={facts.changed} />
    </>
  );
}

type HistoryToolsProps = {
  readonly tab: PanelTab;
  readonly facts: Facts;
  readonly filters: Filters;
  readonly onChange: (filters: Filters) => void;
};

function HistoryTools({ tab, facts, filters, onChange }: HistoryToolsProps) {
  const zone = useSettings((settings) => settings.timezone);
  const query = queryOf(filters, zone);
  return (
    <>
      <FilterMenus filters={filters} onChange={onChange} />
      {tab === 'history' ? (
        <ExportButton history={ORDERS} env={facts.env} query={query} columns={ORDER_COLUMNS} what="orders" />
      ) : (
        <ExportButton history={FILLS} env={facts.env} query={query} columns={FILL_COLUMNS} what="trades" />
      )}
    </>
  );
}

type AssetToolsProps = {
  readonly facts: Facts;
  readonly hideSmall: boolean;
  readonly onChange: (hide: boolean) => void;
};

function AssetTools({ facts, hideSmall, onChange }: AssetToolsProps) {
  const t = useTranslations('orders.assets');
  return (
    <>
      {facts.env === 'paper' ? <Chip tone="paper">{t('simulated')}</Chip> : null}
      {facts.env === 'live' && facts.testAssets ? (
        <span title={t('testsText')}>
          <Chip tone="warning">{t('tests')}</Chip>
        </span>
      ) : null}
      <Checkbox checked={hideSmall} onCheckedChange={onChange} className="text-muted">
        {t('hideSmall')}
      </Checkbox>
    </>
  );
}
