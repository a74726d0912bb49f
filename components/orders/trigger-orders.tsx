'use client';

import { useTranslations } from 'next-intl';
import type { Order } from '#lib/contract/shapes/order.ts';
import { Figure, Placed, Triggers } from './cells.tsx';
import { useLeadColumns } from './columns.tsx';
import { type Listing, listingOf } from './listing.ts';
import { CancelButton, type OrdersProps } from './open-orders.tsx';
import { Sheet, type SheetColumn } from './sheet.tsx';
import { useCancel } from './use-actions.ts';

/** Orders that wait for a price: stops, take profit and stop loss, OCO. */
export function TriggerOrders({ env, symbol, orders, listings, changed, stale, empty }: OrdersProps) {
  const t = useTranslations('orders');
  const { running, cancel } = useCancel(env, changed);
  const of = (order: Order) => listingOf(order.symbol, listings[order.symbol]);
  const lead = useLeadColumns<Order>({ here: symbol, at: ({ createdAt }) => createdAt, order: (order) => order });
  const columns: readonly SheetColumn<Order>[] = [
    ...lead,
    {
      id: 'trigger',
      head: t('columns.trigger'),
      width: 172,
      cell: (order) => <Triggers order={order} listing={of(order)} />,
    },
    {
      id: 'price',
      head: t('columns.orderPrice'),
      width: 120,
      cell: (order) => <Placed order={order} listing={of(order)} />,
    },
    {
      id: 'size',
      head: t('columns.amount'),
      width: 96,
      tall: true,
      cell: (order) => <Wanted order={order} listing={of(order)} />,
    },
    {
      id: 'act',
      head: t('columns.actions'),
      bare: true,
      width: 80,
      cell: (order) => (
        <CancelButton
          order={order}
          pair={of(order).pair}
          running={running.has(order.id)}
          onCancel={() => void cancel(order)}
        />
      ),
    },
  ];
  return (
    <Sheet
      label={t('tabs.trigger')}
      columns={columns}
      rows={orders}
      keyOf={({ id }) => id}
      empty={empty}
      stale={stale}
    />
  );
}

type CellProps = { readonly order: Order; readonly listing: Listing };

function Wanted({ order, listing }: CellProps) {
  return order.size === null ? (
    <Figure text={listing.total(order.quote)} unit={listing.quote} />
  ) : (
    <Figure text={listing.size(order.size)} />
  );
}
