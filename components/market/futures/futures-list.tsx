'use client';

import { useTranslations } from 'next-intl';
import { useDeferredValue, useState } from 'react';
import { Button, buttonClass } from '#components/ui/button.tsx';
import { Chip } from '#components/ui/chip.tsx';
import { Coin } from '#components/ui/coin.tsx';
import { Link } from '#components/ui/link.tsx';
import { type RecordColumn, RecordTable } from '#components/ui/record-table.tsx';
import { Segmented } from '#components/ui/segmented.tsx';
import { EmptyState, ErrorState } from '#components/ui/states.tsx';
import { PERP_PRODUCTS } from '#lib/contract/perp.ts';
import { contractDetailsPath, marketPath } from '#lib/contract/place.ts';
import { formatCompact } from '#lib/format/price.ts';
import { sizeUnit } from '#lib/market/names.ts';
import { AlertButton } from '../alert-button.tsx';
import { MarketsSkeleton } from '../markets-skeleton.tsx';
import { Star } from '../star.tsx';
import { Change, Funding, Last, Mark, Turnover } from './figures.tsx';
import { type FuturesRow, useFuturesRows, wantedRows } from './rows.ts';

type ListProps = {
  readonly query: string;
  /** Starred symbols, where only those are wanted: then nothing is said of none. */
  readonly only?: readonly string[];
  readonly onClear: () => void;
};

/** Perpetual contracts: what they are judged by, their day, their funding and how much is held in them. */
export function FuturesList({ query, only, onClear }: ListProps) {
  const t = useTranslations('markets.futures');
  const [product, setProduct] = useState('all');
  const { rows, failed, retry } = useFuturesRows();
  const wanted = useDeferredValue(query);
  const shown = rows && wantedRows(rows, { product, query: wanted, only: only ?? null });
  if (only) return shown && shown.length > 0 ? <Contracts rows={shown} /> : null;
  return (
    <>
      <div className="flex h-11 items-center border-b border-line px-4 max-md:h-12">
        <Segmented
          label={t('products')}
          look="plain"
          value={product}
          options={(['all', ...PERP_PRODUCTS] as const).map((value) => ({ value, label: t(value) }))}
          onValueChange={setProduct}
          className="gap-2"
        />
      </div>
      {shown === null ? (
        failed ? (
          <Away retry={retry} />
        ) : (
          <MarketsSkeleton />
        )
      ) : shown.length > 0 ? (
        <Contracts rows={shown} />
      ) : (
        <None
          onClear={() => {
            setProduct('all');
            onClear();
          }}
        />
      )}
    </>
  );
}

function None({ onClear }: { onClear: () => void }) {
  const t = useTranslations('markets.empty');
  return (
    <EmptyState
      className="min-h-80"
      title={t('search')}
      text={t('searchText')}
      action={
        <Button size={28} onClick={onClear}>
          {t('clear')}
        </Button>
      }
    />
  );
}

function Away({ retry }: { retry: () => void }) {
  const t = useTranslations('markets.away');
  const common = useTranslations('common');
  return (
    <ErrorState
      className="min-h-80"
      title={t('title')}
      text={t('text')}
      action={
        <Button size={28} onClick={retry}>
          {common('retry')}
        </Button>
      }
    />
  );
}

function Contracts({ rows }: { rows: readonly FuturesRow[] }) {
  const t = useTranslations('markets');
  const columns: readonly RecordColumn<FuturesRow>[] = [
    { id: 'pair', head: t('columns.pair'), width: 290, cell: (row) => <Name row={row} /> },
    { id: 'price', head: t('columns.price'), cell: (row) => <Last row={row} /> },
    { id: 'mark', head: t('futures.mark'), cell: (row) => <Mark row={row} /> },
    { id: 'change', head: t('columns.change'), width: 110, cell: (row) => <Change row={row} /> },
    { id: 'turnover', head: t('columns.turnover'), width: 120, cell: (row) => <Turnover row={row} /> },
    { id: 'funding', head: t('futures.funding'), width: 120, cell: (row) => <Funding row={row} /> },
    {
      id: 'interest',
      head: t('futures.openInterest'),
      width: 140,
      cell: ({ instrument, state }) => (
        <bdi dir="ltr" className="num">
          {state ? `${formatCompact(state.openInterest)} ${sizeUnit(instrument)}` : ''}
        </bdi>
      ),
    },
    { id: 'action', head: t('columns.action'), bare: true, width: 104, cell: (row) => <Trade row={row} /> },
  ];
  return (
    <RecordTable
      label={t('futures.table', { count: rows.length })}
      columns={columns}
      rows={rows}
      keyOf={({ instrument }) => instrument.symbol}
    />
  );
}

function Name({ row: { instrument, name } }: { row: FuturesRow }) {
  const t = useTranslations('markets.futures');
  const { base, baseName, product, contract } = instrument;
  return (
    <span className="flex items-center gap-2">
      <Star market={instrument} name={name} />
      <Coin symbol={base} size={28} />
      <span className="min-w-0">
        <span className="flex items-center gap-2">
          <Link href={marketPath(instrument)} className="font-medium hover:text-accent">
            <bdi dir="ltr">{contract.pair}</bdi>
          </Link>
          <Chip>{t('perp')}</Chip>
          <AlertButton market={instrument} name={name} />
        </span>
        <Link
          href={contractDetailsPath(product, contract.pair)}
          prefetch="none"
          aria-label={t('details', { pair: contract.pair })}
          className="block truncate text-12 text-faint hover:text-accent"
        >
          {baseName}
        </Link>
      </span>
    </span>
  );
}

function Trade({ row: { instrument, name } }: { row: FuturesRow }) {
  const t = useTranslations('markets');
  return (
    <Link
      href={marketPath(instrument)}
      aria-label={t('tradePair', { pair: name })}
      className={buttonClass({ size: 28, variant: 'quiet' })}
    >
      {t('trade')}
    </Link>
  );
}
