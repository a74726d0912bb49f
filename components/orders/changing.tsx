'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { IconButton } from '#components/ui/button.tsx';
import { IconLoaderCircle, IconX } from '#components/ui/icons.tsx';
import type { Balance } from '#lib/contract/shapes/balance.ts';
import type { Instrument } from '#lib/contract/shapes/market.ts';
import type { Order } from '#lib/contract/shapes/order.ts';
import type { Env } from '#lib/contract/trade.ts';
import type { AmendField } from '#lib/order/amend.ts';
import { AmendLine } from './amend-line.tsx';
import { EXITS_LINE, ExitsLine, hasExits } from './exits-line.tsx';
import { type Listing, listingOf } from './listing.ts';
import { useCancel } from './use-actions.ts';
import { type Amending, useAmending } from './use-amending.ts';

/** Of the tables of orders that are open. */
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

export type Changing = {
  readonly of: (order: Order) => Listing;
  /** Id of the line that says what stands against a change. */
  readonly note: string;
  readonly amending: Amending | null;
  /** @param fields that are changed together; all that the order can change where none are named */
  begin(order: Order, field: AmendField, fields?: readonly AmendField[]): void;
  cancel(order: Order): ReactNode;
};

/** What an open order can be done with in its row: it is changed in its place, and cancelled. */
export function useChanging(props: OrdersProps): Changing {
  const { env, listings, changed } = props;
  const note = useId();
  const { running, cancel } = useCancel(env, changed);
  const { amending, begin } = useAmending(props);
  useFocusBack(amending);
  const of = (order: Order) => listingOf(order.symbol, listings[order.symbol]);
  return {
    of,
    note,
    amending,
    begin,
    cancel: (order) => (
      <CancelButton pair={of(order).pair} running={running.has(order.id)} onCancel={() => void cancel(order)} />
    ),
  };
}

/** px that exits add to the row of an order. */
export const extraOf = (order: Order): number => (hasExits(order) ? EXITS_LINE : 0);

type BelowProps = {
  readonly order: Order;
  readonly changing: Changing;
  readonly instrument: Instrument | undefined;
  /** How many the table has. */
  readonly columns: number;
  /** Fields that are changed beside its exits; all where none are named. */
  readonly together?: readonly AmendField[];
  /** Stands in the place of the line of fields where they are in the row itself. */
  readonly children?: ReactNode;
};

/** Under an order: its exits, also while they are typed, and the fields of what is changed of it. */
export function Below({ order, changing, instrument, columns, together, children }: BelowProps) {
  const { note, begin } = changing;
  const amending = changing.amending?.id === order.id ? changing.amending : null;
  const first = order.takeProfit === null && order.stopLoss !== null ? 'stopLoss' : 'takeProfit';
  return (
    <>
      <ExitsLine
        order={order}
        amending={amending}
        instrument={instrument}
        columns={columns}
        onEdit={() => begin(order, first, together)}
      />
      {amending &&
        (children ?? (
          <AmendLine id={note} order={order} instrument={instrument} amending={amending} columns={columns} />
        ))}
    </>
  );
}

/** The answer to a change, and the row that it made another one, come within this. ms */
const SETTLED_MS = 3_000;

/**
 * When a row is no longer changed, the focus goes back to the button it came from, or to the one that takes its place
 * once the change is told.
 */
function useFocusBack(amending: Amending | null): void {
  const back = useRef<{ readonly to: string; readonly until: number }>(null);
  const last = useRef<string | null>(null);
  const at = amending && `${amending.id} ${amending.first}`;
  useEffect(() => {
    if (last.current !== null && at === null) back.current = { to: last.current, until: Date.now() + SETTLED_MS };
    last.current = at;
    if (!back.current || at !== null) return;
    // Whoever has put the focus elsewhere keeps it there.
    if (Date.now() > back.current.until) back.current = null;
    else if (document.activeElement === document.body)
      document.querySelector<HTMLElement>(`[data-amend="${back.current.to}"]`)?.focus();
  });
}

type CancelProps = { readonly pair: string; readonly running: boolean; readonly onCancel: () => void };

function CancelButton({ pair, running, onCancel }: CancelProps) {
  const t = useTranslations('orders.cancel');
  if (running)
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
