'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { IconButton } from '#components/ui/button.tsx';
import { IconLoaderCircle, IconX } from '#components/ui/icons.tsx';
import { Cell, Row } from '#components/ui/table.tsx';
import type { Balance } from '#lib/contract/shapes/balance.ts';
import type { Instrument } from '#lib/contract/shapes/market.ts';
import type { Order } from '#lib/contract/shapes/order.ts';
import type { Env } from '#lib/contract/trade.ts';
import { divideDecimal, multiplyDecimal, signOf } from '#lib/format/decimal.ts';
import { formatPercent } from '#lib/format/price.ts';
import { isAmendable } from '#lib/order/amend.ts';
import { CellInput } from './amend-cell.tsx';
import { AmendButtons, AmendLine, AmendNote, Pencil, stepOf } from './amend-line.tsx';
import { Figure } from './cells.tsx';
import { useLeadColumns, useTotalColumn } from './columns.tsx';
import { EXITS_LINE, ExitsLine, hasExits } from './exits-line.tsx';
import { listingOf } from './listing.ts';
import { Sheet, type SheetColumn } from './sheet.tsx';
import { useCancel } from './use-actions.ts';
import { type Amending, placesOf, useAmending } from './use-amending.ts';

export type OrdersProps = {
  readonly env: Env;
  /** The pair of the screen. */
  readonly symbol: string;
  /** Null while unknown. */
  readonly orders: readonly Order[] | null;
  readonly balances: readonly Balance[] | null;
  readonly listings: Readonly<Record<string, Instrument>>;
  readonly changed: () => void;
  readonly stale: boolean;
  readonly empty: ReactNode;
};

