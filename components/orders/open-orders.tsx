'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { IconPlus } from '#components/ui/icons.tsx';
import { Cell, Row } from '#components/ui/table.tsx';
import { useMobile } from '#components/ui/use-mobile.ts';
import type { Instrument } from '#lib/contract/shapes/market.ts';
import type { Order } from '#lib/contract/shapes/order.ts';
import { divideDecimal, multiplyDecimal, signOf } from '#lib/format/decimal.ts';
import { formatPercent } from '#lib/format/price.ts';
import { isAmendable } from '#lib/order/amend.ts';
import { CellInput } from './amend-cell.tsx';
import { AmendButtons, AmendNote, Pencil, stepOf } from './amend-line.tsx';
import { Figure } from './cells.tsx';
import { Below, type Changing, extraOf, type OrdersProps, useChanging } from './changing.tsx';
import { useLeadColumns, useTotalColumn } from './columns.tsx';
import { hasExits } from './exits-line.tsx';
import { listingOf } from './listing.ts';
import { Sheet, type SheetColumn } from './sheet.tsx';
import { type Amending, placesOf } from './use-amending.ts';

/** Orders that stand in the book; price and amount can be changed in their place, and each can be cancelled. */
export function OpenOrders(props: OrdersProps) {
  const { orders, listings, stale, empty } = props;
  const t = useTranslations('orders');
  const changing = useChanging(props);
  const { of, note, amending, begin } = changing;
  // On a card there is no room for it beside the cross.
  const cards = useMobile();
  const addExits = (order: Order) =>
    hasExits(order) || !isAmendable(order, 'takeProfit') || amending?.id === order.id ? null : (
      <AddExits id={order.id} pair={of(order).pair} onBegin={() => begin(order, 'takeProfit', EXITS)} />
    );
  const columns = useColumns(props, changing, (order) => (cards ? null : addExits(order)));
  return (
    <Sheet
      label={t('tabs.open')}
      columns={columns}
      rows={orders}
      keyOf={({ id }) => id}
      below={(order) => (
        <>
          {cards ? <Line columns={columns.length}>{addExits(order)}</Line> : null}
          <Below
            order={order}
            changing={changing}
            instrument={listings[order.symbol]}
            columns={columns.length}
            together={EXITS}
          >
            {inCells(order, amending) ? (
              <NoteLine id={note} amending={amending} columns={columns.map((column) => column.id)} />
            ) : null}
          </Below>
        </>
      )}
      extraOf={extraOf}
      empty={empty}
      stale={stale}
    />
  );
}

/** @param more stands beside the cross of an order */
function useColumns(
  { symbol, orders, listings }: OrdersProps,
  { of, note, amending, begin, cancel }: Changing,
  more: (order: Order) => ReactNode,
): readonly SheetColumn<Order>[] {
  const t = useTranslations('orders');
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
  const total = useTotalColumn<Order>({ listings, amount: ({ price, size }) => multiplyDecimal(price, size) });
  return [
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
      width: 104,
      cell: (order) =>
        inCells(order, amending) ? (
          <AmendButtons amending={amending} />
        ) : (
          <span className="flex items-center justify-end gap-2">
            {more(order)}
            <span>{cancel(order)}</span>
          </span>
        ),
    },
  ];
}

/** Changed in their cells, and in a line of their own. */
const CELLS = ['price', 'size'] as const;
const EXITS = ['takeProfit', 'stopLoss'] as const;

function inCells(order: Order, amending: Amending | null): amending is Amending {
  return amending?.id === order.id && 'price' in amending.values;
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

/** Under a card, at its end; nothing for nothing. */
function Line({ columns, children }: { columns: number; children: ReactNode }) {
  if (children === null) return null;
  return (
    <Row className="h-auto! border-t-0">
      <Cell colSpan={columns} data-wide="" className="pt-0! pb-2">
        {children}
      </Cell>
    </Row>
  );
}

/** A buy that has neither take profit nor stop loss can be given them. */
function AddExits({ id, pair, onBegin }: { id: string; pair: string; onBegin: () => void }) {
  const t = useTranslations('orders');
  return (
    <button
      type="button"
      aria-label={t('amend.addExits', { pair })}
      onClick={onBegin}
      data-amend={`${id} takeProfit`}
      className="touch inline-flex items-center gap-0.5 rounded-control text-accent hover:underline"
    >
      <IconPlus size={12} />
      {t('marks.attached')}
    </button>
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
