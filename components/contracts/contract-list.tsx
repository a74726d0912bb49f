import { useTranslations } from 'next-intl';
import { buttonClass } from '#components/ui/button.tsx';
import { Coin } from '#components/ui/coin.tsx';
import { Link } from '#components/ui/link.tsx';
import { type RecordColumn, RecordTable } from '#components/ui/record-table.tsx';
import { EmptyState } from '#components/ui/states.tsx';
import { contractDetailsPath } from '#lib/contract/place.ts';
import type { ContractState } from '#lib/contract/shapes/contract-market.ts';
import type { Perpetual } from '#lib/contract/shapes/market.ts';
import { formatAmount, MISSING } from '#lib/format/amount.ts';
import { formatCompact, formatPercent, formatPrice, subZero } from '#lib/format/price.ts';
import { sizeUnit } from '#lib/market/names.ts';
import { RATE_DIGITS } from './facts.ts';
import { Num } from './section.tsx';

export type ListedContract = { readonly instrument: Perpetual; readonly state: ContractState | null };

type ListProps = {
  readonly rows: readonly ListedContract[];
  /** Time that is left until funding, as the reader counts it; nothing before anybody counts. */
  readonly left?: ((at: number) => string) | undefined;
};

/** All contracts with their rules and present figures, each with the way to its own page. */
export function ContractList({ rows, left }: ListProps) {
  const t = useTranslations('contracts');
  if (rows.length === 0)
    return (
      <EmptyState
        className="min-h-80"
        title={t('list.none')}
        text={t('list.noneHint')}
        action={
          <Link href="/markets" className={buttonClass({ size: 28 })}>
            {t('list.markets')}
          </Link>
        }
      />
    );
  return (
    <RecordTable
      label={t('list.table', { count: rows.length })}
      columns={columnsOf(t, left)}
      rows={rows}
      keyOf={({ instrument }) => instrument.symbol}
    />
  );
}

type T = ReturnType<typeof useTranslations<'contracts'>>;

function columnsOf(t: T, left: ListProps['left']): readonly RecordColumn<ListedContract>[] {
  return [
    { id: 'contract', head: t('columns.contract'), width: 220, cell: ({ instrument }) => <Name of={instrument} /> },
    {
      id: 'mark',
      head: t('columns.mark'),
      cell: ({ instrument, state }) => <Num>{formatPrice(state?.mark, instrument.pricePlace)}</Num>,
    },
    {
      id: 'funding',
      head: t('columns.funding'),
      cell: ({ state }) => <Num>{formatPercent(state?.fundingRate ?? null, { sign: true, digits: RATE_DIGITS })}</Num>,
    },
    {
      id: 'next',
      head: t('columns.next'),
      cell: ({ state }) => <Num>{(state && left?.(state.nextFundingAt)) ?? MISSING}</Num>,
    },
    {
      id: 'leverage',
      head: t('columns.leverage'),
      cell: ({ instrument }) => <Num>{`${instrument.contract.maxLeverage}×`}</Num>,
    },
    { id: 'tick', head: t('columns.tick'), cell: ({ instrument }) => <Num>{subZero(instrument.tick)}</Num> },
    {
      id: 'least',
      head: t('columns.least'),
      cell: ({ instrument }) => <Num>{`${formatAmount(instrument.minSize)} ${sizeUnit(instrument)}`}</Num>,
    },
    {
      id: 'interest',
      head: t('columns.interest'),
      cell: ({ instrument, state }) => (
        <Num>{state ? `${formatCompact(state.openInterest)} ${sizeUnit(instrument)}` : MISSING}</Num>
      ),
    },
    {
      id: 'details',
      head: t('list.details'),
      bare: true,
      width: 92,
      cell: ({ instrument: { product, contract } }) => (
        <Link
          href={contractDetailsPath(product, contract.pair)}
          tabIndex={-1}
          aria-label={t('list.detailsOf', { pair: contract.pair })}
          className={buttonClass({ variant: 'quiet', size: 28 })}
        >
          {t('list.details')}
        </Link>
      ),
    },
  ];
}

function Name({ of: { base, baseName, product, contract } }: { of: Perpetual }) {
  return (
    <span className="flex items-center gap-3">
      <Coin symbol={base} size={24} />
      <span className="min-w-0">
        <Link href={contractDetailsPath(product, contract.pair)} className="font-medium hover:text-accent">
          <bdi dir="ltr">{contract.pair}</bdi>
        </Link>
        <span className="block truncate text-12 text-faint">{baseName}</span>
      </span>
    </span>
  );
}
