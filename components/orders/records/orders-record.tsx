'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { AccountGate } from '#components/funds/account-gate.tsx';
import { Select } from '#components/ui/menu.tsx';
import type { Order } from '#lib/contract/shapes/order.ts';
import { isTrigger } from '#lib/order/kind.ts';
import { useSettings } from '#stores/settings.ts';
import { CancelAll } from '../cancel-all.tsx';
import { ORDER_COLUMNS } from '../export.ts';
import { ExportButton } from '../export-button.tsx';
import { type Facts, useFacts } from '../facts.ts';
import { queryOf } from '../filters.ts';
import { ListFailed } from '../list-failed.tsx';
import { useAllListings } from '../listing.ts';
import { OpenOrders } from '../open-orders.tsx';
import { OrderHistory } from '../order-history.tsx';
import { ORDERS, renewHistories } from '../queries.ts';
import { TriggerOrders } from '../trigger-orders.tsx';
import { useRenewal } from '../use-renewal.ts';
import { TradeFirst } from './idle.tsx';
import { Toolbar } from './toolbar.tsx';
import { type RecordFilters, STATES } from './url-filters.ts';
import { useUrlFilters } from './use-url-filters.ts';

/** `/history/orders`: what is open, to be changed and cancelled in its place, and what is over, page by page. */
export function OrdersRecord({ waiting }: { waiting: ReactNode }) {
  const t = useTranslations('records.invite');
  return (
    <AccountGate waiting={waiting} title={t('title')} text={t('text')}>
      <Orders />
    </AccountGate>
  );
}

function Orders() {
  const t = useTranslations('records');
  const facts = useFacts();
  const [filters, setFilters] = useUrlFilters();
  const zone = useSettings((settings) => settings.timezone);
  useRenewal(facts, renewHistories);
  const { state } = filters;
  return (
    <div className="rounded-panel bg-panel">
      <Toolbar facts={facts} filters={filters} onChange={setFilters}>
        <Select
          label={t('state')}
          look="quiet"
          align="end"
          value={state}
          options={STATES.map((value) => ({ value, label: t(`states.${value}`) }))}
          onValueChange={(value) => setFilters({ ...filters, state: value })}
        />
        <span className="ms-auto">
          <ExportButton
            history={ORDERS}
            env={facts.env}
            query={queryOf(filters, zone)}
            columns={ORDER_COLUMNS}
            what="orders"
          />
        </span>
      </Toolbar>
      {state === 'over' ? null : <Open facts={facts} filters={filters} />}
      {state === 'open' ? null : (
        <Part title={t('over')}>
          <OrderHistory
            env={facts.env}
            symbol=""
            filters={filters}
            onFilters={(next) => setFilters({ ...filters, ...next })}
            idle={<TradeFirst />}
          />
        </Part>
      )}
    </div>
  );
}

type OpenProps = { readonly facts: Facts; readonly filters: RecordFilters };

/** What stands in the book, and under it what waits for a price. */
function Open({ facts, filters: { symbol, side } }: OpenProps) {
  const t = useTranslations('records');
  const listings = useAllListings();
  if (facts.failed && facts.orders === null) return <ListFailed onRetry={facts.retry} />;
  const passes = (order: Order) =>
    (symbol === null || order.symbol === symbol) && (side === null || order.side === side);
  const shown = facts.orders?.filter(passes) ?? null;
  const triggers = shown?.filter(isTrigger) ?? [];
  const common = { ...facts, symbol: '', listings };
  return (
    <>
      <Part
        title={t('open')}
        count={shown?.length}
        tools={
          // Both are for whole markets, not for one side of them.
          shown?.length && side === null ? (
            <CancelAll env={facts.env} orders={shown} symbol={symbol} changed={facts.changed} />
          ) : null
        }
      >
        {shown?.length === 0 ? (
          <p className="px-3 pb-4 text-12 text-muted">{t('noOpen')}</p>
        ) : (
          <OpenOrders
            {...common}
            orders={shown?.filter((order) => !isTrigger(order)) ?? null}
            // Then all that is open waits for a price, and stands below.
            empty={null}
          />
        )}
      </Part>
      {triggers.length > 0 ? (
        <Part title={t('waiting')} count={triggers.length}>
          <TriggerOrders {...common} orders={triggers} empty={null} />
        </Part>
      ) : null}
    </>
  );
}

type PartProps = {
  readonly title: string;
  readonly count?: number | undefined;
  readonly tools?: ReactNode;
  readonly children: ReactNode;
};

function Part({ title, count, tools, children }: PartProps) {
  return (
    <section aria-label={title} className="border-b border-line last:border-b-0">
      <div className="flex h-11 items-center gap-2 px-3">
        <h2 className="text-14 font-semibold">{title}</h2>
        {count ? <span className="num text-12 text-muted">{count}</span> : null}
        <span className="ms-auto">{tools}</span>
      </div>
      {children}
    </section>
  );
}
