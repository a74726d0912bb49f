'use client';

import { useTranslations } from 'next-intl';
import type { Order } from '#lib/contract/shapes/order.ts';
import { Figure } from './cells.tsx';
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

const SIGN = { up: '≥', down: '≤' } as const;

/** At which prices it fires; the signs are said in words to those who hear them. */
function Triggers({ order, listing }: CellProps) {
  const t = useTranslations('orders');
  return order.triggers.map(({ price, when }, index) => (
    <span key={when} title={t(when, { price: listing.price(price) })}>
      {index > 0 ? <span className="text-faint"> / </span> : null}
      <Figure text={`${SIGN[when]} ${listing.price(price)}`} />
    </span>
  ));
}

/** What it places then: a limit, or an order at the market. Of an OCO order the leg that stands in the book comes first. */
function Placed({ order, listing }: CellProps) {
  const t = useTranslations('orders');
  const legs = order.triggers.map(({ limit }) => limit);
  const prices = order.kind === 'oco' ? [order.price, ...legs] : legs;
  return prices.map((price, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: legs have no other identity and never change places
    <span key={index}>
      {index > 0 ? <span className="text-faint"> / </span> : null}
      {price === null ? <span className="text-muted">{t('market')}</span> : <Figure text={listing.price(price)} />}
    </span>
  ));
}

function Wanted({ order, listing }: CellProps) {
  return order.size === null ? (
    <Figure text={listing.total(order.quote)} unit={listing.quote} />
  ) : (
    <Figure text={listing.size(order.size)} />
  );
}
