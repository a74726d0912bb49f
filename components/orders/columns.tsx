'use client';

import { useTranslations } from 'next-intl';
import type { Instrument } from '#lib/contract/shapes/market.ts';
import type { Order } from '#lib/contract/shapes/order.ts';
import { Figure, Kind, PairName, SideName, When } from './cells.tsx';
import { listingOf } from './listing.ts';
import type { SheetColumn } from './sheet.tsx';

type Listings = Readonly<Record<string, Instrument>>;
type Lead<R> = {
  /** The pair of the screen. */
  readonly here: string;
  /** Epoch ms. */
  readonly at: (row: R) => number;
  /** The order whose kind is told; no such column without. */
  readonly order?: (row: R) => Order;
};

/** Time, pair, type and side: how every row of the panel begins. */
export function useLeadColumns<R extends Pick<Order, 'symbol' | 'side'>>({
  here,
  at,
  order,
}: Lead<R>): readonly SheetColumn<R>[] {
  const t = useTranslations('orders.columns');
  const type: SheetColumn<R>[] = order
    ? [{ id: 'type', head: t('type'), align: 'start', width: 96, cell: (row) => <Kind order={order(row)} /> }]
    : [];
  return [
    { id: 'time', head: t('time'), align: 'start', width: 116, cell: (row) => <When ts={at(row)} /> },
    { id: 'pair', head: t('pair'), align: 'start', cell: ({ symbol }) => <PairName symbol={symbol} here={here} /> },
    ...type,
    { id: 'side', head: t('side'), align: 'start', cell: ({ side }) => <SideName side={side} /> },
  ];
}

type Total<R> = {
  readonly listings: Listings;
  readonly amount: (row: R) => string | null;
};

/** An amount of quote; its coin stands in the head where all rows have the same one. */
export function useTotalColumn<R extends Pick<Order, 'symbol'>>({
  listings,
  amount,
}: Total<R>): (rows: readonly R[] | null) => SheetColumn<R> {
  const t = useTranslations('orders.columns');
  return (rows) => {
    const shared = sharedQuote(rows, listings);
    return {
      id: 'total',
      head: shared === null ? t('total') : t('totalIn', { unit: shared }),
      width: 96,
      cell: (row) => {
        const { total, quote } = listingOf(row.symbol, listings[row.symbol]);
        return <Figure text={total(amount(row))} unit={shared === null ? quote : undefined} />;
      },
    };
  };
}

/** The coin that all rows count their totals in; null where they differ or it is not known. */
function sharedQuote(rows: readonly { readonly symbol: string }[] | null, listings: Listings): string | null {
  const quotes = new Set((rows ?? []).map(({ symbol }) => listings[symbol]?.quote ?? ''));
  const [quote] = quotes;
  return quotes.size === 1 && quote ? quote : null;
}
