'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Button } from '#components/ui/button.tsx';
import { RecordTable, TwoLines } from '#components/ui/record-table.tsx';
import { Time } from '#components/ui/time.tsx';
import { TableBox } from '../parts/card.tsx';

/** A login or a device: what it is, where it was last, and since when. */
export type PlaceRow = {
  readonly id: string;
  /** This very one: it cannot be ended from here. */
  readonly current: boolean;
  readonly device: string;
  readonly ip: string;
  /** Epoch ms, both. */
  readonly since: number;
  readonly seen: number;
  readonly marks: ReactNode;
  /** Stands beside the address. */
  readonly note?: string;
};

type PlaceProps = {
  readonly label: string;
  /** Head of the column of `since`. */
  readonly since: string;
  readonly rows: readonly PlaceRow[];
  /** What ends one, its name for those who hear it, and what it says while it runs. */
  readonly act: {
    readonly name: string;
    readonly named: (device: string) => string;
    readonly running: string;
    readonly run: (row: PlaceRow) => void;
  };
  /** Row whose end is on its way; any other name means that something else is. */
  readonly busy: string | null;
};

/** Logins and devices are the same table. */
export function PlaceTable({ label, since, rows, act, busy }: PlaceProps) {
  const t = useTranslations('devices');
  return (
    <TableBox>
      <RecordTable
        label={label}
        rows={rows}
        keyOf={({ id }) => id}
        columns={[
          { id: 'device', head: t('device'), cell: (row) => <Device row={row} /> },
          {
            id: 'since',
            head: since,
            width: 176,
            cell: (row) => <Time ts={row.since} className="text-muted" />,
          },
          {
            id: 'seen',
            head: t('seen'),
            width: 176,
            cell: (row) => <Time ts={row.seen} className="text-muted" />,
          },
          {
            id: 'act',
            head: act.name,
            bare: true,
            width: 104,
            cell: (row) =>
              row.current ? null : (
                <Button
                  size={28}
                  disabled={busy !== null}
                  loading={busy === row.id && act.running}
                  aria-label={act.named(row.device)}
                  onClick={() => act.run(row)}
                >
                  {act.name}
                </Button>
              ),
          },
        ]}
      />
    </TableBox>
  );
}

function Device({ row: { device, ip, marks, note } }: { row: PlaceRow }) {
  return (
    <TwoLines
      under={
        <>
          <span className="num" title={ip}>
            {ip}
          </span>
          {note ? <span> · {note}</span> : null}
        </>
      }
    >
      <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
        <bdi className="font-medium">{device}</bdi>
        <span className="flex gap-1">{marks}</span>
      </span>
    </TwoLines>
  );
}
