import { useTranslations } from 'next-intl';
import { Button } from '#components/ui/button.tsx';
import { type RecordColumn, RecordTable } from '#components/ui/record-table.tsx';
import { EmptyState } from '#components/ui/states.tsx';
import { Time } from '#components/ui/time.tsx';
import type { FundEvent } from '#lib/contract/shapes/protection.ts';
import { formatAmount, MISSING } from '#lib/format/amount.ts';
import { signOf } from '#lib/format/decimal.ts';
import type { FundFacts } from './facts.ts';
import { Num, Section } from './section.tsx';

export type MoreBookings = {
  readonly busy: boolean;
  /** Null where all are shown. */
  readonly older: (() => void) | null;
  readonly csv: () => void;
};

type BookingsProps = {
  readonly events: FundFacts['events'];
  readonly names: FundFacts['names'];
  readonly more?: MoreBookings | undefined;
};

/** What happened to the fund, newest first. */
export function Bookings({ events, names, more }: BookingsProps) {
  const t = useTranslations('contracts.fund');
  const rows = events?.rows ?? [];
  const columns: readonly RecordColumn<FundEvent>[] = [
    { id: 'time', head: t('time'), width: 170, cell: ({ ts }) => <Time ts={ts} /> },
    {
      id: 'contract',
      head: t('contract'),
      align: 'start',
      width: 120,
      cell: ({ symbol }) => <bdi className="font-medium">{symbol === null ? MISSING : (names[symbol] ?? symbol)}</bdi>,
    },
    {
      id: 'event',
      head: t('event'),
      align: 'start',
      cell: ({ reason }) => <span className="whitespace-normal text-muted">{t(`reasons.${reason}`)}</span>,
    },
    { id: 'change', head: t('change'), cell: (event) => <Change of={event} /> },
  ];
  return (
    <Section title={t('bookings')} tools={more ? <span>{t('live')}</span> : undefined}>
      {rows.length > 0 ? (
        <RecordTable label={t('bookingsTable')} columns={columns} rows={rows} keyOf={({ env, id }) => `${env} ${id}`} />
      ) : (
        <EmptyState title={events === null ? t('failed') : t('empty')} text={events === null ? '' : t('emptyHint')} />
      )}
      {more && rows.length > 0 ? (
        <p className="flex gap-2 border-t border-line px-5 py-3 max-md:px-4">
          {more.older ? (
            <Button size={28} loading={more.busy && t('older')} onClick={more.older}>
              {t('older')}
            </Button>
          ) : null}
          <Button size={28} variant="quiet" onClick={more.csv}>
            {t('csv')}
          </Button>
        </p>
      ) : null}
    </Section>
  );
}

function Change({ of: { change, asset } }: { of: FundEvent }) {
  const sign = signOf(change);
  return (
    <Num className={sign > 0 ? 'text-up' : sign < 0 ? 'text-down' : 'text-muted'}>
      {`${sign > 0 ? '+' : ''}${formatAmount(change)} ${asset}`}
    </Num>
  );
}
