'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Select } from '#components/ui/menu.tsx';
import type { Order } from '#lib/contract/shapes/order.ts';
import { isTrigger } from '#lib/order/kind.ts';
import { CancelAll } from '../cancel-all.tsx';
import { ORDER_COLUMNS } from '../export.ts';
import type { Facts } from '../facts.ts';
import { ListFailed } from '../list-failed.tsx';
import { useAllListings } from '../listing.ts';
import { OpenOrders } from '../open-orders.tsx';
import { OrderHistory } from '../order-history.tsx';
import { ORDERS } from '../queries.ts';
import { TriggerOrders } from '../trigger-orders.tsx';
import { ContractOrdersRecord } from './contract-record.tsx';
import { TradeFirst } from './idle.tsx';
import { Part } from './part.tsx';
import { ByProduct } from './product.tsx';
import { RecordPage, type Shown } from './record-page.tsx';
import { type RecordFilters, STATES } from './url-filters.ts';

/** `/history/orders`: what is open, to be changed and cancelled in its place, and what is over, page by page. */
export function OrdersRecord({ waiting }: { waiting: ReactNode }) {
  const spot = (
    <RecordPage
      waiting={waiting}
      history={ORDERS}
      columns={ORDER_COLUMNS}
      what="orders"
      tools={(shown) => <StateSelect {...shown} />}
    >
      {(shown) => <Orders {...shown} />}
    </RecordPage>
  );
  return <ByProduct waiting={waiting} spot={spot} futures={<ContractOrdersRecord waiting={waiting} />} />;
}

function StateSelect({ filters, onFilters }: Shown) {
  const t = useTranslations('records');
  return (
    <Select
      label={t('state')}
      look="quiet"
      align="end"
      value={filters.state}
      options={STATES.map((value) => ({ value, label: t(`states.${value}`) }))}
      onValueChange={(state) => onFilters({ state })}
    />
  );
}

function Orders({ facts, filters, onFilters }: Shown) {
  const t = useTranslations('records');
  const { state } = filters;
  return (
    <>
      {state === 'over' ? null : <Open facts={facts} filters={filters} />}
      {state === 'open' ? null : (
        <Part title={t('over')}>
          <OrderHistory env={facts.env} symbol="" filters={filters} onFilters={onFilters} idle={<TradeFirst />} />
        </Part>
      )}
    </>
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
  const open = shown?.filter((order) => !isTrigger(order)) ?? null;
  const common = { ...facts, symbol: '', listings };
  return (
    <>
      <Part
        title={t('open')}
        count={open?.length}
        tools={
          // Both are for whole markets, not for one side of them.
          shown?.length && side === null ? (
            <CancelAll env={facts.env} orders={shown} symbol={symbol} changed={facts.changed} />
          ) : null
        }
      >
        {open?.length === 0 ? (
          <p className="px-3 pb-4 text-12 text-muted">{t('noOpen')}</p>
        ) : (
          <OpenOrders {...common} orders={open} empty={null} />
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
