import { useTranslations } from 'next-intl';
import { Chip } from '#components/ui/chip.tsx';
import { Link } from '#components/ui/link.tsx';
import { type RecordColumn, RecordTable } from '#components/ui/record-table.tsx';
import { EmptyState } from '#components/ui/states.tsx';
import { Time } from '#components/ui/time.tsx';
import type { Perpetual } from '#lib/contract/shapes/market.ts';
import type { FundEvent } from '#lib/contract/shapes/protection.ts';
import { formatAmount } from '#lib/format/amount.ts';
import { Num, Section } from './section.tsx';

type ReducedProps = { readonly instrument: Perpetual; readonly rows: readonly FundEvent[] | null };

/** Times that positions of others were reduced because the fund was below its floor. */
export function Reduced({ instrument: { contract }, rows }: ReducedProps) {
  const t = useTranslations('contracts');
  const columns: readonly RecordColumn<FundEvent>[] = [
    { id: 'time', head: t('fund.time'), width: 180, cell: ({ ts }) => <Time ts={ts} /> },
    {
      id: 'env',
      head: t('adl.env'),
      cell: ({ env }) => <Chip tone={env === 'paper' ? 'paper' : 'plain'}>{t(`adl.envs.${env}`)}</Chip>,
    },
    {
      id: 'change',
      head: t('fund.change'),
      cell: ({ change, asset }) => <Num>{`${formatAmount(change)} ${asset}`}</Num>,
    },
  ];
  const fund = (
    <Link href="/protection-fund" className="text-accent hover:underline">
      {t('adl.fund')}
    </Link>
  );
  return (
    <Section title={t('adl.title')} text={t('adl.text')} tools={fund}>
      {rows === null ? (
        <EmptyState title={t('away.title')} text={t('away.text')} />
      ) : rows.length === 0 ? (
        <EmptyState title={t('adl.none')} />
      ) : (
        <RecordTable
          label={t('adl.table', { pair: contract.pair })}
          columns={columns}
          rows={rows}
          keyOf={({ env, id }) => `${env} ${id}`}
        />
      )}
    </Section>
  );
}
