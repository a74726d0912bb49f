'use client';

import { useTranslations } from 'next-intl';
import { Chip } from '#components/ui/chip.tsx';
import type { DeviceRow } from '#lib/contract/shapes/security.ts';
import { Card } from '../parts/card.tsx';
import { type PlaceRow, PlaceTable } from './place-table.tsx';

type DevicesProps = {
  readonly rows: readonly DeviceRow[];
  readonly busy: string | null;
  readonly onForget: (row: PlaceRow) => void;
  readonly onName: (row: PlaceRow) => void;
};

export function KnownDevices({ rows, busy, onForget, onName }: DevicesProps) {
  const t = useTranslations('devices.known');
  return (
    <Card title={t('title')} text={t('text')}>
      <PlaceTable
        label={t('title')}
        since={t('first')}
        busy={busy}
        onName={onName}
        rows={rows.map((row) => ({
          ...row,
          since: row.firstSeenAt,
          seen: row.lastSeenAt,
          marks: <Marks row={row} />,
          note: t('count', { count: row.sessions }),
        }))}
        act={{
          name: t('remove'),
          named: (device) => t('removeNamed', { device }),
          running: t('running'),
          run: onForget,
        }}
      />
    </Card>
  );
}

function Marks({ row: { current, trusted } }: { row: DeviceRow }) {
  const t = useTranslations('devices');
  return (
    <>
      {current ? <Chip tone="accent">{t('current')}</Chip> : null}
      {trusted ? <Chip tone="success">{t('known.trusted')}</Chip> : null}
    </>
  );
}
