'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { IconButton } from '#components/ui/button.tsx';
import { IconInfo } from '#components/ui/icons.tsx';
import { useLazy } from '#components/ui/lazy.ts';
import type { PerpLedgerEntry } from '#lib/contract/shapes/perp-account.ts';
import type { PerpFill, PerpOrder } from '#lib/contract/shapes/perp-order.ts';
import { Figure, PairName, When } from '../cells.tsx';
import { type ColumnsOf, HistoryTable } from '../history.tsx';
import type { Listing } from '../listing.ts';
import { ContractKind, ContractPrice, ContractSide, ContractSize, ContractStatus, ContractTrigger } from './cells.tsx';
import { Paid, ShareButton, type TabProps, useLead, useOf } from './history-parts.tsx';
import { CONTRACT_FILLS, CONTRACT_ORDERS, FUNDING } from './queries.ts';

/** Orders of contracts that have ended, each with why. */
export function ContractOrderHistory(props: TabProps) {
  const t = useTranslations('positions');
  const orders = useTranslations('orders');
  const of = useOf();
  const lead = useLead<PerpOrder>(props.here, ({ createdAt }) => createdAt);
  const columns: ColumnsOf<PerpOrder> = () => [
    ...lead,
    {
      id: 'type',
      head: t('columns.type'),
      align: 'start',
      width: 108,
      cell: (order) => <ContractKind order={order} />,
    },
    { id: 'side', head: t('columns.side'), align: 'start', cell: (order) => <ContractSide row={order} /> },
    {
      id: 'price',
      head: t('columns.orderPrice'),
      width: 128,
      cell: (order) => (
        <span className="block leading-4">
          <ContractPrice order={order} listing={of(order)} />
          {order.triggers.length > 0 || order.kind === 'trailing' ? (
            <span className="text-faint">
              <ContractTrigger order={order} listing={of(order)} />
            </span>
          ) : null}
        </span>
      ),
    },
    {
      id: 'average',
      head: t('columns.average'),
      cell: (order) => <Figure text={of(order).price(order.averagePrice)} />,
    },
    {
      id: 'filled',
      head: t('columns.filled'),
      width: 132,
      cell: (order) => (
        <span dir="ltr" className="num">
          {of(order).size(order.filled)} <span className="text-faint">/ </span>
          <ContractSize order={order} listing={of(order)} />
        </span>
      ),
    },
    {
      id: 'total',
      head: t('columns.value'),
      width: 108,
      cell: (order) => <Figure text={of(order).total(order.valueFilled)} unit={of(order).quote} />,
    },
    {
      id: 'status',
      head: t('columns.status'),
      width: 96,
      tall: true,
      cell: (order) => <ContractStatus order={order} />,
    },
  ];
  return (
    <HistoryTable
      {...props}
      history={CONTRACT_ORDERS}
      needs={960}
      label={t('tabs.history')}
      empty={t('states.noHistory')}
      emptyFiltered={orders('states.noHistory')}
      columns={columns}
      keyOf={({ id }) => id}
    />
  );
}

const loadExplanation = () => import('./fill-dialog.tsx').then((module) => module.ContractFillDialog);

