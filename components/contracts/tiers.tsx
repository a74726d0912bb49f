import { useTranslations } from 'next-intl';
import { type RecordColumn, RecordTable } from '#components/ui/record-table.tsx';
import type { Perpetual } from '#lib/contract/shapes/market.ts';
import { formatAmount } from '#lib/format/amount.ts';
import { formatPercent } from '#lib/format/price.ts';
import { type TierRow, tierRows } from '#lib/market/tier-rows.ts';
import { Num, Section } from './section.tsx';

/** How leverage falls and maintenance margin grows with the value of a position. */
export function Tiers({ instrument: { contract } }: { instrument: Perpetual }) {
  const t = useTranslations('contracts.tiers');
  const coin = contract.settle;
  const percent = (rate: string) => formatPercent(rate, { digits: 2 });
  const columns: readonly RecordColumn<TierRow>[] = [
    { id: 'tier', head: t('tier'), width: 48, cell: ({ number }) => <Num>{number}</Num> },
    {
      id: 'value',
      head: t('value', { coin }),
      width: 210,
      cell: ({ from, upTo }) => <Num>{t('range', { from: whole(from), to: whole(upTo) })}</Num>,
    },
    { id: 'leverage', head: t('leverage'), cell: ({ leverage }) => <Num>{`${leverage}×`}</Num> },
    { id: 'initial', head: t('initial'), cell: ({ initialRate }) => <Num>{percent(initialRate)}</Num> },
    { id: 'maintenance', head: t('maintenance'), cell: ({ maintenanceRate }) => <Num>{percent(maintenanceRate)}</Num> },
    { id: 'deduction', head: t('deduction', { coin }), cell: ({ deduction }) => <Num>{whole(deduction)}</Num> },
  ];
  return (
    <Section title={t('title')} text={t('text')}>
      <RecordTable
        label={t('table', { pair: contract.pair })}
        columns={columns}
        rows={tierRows(contract.tiers)}
        keyOf={({ number }) => `${number}`}
      />
    </Section>
  );
}

/** 200,000: without the zeros that prices have. */
const whole = (value: string) => (value === '0' ? '0' : formatAmount(value, { removeTrailingZeros: true }));
