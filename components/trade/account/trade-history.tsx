'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { IconButton } from '#components/ui/button.tsx';
import { IconInfo } from '#components/ui/icons.tsx';
import { useLazy } from '#components/ui/lazy.ts';
import type { Env, Fill } from '#lib/contract/trade.ts';
import { formatAmount } from '#lib/format/amount.ts';
import { Figure, PairName, SideName, When } from './cells.tsx';
import type { Filters } from './filters.ts';
import { HistoryTable } from './history.tsx';
import { listingOf, useAllListings } from './listing.ts';
import { FILLS } from './queries.ts';
import type { SheetColumn } from './sheet.tsx';

type TabProps = {
  readonly env: Env;
  readonly symbol: string;
  readonly filters: Filters;
  readonly onFilters: (filters: Filters) => void;
};

const load = () => import('./fill-dialog.tsx').then((module) => module.FillDialog);

/** Fills; each can be opened and says how it came about. */
export function TradeHistory(props: TabProps) {
  const t = useTranslations('orders');
  const [Explanation, warm] = useLazy(load);
  const [opened, setOpened] = useState<{ readonly fill: Fill; readonly open: boolean } | null>(null);
  const columns = useColumns(props.symbol, (fill) => {
    warm();
    setOpened({ fill, open: true });
  });
  return (
    <>
      <HistoryTable
        {...props}
        history={FILLS}
        label={t('tabs.trades')}
        empty={t('states.noTrades')}
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
    </>
  );
}

function useColumns(here: string, explain: (fill: Fill) => void): readonly SheetColumn<Fill>[] {
  const t = useTranslations('orders');
  const listings = useAllListings();
  const of = (fill: Fill) => listingOf(fill.symbol, listings[fill.symbol]);
  return [
    { id: 'time', head: t('columns.time'), align: 'start', width: 112, cell: ({ ts }) => <When ts={ts} /> },
    {
      id: 'pair',
      head: t('columns.pair'),
      align: 'start',
      cell: ({ symbol }) => <PairName symbol={symbol} here={here} />,
    },
    { id: 'side', head: t('columns.side'), align: 'start', cell: ({ side }) => <SideName side={side} /> },
    { id: 'price', head: t('columns.price'), cell: (fill) => <Figure text={of(fill).price(fill.price)} /> },
    { id: 'amount', head: t('columns.amount'), cell: (fill) => <Figure text={of(fill).size(fill.size)} /> },
    {
      id: 'total',
      head: t('columns.total'),
      width: 108,
      cell: (fill) => <Figure text={of(fill).total(fill.quote)} unit={of(fill).quote} />,
    },
    {
      id: 'fee',
      head: t('columns.fee'),
      width: 132,
      cell: ({ fee, feeAsset }) => <Figure text={formatAmount(fee)} unit={feeAsset} className="text-muted" />,
    },
    {
      id: 'role',
      head: t('columns.role'),
      cell: ({ role }) => <span className="text-muted">{t(`roles.${role}`)}</span>,
    },
    {
      id: 'explain',
      head: t('detail.open'),
      bare: true,
      width: 80,
      cell: (fill) => (
        <IconButton
          icon={IconInfo}
          label={t('detail.open')}
          size={24}
          onClick={() => explain(fill)}
          className="ms-auto"
        />
      ),
    },
  ];
}
