'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { IconButton } from '#components/ui/button.tsx';
import { IconShare2 } from '#components/ui/icons-terminal.tsx';
import type { Env } from '#lib/contract/trade.ts';
import { signOf } from '#lib/format/decimal.ts';
import { type Explained, useExplain } from '#stores/explain.ts';
import { Figure, PairName, When } from '../cells.tsx';
import type { Filters } from '../filters.ts';
import { type Listing, listingOf, useAllListings } from '../listing.ts';
import type { SheetColumn } from '../sheet.tsx';

/** What the histories of contracts are made of. */

export type TabProps = {
  readonly env: Env;
  /** The contract of the screen. */
  readonly here: string;
  readonly filters: Filters;
  readonly onFilters: (filters: Filters) => void;
  /** What to do where there is nothing at all. */
  readonly idle?: ReactNode;
};

type PaidProps = {
  readonly value: string;
  readonly listing: Listing;
  readonly unit?: string;
  readonly toned?: boolean;
};

/** A signed amount of the settle asset. */
export function Paid({ value, listing, unit, toned = false }: PaidProps) {
  const sign = signOf(value);
  const shown = listing.total(value.replace(/^-(?=[0.]*$)/, ''));
  const tone = sign > 0 ? 'text-up' : sign < 0 ? 'text-down' : 'text-muted';
  return <Figure text={toned && sign > 0 ? `+${shown}` : shown} unit={unit} className={toned ? tone : 'text-muted'} />;
}

export function useOf(): (row: { readonly symbol: string }) => Listing {
  const listings = useAllListings();
  return ({ symbol }) => listingOf(symbol, listings[symbol]);
}

/** Time and contract: how every row begins. */
export function useLead<R extends { readonly symbol: string }>(
  here: string,
  at: (row: R) => number,
): readonly SheetColumn<R>[] {
  const t = useTranslations('positions.columns');
  return [
    { id: 'time', head: t('time'), align: 'start', width: 116, cell: (row) => <When ts={at(row)} /> },
    { id: 'pair', head: t('pair'), align: 'start', cell: ({ symbol }) => <PairName symbol={symbol} here={here} /> },
  ];
}

/** Shows a trade, or a position, to others. */
export function ShareButton({ label, of }: { label: string; of: Extract<Explained, { what: 'share' }>['of'] }) {
  return (
    <IconButton
      icon={IconShare2}
      label={label}
      size={24}
      onClick={() => useExplain.getState().show({ what: 'share', of })}
      className="ms-auto max-md:size-11"
    />
  );
}
