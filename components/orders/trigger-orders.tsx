'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { Order } from '#lib/contract/shapes/order.ts';
import { type AmendField, isAmendable } from '#lib/order/amend.ts';
import { Pencil } from './amend-line.tsx';
import { Figure, Placed, Triggers } from './cells.tsx';
import { Below, extraOf, type OrdersProps, useChanging } from './changing.tsx';
import { useLeadColumns } from './columns.tsx';
import type { Listing } from './listing.ts';
import { Sheet, type SheetColumn } from './sheet.tsx';

/** Orders that wait for a price: stops, take profit and stop loss, OCO. */
export function TriggerOrders(props: OrdersProps) {
  const { symbol, orders, listings, stale, empty } = props;
  const t = useTranslations('orders');
  const changing = useChanging(props);
  const { of, amending, begin } = changing;
  const editable = (
    order: Order,
    fields: readonly AmendField[],
    name: 'trigger' | 'price' | 'amount',
    text: ReactNode,
  ) => {
    const [field] = fields.filter((one) => isAmendable(order, one));
    const label = t(`amend.${name}`, { pair: of(order).pair });
    return (
      <span className="inline-flex items-center justify-end gap-1 max-md:flex-row-reverse">
        {/* Two prices of one order stand below each other where they have no room side by side. */}
        <span className="whitespace-normal">{text}</span>
        {field === undefined || amending?.id === order.id ? null : (
          <Pencil order={order} field={field} label={label} onBegin={() => begin(order, field)} />
        )}
      </span>
    );
  };
  const lead = useLeadColumns<Order>({ here: symbol, at: ({ createdAt }) => createdAt, order: (order) => order });
  const columns: readonly SheetColumn<Order>[] = [
    ...lead,
    {
      id: 'trigger',
      head: t('columns.trigger'),
      width: 172,
      cell: (order) => editable(order, TRIGGERS, 'trigger', <Triggers order={order} listing={of(order)} />),
    },
    {
      id: 'price',
      head: t('columns.orderPrice'),
      // Of OCO two of them, below each other where they have no room.
      width: 152,
      cell: (order) => editable(order, PRICES, 'price', <Placed order={order} listing={of(order)} />),
    },
    {
      id: 'size',
      head: t('columns.amount'),
      width: 96,
      tall: true,
      cell: (order) => editable(order, AMOUNTS, 'amount', <Wanted order={order} listing={of(order)} />),
    },
    {
      id: 'act',
      head: t('columns.actions'),
      bare: true,
      width: 80,
      cell: changing.cancel,
    },
  ];
  return (
    <Sheet
      label={t('tabs.trigger')}
      columns={columns}
      rows={orders}
      keyOf={({ id }) => id}
      below={(order) => (
        <Below order={order} changing={changing} instrument={listings[order.symbol]} columns={columns.length} />
      )}
      extraOf={extraOf}
      empty={empty}
      stale={stale}
    />
  );
}

/** Which field a pencil begins with: the first that the order has. */
const TRIGGERS = ['triggerPrice', 'takeProfit', 'stopLoss'] as const;
const PRICES = ['price', 'stopLimitPrice'] as const;
const AMOUNTS = ['size', 'quote'] as const;

type CellProps = { readonly order: Order; readonly listing: Listing };

function Wanted({ order, listing }: CellProps) {
  return order.size === null ? (
    <Figure text={listing.total(order.quote)} unit={listing.quote} />
  ) : (
    <Figure text={listing.size(order.size)} />
  );
}
