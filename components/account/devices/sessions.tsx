'use client';

import { useTranslations } from 'next-intl';
import { Button } from '#components/ui/button.tsx';
import { Chip } from '#components/ui/chip.tsx';
import type { SessionRow } from '#lib/contract/shapes/security.ts';
import { Card } from '../parts/card.tsx';
import { type PlaceRow, PlaceTable } from './place-table.tsx';

/** Name of the call that ends all other sessions, beside those of single ones. */
export const OTHERS = 'others';

type SessionsProps = {
  readonly rows: readonly SessionRow[];
  readonly busy: string | null;
  readonly onEnd: (id: string) => void;
  readonly onEndOthers: () => void;
};

export function Sessions({ rows, busy, onEnd, onEndOthers }: SessionsProps) {
  const t = useTranslations('devices.sessions');
  const others = rows.some(({ current }) => !current);
  return (
    <Card
      title={t('title')}
      text={t('text')}
      aside={
        others ? (
          <Button disabled={busy !== null} loading={busy === OTHERS && t('running')} onClick={onEndOthers}>
            {t('others')}
          </Button>
        ) : null
      }
    >
      <PlaceTable
        label={t('title')}
        since={t('since')}
        busy={busy}
        rows={rows.map((row) => ({ ...row, since: row.createdAt, seen: row.seenAt, marks: <Marks row={row} /> }))}
        act={{
          name: t('remove'),
          named: (device) => t('removeNamed', { device }),
          running: t('running'),
          run: ({ id }: PlaceRow) => onEnd(id),
        }}
      />
    </Card>
  );
}

function Marks({ row: { current, signed, demo } }: { row: SessionRow }) {
  const t = useTranslations('devices');
  return (
    <>
      {current ? <Chip tone="accent">{t('current')}</Chip> : null}
      {signed ? <Chip tone="success">{t('sessions.signed')}</Chip> : null}
      {demo ? <Chip tone="paper">{t('sessions.demo')}</Chip> : null}
    </>
  );
}
