'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { Order } from '#lib/contract/shapes/order.ts';
import type { Env } from '#lib/contract/trade.ts';
import { Figure, Placed, Status, Triggers } from './cells.tsx';
import { useLeadColumns, useTotalColumn } from './columns.tsx';
import type { Filters } from './filters.ts';
import { type ColumnsOf, HistoryTable } from './history.tsx';
import { type Listing, listingOf, useAllListings, useListing } from './listing.ts';
import { ORDERS } from './queries.ts';

type TabProps = {
  readonly env: Env;
  readonly symbol: string;
  readonly filters: Filters;
  readonly onFilters: (filters: Filters) => void;
  /** What to do where there is nothing at all. */
  readonly idle?: ReactNode;
};

/** Orders that have ended. */
export function OrderHistory(props: TabProps) {
  const t = useTranslations('orders');
  const columns = useColumns(props.symbol);
  return (
    <HistoryTable
      {...props}
      history={ORDERS}
      label={t('tabs.history')}
      empty={t('states.noHistoryYet')}
      emptyFiltered={t('states.noHistory')}
      columns={columns}
      keyOf={({ id }) => id}
    />
  );
}

function useColumns(here: string): ColumnsOf<Order> {
  const t = useTranslations('orders');
  const listings = useAllListings();
  const of = (order: Order) => listingOf(order.symbol, listings[order.symbol]);
  const lead = useLeadColumns<Order>({ here, at: ({ createdAt }) => createdAt, order: (order) => order });
  const total = useTotalColumn<Order>({ listings, amount: ({ quoteFilled }) => quoteFilled });
  return (rows) => [
    ...lead,
    {
      id: 'price',
      head: t('columns.orderPrice'),
      width: 108,
      cell: (order) => <Prices order={order} listing={of(order)} />,
    },
    {
      id: 'average',
      head: t('columns.average'),
      cell: (order) => <Figure text={of(order).price(order.averagePrice)} />,
    },
    { id: 'filled', head: t('columns.filled'), width: 132, cell: (order) => <Done order={order} /> },
    total(rows),
    { id: 'status', head: t('columns.status'), width: 88, tall: true, cell: (order) => <Status order={order} /> },
  ];
}

/** The limit, and under it the prices that were waited for. */
function Prices({ order, listing }: { order: Order; listing: Listing }) {
  return (
    <span className="block leading-4">
      <Placed order={order} listing={listing} />
      {order.triggers.length > 0 ? (
        <span className="block text-faint">
          <Triggers order={order} listing={listing} />
        </span>
      ) : null}
    </span>
  );
}

/** What was filled of what was wanted. */
function Done({ order }: { order: Order }) {
  const { size } = useListing(order.symbol);
  return (
    <span dir="ltr" className="num">
      {size(order.filled)}
      {order.size === null ? null : <span className="text-faint"> / {size(order.size)}</span>}
    </span>
  );
}
