'use client';

import { useTranslations } from 'next-intl';
import type { Env, Order } from '#lib/contract/trade.ts';
import { Figure, Kind, PairName, SideName, Status, When } from './cells.tsx';
import type { Filters } from './filters.ts';
import { HistoryTable } from './history.tsx';
import { listingOf, useAllListings } from './listing.ts';
import { ORDERS } from './queries.ts';
import type { SheetColumn } from './sheet.tsx';

type TabProps = {
  readonly env: Env;
  readonly symbol: string;
  readonly filters: Filters;
  readonly onFilters: (filters: Filters) => void;
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
      empty={t('states.noHistory')}
      columns={columns}
      keyOf={({ id }) => id}
    />
  );
}

function useColumns(here: string): readonly SheetColumn<Order>[] {
  const t = useTranslations('orders');
  const listings = useAllListings();
  const of = (order: Order) => listingOf(order.symbol, listings[order.symbol]);
  return [
    {
      id: 'time',
      head: t('columns.time'),
      align: 'start',
      width: 112,
      cell: ({ createdAt }) => <When ts={createdAt} />,
    },
    {
      id: 'pair',
      head: t('columns.pair'),
      align: 'start',
      cell: ({ symbol }) => <PairName symbol={symbol} here={here} />,
    },
    { id: 'type', head: t('columns.type'), align: 'start', cell: (order) => <Kind order={order} /> },
    { id: 'side', head: t('columns.side'), align: 'start', cell: ({ side }) => <SideName side={side} /> },
    {
      id: 'price',
      head: t('columns.orderPrice'),
      cell: (order) =>
        order.price === null ? (
          <span className="text-muted">{t('market')}</span>
        ) : (
          <Figure text={of(order).price(order.price)} />
        ),
    },
    {
      id: 'average',
      head: t('columns.average'),
      cell: (order) => <Figure text={of(order).price(order.averagePrice)} />,
    },
    { id: 'filled', head: t('columns.filled'), width: 120, cell: (order) => <Done order={order} /> },
    {
      id: 'total',
      head: t('columns.total'),
      width: 108,
      cell: (order) => <Figure text={of(order).total(order.quoteFilled)} unit={of(order).quote} />,
    },
    { id: 'status', head: t('columns.status'), width: 120, cell: (order) => <Status order={order} /> },
  ];
}

/** What was filled of what was wanted. */
function Done({ order }: { order: Order }) {
  const listings = useAllListings();
  const { size } = listingOf(order.symbol, listings[order.symbol]);
  return (
    <span dir="ltr" className="num">
      {size(order.filled)}
      {order.size === null ? null : <span className="text-faint"> / {size(order.size)}</span>}
    </span>
  );
}
