import { useTranslations } from 'next-intl';
import { Coin } from '#components/ui/coin.tsx';
import { type RecordColumn, RecordTable } from '#components/ui/record-table.tsx';
import { EmptyState } from '#components/ui/states.tsx';
import type { FundPool, FundTotal } from '#lib/contract/shapes/protection.ts';
import { formatAmount, MISSING } from '#lib/format/amount.ts';
import { signOf } from '#lib/format/decimal.ts';
import { formatFixed } from '#lib/format/price.ts';
import { Num, Section } from './section.tsx';

type PoolsProps = {
  /** Null when they could not be read. */ readonly pools: readonly FundPool[] | null;
  readonly total: FundTotal | null;
};

/** What the fund has of each asset that contracts settle in. */
export function FundPools({ pools, total }: PoolsProps) {
  const t = useTranslations('contracts.fund');
  const columns: readonly RecordColumn<FundPool>[] = [
    {
      id: 'pool',
      head: t('pool'),
      width: 110,
      cell: ({ asset }) => (
        <span className="flex items-center gap-2 font-medium">
          <Coin symbol={asset} size={20} />
          <bdi>{asset}</bdi>
        </span>
      ),
    },
    { id: 'balance', head: t('balance'), cell: ({ balance }) => <Num>{formatAmount(balance)}</Num> },
    {
      id: 'value',
      head: t('value'),
      cell: ({ value }) => <Num>{value === null ? MISSING : formatFixed(value, 2)}</Num>,
    },
    { id: 'began', head: t('began'), cell: ({ began }) => <Num className="text-muted">{formatAmount(began)}</Num> },
    { id: 'in', head: t('in'), cell: ({ day }) => <Flow value={day.in} sign="+" /> },
    { id: 'out', head: t('out'), cell: ({ day }) => <Flow value={day.out} sign="−" /> },
  ];
  return (
    <Section title={t('pools')}>
      {pools === null ? (
        <EmptyState title={t('failed')} />
      ) : (
        <RecordTable label={t('poolsTable')} columns={columns} rows={pools} keyOf={({ asset }) => asset} />
      )}
      {total ? (
        <p className="flex h-12 items-center justify-between border-t border-line px-5 max-md:px-4 text-13">
          <span className="text-muted">{t('total')}</span>
          <Num className="font-medium">{`${formatFixed(total.value, 2)} USDT`}</Num>
        </p>
      ) : null}
    </Section>
  );
}

function Flow({ value, sign }: { value: string; sign: '+' | '−' }) {
  const some = signOf(value) > 0;
  return (
    <Num className={some ? (sign === '+' ? 'text-up' : 'text-down') : 'text-muted'}>
      {`${some ? sign : ''}${formatAmount(value)}`}
    </Num>
  );
}
