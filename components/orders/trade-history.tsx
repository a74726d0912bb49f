'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { IconButton } from '#components/ui/button.tsx';
import { IconInfo } from '#components/ui/icons.tsx';
import { IconShare2 } from '#components/ui/icons-terminal.tsx';
import { useLazy } from '#components/ui/lazy.ts';
import type { Fill } from '#lib/contract/shapes/order.ts';
import type { Env } from '#lib/contract/trade.ts';
import { formatAmount } from '#lib/format/amount.ts';
import { formatFixed } from '#lib/format/price.ts';
import { Figure } from './cells.tsx';
import { useLeadColumns, useTotalColumn } from './columns.tsx';
import type { Filters } from './filters.ts';
import { type ColumnsOf, HistoryTable } from './history.tsx';
import { listingOf, placesOfFee, useAllListings } from './listing.ts';
import { FILLS } from './queries.ts';

type TabProps = {
  readonly env: Env;
  readonly symbol: string;
  readonly filters: Filters;
  readonly onFilters: (filters: Filters) => void;
  /** What to do where there is nothing at all. */
  readonly idle?: ReactNode;
};

const load = () => import('./fill-dialog.tsx').then((module) => module.FillDialog);
const loadShare = () => import('./share/share-dialog.tsx').then((module) => module.ShareDialog);

type Opened = { readonly fill: Fill; readonly open: boolean } | null;

/** Fills; each can be opened and says how it came about, and be shown to others. */
export function TradeHistory(props: TabProps) {
  const t = useTranslations('orders');
  const [Explanation, warm] = useLazy(load);
  const [opened, setOpened] = useState<Opened>(null);
  const [Share, warmShare] = useLazy(loadShare);
  const [shared, setShared] = useState<Opened>(null);
  const columns = useColumns(props.symbol, {
    explain: (fill) => {
      warm();
      setOpened({ fill, open: true });
    },
    share: (fill) => {
      warmShare();
      setShared({ fill, open: true });
    },
  });
  return (
    <>
      <HistoryTable
        {...props}
        history={FILLS}
        label={t('tabs.trades')}
        empty={t('states.noTradesYet')}
        emptyFiltered={t('states.noTrades')}
        columns={columns}
        keyOf={({ id, order }) => `${id} ${order}`}
      />
      {Explanation && opened ? (
        <Explanation
          env={props.env}
          fill={opened.fill}
          open={opened.open}
          onOpenChange={(open) => setOpened({ ...opened, open })}
        />
      ) : null}
      {Share && shared ? (
        <Share
          env={props.env}
          of={{ kind: 'fill', symbol: shared.fill.symbol, id: shared.fill.id }}
          open={shared.open}
          onOpenChange={(open) => setShared({ ...shared, open })}
        />
      ) : null}
    </>
  );
}

type Acts = Readonly<Record<'explain' | 'share', (fill: Fill) => void>>;

function useColumns(here: string, acts: Acts): ColumnsOf<Fill> {
  const t = useTranslations('orders');
  const listings = useAllListings();
  const of = (fill: Fill) => listingOf(fill.symbol, listings[fill.symbol]);
  const lead = useLeadColumns<Fill>({ here, at: ({ ts }) => ts });
  const total = useTotalColumn<Fill>({ listings, amount: ({ quote }) => quote });
  return (rows) => [
    ...lead,
    {
      id: 'role',
      head: t('columns.role'),
      align: 'start',
      cell: ({ role }) => <span className="text-muted">{t(`roles.${role}`)}</span>,
    },
    { id: 'price', head: t('columns.price'), cell: (fill) => <Figure text={of(fill).price(fill.price)} /> },
    { id: 'amount', head: t('columns.amount'), cell: (fill) => <Figure text={of(fill).size(fill.size)} /> },
    total(rows),
    {
      id: 'fee',
      head: t('columns.fee'),
      width: 132,
      cell: ({ fee, feeAsset }) => (
        <span title={`${formatAmount(fee)} ${feeAsset}`}>
          <Figure text={formatFixed(fee, placesOfFee(feeAsset, listings))} unit={feeAsset} className="text-muted" />
        </span>
      ),
    },
    {
      id: 'explain',
      head: t('detail.open'),
      bare: true,
      width: 80,
      cell: (fill) => (
        <span className="flex justify-end gap-1">
          <IconButton
            icon={IconShare2}
            label={t('detail.share', { pair: of(fill).pair, price: of(fill).price(fill.price) })}
            size={24}
            onClick={() => acts.share(fill)}
            className="max-md:size-11"
          />
          <IconButton
            icon={IconInfo}
            label={t('detail.open')}
            size={24}
            onClick={() => acts.explain(fill)}
            className="max-md:size-11"
          />
        </span>
      ),
    },
  ];
}