/** Fills of contracts; each can be opened and says how it came about. Those that no order stood behind say what they were. */
export function ContractTradeHistory(props: TabProps) {
  const t = useTranslations('positions');
  const orders = useTranslations('orders');
  const [Explanation, warm] = useLazy(loadExplanation);
  const [opened, setOpened] = useState<{ readonly fill: PerpFill; readonly open: boolean } | null>(null);
  const columns = useFillColumns(props.here, (fill) => {
    warm();
    setOpened({ fill, open: true });
  });
  return (
    <>
      <HistoryTable
        {...props}
        history={CONTRACT_FILLS}
        needs={960}
        label={t('tabs.trades')}
        empty={t('states.noTrades')}
        emptyFiltered={orders('states.noTrades')}
        columns={columns}
        keyOf={({ id, order, side }) => `${id} ${order} ${side}`}
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

function useFillColumns(here: string, onExplain: (fill: PerpFill) => void): ColumnsOf<PerpFill> {
  const t = useTranslations('positions');
  const detail = useTranslations('orders.detail');
  const of = useOf();
  const lead = useLead<PerpFill>(here, ({ ts }) => ts);
  return () => [
    ...lead,
    { id: 'side', head: t('columns.side'), align: 'start', cell: (fill) => <ContractSide row={fill} /> },
    {
      id: 'role',
      head: t('columns.role'),
      align: 'start',
      width: 108,
      cell: (fill) => <RoleOf fill={fill} />,
    },
    { id: 'price', head: t('columns.price'), cell: (fill) => <Figure text={of(fill).price(fill.price)} /> },
    { id: 'amount', head: t('columns.amount'), cell: (fill) => <Figure text={of(fill).size(fill.size)} /> },
    {
      id: 'total',
      head: t('columns.value'),
      width: 116,
      cell: (fill) => <Figure text={of(fill).total(fill.value)} unit={of(fill).quote} />,
    },
    {
      id: 'fee',
      head: t('columns.fee'),
      width: 96,
      cell: (fill) => <Paid value={`-${fill.fee}`} listing={of(fill)} />,
    },
    {
      id: 'realised',
      head: t('columns.realised'),
      width: 96,
      cell: (fill) => <Paid value={fill.realised} listing={of(fill)} toned />,
    },
    {
      id: 'act',
      head: t('columns.actions'),
      bare: true,
      width: 72,
      cell: (fill) => (
        <span className="flex justify-end gap-1">
          <ShareFill fill={fill} listing={of(fill)} />
          <IconButton
            icon={IconInfo}
            label={detail('open')}
            size={24}
            onClick={() => onExplain(fill)}
            className="max-md:size-11"
          />
        </span>
      ),
    },
  ];
}

function ShareFill({ fill: { id, symbol, price }, listing }: { fill: PerpFill; listing: Listing }) {
  const t = useTranslations('orders.detail');
  return (
    <ShareButton
      label={t('share', { pair: listing.pair, price: listing.price(price) })}
      of={{ kind: 'fill', symbol, id }}
    />
  );
}

/** Maker or taker; of the venue's own steps, which one. */
function RoleOf({ fill: { order, role, rule } }: { fill: PerpFill }) {
  const t = useTranslations('positions.rules');
  const roles = useTranslations('orders.roles');
  const own = order === '0' || rule === 'liquidation' || rule === 'adl' || rule === 'net' || rule === 'takeover';
  return (
    <span className="block truncate text-muted" title={t(rule)}>
      {own ? t(rule) : roles(role)}
    </span>
  );
}

/** What positions got and paid at funding times. */
export function FundingHistory(props: TabProps) {
  const t = useTranslations('positions');
  const of = useOf();
  const columns: ColumnsOf<PerpLedgerEntry> = () => [
    { id: 'time', head: t('columns.time'), align: 'start', width: 132, cell: ({ ts }) => <When ts={ts} /> },
    {
      id: 'pair',
      head: t('columns.pair'),
      align: 'start',
      cell: ({ symbol }) => (symbol === null ? null : <PairName symbol={symbol} here={props.here} />),
    },
    {
      id: 'wallet',
      head: t('columns.wallet'),
      align: 'start',
      width: 132,
      cell: ({ wallet }) => <span className="text-muted">{t(`assets.wallets.${wallet}`)}</span>,
    },
    {
      id: 'payment',
      head: t('columns.payment'),
      width: 148,
      cell: (row) => <Paid value={row.change} listing={of({ symbol: row.symbol ?? '' })} unit={row.asset} toned />,
    },
  ];
  return (
    <HistoryTable
      {...props}
      history={FUNDING}
      label={t('tabs.funding')}
      empty={t('states.noFunding')}
      columns={columns}
      keyOf={({ id }) => id}
    />
  );
}
