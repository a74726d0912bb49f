'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { ClosedPosition, PerpLedgerEntry } from '#lib/contract/shapes/perp-account.ts';
import type { PerpFill, PerpOrder } from '#lib/contract/shapes/perp-order.ts';
import type { Env } from '#lib/contract/trade.ts';
import { signOf } from '#lib/format/decimal.ts';
import { useExplain } from '#stores/explain.ts';
import { Figure, PairName, When } from '../cells.tsx';
import type { Filters } from '../filters.ts';
import { type ColumnsOf, HistoryTable } from '../history.tsx';
import { type Listing, listingOf, useAllListings } from '../listing.ts';
import type { SheetColumn } from '../sheet.tsx';
import { ContractKind, ContractPrice, ContractSide, ContractSize, ContractStatus, ContractTrigger } from './cells.tsx';
import { CLOSED, CONTRACT_FILLS, CONTRACT_ORDERS, FUNDING } from './queries.ts';

type TabProps = {
  readonly env: Env;
  /** The contract of the screen. */
  readonly here: string;
  readonly filters: Filters;
  readonly onFilters: (filters: Filters) => void;
  /** What to do where there is nothing at all. */
  readonly idle?: ReactNode;
};

/** Orders of contracts that have ended, each with why. */
export function ContractOrderHistory(props: TabProps) {
  const t = useTranslations('positions');
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
      label={t('tabs.history')}
      empty={t('states.noHistory')}
      columns={columns}
      keyOf={({ id }) => id}
    />
  );
}

/** Fills of contracts; those that no order stood behind say what they were. */
export function ContractTradeHistory(props: TabProps) {
  const t = useTranslations('positions');
  const of = useOf();
  const lead = useLead<PerpFill>(props.here, ({ ts }) => ts);
  const columns: ColumnsOf<PerpFill> = () => [
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
  ];
  return (
    <HistoryTable
      {...props}
      history={CONTRACT_FILLS}
      label={t('tabs.trades')}
      empty={t('states.noTrades')}
      columns={columns}
      keyOf={({ id, order, side }) => `${id} ${order} ${side}`}
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

/** Positions that are over, each with all that it came to. */
export function ClosedPositions(props: TabProps) {
  const t = useTranslations('positions');
  const of = useOf();
  const columns: ColumnsOf<ClosedPosition> = () => [
    {
      id: 'time',
      head: t('columns.closed'),
      align: 'start',
      width: 116,
      cell: ({ closedAt }) => <When ts={closedAt} />,
    },
    {
      id: 'opened',
      head: t('columns.opened'),
      align: 'start',
      width: 116,
      cell: ({ openedAt }) => <When ts={openedAt} />,
    },
    {
      id: 'pair',
      head: t('columns.pair'),
      align: 'start',
      cell: ({ symbol }) => <PairName symbol={symbol} here={props.here} />,
    },
    { id: 'side', head: t('columns.side'), align: 'start', width: 148, cell: (row) => <LegOf row={row} /> },
    { id: 'size', head: t('columns.amount'), cell: (row) => <Figure text={of(row).size(row.size)} /> },
    { id: 'price', head: t('columns.entryExit'), width: 132, cell: (row) => <EntryExit row={row} listing={of(row)} /> },
    {
      id: 'realised',
      head: t('columns.realised'),
      cell: (row) => <Paid value={row.realised} listing={of(row)} toned />,
    },
    { id: 'fee', head: t('columns.fees'), cell: (row) => <Paid value={`-${row.fees}`} listing={of(row)} /> },
    { id: 'funding', head: t('columns.funding'), cell: (row) => <Paid value={row.funding} listing={of(row)} toned /> },
    {
      id: 'net',
      head: t('columns.net'),
      width: 132,
      cell: (row) => <Paid value={row.net} listing={of(row)} unit={of(row).quote} toned />,
    },
    {
      id: 'how',
      head: t('columns.how'),
      tall: true,
      width: 120,
      cell: (row) => <How row={row} />,
    },
  ];
  return (
    <HistoryTable
      {...props}
      history={CLOSED}
      label={t('tabs.closed')}
      empty={t('states.noClosed')}
      columns={columns}
      keyOf={({ id, symbol, positionSide }) => `${id} ${symbol} ${positionSide}`}
    />
  );
}

/** How it ended; a press tells the whole of it, and what it cost. */
function How({ row: { how, id, symbol, positionSide: side } }: { row: ClosedPosition }) {
  const t = useTranslations('positions');
  const part = how === 'liquidated' || how === 'adl' ? 'steps' : 'costs';
  return (
    <button
      type="button"
      onClick={() => useExplain.getState().show({ what: 'story', symbol, side, id, part })}
      className="touch text-accent underline decoration-dotted underline-offset-4"
    >
      {t(`how.${how}`)}
    </button>
  );
}

function LegOf({ row: { positionSide, leverage, marginMode } }: { row: ClosedPosition }) {
  const t = useTranslations('positions');
  return (
    <span className="block truncate">
      <span className={positionSide === 'long' ? 'text-up' : 'text-down'}>
        {t('leg', { side: t(`sides.${positionSide}`), leverage: `${leverage}×` })}
      </span>{' '}
      <span className="text-muted">{t(`modes.${marginMode}`)}</span>
    </span>
  );
}

function EntryExit({ row, listing }: { row: ClosedPosition; listing: Listing }) {
  return (
    <span className="block leading-4">
      <Figure text={listing.price(row.openAvgPrice)} />
      <span className="text-faint"> → </span>
      <Figure text={listing.price(row.closeAvgPrice)} />
    </span>
  );
}

type PaidProps = {
  readonly value: string;
  readonly listing: Listing;
  readonly unit?: string;
  readonly toned?: boolean;
};

/** A signed amount of the settle asset. */
function Paid({ value, listing, unit, toned = false }: PaidProps) {
  const sign = signOf(value);
  const shown = listing.total(value.replace(/^-(?=[0.]*$)/, ''));
  const tone = sign > 0 ? 'text-up' : sign < 0 ? 'text-down' : 'text-muted';
  return <Figure text={toned && sign > 0 ? `+${shown}` : shown} unit={unit} className={toned ? tone : 'text-muted'} />;
}

function useOf(): (row: { readonly symbol: string }) => Listing {
  const listings = useAllListings();
  return ({ symbol }) => listingOf(symbol, listings[symbol]);
}

/** Time and contract: how every row begins. */
function useLead<R extends { readonly symbol: string }>(
  here: string,
  at: (row: R) => number,
): readonly SheetColumn<R>[] {
  const t = useTranslations('positions.columns');
  return [
    { id: 'time', head: t('time'), align: 'start', width: 116, cell: (row) => <When ts={at(row)} /> },
    { id: 'pair', head: t('pair'), align: 'start', cell: ({ symbol }) => <PairName symbol={symbol} here={here} /> },
  ];
}