/** Orders that stand in the book; price and amount can be changed in their place, and each can be cancelled. */
export function OpenOrders(props: OrdersProps) {
  const { env, symbol, orders, listings, changed, stale, empty } = props;
  const t = useTranslations('orders');
  const note = useId();
  const { running, cancel } = useCancel(env, changed);
  const { amending, begin } = useAmending(props);
  useFocusBack(amending);
  const of = (order: Order) => listingOf(order.symbol, listings[order.symbol]);
  const figure = (order: Order, field: 'price' | 'size') => (
    <Amendable
      order={order}
      field={field}
      listings={listings}
      amending={amending}
      note={note}
      onBegin={() => begin(order, field, CELLS)}
    />
  );
  const lead = useLeadColumns<Order>({ here: symbol, at: ({ createdAt }) => createdAt, order: (order) => order });
  const total = useTotalColumn<Order>({
    listings,
    amount: ({ price, size }) => multiplyDecimal(price, size),
  });
  const columns: readonly SheetColumn<Order>[] = [
    ...lead,
    { id: 'price', head: t('columns.price'), width: 96, cell: (order) => figure(order, 'price') },
    { id: 'size', head: t('columns.amount'), width: 96, cell: (order) => figure(order, 'size') },
    {
      id: 'filled',
      head: t('columns.filled'),
      width: 108,
      cell: (order) => <Filled order={order} text={of(order).size(order.filled)} />,
    },
    total(orders),
    {
      id: 'act',
      head: t('columns.actions'),
      bare: true,
      width: 80,
      cell: (order) =>
        inCells(order, amending) ? (
          <AmendButtons amending={amending} />
        ) : (
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
      label={t('tabs.open')}
      columns={columns}
      rows={orders}
      keyOf={({ id }) => id}
      below={(order) => (
        <>
          {hasExits(order) ? (
            <ExitsLine
              order={order}
              amending={amending?.id === order.id ? amending : null}
              instrument={listings[order.symbol]}
              columns={columns.length}
              onEdit={() => begin(order, order.takeProfit === null ? 'stopLoss' : 'takeProfit', EXITS)}
            />
          ) : null}
          {amending?.id !== order.id ? null : inCells(order, amending) ? (
            <NoteLine id={note} amending={amending} columns={columns.map((column) => column.id)} />
          ) : (
            <AmendLine
              id={note}
              order={order}
              instrument={listings[order.symbol]}
              amending={amending}
              columns={columns.length}
            />
          )}
        </>
      )}
      extraOf={(order) => (hasExits(order) ? EXITS_LINE : 0)}
      empty={empty}
      stale={stale}
    />
  );
}

/** Changed in their cells, and in a line of their own. */
const CELLS = ['price', 'size'] as const;
const EXITS = ['takeProfit', 'stopLoss'] as const;

function inCells(order: Order, amending: Amending | null): amending is Amending {
  return amending?.id === order.id && 'price' in amending.values;
}

/** When a row is no longer changed, the focus goes back to the pencil it came from. */
export function useFocusBack(amending: Amending | null): void {
  const last = useRef<string | null>(null);
  const at = amending && `${amending.id} ${amending.first}`;
  useEffect(() => {
    const before = last.current;
    last.current = at;
    // Whoever has put the focus elsewhere keeps it there.
    if (before === null || at !== null || document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>(`[data-amend="${before}"]`)?.focus();
  }, [at]);
}

type AmendableProps = {
  readonly order: Order;
  readonly field: 'price' | 'size';
  readonly listings: Readonly<Record<string, Instrument>>;
  readonly amending: Amending | null;
  readonly note: string;
  readonly onBegin: () => void;
};

/** A figure with its pencil, or the field it becomes. */
function Amendable({ order, field, listings, amending, note, onBegin }: AmendableProps) {
  const t = useTranslations('orders.amend');
  const instrument = listings[order.symbol];
  const listing = listingOf(order.symbol, instrument);
  const label = t(field === 'price' ? 'price' : 'amount', { pair: listing.pair });
  if (inCells(order, amending)) {
    const wrong = amending.note !== null && (amending.note.field === field || amending.note.field === null);
    return (
      <CellInput
        label={label}
        value={amending.values[field] ?? ''}
        onValueChange={(value) => amending.change(field, value)}
        step={stepOf(field, instrument)}
        fractionDigits={placesOf(field, instrument)}
        invalid={amending.note?.field === field}
        describedBy={wrong ? note : undefined}
        disabled={amending.saving}
        first={amending.first === field}
        onSave={amending.save}
        onDiscard={amending.discard}
      />
    );
  }
  return (
    <span className="inline-flex items-center justify-end gap-1 max-md:flex-row-reverse">
      <Figure text={field === 'price' ? listing.price(order.price) : listing.size(order.size)} />
      {isAmendable(order, field) ? <Pencil order={order} field={field} label={label} onBegin={onBegin} /> : null}
    </span>
  );
}

/** What stands against the change, ending right under the field it is about. */
function NoteLine({ id, amending, columns }: { id: string; amending: Amending; columns: readonly string[] }) {
  const { note } = amending;
  if (!note) return null;
  const span = note.field === null ? columns.length : columns.indexOf(note.field) + 1;
  return (
    <Row className="border-t-0">
      <Cell colSpan={span} data-wide="" className="pb-2 whitespace-normal">
        <AmendNote id={id} amending={amending} named />
      </Cell>
      {span < columns.length ? <Cell colSpan={columns.length - span} className="hidden" /> : null}
    </Row>
  );
}

type CancelProps = {
  readonly order: Order;
  readonly pair: string;
  readonly running: boolean;
  readonly onCancel: () => void;
};

export function CancelButton({ pair, running, onCancel }: CancelProps) {
  const t = useTranslations('orders.cancel');
  if (running) {
    return (
      <IconButton
        icon={IconLoaderCircle}
        label={t('running')}
        size={24}
        aria-busy="true"
        aria-disabled="true"
        className="ms-auto animate-spin motion-reduce:animate-none max-md:size-11"
      />
    );
  }
  return (
    <IconButton
      icon={IconX}
      label={t('one', { pair })}
      size={24}
      onClick={onCancel}
      className="ms-auto max-md:size-11"
    />
  );
}

function Filled({ order, text }: { order: Order; text: string }) {
  const share = order.size === null ? null : divideDecimal(order.filled, order.size, 4);
  return (
    <span dir="ltr" className="num">
      {text}{' '}
      <span className="inline-block min-w-8 text-faint">
        {signOf(share) === 0 ? '0%' : formatPercent(share, { digits: 0 })}
      </span>
    </span>
  );
}
